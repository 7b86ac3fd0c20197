import FlowEngine
import FlowExport
import FlowTesting
import Foundation

extension Command {
  /// Walks at random through the table of a machine, and checks its properties.
  static var walk: Command {
    Command(
      name: "walk", summary: "walk at random through the table; print the shortest failing path",
      options: [
        .flow, .seed, .steps("the number of steps (default: 100000; with --trace 40000, in walks of 40)"),
        Option(
          name: "trace", value: .any("FILE"),
          summary: "write each step with its result as a line of JSON, to compare implementations; - is the output"),
        Option(name: "fixtures", value: .any("DIR"), summary: "first play the fixtures of a folder, all its *.json"),
        Option(name: "verbose", value: .none, summary: "also print the visits of each state"),
      ]
    ) { arguments, output in
      if let file = arguments["trace"] { return try trace(arguments.machine, to: file, arguments, output) }
      return try walk(arguments.machine, arguments, output)
    }
  }

  private static func walk(
    _ machine: some RegisteredMachine, _ arguments: Arguments, _ output: Output
  ) throws -> ExitStatus {
    try walking(machine, arguments, output, steps: 100_000) { walkSuite, seed, steps in
      for file in try fixtures(arguments) {
        try output.line("\(file.name): \(try file.play(by: walkSuite))")
      }
      let progress = { (done: Int) in output.progress("\(done) of \(steps) steps") }
      guard let coverage = try walkSuite.run(seed: seed, steps: steps, progress: progress) else { return nil }
      output.progress("")
      try output.line("\(coverage.steps) steps of seed \(seed): \(walkSuite.properties.count) properties hold")
      let kinds = Coverage.Kind.allCases.map { "\(coverage.met($0)) of \(coverage[$0].count) \($0.rawValue)" }
      try output.line(kinds.joined(separator: ", "))
      for kind in [Coverage.Kind.edges, .answers] {
        for part in coverage.missing(kind) where coverage.reason(for: part, in: walkSuite.acceptedGaps) == nil {
          try output.line("  not met: \(coverage.named(part, kind))")
        }
      }
      if arguments.isGiven("verbose") { try output.line("visits per state:\n\(coverage.visits)") }
      return .success
    }
  }

  /// The fixtures of a folder, in the order of their names.
  private static func fixtures(_ arguments: Arguments) throws -> [FixtureFile] {
    guard let folder = arguments["fixtures"] else { return [] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw UsageError("cannot read \(folder): it is not a folder")
    }
    let files = names.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
    guard !files.isEmpty else { throw UsageError("\(folder) has no fixtures (*.json)") }
    return try files.map { file in
      guard let fixture = FixtureFile(file, try arguments.contents(of: file)) else {
        throw UsageError("\(file) is not a fixture of a walk")
      }
      return fixture
    }
  }

  /// Writes what each step of walks led to.
  private static func trace(
    _ machine: some RegisteredMachine, to file: String, _ arguments: Arguments, _ output: Output
  ) throws -> ExitStatus {
    try walking(machine, arguments, output, steps: 40_000) { walkSuite, seed, steps in
      var lines: [String] = []
      guard try walkSuite.trace(seed: seed, steps: steps, { lines.append($0.json + "\n") }) else { return nil }
      try output.write(lines.joined(), to: file)
      if file != "-" { try output.line("\(lines.count) lines of seed \(seed) in \(file)") }
      return .success
    }
  }

  /// Reports the coverage of a table by walks.
  static var cover: Command {
    Command(
      name: "cover", summary: "report coverage of the table; fail on unexplained gaps",
      options: [
        .flow, .seed, .steps("the most steps (default: 2000000)"),
        .format("text", "json", "junit", "dot"),
      ]
    ) { arguments, output in
      try cover(arguments.machine, arguments, output)
    }
  }

  private static func cover(
    _ machine: some RegisteredMachine, _ arguments: Arguments, _ output: Output
  ) throws -> ExitStatus {
    try walking(machine, arguments, output, steps: 2_000_000) { walkSuite, seed, steps in
      let progress = { (done: Int) in output.progress("\(done) steps, of \(steps) at most") }
      guard let coverage = try walkSuite.cover(seed: seed, steps: steps, progress: progress) else { return nil }
      output.progress("")
      switch arguments["format"] {
      case "json": try output.write(coverage.json)
      case "junit": try output.write(coverage.junit(of: machine.name, excusing: walkSuite.acceptedGaps))
      case "dot":
        var drawing = DiagramOptions(.full, emphases: machine.emphases)
        drawing.hits = Hits(states: coverage.counts(.states), edges: coverage.counts(.edges))
        try output.write(DOT(drawing).text(of: machine.graph))
      default: try output.line(coverage.text(missing: .max, except: walkSuite.acceptedGaps))
      }
      guard let gap = walkSuite.gap(in: coverage) else { return .success }
      output.complain("\(gap)")
      return .failure
    }
  }

  /// Does something with the walks of a machine, and prints a property that does not hold.
  ///
  /// - Parameters:
  ///   - standard: The number of steps, unless the arguments give one.
  ///   - work: Receives the walks, their seed and the number of steps; returns `nil` if there are no walks to begin.
  private static func walking<Machine: RegisteredMachine>(
    _ machine: Machine, _ arguments: Arguments, _ output: Output, steps standard: Int,
    _ work: (WalkSuite<Machine.F>, _ seed: UInt64, _ steps: Int) throws -> ExitStatus?
  ) throws -> ExitStatus {
    let seed: UInt64 = try arguments.number("seed", from: 0) ?? 1
    let steps = try arguments.number("steps", from: 1) ?? standard
    guard let walkSuite = machine.walkSuite else { throw UsageError("\(machine.name) has no walks") }
    do {
      guard let status = try work(walkSuite, seed, steps) else {
        throw UsageError("the walks of \(machine.name) have no start")
      }
      return status
    } catch let failure as WalkFailure {
      output.progress("")
      switch arguments["format"] {
      case "junit":
        let outcome = JUnit.Outcome.failed(failure.reason, text: failure.description)
        try output.write(
          JUnit(machine.name, [.init("properties", owner: machine.name, cases: [.init(failure.property, outcome)])])
            .text)
      case "json": try output.write(try JSONText.of(FailureReport(failure)))
      case "dot": failure.description.split(separator: "\n").forEach { output.complain(String($0)) }
      default: try output.line(failure.description)
      }
      return .failure
    }
  }
}

extension Option {
  /// The option for the seed of the walks.
  fileprivate static let seed = Option(
    name: "seed", value: .any("N"), summary: "a number from 0; the same seed gives the same walks (default: 1)")
  /// The option for the number of steps.
  fileprivate static func steps(_ summary: String) -> Option {
    Option(name: "steps", value: .any("N"), summary: summary)
  }
}

/// A failure, for programs; Docs/reports.schema.json describes the form.
private struct FailureReport: Encodable {
  let format = "flow-failure", version = 1
  let property: String, reason: String, seed: UInt64, steps: [String], edges: [String], fixture: WalkFixture

  init(_ failure: WalkFailure) {
    (property, reason, seed) = (failure.property, failure.reason, failure.seed)
    (steps, edges, fixture) = (failure.steps, failure.edges, failure.fixture)
  }
}
