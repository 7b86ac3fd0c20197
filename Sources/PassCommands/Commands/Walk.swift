import FlowExport
import FlowTesting
import PassWing

extension Command {
  /// Walks at random through the table of a flow, with what has to hold on the way.
  static var walk: Command {
    Command(
      name: "walk", summary: "walk at random through the table; tells the shortest way to what should not be",
      options: [.flow, .seed, .steps]
    ) { arguments, output in
      switch try Walked(arguments, output) {
      case .coverage(let coverage, let seed, let properties, _):
        let kinds = Coverage.Kind.allCases.map { "\(coverage.met($0)) of \(coverage[$0].count) \($0.rawValue)" }
        try output.line("\(coverage.steps) steps of seed \(seed): \(properties) properties hold")
        try output.line(kinds.joined(separator: ", "))
        try output.line("visits per state:\n\(coverage.visits)")
        return .success
      case .failure(let failure):
        try output.line(failure.description)
        return .failure
      }
    }
  }

  /// Tells what walks meet of a table.
  static var cover: Command {
    Command(
      name: "cover", summary: "tell what walks meet of the table; fails when something is neither met nor explained",
      options: [.flow, .seed, .steps, .format("text", "json", "dot")]
    ) { arguments, output in
      switch try Walked(arguments, output) {
      case .coverage(let coverage, _, _, let excuses):
        switch arguments["format"] {
        case "json": try output.write(coverage.json)
        case "dot":
          var drawing = Drawing(.full, meaning: arguments.flow.meaning)
          drawing.hits = Hits(states: coverage.counts(.states), edges: coverage.counts(.edges))
          try output.write(DOT(drawing).text(of: arguments.flow.graph))
        default: try output.line(text(coverage, excuses))
        }
        do {
          try coverage.require(.states, .edges, .answers, .decisions, .outcomes, except: excuses)
          return .success
        } catch {
          output.complain("\(error)")
          return .failure
        }
      case .failure(let failure):
        try output.line(failure.description)
        return .failure
      }
    }
  }

  private static func text(_ coverage: Coverage, _ excuses: [String: String]) -> String {
    var lines = ["\(coverage.steps) steps"]
    for kind in Coverage.Kind.allCases {
      lines.append("\(coverage.met(kind)) of \(coverage[kind].count) \(kind.rawValue)")
      guard kind != .pairs else { continue }
      lines += coverage.missing(kind).map { name in
        "  not met: \(name)\(excuses[name].map { " (\($0))" } ?? "")"
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Option {
  /// What fixes a walk.
  fileprivate static let seed = Option(
    name: "seed", value: .any("N"), summary: "fixes everything; a number from 0 (1 unless given)")
  /// How far is walked.
  fileprivate static let steps = Option(
    name: "steps", value: .any("N"), summary: "how many steps are walked (100000 unless given)")
}

/// What came of walking.
private enum Walked {
  case coverage(Coverage, seed: UInt64, properties: Int, excuses: [String: String])
  case failure(WalkFailure)

  init(_ arguments: Arguments, _ output: Output) throws {
    let seed: UInt64 = try arguments.number("seed", from: 0) ?? 1
    let steps = try arguments.number("steps", from: 0) ?? 100_000
    self = try Self.walk(arguments.flow, seed, steps, output)
  }

  private static func walk(
    _ flow: some RegisteredFlow, _ seed: UInt64, _ steps: Int, _ output: Output
  ) throws -> Walked {
    guard let trial = flow.trial else { throw UsageError("nobody has said how \(flow.name) is walked") }
    do {
      let coverage = try trial.run(seed: seed, steps: steps) { output.progress("\($0) of \(steps) steps") }
      output.progress("")
      guard let coverage else { throw UsageError("nobody has said where walks of \(flow.name) begin") }
      return .coverage(coverage, seed: seed, properties: trial.properties.count, excuses: trial.excuses)
    } catch let failure as WalkFailure {
      output.progress("")
      return .failure(failure)
    }
  }
}
