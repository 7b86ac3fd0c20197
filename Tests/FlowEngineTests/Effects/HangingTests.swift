import FlowEngine
import FlowTesting
import Testing

/// A machine of these tests, whatever its flow is, and what can be tried with it.
struct Subject: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Its cases are what they are named, and every cell is decided.
  let isSound: Bool
  let explored: @Sendable () -> AttemptFindings
  let differences: @Sendable () throws -> (snapshots: Int, differences: [String])
  /// Walks on which each edge takes the event that its moment names, and returns to what was kept.
  let walks: @Sendable () throws -> Void

  init<F: Flow>(
    _ name: String, _ machine: Machine<F>, _ context: F.Context, _ samples: [F.Event] = [], isSound: Bool = true
  ) {
    self.isSound = isSound
    let attempts = MachineAttempts(machine, from: context, Samples(samples))
    testDescription = name
    explored = { attempts.explored() }
    differences = {
      let snapshots = attempts.snapshots()
      return (snapshots.count, try attempts.restored(snapshots, named: name))
    }
    walks = {
      try Walks(machine, context: context, samples: Samples(samples), steps: 2_000).check(
        .namesItsEvent, .knowsWhatWasKept)
    }
  }

  static let all = [
    Subject("the turnstile", Turnstile.machine, .init()), Subject("the card reader", CardReader.machine, .init()),
    Subject("the intercom", Intercom.machine, .init()), Subject("the oiling", Oiling.machine, .init()),
    Subject("the signal lamp", SignalLamp.machine, .init()),
    Subject("the download", Download.machine, .init(), SavedSamples.download),
    Subject("TCP", TCP.machine, .init(), SavedSamples.tcp),
    Subject("the device", Device.machine, .init(), SavedSamples.device),
    Subject("the dock", Dock.machine, .init()), Subject("the bell", Bell.machine, .init()),
    Subject("the courier", Courier.machine, .init()), Subject("the kettle", Kettle.machine, .init(), isSound: false),
    Subject("the door", DoorTable().machine, .init()), Subject("the switch", Switch.machine, .init()),
    Subject("the mill, by hand", Mill.machine(), .init()),
    Subject("a mill whose case lies", Mill.machine(grinding: \.grindingSlipped), .init(), isSound: false),
    Subject("the lamp, by hand", Lamp.machine(), .init()),
    Subject("a lamp whose case lies", Lamp.machine(on: \.onSlipped), .init(), isSound: false),
  ]
}

@Suite("Nobody hangs", .endsIfStuck)
struct HangingTests {
  @Test(
    "whoever asks is told once, or waits for an effect, however it ends; successors are what runs come to",
    arguments: Subject.all)
  func explored(_ subject: Subject) {
    let found = subject.explored()
    #expect(found.hanging == [] && found.configurations > 1)
    #expect(found.differences == [] && found.compared > found.configurations)
  }

  @Test("a machine that lets somebody hang is found, so the count can fail")
  func planted() {
    var table = DoorTable()
    table.pausing[2] = .defer(.openRequested)
    table.pausing.append(.on(\.shut, "forgotten", ["d"], to: \.closed))
    let found = MachineAttempts(table.machine, from: .init()).explored()
    #expect(found.hanging.contains { $0.hasSuffix("wait where no effect ends") })
  }

  @Test("E3: an answer of another type than the first row's is no answer, and the caller hears that")
  func otherType() async throws {
    let machine = DoorTable.mismatched
    #expect(machine.validate().map(\.kind) == [.answerMismatch])
    var stepper = Stepper(machine, .init())
    let first = stepper.ask(\.openRequested, .init())
    try stepper.answer(.jammed)
    stepper.send(.shut)
    #expect(throws: Door.Refusal.shutMeanwhile) { try stepper.result(of: first)?.get() }
    let second = stepper.ask(\.openRequested, .init())
    try stepper.answer(.opened)
    #expect(stepper.state == .open && stepper.run.open.isEmpty)
    #expect(throws: SessionError.self) { try stepper.result(of: second)?.get() }
    let session = Session(machine, .init()) { effect in effect == .turn ? .opened : nil }
    await #expect(throws: SessionError.self) { try await session.ask(\.openRequested, .init()) }
  }
}

/// What an explorer asks for goes past a run wherever it can.
@Suite("A successor", .endsIfStuck)
struct SuccessorTests {
  @Test("of an outcome that no row takes is a broken effect")
  func undecided() {
    var table = DoorTable()
    table.opening.remove(at: 2)
    let start = Run<Door>.Configuration(.init(), .opening)
    #expect(start.successor(on: .jammed, of: table.machine)?.isBroken == true)
    #expect(Exploration(table.machine, from: start, samples: [.jammed]).configurations().count == 2)
  }

  @Test("is found where as many wait as may, when the edge lets in what was deferred")
  func letsIn() {
    let table = LabTable(
      idle: [.stay(on: \.add, "added", [])], waiting: [.defer(.add), .on(\.go, "went", [], to: \.idle)])
    var start = Run<Lab>.Configuration(.init(), .waiting)
    start.deferred = [.init(.add(.init(1)), isAwaited: false)]
    let found = Exploration(table.machine, from: start, samples: [.go(.init())]).configurations()
    #expect(found.count == 2 && found[1].open == [.go(.init())] && found[1].deferred.isEmpty)
  }
}

/// What a property looks at.
@Suite("A moment of a walk", .endsIfStuck)
struct MomentTests {
  @Test(
    "T3: names the event that the edge took, though it had been deferred, and what was kept",
    arguments: Subject.all.filter(\.isSound))
  func events(_ subject: Subject) throws { try subject.walks() }

  @Test("T3: names what set off the edge that a deferred event takes, too")
  func cause() throws {
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(DoorTable().machine, context: .init()).check(
        .never("shut after it was opened") { $0.event == .shut && $0.cause == .opened })
    }
    #expect(failure?.description.contains("shut: open × shut → closed") == true)
  }
}

/// The machines of these tests can be saved at any moment.
@Suite("A thousand walks, saved after every step", .endsIfStuck)
struct SavedWalksTests {
  @Test("come back as they were, but for deferred requests, which are dropped and reported", arguments: Subject.all)
  func restored(_ subject: Subject) throws {
    let found = try subject.differences()
    #expect(found.snapshots > 1 && found.differences == [])
  }
}
