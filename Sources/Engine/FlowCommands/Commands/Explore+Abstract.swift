import FlowExport

extension Command {
  /// The options of `explore --abstract`.
  static let abstractOptions = [
    Option(
      name: "abstract", value: .none,
      summary: "search the machine without payloads: each question has any answer at each step"),
    Option(
      name: "most", value: .any("N"),
      summary:
        "with --abstract: the most requests that wait, of all kinds together (default: one of each kind)"),
    Option(
      name: "from", value: .any("FILE"),
      summary: "with --abstract and --spin: a file with the graph, as graph --format json or another tool wrote it"),
  ]

  /// Explores the abstract machine; fails if anything wrong can be reached.
  static func exploreAbstract(_ arguments: Arguments, _ output: Output) throws -> ExitStatus {
    for name in ["samples", "set", "depth"] where arguments.isGiven(name) {
      throw UsageError("--\(name) has no effect with --abstract, which has no payloads")
    }
    let most = try arguments.number("most", from: 1) as Int?
    let graph = try arguments.graph
    let name = arguments["from"] ?? arguments.machine.name
    let machine: AbstractMachine
    do {
      machine = try AbstractMachine(graph, maxWaiting: most)
    } catch {
      throw UsageError(error.description)
    }
    let explored = machine.explore()
    if arguments["format"] == "json" {
      try output.write(explored.json(of: name))
    } else {
      try output.line("\(name.visible): \(explored)")
    }
    return explored.holds && explored.isComplete ? .success : .failure
  }
}
