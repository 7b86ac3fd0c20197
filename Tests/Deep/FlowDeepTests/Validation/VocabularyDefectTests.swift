import Testing

@testable import FlowEngine
@testable import TestMachines

/// Names, vocabulary and ends: what no path shows.
@Suite struct VocabularyDefectTests {
  private func found(_ spoil: (inout DoorTable) -> Void) -> [String] {
    var table = DoorTable()
    spoil(&table)
    return table.machine.validate().map { "\($0.kind) \($0.place)" }
  }

  @Test(
    "names that are empty or missing are each reported",
    arguments: [
      ("id", ["nameMissing open × shut"]), ("source", ["sourceMissing shut"]), ("no source", ["sourceMissing shut"]),
      ("title of a state", ["nameMissing open"]), ("name of a phase", ["nameMissing "]),
      ("title of a phase", ["nameMissing P"]),
    ])
  func names(_ what: String, _ expected: [String]) {
    let open = { (title: String) in [StateNode<Door>(\.open, "", title, DoorTable().open)] }
    #expect(
      found {
        if what == "id" { $0.open[2] = .on(\.shut, "", ["d"], to: \.closed) }
        if what == "source" { $0.open[2] = .on(\.shut, "shut", ["d", ""], to: \.closed) }
        if what == "no source" { $0.open[2] = .on(\.shut, "shut", [], to: \.closed) }
        if what.hasPrefix("title") || what.hasPrefix("name") { $0.without = [.open] }
        if what == "title of a state" { $0.more = open("") }
        if what == "name of a phase" { $0.phases = [Phase("", "Phase", open("Open"))] }
        if what == "title of a phase" { $0.phases = [Phase("P", "", open("Open"))] }
      } == expected)
  }

  @Test("one row for two events is two edges, and not one id twice; two rows with one id are")
  func duplicates() {
    #expect(
      found {
        $0.open[2] = .on(anyOf: [.shut, .rang], "shut", ["d"], to: \.closed)
        $0.open.removeLast()
      } == [])
    #expect(
      found { $0.open.append(.on(\.shut, "shut", ["d"], when: .otherwise, to: \.closed)) }.contains("duplicateId shut"))
  }

  @Test(
    "an event that nothing takes is unused, however it is passed over", arguments: ["ignored", "rejected", "nothing"])
  func unusedEvent(_ how: String) {
    let expected =
      how == "rejected" ? ["closed", "opening", "pausing", "open"].map { "answerWithoutCaller \($0) × rang" } : []
    #expect(
      found {
        $0.open.removeLast()
        if how == "rejected" { $0.columns = [.reject(.rang, with: .openAlready)] }
        if how == "nothing" {
          $0.columns = []
          $0.roles.notifications.remove(.rang)
        }
      }.sorted() == (["unusedEvent rang"] + expected).sorted())
  }

  @Test("an outcome that no effect declares is said to be one")
  func undeclaredOutcome() {
    var table = DoorTable()
    table.roles[.wait].outcomes = []
    let found = table.machine.validate()
    #expect(
      found.contains(
        Diagnostic(
          .unusedEvent, at: "waited", "not a request or notification, and no effect or timer produces it")))
    #expect(!found.contains { $0.kind == .cannotMeet }, "once is enough")
  }

  @Test("a state that nothing leaves is the end only when it is said to be", arguments: [true, false])
  func ends(_ isFinal: Bool) {
    #expect(
      found {
        $0.pausing = [DoorTable.waiting, DoorTable.waited, DoorTable.givenUp, .defer(.openRequested)]
        $0.open[2] = .ignore(.shut, because: "it stays open")
        if isFinal { $0.open.append(.final) }
      } == (isFinal ? [] : ["deadEnd open"]))
  }

  @Test("a state that is left under a condition is no dead end")
  func leftSometimes() {
    #expect(
      found {
        $0.open[2] = .on(\.shut, "shut", ["d"], when: .says("windy"), to: \.closed)
        $0.open.append(.ignore(.shut, when: .not(.says("windy")), because: "calm"))
      } == [])
  }

  @Test("what can be reached depends on where the machine begins")
  func otherInitial() {
    let door = DoorTable().machine
    #expect(Machine(door.phases, from: .open).validate() == [])
    #expect(
      Machine(
        door.phases.map { phase in
          var phase = phase
          for node in phase.nodes.indices { phase.nodes[node].edges.removeAll { $0.id == "shut" } }
          return phase
        }, from: .open
      ).validate().map(\.kind).contains(.unreachable))
  }
}
