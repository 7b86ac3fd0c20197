import FlowExport

extension Demands {
  /// The page, in Markdown: how many demands are met, then each with what became of it,
  /// what meets it and what shows it.
  public var text: String {
    let head = ["# \(title)", "", introduction, "", "## In numbers", ""]
    let counts = sections.map { [$0.title] + Self.counts($0.demands) } + [["all"] + Self.counts(all)]
    let summary = Markdown.table(
      ["phase", "demands", "met", "of these by contract", "differing", "nothing of software"], counts)
    return (head + summary + sections.flatMap(Self.table)).joined(separator: "\n") + "\n"
  }

  private static func counts(_ demands: [Demand]) -> [String] {
    var met = 0, byContract = 0, differing = 0, nothing = 0
    for demand in demands {
      switch demand.outcome {
      case .met: met += 1
      case .metByContract: byContract += 1
      case .differs: differing += 1
      case .nothing: nothing += 1
      }
    }
    return [demands.count, met + byContract, byContract, differing, nothing].map(String.init)
  }

  private static func table(_ section: Section) -> [String] {
    let rows = section.demands.map { [$0.id, $0.step, $0.text, $0.outcome.text, $0.means, $0.showing] }
    return ["", "## \(section.title)", ""]
      + Markdown.table(["id", "step", "demand", "outcome", "met by", "shown by"], rows)
  }
}

extension Demand.Outcome {
  fileprivate var text: String {
    switch self {
    case .met: "met"
    case .metByContract: "met by contract"
    case .differs(let point, let reason): "differs (\(point)): \(reason)"
    case .nothing(let reason): "nothing of software: \(reason)"
    }
  }
}

extension Demand {
  fileprivate var means: String {
    let edges = edgeIds.isEmpty ? nil : "\(edgeIds.count == 1 ? "edge" : "edges") \(Markdown.codes(edgeIds))"
    let code = declarations.isEmpty ? nil : Markdown.codes(declarations)
    return [edges, code].compactMap { $0 }.joined(separator: "; ")
  }

  fileprivate var showing: String {
    let names = Markdown.codes(scenarioNames)
    let scenarios = scenarioNames.isEmpty ? [] : ["\(scenarioNames.count == 1 ? "scenario" : "scenarios") \(names)"]
    return (scenarios + testTitles.map { "test: \(Markdown.text($0))" }).joined(separator: "<br>")
  }
}
