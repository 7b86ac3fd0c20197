import FlowEngine
import FlowTesting
import Foundation

extension Command {
  /// Explores every path through the table of a machine, with few samples, and checks its properties.
  static var explore: Command {
    Command(
      name: "explore",
      summary: "explore every path through the table, breadth first; print what holds and what was cut",
      options: [
        .flow,
        Option(
          name: "samples", value: .oneOf(["proof", "walks"]),
          summary: "those few enough for an exploration to finish, or those of the walks (to depth 4 without --depth)"),
        Option(name: "set", value: .any("NAME"), summary: "one set of samples (default: all)"),
        Option(name: "depth", value: .any("N"), summary: "the most moves of a path"),
        .format("text", "json"),
      ] + abstractOptions + trailOptions
    ) { arguments, output in
      if let file = arguments["spin"] { return try tellTrail(file, arguments, output) }
      if arguments.isGiven("properties") { throw UsageError("--properties is for --spin") }
      if arguments.isGiven("abstract") { return try exploreAbstract(arguments, output) }
      if arguments.isGiven("most") { throw UsageError("--most is for --abstract") }
      if arguments.isGiven("from") { throw UsageError("--from is for --abstract and --spin") }
      return try await explore(arguments.machine, arguments, output)
    }
  }

  private static func explore<Machine: RegisteredMachine>(
    _ machine: Machine, _ arguments: Arguments, _ output: Output
  ) async throws -> ExitStatus {
    let proofSets = try sets(of: machine, arguments)
    let explorations = try proofSets.map { try exploration(of: $0, machine, arguments) }
    Interruption.begin()
    defer { Interruption.end() }
    let all = try await run(proofSets, explorations, output)
    output.progress("")
    var coverage: Coverage?, holds = true
    for (explored, conclusions) in all {
      let isRefuted = conclusions.contains { if case .fails = $0.verdict { true } else { false } }
      holds = holds && explored.failure == nil && !isRefuted
      if let met = explored.coverage { coverage = coverage?.merging(met) ?? met }
    }
    if arguments["format"] == "json" {
      let reports = zip(proofSets, all).map { Report.Played($0.name, $1.explored, $1.conclusions) }
      let edges = Report.Edges(all: coverage?[.edges].count ?? 0, unmet: coverage?.missing(.edges) ?? [])
      try output.write(JSONText.of(Report(flow: machine.name, sets: reports, edges: edges)))
    } else {
      let isOneOfMany = machine.proofSets.count > 1
      for (proofSet, (explored, conclusions)) in zip(proofSets, all) {
        let name = isOneOfMany ? "\(machine.name), \(proofSet.name)" : machine.name
        try output.line("\(name): \(explored)")
        try tell(explored, proofSet.properties.count, conclusions, output)
      }
      if let coverage, all.count > 1 {
        try output.line("together: \(coverage.met(.edges)) of \(coverage[.edges].count) edges met")
      }
    }
    guard holds, !Interruption.hasCome else { return .failure }
    // A caller that sets a bound expects a cut; otherwise a proof was wanted.
    let isProof = arguments["samples"] != "walks" && !arguments.isGiven("depth")
    guard isProof, all.allSatisfy({ !$0.explored.isComplete && $0.conclusions.allSatisfy(\.isUndecided) }) else {
      return .success
    }
    let widest = all.first?.explored.widest.map { member, count in
      "; \(member) had \(count) values. If it decides nothing, leave it out with .merging(\"\(member)\") { … }; "
        + "otherwise bound it with .bounded(\"\(member)\") { … }"
    }
    throw UsageError("nothing was decided: every exploration was cut\(widest ?? "")")
  }

  /// The exploration for a proof set: with its own samples, or with those of the walks, as far as the arguments say.
  private static func exploration<Machine: RegisteredMachine>(
    of proofSet: ProofSet<Machine.F>, _ machine: Machine, _ arguments: Arguments
  ) throws -> Exploration<Machine.F> {
    let depth = try arguments.number("depth", from: 0) as Int?
    guard arguments["samples"] == "walks" else {
      return depth.map { proofSet.exploration.bounded(depth: $0) } ?? proofSet.exploration
    }
    guard let walks = machine.walkSuite?.walks.first else { throw UsageError("\(machine.name) has no walks") }
    return Exploration(walks).bounded(depth: depth ?? 4)
  }

  /// Explores the sets at the same time, on as many processors as there are. The results are in the order of the sets.
  private static func run<F: Flow>(
    _ proofSets: [ProofSet<F>], _ explorations: [Exploration<F>], _ output: Output
  ) async throws -> [(explored: Explored<F>, conclusions: [Conclusion])] {
    try await withThrowingTaskGroup(of: (Int, Explored<F>, [Conclusion]).self) { group in
      for (index, proofSet) in proofSets.enumerated() {
        group.addTask {
          // Where no line can replace another, each doubling is a line.
          var next = 2_048
          let explored = try proofSet.run(explorations[index]) { found, done, depth in
            let text = "\(proofSet.name): \(found) configurations, \(done) expanded, depth \(depth)"
            output.progress(text)
            if found >= next, !output.redraws {
              output.complain(text)
              next = 2 * found
            }
            return !Interruption.hasCome
          }
          return (index, explored, proofSet.conclusions(of: explored))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map { ($0.1, $0.2) }
    }
  }

  /// The proof sets of the call. With the samples of the walks it is only the first, for its properties.
  private static func sets<Machine: RegisteredMachine>(
    of machine: Machine, _ arguments: Arguments
  ) throws(UsageError) -> [ProofSet<Machine.F>] {
    let all = machine.proofSets
    guard let first = all.first else { throw UsageError("\(machine.name) has no samples for explorations") }
    guard let name = arguments["set"] else { return arguments["samples"] == "walks" ? [first] : all }
    if arguments["samples"] == "walks" { throw UsageError("--set is for --samples proof") }
    guard let set = all.first(where: { $0.name == name }) else {
      throw UsageError("\(machine.name) has no set '\(name)'; it has \(all.map(\.name).joined(separator: ", "))")
    }
    return [set]
  }

  private static func tell<F: Flow>(
    _ explored: Explored<F>, _ propertyCount: Int, _ conclusions: [Conclusion], _ output: Output
  ) throws {
    if let failure = explored.failure {
      try output.line(failure.description)
    } else {
      try output.line("\(propertyCount) properties hold" + (explored.isComplete ? "" : " so far"))
    }
    for conclusion in conclusions { try output.line("\(conclusion)") }
    if let coverage = explored.coverage {
      try output.line("\(coverage.met(.edges)) of \(coverage[.edges].count) edges met")
    }
    let detours = explored.detours.map { "\($0.states.map(\.stringValue).joined(separator: " > ")): \($0.count)" }
    if !detours.isEmpty { try output.line("detours:\n  " + detours.joined(separator: "\n  ")) }
  }

  /// The results of explorations, for programs.
  fileprivate struct Report: Encodable {
    struct Cut: Encodable { let bound: String, count: Int }
    struct Decided: Encodable { let title: String, verdict: String, text: String, farthest: Int? }
    struct Detour: Encodable { let states: [String], count: Int }
    struct Edges: Encodable { let all: Int, unmet: [String] }
    struct Played: Encodable {
      let name: String, configurations: Int, places: Int, depth: Int, moves: Int, isComplete: Bool
      let payloads: [String: Int], absent: [String], unlisted: [String], maxWaiting: Int, unmade: Int
      let merged: [String], cuts: [Cut], failure: String?, fixture: WalkFixture?, conclusions: [Decided]
      let detours: [Detour]
    }
    let format = "flow-exploration", version = 2
    let flow: String, sets: [Played], edges: Edges
  }
}

extension Command.Report.Played {
  init<F: Flow>(_ name: String, _ explored: Explored<F>, _ conclusions: [Conclusion]) {
    self.init(
      name: name, configurations: explored.configurationCount, places: explored.count, depth: explored.depth,
      moves: explored.moveCount, isComplete: explored.isComplete, payloads: explored.payloads,
      absent: explored.absent, unlisted: explored.unlisted, maxWaiting: explored.maxWaiting,
      unmade: explored.unmade, merged: explored.merged,
      cuts: explored.cuts.map { .init(bound: $0.bound, count: $0.count) }, failure: explored.failure?.description,
      fixture: explored.failure?.fixture,
      conclusions: conclusions.map { .init(title: $0.title, verdict: $0.word, text: "\($0)", farthest: $0.farthest) },
      detours: explored.detours.map { .init(states: $0.states.map(\.stringValue), count: $0.count) })
  }
}

extension Conclusion {
  fileprivate var isUndecided: Bool { if case .undecided = verdict { true } else { false } }
  /// The verdict in a word.
  fileprivate var word: String {
    switch verdict {
    case .holds: "holds"
    case .fails: "fails"
    case .undecided: "undecided"
    }
  }
}

/// Whether the user pressed Ctrl-C. The exploration then ends, and reports what it has found.
private enum Interruption {
  // Safe: the signal handler writes a `sig_atomic_t`, which the exploration reads.
  nonisolated(unsafe) private static var count: sig_atomic_t = 0
  static var hasCome: Bool { count != 0 }
  static func begin() {
    count = 0
    for end in [SIGINT, SIGTERM] { signal(end) { _ in Interruption.count = 1 } }
  }
  static func end() { for end in [SIGINT, SIGTERM] { signal(end, SIG_DFL) } }
}
