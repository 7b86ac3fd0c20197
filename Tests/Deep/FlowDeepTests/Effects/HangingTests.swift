import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import TestMachines

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
    Subject("the dock", Dock.machine, .init()), Subject("the bell", Bell.machine, .init()),
    Subject("the courier", Courier.machine, .init()), Subject("the kettle", Kettle.machine, .init(), isSound: false),
    Subject("the door", DoorTable().machine, .init()), Subject("the switch", Switch.machine, .init()),
    Subject("the mill", Mill.machine, .init()), Subject("the lamp", Lamp.machine, .init()),
  ]
}

@Suite("Nobody hangs in any machine", .endsIfStuck)
struct HangingTests {
  @Test(
    "whoever asks is told once, or waits for an effect, however it ends; successors are what runs come to",
    arguments: Subject.all)
  func explored(_ subject: Subject) {
    let found = subject.explored()
    #expect(found.hanging == [] && found.configurations > 1)
    #expect(found.differences == [] && found.compared > found.configurations)
  }
}

/// What a property looks at.
@Suite("A moment of a walk of any machine", .endsIfStuck)
struct MomentTests {
  @Test(
    "T3: names the event that the edge took, though it had been deferred, and what was kept",
    arguments: Subject.all.filter(\.isSound))
  func events(_ subject: Subject) throws { try subject.walks() }
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
