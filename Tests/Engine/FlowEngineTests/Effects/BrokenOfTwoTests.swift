import FlowEngine
import Testing

@testable import TestMachines

@Suite("One of two effects is broken", .endsIfStuck)
struct BrokenOfTwoTests {
  private static let crane = SessionError.broken(effect: "crane"), tide = SessionError.broken(effect: "tide")

  private static let either: [(Dock.Effect.Name, SessionError)] = [(.crane, crane), (.tide, tide)]
  @Test("and who waits hears which one", arguments: either)
  func heard(_ effect: Dock.Effect.Name, _ error: SessionError) {
    var stepper = Stepper()
    let unload = stepper.ask(\.unload, .init()), leave = stepper.ask(\.leave, .init())
    stepper.conclude(nil, of: 0, by: effect)
    #expect(throws: error) { try stepper.result(of: unload)?.get() }
    #expect(throws: error) { try stepper.result(of: leave)?.get() }
    let later = stepper.ask(\.unload, .init()), spot = stepper.ask(\.count, .init())
    #expect(throws: error) { try stepper.result(of: later)?.get() }
    #expect(throws: Never.self) { try stepper.result(of: spot)?.get() }
  }

  private static let others: [(Dock.Effect.Name, Dock.Event, Dock.State)] = [
    (.crane, .tideTurned, .free), (.tide, .unloaded, .checking),
  ]
  @Test("and the outcome of the other moves and heals", arguments: others)
  func heals(_ effect: Dock.Effect.Name, _ outcome: Dock.Event, _ state: Dock.State) throws {
    var stepper = Stepper()
    stepper.conclude(nil, of: 0, by: effect)
    #expect(stepper.run.isBroken)
    try stepper.answer(outcome)
    #expect(stepper.state == state && !stepper.run.isBroken)
    if state == .checking { try stepper.answer(.inspected) }
    let unload = stepper.ask(\.unload, .init())
    try stepper.answer(.unloaded)
    #expect(try stepper.result(of: unload)?.get() == 0)
  }

  @Test("and the other brings its progress, while its own is nothing")
  func progress() throws {
    var stepper = Stepper()
    stepper.conclude(nil, of: 0, by: .tide)
    #expect(try stepper.progress(.boxLifted(.init(3))).count == 1)
    #expect(try stepper.progress(.waterRead(.init())).isEmpty)
    #expect(stepper.context.boxes == [3] && stepper.run.lateCount == 0)
  }

  @Test("and then the other: each is reported, and only an event from outside heals")
  func bothBreak() {
    var stepper = Stepper()
    #expect(stepper.conclude(nil, of: 0, by: .tide).lines() == ["tide is broken: it ended without an outcome"])
    #expect(stepper.conclude(nil, of: 0, by: .tide).isEmpty)
    #expect(stepper.conclude(nil, of: 0, by: .crane).lines() == ["crane is broken: it ended without an outcome"])
    for outcome in [Dock.Event.unloaded, .tideTurned] {
      let line = "\(outcome.name.stringValue) did not come from the effect that may produce it"
      #expect(stepper.conclude(outcome, of: 0).lines() == [line])
    }
    stepper.send(.shipChanged)
    #expect(!stepper.run.isBroken && stepper.visit == 1)
    #expect(stepper.conclude(.unloaded, of: 1, by: .crane).count == 1)
  }

  private static let stranger = "crane is broken: it ended with tideTurned, which it does not declare"
  private static let courses: [SessionCourse<Dock>] = [
    SessionCourse(
      "in a session: who waits is told, its later progress is nothing, and the other moves on", Dock.run,
      [
        .ask(\.unload, .init()): "U.join; open unload; begins crane 0, horn 0, tide",
        .ask(\.leave, .init()): "leave #2 deferred; deferred leave",
        .finish(.crane, .tideTurned):
          "\(stranger); open nobody; deferred nobody; broken; 1 is refused: \(crane); 2 is refused: \(crane)",
        .brings(.crane, .boxLifted(.init())): "not taken", .brings(.crane, .waterRead(.init())): "not taken",
        .brings(.tide, .waterRead(.init())): "waterRead ignored: low water",
        .finish(.tide, .tideTurned): "U.tide; free; visit 1; whole", .ask(\.leave, .init()): "F.leave; 3 hears free",
      ]),
    SessionCourse(
      "in a session: when both break, an event from outside starts both again", Dock.run,
      [
        .start: "begins crane 0, horn 0, tide",
        .finish(.crane, nil): "crane is broken: it ended without an outcome; broken",
        .finish(.tide, .waterRead(.init())): "tide is broken: it ended with waterRead, which it does not declare",
        .ask(\.unload, .init()): "U.join; 1 is refused: \(crane)",
        .notify(.shipChanged): "U.ship; unloading 1; visit 1; whole; begins crane 1, tide",
        .ask(\.unload, .init()): "U.join; open unload",
        .finish(.crane, .unloaded):
          "U.unloaded; checking; visit 2; open nobody; begins inspector; cancels tide; 2 hears 0",
      ]),
  ]

  @Test("as it is written:", arguments: courses)
  func course(_ course: SessionCourse<Dock>) async { await course.check() }
}
