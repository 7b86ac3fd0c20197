import FlowCommands
import FlowExport
import Foundation
import PassRules
import PassScenarios

extension Command {
  /// Counts the demands of a flow's document, or lists those that are not accounted for. The demands are in tables of a
  /// page in `Docs`.
  static var cookbook: Command {
    let options = [
      Option.flow,
      Option(
        name: "check", value: .none,
        summary: "list demands that are missing or open, and names that do not exist; exit 1 if any"),
      Option(
        name: "slips", value: .any("N|all"),
        summary: "for --check: also plant a slip in the table at each of N demands; a scenario must notice it"),
      Option(name: "seed", value: .any("N"), summary: "decides which demands and slips (default: 1)"),
      Option(name: "page", value: .any("FILE"), summary: "the page with the demands (default: that of the flow)"),
      .sources,
    ]
    return Command(
      name: "cookbook", summary: "count the demands of the document behind a flow, or check each in a checkout",
      options: options,
      operand: Operand(
        name: "TESTS-DIR", summary: "for --check: the folder with the sources of the tests", standard: "Tests")
    ) { arguments, output in
      let flow = try arguments.flow
      guard let page = flow.demands, let tests = arguments.operand else {
        throw UsageError("the demands behind \(flow.name) are not listed")
      }
      let path = arguments["page"] ?? page.path
      guard let text = FileManager.default.contents(atPath: path) else {
        throw UsageError("cannot read \(path); the demands are in a checkout of PassFlow, or in --page FILE")
      }
      let demands = Demands(String(decoding: text, as: UTF8.self), ids: page.ids)
      guard arguments["check"] != nil else {
        let table = Markdown.table(demands.numbers[0], Array(demands.numbers.dropFirst()))
        try output.write(table.joined(separator: "\n") + "\n")
        return .success
      }
      let count = arguments["slips"] == "all" ? nil : try arguments.number("slips", from: 1)
      let seed: UInt64 = try arguments.number("seed", from: 0) ?? 1
      let faults = demands.faults(in: try await flow.evidence(demands, tests, try Declarations(namedBy: arguments)))
      let status = try output.verdict(
        faults, otherwise: "\(flow.name): \(demands.all.count) demands, each accounted for")
      guard status == .success, arguments["slips"] != nil else { return status }
      let slips = await flow.plantSlips(
        in: demands, count: count, seed: seed, progress: { output.progress("\($0) of \($1) slips") })
      output.progress("")
      let unseen = slips.filter { $0.witness == nil }, own = slips.count { $0.witness == .evidence }
      return try output.verdict(
        unseen.map {
          "\($0.demand): nothing notices that \($0.change); its scenarios: \($0.scenarios.joined(separator: ", "))"
        }, otherwise: "\(flow.name): \(slips.count) slips planted, each noticed, \(own) by the demand's scenarios")
    }
  }
}

extension RegisteredFlow {
  /// The existing evidence with which demands are compared.
  fileprivate func evidence(
    _ demands: Demands, _ tests: String, _ declarations: Declarations
  ) async throws -> Evidence {
    let titles = try TestTitle.all(namedBy: tests)
    return Evidence(
      edges: edgeIds, takenBy: await edgesTaken(by: Set(demands.all.flatMap(\.scenarioNames))),
      titles: Set(titles.map { Markdown.text($0.title) }), declares: { declarations.contain($0) },
      says: { declarations.say($0) })
  }
}
