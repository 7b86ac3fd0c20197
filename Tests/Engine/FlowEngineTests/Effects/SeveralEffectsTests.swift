import FlowEngine
import Testing

@testable import TestMachines

@Suite("A state with two effects and a command", .endsIfStuck)
struct SeveralEffectsTests {
  @Test("is sound")
  func sound() { #expect(Dock.machine.validate(accepting: Dock.accepted) == []) }

  @Test("has them in the order of its rows, and the outcomes of both")
  func effects() {
    let stepper = Stepper(unloading: 7)
    #expect(stepper.effects == [.crane(.init(7)), .tide, .horn(.init(7))] && stepper.effect == .crane(.init(7)))
    #expect(stepper.run.outcomes == [.unloaded, .craneFailed, .tideTurned] && !stepper.rests)
    #expect(stepper.commands == [.horn(.init(7))])
  }

  @Test(
    "is left by each outcome",
    arguments: [
      (.unloaded, .checking), (.craneFailed, .free), (.tideTurned, .free),
    ] as [(Dock.Event, Dock.State)])
  func left(_ outcome: Dock.Event, _ state: Dock.State) throws {
    var stepper = Stepper()
    try stepper.answer(outcome)
    #expect(stepper.state == state && stepper.visit == 1)
  }

  private static let ends: [(Dock.Effect.Name, Dock.Event, Dock.Effect.Name, Dock.Event)] = [
    (.crane, .unloaded, .tide, .tideTurned), (.crane, .craneFailed, .tide, .tideTurned),
    (.tide, .tideTurned, .crane, .unloaded),
  ]
  @Test("is left by the outcome of one, which cancels the other, whose outcome comes too late", arguments: ends)
  func cancels(_ kind: Dock.Effect.Name, _ outcome: Dock.Event, _ other: Dock.Effect.Name, _ tooLate: Dock.Event)
    async throws
  {
    let crew = Crew(), session = crew.session(), records = await session.records()
    await session.start()
    let first = try await crew.next(kind), second = try await crew.next(other)
    first.finish(outcome)
    #expect(await second.cancelled.value() != nil)
    second.finish(tooLate)
    let late = "\(tooLate.name.stringValue) came too late, from visit 0"
    let lines = await records.lines(until: late)
    #expect(lines.count == 2 && lines.last == late)
    #expect(await session.visit == 1)
    #expect(await session.lateCount == 1)
  }

  @Test("starts both and gives its command on entering, and on entering again")
  func command() async throws {
    let crew = Crew(), session = crew.session(in: .free)
    for ship in 0..<3 {
      await session.notify(.shipChanged)
      #expect(try await crew.next(.crane).effect == .crane(.init(ship)))
      #expect(try await crew.next(.tide).effect == .tide)
      let horn = try await crew.next(.horn)
      #expect(horn.effect == .horn(.init(ship)))
      horn.finish(nil)
    }
    #expect(crew.begun.count == 9)
  }

  @Test("lets both run on when an edge stays")
  func stays() async throws {
    let crew = Crew(), session = crew.session(), records = await session.records()
    await session.start()
    let crane = try await crew.next(.crane), tide = try await crew.next(.tide)
    #expect(await tide.emit(.waterRead(.init(1))))
    #expect(await crane.emit(.boxLifted(.init(1))))
    #expect(try await session.ask(\.count, .init()) == 1)
    tide.finish(.tideTurned)
    #expect(await records.lines(until: "U.tide").last == "U.tide: unloading × tideTurned → free as visit 1")
    #expect(await crane.cancelled.value() != nil)
  }

  private static let undeclared: [(Dock.Effect.Name, Dock.Event?)] = [
    (.crane, .tideTurned), (.tide, .unloaded), (.tide, .boxLifted(.init())), (.crane, .boxLifted(.init())),
    (.crane, .whistleBlown), (.tide, nil),
  ]
  @Test("takes no outcome from the effect that does not declare it: that one is broken", arguments: undeclared)
  func brokenByStranger(_ effect: Dock.Effect.Name, _ outcome: Dock.Event?) {
    var stepper = Stepper()
    let what = outcome.map { "with \($0.name.stringValue), which it does not declare" } ?? "without an outcome"
    #expect(
      stepper.conclude(outcome, of: 0, by: effect).lines() == ["\(effect.stringValue) is broken: it ended \(what)"]
    )
    #expect(stepper.run.isBroken && stepper.state == .ship && stepper.context.boxes.isEmpty)
  }

  @Test("takes an outcome of whom it is not said as that of the effect that declares it")
  func unnamed() {
    var stepper = Stepper()
    #expect(stepper.conclude(nil, of: 0).lines() == ["crane is broken: it ended without an outcome"])
    #expect(
      stepper.conclude(.unloaded, of: 0).lines() == ["unloaded did not come from the effect that may produce it"])
    #expect(stepper.conclude(.tideTurned, of: 0).lines() == ["U.tide: unloading × tideTurned → free as visit 1"])
  }

  @Test("breaks the effect that is over, and no other, when what that brings is not said to be its own")
  func unnamedAndOver() {
    var stepper = Stepper()
    stepper.conclude(nil, of: 0, by: .tide)
    #expect(
      stepper.conclude(.tideTurned, of: 0).lines() == [
        "tideTurned did not come from the effect that may produce it"
      ])
    #expect(stepper.conclude(.unloaded, of: 0).lines() == ["U.unloaded: unloading × unloaded → checking as visit 1"])
    stepper = Stepper()
    let lines = stepper.conclude(.waterRead(.init()), of: 0).lines()
    #expect(lines == ["tide is broken: it ended with waterRead, which it does not declare"])
  }

  @Test("is driven by the first effect that has an outcome, and no effect behind it is asked")
  func drives() throws {
    var stepper = Stepper(), performed: [Dock.Effect] = []
    try stepper.drive { effect in
      performed.append(effect)
      return switch effect {
      case .crane: .unloaded
      case .inspector: .inspected
      case .tide, .horn: nil
      }
    }
    #expect(stepper.state == .free && performed == [.horn(.init(0)), .crane(.init(0)), .inspector])
  }

  @Test("is driven by the second when the first has none, and not at all when neither has")
  func drivesSecond() throws {
    var stepper = Stepper(), performed: [Dock.Effect] = []
    try stepper.drive { effect in
      performed.append(effect)
      return nil
    }
    #expect(stepper.state == .ship && performed == [.horn(.init(0)), .crane(.init(0)), .tide])
    try stepper.drive { $0 == .tide ? .tideTurned : nil }
    #expect(stepper.state == .free)
  }

  @Test("is not driven by progress, which is no outcome")
  func drivenByProgress() {
    var stepper = Stepper()
    let error = StepperError.notAnOutcome(
      "boxLifted", of: "crane, tide, horn", declared: ["unloaded", "craneFailed", "tideTurned"])
    #expect(throws: error) { try stepper.drive { $0 == .tide ? nil : .boxLifted(.init()) } }
    #expect(stepper.context.boxes.isEmpty)
  }
}
