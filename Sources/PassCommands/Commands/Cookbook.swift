import PassRules
import PassWing

extension Command {
  /// Prints what the document behind a flow demands, or what of that is not accounted for.
  static var cookbook: Command {
    let options = [
      Option.flow,
      Option(
        name: "check", value: .none,
        summary: "print the demands that are missing or open, and names of what does not exist; exit 1 if any"),
      .sources,
    ]
    return Command(
      name: "cookbook", summary: "print the text of Docs/Cookbook.md: every demand with what meets and shows it",
      options: options,
      operand: Operand(
        name: "TESTS-DIR", summary: "of a check: the folder with the sources of the tests", standard: "Tests")
    ) { arguments, output in
      guard let demands = arguments.flow.demands, let tests = arguments.operand else {
        throw UsageError("the demands behind \(arguments.flow.name) are not listed")
      }
      guard arguments["check"] != nil else {
        try output.write(demands.text)
        return .success
      }
      let faults = demands.faults(in: try await arguments.flow.evidence(tests, try Declarations(namedBy: arguments)))
      return try output.verdict(
        faults, otherwise: "\(arguments.flow.name): \(demands.all.count) demands, each accounted for")
    }
  }
}

extension RegisteredFlow {
  /// What exists for demands to be held against.
  fileprivate func evidence(_ tests: String, _ declarations: Declarations) async throws -> Evidence {
    let titles = try TestTitle.all(namedBy: tests)
    let names = Set(demands?.all.flatMap(\.scenarioNames) ?? [])
    return Evidence(
      edges: edgeIds, takenBy: await edgesTaken(by: names), titles: Set(titles.map(\.title)),
      declares: { declarations.contain($0) })
  }
}
