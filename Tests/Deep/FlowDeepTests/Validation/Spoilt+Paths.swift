@testable import FlowEngine
@testable import TestMachines

extension Spoilt {
  init(paths kind: Diagnostic.Kind) {
    switch kind {
    case .unreachable:
      self.init(at: "pausing") {
        $0.opening[2] = .on(\.jammed, "jammed", ["d"], answering: DoorTable.refusing(), to: \.closed)
      }
    case .neverRests:
      self.init(at: "pausing") {
        $0.opening[2] = DoorTable.jammedForGood
        $0.pausing = [
          DoorTable.waiting, .on(\.waited, "waited", ["d"], to: \.pausing), .ignore(.shut, because: "d"),
          .reject(.openRequested, with: .shutMeanwhile),
        ]
      }
    case .deadEnd:
      self.init(at: "open") {
        $0.pausing = [DoorTable.waiting, DoorTable.waited, DoorTable.givenUp, .defer(.openRequested)]
        $0.open[2] = .stay(on: \.shut, "held", ["d"])
      }
    case .busyFinal:
      self.init(at: "opening") { $0.opening.append(.final) }
    case .spins:
      self.init(at: "jammed") { $0.roles[.wait].waitsFor = .nothing }
    default:
      self.init(at: "waited") {
        $0.opening[2] = DoorTable.jammedForGood
        $0.pausing = [
          DoorTable.waiting, .stay(on: \.waited, "waited", ["d"]), .on(\.shut, "leave", ["d"], to: \.closed),
          .reject(.openRequested, with: .shutMeanwhile),
        ]
      }
    }
  }

  init(requests kind: Diagnostic.Kind) {
    switch kind {
    case .requestLost:
      self.init(at: "openRequested in closed") {
        $0.pausing[2] = .defer(.openRequested)
        $0.pausing.append(.on(\.shut, "forgotten", ["d"], to: \.closed))
      }
    case .neverSettled:
      self.init(at: "openRequested in pausing") {
        $0.pausing = [
          DoorTable.waiting, .on(\.waited, "waited", ["d"], to: \.pausing), DoorTable.givenUp,
          .reject(.openRequested, with: .shutMeanwhile),
        ]
      }
    case .settledTwice:
      self.init(at: "givenUp") {
        let once: Answering<Door, Void, Void, Void> = DoorTable.refusing()
        $0.pausing = [
          DoorTable.waiting, DoorTable.waited, .on(\.shut, "givenUp", ["d"], answering: once.and(once), to: \.closed),
          .defer(.openRequested),
        ]
      }
    case .answerWithoutCaller:
      self.init(at: "closed × openRequested") { $0.closed.append(DoorTable.answer) }
    case .answerMismatch:
      self.init(at: "givenUp") {
        $0.pausing = [
          DoorTable.waiting, DoorTable.waited,
          .on(
            \.shut, "givenUp", ["d"],
            answering: DoorTable.refusing().and(.all(\.openedAnother) { _, _, _, _ in .success(1) }),
            to: \.closed), .defer(.openRequested),
        ]
      }
    case .restingDefers:
      self.init(at: "open × openRequested") { $0.open[3] = .defer(.openRequested) }
    case .unusedDeferral:
      self.init(at: "opening × rang") {
        $0.opening.append(.defer(.rang))
        $0.open[4] = .ignore(.rang, because: "open already")
        $0.closed.append(.stay(on: \.rang, "heard", ["d"]))
      }
    default:
      self.init(at: "pausing × shut") {
        $0.opening[2] = DoorTable.jammedForGood
        $0.pausing = [
          DoorTable.waiting, .on(\.waited, "waited", ["d"], to: \.pausing), .on(\.rang, "woken", ["d"], to: \.closed),
          .defer(.shut), .reject(.openRequested, with: .shutMeanwhile),
        ]
      }
    }
  }
}
