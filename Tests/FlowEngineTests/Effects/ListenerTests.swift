import FlowEngine
import TestTraits
import Testing

/// A door with a bell: somebody listens for it as long as the shop is open.
enum Bell: Flow {
  struct Context: Hashable, Codable, Sendable { var rings = 0 }
  @Cases enum State { case shut, open, serving }
  @Cases enum Event { case unlocked, locked, rang, customerCame, served }
  @Cases enum Effect { case listen, serve }
  static let notifications: [Event.Name] = [.unlocked, .locked]

  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .listen: .listener([.rang, .customerCame], waitsFor: .person)
    case .serve: .outcomes([.served])
    }
  }

  static let machine = Machine<Bell>([Phase("B", "Bell", [shut, open, serving])], from: .shut)

  private static let shut = Node<Bell>(
    \.shut, "1", "Nobody listens",
    [.on(\.unlocked, "unlock", ["sign"], to: \.open), .ignore(.locked, because: "it is shut")])

  private static let open = Node<Bell>(
    \.open, "2", "Somebody listens",
    [
      .does(\.listen),
      .stay(on: \.rang, "ring", ["sign"]) { context, _, _ in context.rings += 1 },
      .on(\.customerCame, "come", ["sign"], to: \.serving),
      .on(\.locked, "lock", ["sign"], to: \.shut),
      .ignore(.unlocked, because: "it is open"),
    ])

  private static let serving = Node<Bell>(
    \.serving, "3", "Somebody is served",
    [
      .does(\.serve), .on(\.served, "serve", ["sign"], to: \.open), .defer(.locked),
      .ignore(.unlocked, because: "it is open"),
    ])
}

@Suite("an effect with progress and no outcome is a listener", .endsIfStuck)
struct ListenerTests {
  @Test("it is declared so, and its machine is sound: the state leads on by progress and does not rest")
  func declared() {
    #expect(Bell.declaration(of: .listen).isListener && !Bell.declaration(of: .listen).isCommand)
    #expect(Bell.machine.validate() == [])
    #expect(!Bell.machine.rests(in: .open) && Bell.machine.rests(in: .shut))
  }

  @Test("it brings progress any number of times, and progress may leave the state")
  func brings() throws {
    var stepper = try Stepper(Bell.machine, .init(), in: .open)
    try stepper.progress(.rang)
    try stepper.progress(.rang)
    try stepper.progress(.customerCame)
    #expect(stepper.state == .serving && stepper.context.rings == 2)
  }

  @Test("it is started on entering, and cancelled on leaving")
  func cancelled() async {
    let (happenings, tell) = AsyncStream.makeStream(of: String.self)
    let (silence, silent) = AsyncStream.makeStream(of: Void.self)
    let session = Session(Bell.machine, .init()) { effect, emit in
      guard effect == .listen else { return .served }
      await emit(.rang)
      tell.yield("listens")
      // Ends when the task is cancelled.
      for await _ in silence {}
      tell.yield(Task.isCancelled ? "cancelled" : "over")
      return nil
    }
    var happening = happenings.makeAsyncIterator()
    await session.notify(.unlocked)
    #expect(await happening.next() == "listens")
    await session.notify(.locked)
    #expect(await happening.next() == "cancelled")
    #expect(await session.isBroken == false)
    await session.end()
    silent.finish()
  }

  @Test("one that ends while its state lasts is broken")
  func broken() throws {
    var run = try Run(Bell.machine, .init(), in: .open)
    run.conclude(nil, of: run.visit) { _ in }
    #expect(run.isBroken)
    var again = try Run(Bell.machine, .init(), in: .open), reactions: [String] = []
    again.conclude(.rang, of: again.visit) { reactions.append("\($0.reaction)") }
    #expect(again.isBroken && reactions.count == 1, "progress does not end it")
  }
}
