@testable import FlowEngine
@testable import TestMachines

extension Spoilt {
  private static let jammed = Row<Door, Void>.on(\.jammed, "jammed", ["d"], to: \.pausing, then: .again)

  /// A door that jams waits and turns again: the wait as a detour, with a defect.
  static let detours: [Spoilt] = [
    Spoilt(.unusedKeep, at: "jammed") { $0.opening[2] = jammed },
    Spoilt(.returnWithoutKeptState, at: "jammed") { $0.pausing.append(.detour) },
    Spoilt(.neverReturns, at: "jammed") {
      $0.opening[2] = jammed
      $0.pausing = [.detour, DoorTable.waiting, DoorTable.waited]
    },
    Spoilt(.detourUnbounded, at: "deeper") {
      $0.opening[2] = jammed
      $0.pausing = [
        .detour, DoorTable.waiting,
        .on(\.waited, "deeper", ["d"], when: .says("jammed again"), to: \.pausing, then: .again),
        .returns(on: \.waited, "back", ["d"], when: .not(.says("jammed again"))),
      ]
    },
    Spoilt(.tooManyPositions, at: "detours") { Maze.machine(rooms: 14) { $0 < $1 }.validate(accepting: $0) },
    Spoilt(.notOnDetour, at: "back") {
      $0.pausing[1] = .on(\.waited, "waited", ["d"], when: .not(.says("lost")), to: \.opening)
      $0.pausing.append(.returns(on: \.waited, "back", ["d"], when: .says("lost")))
    },
  ]
}
