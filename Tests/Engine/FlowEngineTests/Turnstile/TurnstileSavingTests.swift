import FlowEngine
import FlowTesting
import Foundation
import Testing

@testable import TestMachines

@Suite struct TurnstileSavingTests {
  @Test("a turnstile is saved while its pump works, and goes on in another process")
  func saved() throws {
    var turnstile = Stepper(Turnstile.machine, .init(paid: 100))
    turnstile.ask(\.passageRequested, .init())
    let data = try JSONEncoder().encode(turnstile.run.snapshot)

    let snapshot = try JSONDecoder().decode(Snapshot<Turnstile>.self, from: data)
    var reported: [String] = []
    let run = try Run(Turnstile.machine, restoring: snapshot) { report in reported.append("\(report.reaction)") }
    #expect(reported == ["passageRequested goes on, but no caller awaits its answer"])
    #expect(Stepper(run).effect == .pump(.init(attempt: 1)))
  }

  @Test("all that a turnstile can come to, fed with one coin of each kind")
  func explored() throws {
    let events: [Turnstile.Event] = [
      .passageRequested(.init()), .personPassed, .serviced, .pressureBuilt(.init(bar: 5)), .pumpFailed(.init()),
      .waitElapsed,
    ]
    let exploration = Exploration(Turnstile.machine, context: .init(paid: 100), samples: Samples(events).alone)
    let found = try exploration.bounded(waiting: 1).run()
    let isBrokenAtLast = (0..<found.count).first { found[$0].state == .outOfOrder }
    #expect(found.isComplete && found.path(to: isBrokenAtLast ?? 0).count == 6)
  }

  @Test("a slip of the author is noticed")
  func mutated() throws {
    let slip = Mutation<Turnstile>.retarget(edge: "P2.cooled", to: .locked)
    let mutant = try #require(Turnstile.machine.mutated(by: slip))
    #expect(mutant.validate().map(\.kind).contains(.requestLost))
  }
}
