import FlowEngine
import FlowTesting
import Testing

@testable import Locker

@Suite("the locker") struct LockerTests {
  /// What has to hold, whatever happens.
  private let properties: [Property<Locker>] = [
    .everyRequestIsAnsweredOnce(),
    .always("at most two wrong codes before it is barred") { $0.context.wrongCodes <= 2 },
    .before("a parcel is left before one is handed out", .edge("L1.left"), .edge("L2.right")),
    .never("after the third wrong code it opens", .edge("L2.third").and(.entering(.empty))),
  ]
  /// Two codes are enough: each is right for one parcel and wrong for the other.
  private let samples = Samples<Locker>([
    .parcelLeft(.init(code: 1)), .parcelLeft(.init(code: 2)), .pickUpRequested(.init(code: 1)),
    .pickUpRequested(.init(code: 2)), .caretakerCame,
  ])

  @Test("the table decides everything")
  func sound() { #expect(Locker.machine.validate() == []) }

  @Test("walks keep what is promised, and meet everything")
  func walks() throws {
    let coverage = try Walks(Locker.machine, context: .init(), samples: samples, steps: 5_000).check(properties)
    try coverage.require(.states, .edges, .answers, .decisions)
  }

  @Test("it holds on every way, and from everywhere the locker can be emptied")
  func proof() throws {
    let explored = try Exploration(Locker.machine, context: .init(), samples: samples).run(properties)
    #expect(explored.failure == nil && explored.isComplete)
    for conclusion in explored.conclusions { #expect(conclusion.holds, "\(conclusion)") }
    #expect(explored.reaches("empty", within: 4) { $0.state == .empty }.holds)
  }

  @Test("who types the right code at the third try gets the parcel")
  func story() throws {
    var locker = Stepper(Locker.machine, .init())
    locker.send(.parcelLeft(.init(code: 7)))
    let asked = [1, 2, 7].map { locker.ask(\.pickUpRequested, .init(code: $0)) }
    for wrong in asked.prefix(2) {
      #expect(throws: Locker.Refusal.wrongCode) { try locker.result(of: wrong)?.get() }
    }
    #expect(try locker.result(of: asked[2])?.get() == Locker.Parcel(code: 7))
    #expect(locker.state == .empty)
  }
}
