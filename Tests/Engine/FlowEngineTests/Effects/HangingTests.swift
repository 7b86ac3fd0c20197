import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines
import TestTraits

@Suite("Nobody hangs", .endsIfStuck)
struct HangingTests {
  @Test("a machine that lets somebody hang is found, so the count can fail")
  func planted() {
    var table = DoorTable()
    table.pausing[2] = .defer(.openRequested)
    table.pausing.append(.on(\.shut, "forgotten", ["d"], to: \.closed))
    let found = MachineAttempts(table.machine, from: .init()).explored()
    #expect(found.hanging.contains { $0.hasSuffix("wait where no effect ends") })
  }
}

/// What an explorer asks for goes past a run wherever it can.
@Suite("A successor", .endsIfStuck)
struct SuccessorTests {
  @Test("of an outcome that no row takes is a broken effect")
  func undecided() {
    var table = DoorTable()
    table.opening.remove(at: 2)
    let start = Run<Door>.Configuration(.init(), .opening)
    #expect(start.successor(on: .jammed, of: table.machine)?.isBroken == true)
    #expect(Exploration(table.machine, from: start, samples: [.jammed]).configurations().count == 2)
  }

  @Test("is found where as many wait as may, when the edge lets in what was deferred")
  func letsIn() {
    let table = LabTable(
      idle: [.stay(on: \.add, "added", [])], waiting: [.defer(.add), .on(\.go, "went", [], to: \.idle)])
    var start = Run<Lab>.Configuration(.init(), .waiting)
    start.deferred = [.init(.add(.init(1)), isAwaited: false)]
    let found = Exploration(table.machine, from: start, samples: [.go(.init())]).configurations()
    #expect(found.count == 2 && found[1].open == [.go(.init())] && found[1].deferred.isEmpty)
  }
}

/// What a property looks at.
@Suite("A moment of a walk", .endsIfStuck)
struct MomentTests {
  @Test("T3: names what set off the edge that a deferred event takes, too")
  func cause() throws {
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(DoorTable().machine, context: .init()).check(
        .never("shut after it was opened") { $0.event == .shut && $0.cause == .opened })
    }
    #expect(failure?.description.contains("shut: open × shut → closed") == true)
  }
}
