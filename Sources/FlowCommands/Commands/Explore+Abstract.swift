import FlowExport

extension Command {
  /// The options of `explore --abstract`.
  static let abstractOptions = [
    Option(
      name: "abstract", value: .none,
      summary: "search the machine without its payloads: every answer is free in each step, one of each kind waits"),
    Option(
      name: "most", value: .any("N"),
      summary:
        "with --abstract: a request comes while fewer wait, of all kinds together (one of each kind unless given)"),
    Option(
      name: "from", value: .any("FILE"),
      summary: "with --abstract and --spin: the graph in a file, which graph --format json or another tool wrote"),
  ]

  /// Explores the abstract machine; fails if anything wrong can be reached.
  static func exploreAbstract(_ arguments: Arguments, _ output: Output) throws -> ExitStatus {
    for name in ["samples", "set", "depth"] where arguments.isGiven(name) {
      throw UsageError("--\(name) has no effect on --abstract, which knows no payloads")
    }
    let most = try arguments.number("most", from: 1) as Int?
    let graph = try arguments.graph
    let name = arguments["from"] ?? arguments.machine.name
    let machine: AbstractMachine
    do {
      machine = try AbstractMachine(graph, mostWaiting: most)
    } catch {
      throw UsageError(error.description)
    }
    let explored = machine.explore()
    if arguments["format"] == "json" {
      try output.write(explored.json(of: name))
    } else {
      try output.line("\(name): \(explored)")
    }
    return explored.holds && explored.isComplete ? .success : .failure
  }
}
