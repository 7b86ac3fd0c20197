import FlowEngine
import Testing

@testable import TestMachines

@Suite("Progress", .endsIfStuck)
struct ProgressTests {
  private static let begins = "begins crane 0, horn 0, tide"
  private static let late = "boxLifted came too late, from visit 0; late 1; not taken"
  private static let courses: [SessionCourse<Dock>] = [
    SessionCourse(
      "that moves is handled, and its effect is over then, with the other", Dock.run,
      [
        .start: begins,
        .brings(.crane, .boxSlipped): "U.slipped; unloading 10; visit 1; begins crane 10, tide; cancels crane, tide",
        .brings(.crane, .boxLifted(.init(1))): late,
        .brings(.tide, .waterRead(.init(1))): "waterRead came too late, from visit 0; late 2; not taken",
      ]),
    SessionCourse(
      "comes too late when the state was left and entered again", Dock.run,
      [
        .start: begins,
        .notify(.shipChanged): "U.ship; unloading 1; visit 1; begins crane 1, tide; cancels crane, tide",
        .brings(.crane, .boxLifted(.init())): late,
      ]),
    SessionCourse(
      "comes too late when the state was left", Dock.run,
      [
        .start: begins, .notify(.stormCame): "X.storm@unloading; closed; visit 1; cancels crane, tide",
        .brings(.crane, .boxLifted(.init())): late,
      ]),
    SessionCourse(
      "after the own outcome comes too late", Dock.run,
      [
        .start: begins, .finish(.crane, .unloaded): "U.unloaded; checking; visit 1; begins inspector; cancels tide",
        .brings(.crane, .boxLifted(.init())): late,
      ]),
    SessionCourse(
      "is nothing when the session has ended", Dock.run,
      [.start: begins, .end: "cancels crane, tide", .brings(.crane, .boxLifted(.init())): "not taken"]),
    SessionCourse(
      "does not hold a session that nobody else holds", Dock.run,
      [
        .start: begins, .brings(.crane, .boxLifted(.init())): "U.box; boxes [0]",
        .release: "gone; cancels crane, tide", .brings(.crane, .boxLifted(.init())): "gone; not taken",
      ]),
    SessionCourse(
      "of a command is nothing", Dock.run,
      [.start: begins, .brings(.horn, .boxLifted(.init())): "not taken"]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: SessionCourse<Dock>) async { await course.check() }

  @Test("was handled when emit returns, in order")
  func handled() async throws {
    let crew = Crew(), session = crew.session()
    await session.start()
    let crane = try await crew.next(.crane)
    for number in 0..<100 {
      #expect(await crane.emit(.boxLifted(.init(number))))
      #expect(await session.context.boxes.last == number)
    }
    #expect(await session.context.boxes == Array(0..<100))
    #expect(await session.visit == 0)
  }

  @Test("of both effects is brought at once, and nothing is lost")
  func both() async throws {
    let crew = Crew(), session = crew.session(), records = await session.records(keeping: 1_000)
    await session.start()
    let crane = try await crew.next(.crane), tide = try await crew.next(.tide)
    async let boxes = { for number in 0..<200 { await crane.emit(.boxLifted(.init(number))) } }()
    async let waters = { for number in 0..<200 { await tide.emit(.waterRead(.init(number))) } }()
    _ = await (boxes, waters)
    crane.finish(.unloaded)
    let lines = await records.lines(until: "U.unloaded")
    #expect(await session.context.boxes == Array(0..<200))
    #expect(lines.filter { $0 == "waterRead ignored: low water" }.count == 200 && lines.count == 401)
  }

  @Test("that is ignored is reported, and the effect goes on")
  func ignored() async throws {
    let crew = Crew(), session = crew.session(), records = await session.records()
    await session.start()
    #expect(try await crew.next(.tide).emit(.waterRead(.init(1))))
    #expect(await records.lines(until: "water") == ["waterRead ignored: low water"])
    #expect(await session.lastUnhandled?.description == "unloading × waterRead: ignore (low water) (flood = no)")
  }

  @Test("from outside is undeclared, in whatever state", arguments: [Dock.State.free, .ship, .checking, .closed])
  func outside(_ state: Dock.State) async throws {
    var stepper = try Stepper(Dock.machine, .init(), in: state)
    #expect(
      stepper.send(.boxLifted(.init())).lines() == ["boxLifted did not come from the effect that may produce it"])
    #expect(stepper.context.boxes.isEmpty && stepper.visit == 0)
    let session = Crew().session(in: state)
    await session.notify(.boxLifted(.init()))
    #expect(await session.context.boxes.isEmpty)
  }

  @Test(
    "that the effect does not declare is undeclared, is answered false, and nothing is lost by it",
    arguments: [Dock.Event.waterRead(.init()), .unloaded, .tideTurned, .whistleBlown, .inspected])
  func undeclared(_ event: Dock.Event) async throws {
    let crew = Crew(), session = crew.session(), records = await session.records()
    let unload = Task { try await session.ask(\.unload, .init()) }
    _ = await records.lines(until: "U.join")
    let crane = try await crew.next(.crane)
    #expect(await crane.emit(event) == false)
    #expect(await crane.emit(.boxLifted(.init(1))))
    crane.finish(.unloaded)
    let lines = await records.lines(until: "unload #")
    #expect(
      lines.first == "\(event.name.stringValue) did not come from the effect that may produce it"
        && lines.count == 4)
    #expect(try await unload.value == 1)
  }

  @Test("answers who waits, when a row says so, and offers deferred events again")
  func settles() throws {
    var table = DockTable()
    table.leaving = [
      .defer(\.leave, when: .noBox),
      .stay(on: \.leave, "U.leave", [], when: .not(.noBox), answering: .asker { _, _, _ in .success("boxes") }),
    ]
    var stepper = Stepper(table.machine)
    let leave = stepper.ask(\.leave, .init())
    #expect(stepper.result(of: leave) == nil)
    try stepper.progress(.boxLifted(.init()))
    #expect(try stepper.result(of: leave)?.get() == "boxes")
  }

  @Test("is brought to a stepper, which says what happened")
  func stepper() throws {
    var stepper = Stepper()
    #expect(try stepper.progress(.boxLifted(.init(4))).lines() == ["U.box: unloading × boxLifted → unloading (stays)"])
    #expect(try stepper.progress(.waterRead(.init())).lines() == ["waterRead ignored: low water"])
    #expect(stepper.context.boxes == [4] && stepper.visit == 0)
    try stepper.progress(.boxSlipped)
    #expect(stepper.visit == 1 && stepper.commands == [.horn(.init(0)), .horn(.init(10))])
  }

  @Test("of which a stepper knows no effect is an error that changes nothing", arguments: [Dock.State.ship, .checking])
  func stepperErrors(_ state: Dock.State) throws {
    var stepper = try Stepper(Dock.machine, .init(), in: state)
    let isShip = state == .ship
    let error = StepperError.notAnOutcome(
      "unloaded", of: isShip ? "crane, tide, horn" : "inspector",
      declared: isShip ? ["boxLifted", "boxSlipped", "waterRead"] : [])
    #expect(throws: error) { try stepper.progress(.unloaded) }
    #expect(stepper.state == state && stepper.visit == 0)
    stepper.send(.stormCame)
    #expect(throws: StepperError.rests(state: "closed", outcome: "boxLifted")) {
      try stepper.progress(.boxLifted(.init()))
    }
  }

  @Test("is brought to a run by the number of the visit")
  func run() throws {
    var run = try Run(Dock.machine, .init(), in: .ship), lines: [String] = []
    #expect(run.progress(.boxLifted(.init(1)), of: 0) { lines.append("\($0.reaction)") })
    #expect(!run.progress(.boxLifted(.init(2)), of: -1) { lines.append("\($0.reaction)") })
    #expect(!run.progress(.inspected, of: 0) { lines.append("\($0.reaction)") })
    #expect(run.context.boxes == [1] && run.lateCount == 1)
    #expect(
      lines == [
        "U.box: unloading × boxLifted → unloading (stays)", "boxLifted came too late, from visit -1",
        "inspected did not come from the effect that may produce it",
      ])
  }
}

extension Guard where F == Dock, From == Dock.Unloading, Found == Void {
  fileprivate static var noBox: Self { .check("no box") { context, _, _ in context.boxes.isEmpty } }
}
