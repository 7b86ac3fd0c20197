import FlowEngine
import Testing

@testable import TestMachines

/// What is known and meant: one acceptance for one diagnostic.
@Suite struct AcceptanceTests {
  /// Three gaps in one cell.
  private static var machine: Machine<Door> {
    var table = DoorTable()
    let guards = ["a", "b", "c"].map { Guard<Door, Void, Void, Void>.says($0) }
    table.open[2] = .on(\.shut, "shut", ["d"], when: guards[0].and(guards[1]).and(guards[2]), to: \.closed)
    return table.machine
  }
  private static let place = "open × shut", gaps = ["not a", "not b", "not c"]
  private static func left(_ acceptances: [Acceptance]) -> [String] {
    machine.validate(accepting: acceptances).map { $0.kind == .gap ? $0.detail : "\($0)" }.sorted()
  }

  @Test("an acceptance takes one of several diagnostics of a kind at a place", arguments: 0...3)
  func one(_ count: Int) {
    let left = Self.left((0..<count).map { Acceptance(.gap, at: Self.place, because: "known \($0)") })
    #expect(left.count == 3 - count)
  }

  @Test("one acceptance too many is stale")
  func stale() {
    let left = Self.left((0..<4).map { Acceptance(.gap, at: Self.place, because: "known \($0)") })
    #expect(left == ["staleAcceptance: open × shut (gap)"])
  }

  @Test("an acceptance with a detail takes the one it means, whichever it is", arguments: gaps)
  func detailed(_ detail: String) {
    #expect(
      Self.left([Acceptance(.gap, at: Self.place, detail: detail, because: "known")])
        == Self.gaps.filter { $0 != detail })
  }

  @Test("an acceptance without detail does not take what one with a detail means", arguments: gaps)
  func generalLast(_ detail: String) {
    let left = Self.left([
      Acceptance(.gap, at: Self.place, because: "one of them"), Acceptance(.gap, at: Self.place, because: "another"),
      Acceptance(.gap, at: Self.place, detail: detail, because: "this one"),
    ])
    #expect(left == [])
  }

  @Test("an acceptance of another kind, place or detail takes nothing, and is reported")
  func others() {
    let acceptances = [
      Acceptance(.overlap, at: Self.place, because: "d"), Acceptance(.gap, at: "open × rang", because: "d"),
      Acceptance(.gap, at: Self.place, detail: "not d", because: "d"),
    ]
    #expect(Self.left(acceptances).count == 6)
  }
}

/// What `validate()` takes an author's word for.
@Suite struct AssumptionTests {
  @Test("the edges whose answers are said to be counted are listed, with their questions")
  func turnstile() {
    #expect(Turnstile.machine.assumptions.map(\.description) == ["P1.tired is bounded by pump: tired"])
  }

  @Test("an edge that other answers lead to as well is not believed, and not listed")
  func onlyCounted() {
    var table = DoorTable()
    let fresh = Guard<Door, Void, Void, Void>.says("fresh", bounded: true),
      strong = Guard<Door, Void, Void, Void>.says("strong")
    table.opening[2] = .on(\.jammed, "jammed", ["d"], when: .not(fresh), to: \.pausing)
    table.opening.append(.on(\.jammed, "again", ["d"], when: fresh.and(strong), to: \.opening))
    table.opening.append(.on(\.jammed, "weak", ["d"], when: fresh.and(.not(strong)), to: \.pausing))
    #expect(table.machine.assumptions.dropLast().map(\.place) == ["again", "weak"])
    #expect(table.machine.assumptions.prefix(2).map(\.text) == .init(repeating: "is bounded by fresh: yes", count: 2))
    table.opening[5] = .on(\.jammed, "weak", ["d"], when: .otherwise, to: \.pausing)
    table.opening[2] = .on(\.jammed, "jammed", ["d"], when: .not(fresh).and(strong), to: \.pausing)
    #expect(table.machine.assumptions.dropLast().map(\.place) == ["again"])
  }

  @Test("a notification that is deferred all round a cycle that nothing counts is believed to come seldom, and listed")
  func pilingUp() {
    var table = DoorTable()
    let text = "opening × shut does not occur more than 10000 times while the cycle by jammed lasts"
    #expect(table.machine.assumptions.map(\.description) == [text])
    table.pausing[2] = .defer(.openRequested)
    table.pausing.append(.on(\.shut, "givenUp", ["d"], answering: DoorTable.refusing(), to: \.closed))
    #expect(table.machine.assumptions == [])
  }

  @Test("a notification that is deferred on a way that leads on is not said to pile up")
  func noCycle() {
    let table = LabTable(
      idle: [.on(\.pong, "begun", [], to: \.done)],
      busy: [LabTable.working, .on(\.finished, "finished", [], to: \.idle), .defer(.ping)],
      waiting: [LabTable.waits, .on(\.waited, "waited", [], to: \.busy) { _, _, _ in .init() }, .defer(.ping)],
      done: [LabTable.waits, .on(\.waited, "done", [], to: \.waiting), .defer(.ping)])
    #expect(table.machine.assumptions == [])
  }
}
