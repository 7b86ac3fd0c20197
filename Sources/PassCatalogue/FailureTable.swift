import PassService
import PassSimulator
import PassWing

/// The table of Docs/App.md: what viewers read, whether trying again helps, and a scenario of each flow that shows it.
package struct FailureTable: Sendable {
  /// For each kind the first scenario of each flow that shows it.
  private let scenarios: [ViewerFailure.Kind: [(flow: String, scenario: String)]]

  /// Plays every scenario of the flows.
  package init(of catalogue: Catalogue) async {
    var scenarios: [ViewerFailure.Kind: [(flow: String, scenario: String)]] = [:]
    for flow in catalogue.flows {
      for scenario in flow.scenarios {
        for kind in Set(await scenario.play { _ in }.failures)
        where scenarios[kind]?.contains(where: { $0.flow == flow.name }) != true {
          scenarios[kind, default: []].append((flow.name, scenario.name))
        }
      }
    }
    self.scenarios = scenarios
  }

  /// Why no scenario shows a kind.
  package static let excuses: [ViewerFailure.Kind: String] = [
    .closed: "no scenario ends the client; `AppleSSOClientTests` do",
    .tooManyWaiting: "a million requests would have to wait (`Session.mostAskers`)",
    .appFault: "only a defect of the app's parts, or of this package, leads here",
  ]

  /// Kinds that no scenario shows and nothing excuses, and excuses that are not needed.
  package var gaps: [String] {
    ViewerFailure.Kind.allCases.compactMap { kind in
      switch (scenarios[kind] != nil, Self.excuses[kind] != nil) {
      case (false, false): "\(kind.rawValue): no scenario shows it"
      case (true, true): "\(kind.rawValue): a scenario shows it, and it is excused"
      case (true, false), (false, true): nil
      }
    }
  }

  /// The table.
  package var text: String {
    let rows = ViewerFailure.Kind.allCases.map { kind in
      let shown = scenarios[kind]?.map { "\($0.flow) `\($0.scenario)`" }.joined(separator: "<br>")
      let evidence = shown ?? Self.excuses[kind].map { "none: \($0)" } ?? "nothing"
      return "| `\(kind.rawValue)` | \(kind.text()) | \(kind.when) | \(evidence) |"
    }
    return (["| Kind | What the viewer reads | Trying again | Shown by |", "|---|---|---|---|"] + rows)
      .map { $0 + "\n" }.joined()
  }
}

extension ViewerFailure.Kind {
  fileprivate func text(after wait: Duration? = nil) -> FailureText {
    FailureTexts.english.text(of: ViewerFailure(self, wait: wait))
  }

  /// Whether and when trying again helps.
  fileprivate var when: String {
    switch retry {
    case .later where text(after: .seconds(600)) != text():
      "helps; when the service names a time: “\(text(after: .seconds(600)).suggestion)”"
    case .later: "helps"
    case .afterwards: "helps once that is done"
    case .never: "does not help"
    }
  }
}
