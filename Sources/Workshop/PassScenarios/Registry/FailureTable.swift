import PassService
import PassSimulator

/// The table of Docs/App.md: the text for viewers, whether trying again helps, and a scenario of each flow that shows
/// it.
package struct FailureTable: Sendable {
  /// An English text: that of a kind, or the one with the time that the service named.
  private struct Shown: Hashable {
    let kind: ViewerFailure.Kind
    let hasWait: Bool
  }
  /// The first scenario of each flow that shows a text, as it is written in a cell.
  private let scenarios: [Shown: [String]]

  /// Plays every scenario of the flows.
  package init(of catalogue: Catalogue) async {
    var scenarios: [Shown: [String]] = [:]
    for flow in catalogue.flows {
      var first: [Shown: String] = [:]
      for scenario in flow.scenarios {
        for failure in await scenario.play({ _ in }).failures {
          let shown = Shown(kind: failure.kind, hasWait: failure.kind.isTimed && failure.wait != nil)
          first[shown] = first[shown] ?? "\(flow.name) `\(scenario.name)`"
        }
      }
      scenarios.merge(first.mapValues { [$0] }) { $0 + $1 }
    }
    self.scenarios = scenarios
  }

  /// The reasons why no scenario shows a kind.
  package static let excuses: [ViewerFailure.Kind: String] = [
    .recovered: "nothing failed: only `problems()` lists it",
    .closed: "no scenario ends the client; `AppleSSOClientTests` do",
    .tooManyWaiting: "a million requests would have to wait (`Session.maxAskers`)",
    .appFault: "only a defect of the app's parts, or of this package, leads here",
  ]

  /// The reasons why no scenario shows a kind with a time.
  package static let timeExcuses: [ViewerFailure.Kind: String] = [
    .unreachable: "no document lists a 503 among the answers; `RefusalTests` have one"
  ]

  /// Texts without scenario or excuse, and unnecessary excuses.
  package var gaps: [String] {
    let kinds = ViewerFailure.Kind.allCases.compactMap { kind in
      switch (scenarios[Shown(kind: kind, hasWait: false)] != nil, Self.excuses[kind] != nil) {
      case (false, false): "\(kind.rawValue): no scenario shows it"
      case (true, true): "\(kind.rawValue): a scenario shows it, and it is excused"
      case (true, false), (false, true): nil
      }
    }
    let timed = ViewerFailure.Kind.allCases.filter { kind in
      kind.isTimed && (scenarios[Shown(kind: kind, hasWait: true)] == nil) != (Self.timeExcuses[kind] != nil)
    }
    return kinds
      + timed.map { kind in
        "\(kind.rawValue): \(Self.timeExcuses[kind] == nil ? "no" : "a") scenario shows it with a time"
      }
  }

  /// The table in Markdown.
  package var text: String {
    let rows = ViewerFailure.Kind.allCases.map { kind in
      let evidence = cell(kind, hasWait: false) ?? Self.excuses[kind].map { "none: \($0)" } ?? "nothing"
      return "| `\(kind.rawValue)` | \(kind.text()) | \(when(kind)) | \(evidence) |"
    }
    return (["| Kind | What the viewer reads | Trying again | Shown by |", "|---|---|---|---|"] + rows)
      .map { $0 + "\n" }.joined()
  }

  private func cell(_ kind: ViewerFailure.Kind, hasWait: Bool) -> String? {
    scenarios[Shown(kind: kind, hasWait: hasWait)]?.joined(separator: "<br>")
  }

  /// Whether and when trying again helps.
  private func when(_ kind: ViewerFailure.Kind) -> String {
    switch kind.retry {
    case .later where kind.isTimed:
      "helps; when the service names a time: “\(kind.text(after: .seconds(600)).suggestion)”"
        + " (\(cell(kind, hasWait: true) ?? Self.timeExcuses[kind].map { "none: \($0)" } ?? "nothing"))"
    case .later: "helps"
    case .afterwards: "helps once that is done"
    case .never: "does not help"
    }
  }
}

extension ViewerFailure.Kind {
  fileprivate func text(after wait: Duration? = nil) -> FailureText {
    FailureTexts.english.text(of: ViewerFailure(self, wait: wait))
  }
}
