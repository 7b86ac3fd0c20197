import FlowCommands
import FlowEngine
import FlowExport
import Foundation
import TestTraits
import Testing

@Suite("replay of a journal through today's table", .endsIfStuck) struct ReplayTests {
  private let journal: String
  private let graph = Graph(Door.machine)

  init() throws {
    var run = Run(Door.machine, Door.Context()), lines: [RecordLine] = []
    for event in [Door.Event.codeTyped(.init(isRight: false)), .codeTyped(.init(isRight: true)), .reset, .pushed] {
      run.send(event) { lines.append($0.line(lines.count + 1)) }
    }
    let encoder = JSONEncoder()
    journal = try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) }.joined(separator: "\n")
  }

  @Test("what guards decide is possible, all else the same")
  func same() async throws {
    let printed = try await DoorTool.by("replay", "-", input: journal)
    #expect(
      printed.lines == [
        "1 D1.wrong codeTyped: in closed (possible)", "2 D1.right codeTyped: closed → open (possible)",
        "3 ignored reset: in open", "4 D2.pushed pushed: open → closed",
        "4 records: 2 the same, 2 possible, depending on guards",
      ])
    #expect(printed.status == .success)
  }

  @Test("an edge that has another id now differs, and is the same once that is said")
  func renamed() async throws {
    let old = journal.replacingOccurrences(of: "D2.pushed", with: "D2.shut")
    let printed = try await DoorTool.by("replay", "-", input: old)
    #expect(printed.status == .failure)
    #expect(printed.lines.last?.hasPrefix("record 4 differs: there is no edge 'D2.shut'") == true)
    #expect(printed.lines.last?.contains("--renamed 'D2.shut=D2.pushed'") == true)
    let again = try await DoorTool.by("replay", "--renamed", "D2.shut=D2.pushed", "-", input: old)
    #expect(again.status == .success)
  }

  @Test(
    "a table that leads elsewhere, decides otherwise or has lost a state is told at the first record",
    arguments: [
      ("leads elsewhere", 4, "D2.pushed leads to blocked today"), ("ignores no more", 3, "reset was ignored in open"),
      ("another reason", 3, "for another reason: it is Sunday"),
      ("another event", 2, "D1.right is taken on reset today"),
      ("no such state", 2, "there is no state 'open' any more"), ("stays", 2, "D1.right stays today"),
    ])
  func changed(change: String, number: Int, reason: String) throws {
    var changed = graph
    let index = { (id: String) in changed.edges.firstIndex { $0.id == id } ?? 0 }
    switch change {
    case "leads elsewhere": changed.edges[index("D2.pushed")].to = "blocked"
    case "ignores no more": changed.phases[0].nodes[1].decisions.removeAll { $0.event == "reset" }
    case "another reason":
      let place = changed.phases[0].nodes[1].decisions.firstIndex { $0.event == "reset" } ?? 0
      changed.phases[0].nodes[1].decisions[place].detail = "it is Sunday"
    case "another event": changed.edges[index("D1.right")].on = "reset"
    case "stays": changed.edges[index("D1.right")].stays = true
    default: changed.phases[0].nodes.remove(at: 1)
    }
    let replay = Replay(try JournalFile("journal", Data(journal.utf8)).records, through: changed)
    #expect(replay.differing?.number == number)
    #expect(replay.difference?.contains(reason) == true, "\(replay.difference ?? "no difference")")
  }

  @Test("--check judges properties on full records: all, with a gap, changed, of names alone")
  func check() async throws {
    let session = Session(Door.machine, Door.Context()), records = await session.records()
    for event in [Door.Event.reset, .codeTyped(.init(isRight: false)), .codeTyped(.init(isRight: true)), .pushed] {
      await session.notify(event)
    }
    await session.end()
    var lines: [String] = []
    for await record in records { lines.append(String(decoding: try JSONEncoder().encode(record.full), as: UTF8.self)) }
    func judged(_ flow: String, _ lines: [String]) async throws -> DoorTool {
      try await .by(DoorTool.all, ["replay", "--check", "--flow", flow, "-"], input: lines.joined(separator: "\n"))
    }
    let unknown = "judged from the end of record 1, before which nothing is known"
    let sound = try await judged("door", lines)
    #expect(sound.lines == [unknown, "holds: a wrong code opens the door"] && sound.status == .success)
    let broken = "broken by record 3: it opens: it happened in open, by D1.right"
    let found = try await judged("wrong", lines)
    #expect(found.lines.last == broken && found.status == .failure)
    let gap = try await judged("door", [lines[0]] + lines[2...])
    #expect(gap.lines.prefix(2).last?.hasPrefix("judged from the end of record 3,") == true && gap.status == .failure)
    let other = lines.map { $0.replacingOccurrences(of: #""isRight":true"#, with: #""isRight":false"#) }
    let differs = try await judged("door", other)
    let reason = "record 3 does not follow from those before; nothing was judged from there on"
    #expect(differs.lines.last == reason && differs.status == .failure)
    for unfit in [journal, lines[0].replacingOccurrences(of: #""closed":{}"#, with: #""shut":{}"#)] {
      #expect(try await judged("door", [unfit]).status == .usage)
    }
    #expect(try await judged("unwalked", lines).complaints.contains("unwalked has no properties"))
  }

  @Test("records that are missing are counted, and the rest is replayed")
  func gap() async throws {
    var records = try JournalFile("journal", Data(journal.utf8)).records
    records.remove(at: 2)
    let replay = Replay(records, through: graph)
    #expect(replay.difference == nil && replay.steps.map(\.missing) == [0, 0, 1])
    let lines = journal.split(separator: "\n")
    for some in [Array(lines.dropFirst()), lines.reversed()] {
      #expect(try await DoorTool.by("replay", "-", input: some.joined(separator: "\n")).status == .failure)
    }
  }

  @Test(
    "what is no journal, or no record of this version, is bad usage",
    arguments: [
      ("", "has no record of a machine"), ("no JSON", "line 1 is not a JSON object"),
      ("{\"a\": 1}", "has no record of a machine"), (#"{"journal": "x", "version": 99}"#, "a journal of version 99"),
      (#"{"record": {"number": 1, "kind": "moved"}}"#, "line 1 is not a record that this version can read"),
      (#"{"number": 1, "kind": "moved"}"#, "line 1 is not a record that this version can read"),
      (
        #"{"number": 9223372036854775807, "kind": "late", "state": "open", "kept": [], "visit": 1}"#,
        "9223372036854775807 is not the number of a record"
      ),
      (
        #"{"number": -9223372036854775808, "kind": "late", "state": "open", "kept": [], "visit": 1}"#,
        "is not the number of a record"
      ),
    ])
  func unreadable(text: String, complaint: String) async throws {
    let printed = try await DoorTool.by("replay", "-", input: text)
    #expect(printed.status == .usage && printed.complaints.contains(complaint), "\(printed.complaints)")
  }
}
