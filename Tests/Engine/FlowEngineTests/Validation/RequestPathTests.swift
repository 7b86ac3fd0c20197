import FlowEngine
import Testing

@testable import TestMachines

/// What becomes of requests and of what waits, on every path: loops that only wait included.
@Suite struct RequestPathTests {
  private static let rows: [Spoiling<DoorTable>] = [
    Spoiling(
      "a request taken where a loop only waits, and whose exit is a notification, is never settled",
      ["neverSettled: openRequested in pausing…", "defersForEver: pausing × shut…"]
    ) {
      $0.pausing = [
        DoorTable.waiting, Self.poll, Self.woken, .defer(.shut), .reject(.openRequested, with: .shutMeanwhile),
      ]
    },
    Spoiling(
      "a request deferred where a loop only waits is deferred for ever", ["defersForEver: pausing × openRequested…"]
    ) {
      $0.opening[2] = DoorTable.jammedForGood
      $0.pausing = [
        DoorTable.waiting, Self.poll, .on(\.rang, "woken", ["d"], to: \.closed), .defer(.openRequested),
        .ignore(.shut, because: "d"),
      ]
    },
    Spoiling(
      "notifications that pile up where a loop only waits are deferred for ever", ["defersForEver: pausing × shut…"]
    ) {
      $0.opening[2] = DoorTable.jammedForGood
      $0.pausing = [
        DoorTable.waiting, Self.poll, .on(\.rang, "woken", ["d"], to: \.closed), .defer(.shut),
        .reject(.openRequested, with: .shutMeanwhile),
      ]
    },
    Spoiling("a loop that an outcome leaves, at last, keeps nobody waiting for ever", []) {
      $0.pausing = [
        DoorTable.waiting, .on(\.waited, "poll", ["d"], when: .says("early"), to: \.pausing),
        .on(\.waited, "waited", ["d"], when: .otherwise, to: \.opening), .defer(.openRequested, .shut),
      ]
    },
    Spoiling("a specific refusal on an edge before a general answer on entry is no second settlement", []) {
      $0.opening.append(
        .on(\.rang, "interrupted", ["d"], answering: DoorTable.refusing(), to: \.open))
    },
  ]

  @Test("on each path:", arguments: rows)
  func defect(_ defect: Spoiling<DoorTable>) { defect.check() }

  private func found(_ spoil: (inout DoorTable) -> Void) -> [String] {
    var table = DoorTable()
    spoil(&table)
    return table.machine.validate().map { "\($0.kind) \($0.place)" }
  }
  private static let poll = Row<Door, Void>.on(\.waited, "poll", ["d"], to: \.pausing)
  private static let woken = Row<Door, Void>.on(\.rang, "woken", ["d"], answering: DoorTable.refusing(), to: \.closed)

  @Test("a loop that only waits may defer under a guard which something counts, and no other")
  func guardedDeferral() {
    let machine = { (early: Guard<Door, Void, Void, Void>) in
      var table = DoorTable()
      table.opening[2] = DoorTable.jammedForGood
      table.pausing = [
        DoorTable.waiting, Self.poll, .on(\.rang, "woken", ["d"], to: \.closed), .defer(.shut, when: early),
        .on(\.shut, "leave", ["d"], when: .not(early), to: \.closed),
        .reject(.openRequested, with: .shutMeanwhile),
      ]
      return table.machine
    }
    let uncounted = machine(.says("early")), counted = machine(.says("early", bounded: true))
    #expect(uncounted.validate().map { "\($0.kind) \($0.place)" } == ["defersForEver pausing × shut"])
    #expect(uncounted.assumptions.map(\.place) == ["pausing × shut"], "it may pile up, and nothing counts it")
    #expect(counted.validate() == [])
    #expect(counted.assumptions.map(\.description) == ["pausing × shut: defer is bounded by early: yes"])
  }

  @Test("an answer for the asker and one for all others on one edge are two different ones, twice the same is too much")
  func twiceOnOneEdge() {
    let asker = Answering<Door, Void, Door.OpenRequest, Void>.asker { _, _, _ in .success(true) }
    let all: Answering<Door, Void, Door.OpenRequest, Void> = DoorTable.refusing()
    let joined = { (answering: Answering<Door, Void, Door.OpenRequest, Void>) in
      self.found {
        $0.opening[3] = .defer(.shut)
        $0.opening.append(.stay(on: \.openRequested, "joined", ["d"], answering: answering))
      }
    }
    #expect(joined(asker) == [])
    #expect(joined(asker.and(all)) == [])
    #expect(joined(asker.and(asker)) == ["settledTwice joined"])
    #expect(joined(all.and(all)) == ["settledTwice joined"])
  }

  @Test("an answer is lost with each settlement of the turnstile and of the door that is taken away")
  func eachSettlementCounts() {
    for state in Turnstile.State.Name.allCases {
      var phases = Turnstile.machine.phases, isChanged = false
      for phase in phases.indices {
        for node in phases[phase].nodes.indices where phases[phase].nodes[node].state == state {
          isChanged = !phases[phase].nodes[node].settles.isEmpty
          phases[phase].nodes[node].settles = []
        }
      }
      let found = Machine(phases, from: .locked).validate()
      #expect(found.contains { $0.kind == .requestLost } == isChanged, "\(state): \(found)")
    }
    #expect(found { $0.open.remove(at: 1) }.contains { $0.hasPrefix("requestLost") })
    #expect(
      found {
        $0.pausing = [
          DoorTable.waiting, DoorTable.waited, .on(\.shut, "givenUp", ["d"], to: \.closed), .defer(.openRequested),
        ]
      } == ["requestLost openRequested in closed"])
  }

  @Test("a way on which the request is lost is told, edge by edge")
  func wayTold() {
    var table = DoorTable()
    table.pausing = [
      DoorTable.waiting, DoorTable.waited, .on(\.shut, "givenUp", ["d"], to: \.closed), .defer(.openRequested),
    ]
    #expect(table.machine.validate().map(\.detail) == ["request, jammed, givenUp"])
  }

  @Test("what is deferred where the machine rests waits, perhaps for ever; a guard does not help")
  func resting() {
    #expect(found { $0.open[3] = .defer(.openRequested) } == ["restingDefers open × openRequested"])
    #expect(
      found {
        $0.open[3] = .defer(.openRequested, when: .says("windy"))
        $0.open.append(.reject(.openRequested, when: .not(.says("windy")), with: .openAlready))
      } == ["restingDefers open × openRequested"])
  }
}
