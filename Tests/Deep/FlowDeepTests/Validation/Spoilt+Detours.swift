@testable import FlowEngine
@testable import TestMachines

extension Spoilt {
  /// A door that jams waits and turns again: the wait as a detour, with a defect.
  init(detours kind: Diagnostic.Kind) {
    let jammed = Row<Door, Void>.on(\.jammed, "jammed", ["d"], to: \.pausing, then: .again)
    switch kind {
    case .unusedKeep: self.init(at: "jammed") { $0.opening[2] = jammed }
    case .returnWithoutKeptState: self.init(at: "jammed") { $0.pausing.append(.detour) }
    case .neverReturns:
      self.init(at: "jammed") {
        $0.opening[2] = jammed
        $0.pausing = [.detour, DoorTable.waiting, DoorTable.waited]
      }
    case .detourUnbounded:
      self.init(at: "deeper") {
        $0.opening[2] = jammed
        $0.pausing = [
          .detour, DoorTable.waiting,
          .on(\.waited, "deeper", ["d"], when: .says("jammed again"), to: \.pausing, then: .again),
          .returns(on: \.waited, "back", ["d"], when: .not(.says("jammed again"))),
        ]
      }
    case .tooManyPositions:
      self.init(at: "detours") { Maze.machine(rooms: 14) { $0 < $1 }.validate(accepting: $0) }
    default:
      self.init(at: "back") {
        $0.pausing[1] = .on(\.waited, "waited", ["d"], when: .not(.says("lost")), to: \.opening)
        $0.pausing.append(.returns(on: \.waited, "back", ["d"], when: .says("lost")))
      }
    }
  }
}
