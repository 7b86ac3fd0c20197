import FlowEngine
import Testing

@testable import TestMachines

@Suite("Progress", .endsIfStuck)
struct ProgressTests {
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

  @Test("that moves is handled, and its effect is over then, with the other")
  func moves() async throws {
    let crew = Crew(), session = crew.session(), records = await session.records()
    await session.start()
    let crane = try await crew.next(.crane), tide = try await crew.next(.tide)
    #expect(await crane.emit(.boxSlipped))
    #expect(await crane.cancelled.value() != nil)
    #expect(await tide.cancelled.value() != nil)
    #expect(await crane.emit(.boxLifted(.init(1))) == false)
    #expect(await tide.emit(.waterRead(.init(1))) == false)
    #expect(try await crew.next(.crane).effect == .crane(.init(10)))
    let lines = await records.lines(until: "water")
    #expect(
      lines == [
        "U.slipped: unloading × boxSlipped → unloading as visit 1", "boxLifted came too late, from visit 0",
        "waterRead came too late, from visit 0",
      ])
    #expect(await session.context.boxes.isEmpty)
  }

  @Test(
    "comes too late when the state was left, entered again or not", arguments: [Dock.Event.shipChanged, .stormCame])
  func tooLate(_ event: Dock.Event) async throws {
    let crew = Crew(), session = crew.session()
    await session.start()
    let crane = try await crew.next(.crane)
    await session.notify(event)
    #expect(await crane.emit(.boxLifted(.init())) == false)
    #expect(await session.lateCount == 1)
    #expect(await session.context.boxes.isEmpty)
  }

  @Test("after the own outcome comes too late")
  func afterOutcome() async throws {
    let crew = Crew(), session = crew.session(), records = await session.records()
    await session.start()
    let crane = try await crew.next(.crane)
    crane.finish(.unloaded)
    _ = await records.lines(until: "U.unloaded")
    #expect(await crane.emit(.boxLifted(.init())) == false)
  }

  @Test("is nothing when the session has ended")
  func ended() async throws {
    let crew = Crew(), session = crew.session()
    await session.start()
    let crane = try await crew.next(.crane)
    await session.end()
    #expect(await crane.emit(.boxLifted(.init())) == false)
    #expect(await session.context.boxes.isEmpty)
  }

  @Test("does not hold a session that nobody else holds")
  func released() async throws {
    let crew = Crew()
    var session: Session<Dock>? = crew.session()
    weak let released = session
    await session?.start()
    let crane = try await crew.next(.crane)
    #expect(await crane.emit(.boxLifted(.init())))
    session = nil
    #expect(await crane.cancelled.value() != nil)
    #expect(await crane.emit(.boxLifted(.init())) == false)
    #expect(released == nil)
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

  @Test("of a command is nothing")
  func ofCommand() async throws {
    let crew = Crew(), session = crew.session()
    await session.start()
    #expect(try await crew.next(.horn).emit(.boxLifted(.init())) == false)
    #expect(await session.context.boxes.isEmpty)
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
