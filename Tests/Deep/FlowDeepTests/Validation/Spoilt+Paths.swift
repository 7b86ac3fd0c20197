@testable import FlowEngine
@testable import TestMachines

extension Spoilt {
  static let paths: [Spoilt] = [
    Spoilt(.unreachable, at: "pausing") {
      $0.opening[2] = .on(\.jammed, "jammed", ["d"], answering: DoorTable.refusing(), to: \.closed)
    },
    Spoilt(.neverRests, at: "pausing") {
      $0.opening[2] = DoorTable.jammedForGood
      $0.pausing = [
        DoorTable.waiting, .on(\.waited, "waited", ["d"], to: \.pausing), .ignore(.shut, because: "d"),
        .reject(.openRequested, with: .shutMeanwhile),
      ]
    },
    Spoilt(.deadEnd, at: "open") {
      $0.pausing = [DoorTable.waiting, DoorTable.waited, DoorTable.givenUp, .defer(.openRequested)]
      $0.open[2] = .stay(on: \.shut, "held", ["d"])
    },
    Spoilt(.busyFinal, at: "opening") { $0.opening.append(.final) },
    Spoilt(.spins, at: "jammed") { $0.roles[.wait].waitsFor = .nothing },
    Spoilt(.stalls, at: "waited") {
      $0.opening[2] = DoorTable.jammedForGood
      $0.pausing = [
        DoorTable.waiting, .stay(on: \.waited, "waited", ["d"]), .on(\.shut, "leave", ["d"], to: \.closed),
        .reject(.openRequested, with: .shutMeanwhile),
      ]
    },
    Spoilt(.neverElapses, at: "N × dimmed") { acceptances in
      var post = LampPost()
      post.evening[1] = .after(\.morningCame, .seconds(9))
      return post.machine.validate(accepting: acceptances)
    },
  ]

  static let requests: [Spoilt] = [
    Spoilt(.requestLost, at: "openRequested in closed") {
      $0.pausing[2] = .defer(.openRequested)
      $0.pausing.append(.on(\.shut, "forgotten", ["d"], to: \.closed))
    },
    Spoilt(.neverSettled, at: "openRequested in pausing") {
      $0.pausing = [
        DoorTable.waiting, .on(\.waited, "waited", ["d"], to: \.pausing), DoorTable.givenUp,
        .reject(.openRequested, with: .shutMeanwhile),
      ]
    },
    Spoilt(.settledTwice, at: "givenUp") {
      let once: Answering<Door, Void, Void, Void> = DoorTable.refusing()
      $0.pausing = [
        DoorTable.waiting, DoorTable.waited, .on(\.shut, "givenUp", ["d"], answering: once.and(once), to: \.closed),
        .defer(.openRequested),
      ]
    },
    Spoilt(.answerWithoutCaller, at: "closed × openRequested") { $0.closed.append(DoorTable.answer) },
    Spoilt(.restingDefers, at: "open × openRequested") { $0.open[3] = .defer(.openRequested) },
    Spoilt(.unusedDeferral, at: "opening × rang") {
      $0.opening.append(.defer(.rang))
      $0.open[4] = .ignore(.rang, because: "open already")
      $0.closed.append(.stay(on: \.rang, "heard", ["d"]))
    },
    Spoilt(.defersForEver, at: "pausing × shut") {
      $0.opening[2] = DoorTable.jammedForGood
      $0.pausing = [
        DoorTable.waiting, .on(\.waited, "waited", ["d"], to: \.pausing), .on(\.rang, "woken", ["d"], to: \.closed),
        .defer(.shut), .reject(.openRequested, with: .shutMeanwhile),
      ]
    },
  ]
}
