import Testing

@testable import FlowEngine
@testable import TestMachines

@Suite("A session performs effects:", .endsIfStuck)
struct SessionEffectTests {
  private static let courses: [SessionCourse<Kettle>] = [
    SessionCourse(
      "start begins the effect of the initial state, once", .at(.lit),
      [
        .start: "begins heat 0", .start: "nothing", .finish(.heat, .boiled): "boiled; hot; visit 1; begins ring",
      ]),
    SessionCourse(
      "the first event starts the session too", .at(.lit), [.notify(.lifted): "lifted; heating 1; begins heat 0"]),
    SessionCourse(
      "leaving a state cancels its effect", .at(.lit),
      [.start: "begins heat 0", .notify(.switchedOff): "off; cold; visit 1; cancels heat"]),
    SessionCourse(
      "a self-transition is a new visit with a new effect; the outcome of the former is counted, told and discarded",
      .at(.lit),
      [
        .start: "begins heat 0", .notify(.refilled): "refilled; visit 1; refills 1; begins heat 1; cancels heat",
        .finish(.heat, .burnt): "burnt came too late, from visit 0; late 1",
      ]),
    SessionCourse(
      "staying lets the effect run on, and its outcome lands", .at(.lit),
      [
        .start: "begins heat 0", .notify(.lifted): "lifted; heating 1",
        .finish(.heat, .boiled): "boiled; hot; visit 1; begins ring",
      ]),
    SessionCourse(
      "a command is performed to its end though its state is left, and though the session ends", .at(.hot),
      [
        .start: "begins ring", .ask(\.pour, .init()): "pour; pouring; visit 1; open pour; begins pour",
        .finish(.pour, .poured): "poured; cold; visit 2; open nobody; 1 hears nil", .end: "nothing",
        .finish(.ring, nil): "nothing",
      ]),
    SessionCourse(
      "a state that a deferred event leaves at once gives its command", .at(.lit),
      [
        .start: "begins heat 0", .ask(\.pour, .init()): "pour #1 deferred; deferred pour",
        .finish(.heat, .boiled):
          "boiled, pour; pouring; visit 2; open pour; deferred nobody; begins pour, ring",
        .finish(.pour, .poured): "poured; cold; visit 3; open nobody; 1 hears nil",
      ]),
    SessionCourse(
      "commands are performed one after the other, in the order of their states", .at(.lit),
      [
        .start: "begins heat 0", .finish(.heat, .boiled): "boiled; hot; visit 1; begins ring",
        .notify(.pour(.init())): "pour; pouring; visit 2; begins pour",
        .finish(.pour, .poured): "poured; cold; visit 3",
        .notify(.boil(.init())): "boil; heating 0; visit 4; begins heat 0",
        .finish(.heat, .boiled): "boiled; hot; visit 5", .notify(.pour(.init())): "pour; pouring; visit 6; begins pour",
        .finish(.ring, nil): "begins ring",
      ]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: SessionCourse<Kettle>) async { await course.check() }

  @Test("no task while the machine rests", arguments: [Kettle.State.cold, .hot, .broken])
  func rests(state: Kettle.State) async {
    let session = Kitchen().session(state)
    await session.start()
    #expect(await session.effects == nil)
  }

  @Test("an outcome that leads to rest leaves no task behind")
  func comesToRest() async throws {
    let kitchen = Kitchen(), session = kitchen.session(.lit), records = await session.records()
    await session.start()
    #expect(await session.effects != nil)
    try await kitchen.next().finish(.burnt)
    #expect(await records.first { _ in true }?.state == .broken)
    #expect(await session.effects == nil)
  }

  @Test("a session that nobody holds cancels its effect and finishes its streams")
  func dropped() async throws {
    let kitchen = Kitchen()
    var session: Session<Kettle>? = kitchen.session(.lit)
    weak let dropped = session
    await session?.start()
    let records = try #require(await session?.records())
    let heating = try await kitchen.next()
    session = nil
    #expect(await heating.cancelled.value() != nil)
    #expect(await records.first { _ in true } == nil)
    #expect(dropped == nil)
  }
}
