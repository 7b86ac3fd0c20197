import FlowEngine
import FlowExport
import FlowTesting
import Foundation

extension Command {
  /// Compares the records of a journal with the table.
  static var replay: Command {
    Command(
      name: "replay",
      summary: "compare a journal with the table, or play a fixture; print the path, or the first difference",
      options: [
        .flow,
        Option(
          name: "renamed", value: .any("OLD=NEW[,…]|FILE"),
          summary: "edges whose ids have changed; a file is a JSON object of old and new ids"),
        Option(name: "from", value: .any("FILE"), summary: "the table in a file, as 'graph --format json' wrote it"),
        Option(
          name: "check", value: .none, summary: "judge the properties of the flow on full records"),
        .format("text", "json"),
      ],
      operand: Operand(
        name: "FILE", summary: "a journal: a record on each line; or the fixture of a walk; '-' is the standard input")
    ) { arguments, output in
      let file = arguments.operand ?? "-", data = try arguments.contents(of: file)
      if let fixture = FixtureFile(file, data) { return try play(fixture, arguments.machine, output) }
      if arguments.isGiven("check") {
        for name in ["renamed", "from", "format"] where arguments.isGiven(name) {
          throw UsageError("--\(name) has no effect with --check")
        }
        return try arguments.machine.judge(JournalFile(file, data), output)
      }
      let graph = try arguments.graph
      let replay = Replay(try JournalFile(file, data).records, through: graph, renamed: try renamed(arguments))
      if arguments["format"] == "json" {
        try output.write(try ReplayReport(arguments.machine.name, replay).text)
      } else {
        for step in replay.steps { try output.line(text(step)) }
        let guarded = replay.steps.count { $0.certainty == .possible }
        if let record = replay.differing, let difference = replay.difference {
          try output.line("record \(record.number) differs: \(difference.visible)")
        } else {
          let counts = "\(replay.steps.count - guarded) the same, \(guarded) possible, depending on guards"
          try output.line("\(replay.steps.count) records: \(counts)")
        }
      }
      // A journal in another order lacks what it has elsewhere.
      return replay.differing == nil && replay.steps.allSatisfy { $0.missing == 0 } ? .success : .failure
    }
  }

  private static func play(
    _ fixture: FixtureFile, _ machine: some RegisteredMachine, _ output: Output
  ) throws -> ExitStatus {
    guard let suite = machine.walkSuite else { throw UsageError("\(machine.name) has no walks") }
    do {
      try output.line(try fixture.play(by: suite))
      return .success
    } catch let failure as WalkFailure {
      try output.line(failure.description)
      return .failure
    }
  }

  private static func text(_ step: Replay.Step) -> String {
    let record = step.record,
      missing =
        step.missing == 0 ? "" : "… \(step.missing) \(step.missing == 1 ? "record is" : "records are") missing\n"
    let what = [record.edge ?? record.kind, record.event ?? record.effect ?? ""].filter { !$0.isEmpty }
    let way = step.from == record.state ? "in \(record.state)" : "\(step.from) → \(record.state)"
    let kept = record.kept.isEmpty ? "" : ", keeping \(record.kept.joined(separator: ", "))"
    return missing + "\(record.number) \(what.joined(separator: " ")): \(way)\(kept)".visible
      + (step.certainty == .possible ? " (possible)" : "")
  }

  private static func renamed(_ arguments: Arguments) throws(UsageError) -> [String: String] {
    guard let value = arguments["renamed"] else { return [:] }
    guard value.contains("=") else {
      let data = try arguments.contents(of: value)
      guard let names = try? JSONDecoder().decode([String: String].self, from: data) else {
        throw UsageError("\(value) does not map edges; a file of new names is {\"old id\": \"new id\"}")
      }
      return names
    }
    var names: [String: String] = [:]
    for pair in value.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw UsageError("--renamed '\(pair)' does not name two edges; write OLD=NEW") }
      names[parts[0]] = parts[1]
    }
    return names
  }
}

/// A replay, for programs; Docs/reports.schema.json describes the form.
private struct ReplayReport: Encodable {
  struct Step: Encodable { let number: Int, from: String, certainty: String, record: RecordLine }
  struct Difference: Encodable { let number: Int, text: String }
  let format = "flow-replay", version = 1
  let flow: String, records: [Step], difference: Difference?

  init(_ flow: String, _ replay: Replay) {
    self.flow = flow
    records = replay.steps.map {
      Step(number: $0.record.number, from: $0.from, certainty: $0.certainty.rawValue, record: $0.record)
    }
    difference = replay.differing.map { Difference(number: $0.number, text: replay.difference ?? "") }
  }
  var text: String { get throws { try JSONText.of(self) } }
}
