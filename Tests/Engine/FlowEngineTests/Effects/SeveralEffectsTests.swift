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
    arguments: [(.unloaded, .checking), (.craneFailed, .free), (.tideTurned, .free)] as [(Dock.Event, Dock.State)])
  func left(_ outcome: Dock.Event, _ state: Dock.State) throws {
    var stepper = Stepper()
    try stepper.answer(outcome)
    #expect(stepper.state == state && stepper.visit == 1)
  }

  private static let begins = "begins crane 0, horn 0, tide"
  private static let courses: [SessionCourse<Dock>] = [
    SessionCourse(
      "is left by an outcome of the crane, which cancels the tide, whose outcome comes too late", Dock.run,
      [
        .start: begins, .finish(.crane, .unloaded): "U.unloaded; checking; visit 1; begins inspector; cancels tide",
        .finish(.tide, .tideTurned): "tideTurned came too late, from visit 0; late 1",
      ]),
    SessionCourse(
      "is left by another outcome of the crane, which cancels the tide, whose outcome comes too late", Dock.run,
      [
        .start: begins, .finish(.crane, .craneFailed): "U.failed; free; visit 1; cancels tide",
        .finish(.tide, .tideTurned): "tideTurned came too late, from visit 0; late 1",
      ]),
    SessionCourse(
      "is left by the outcome of the tide, which cancels the crane, whose outcome comes too late", Dock.run,
      [
        .start: begins, .finish(.tide, .tideTurned): "U.tide; free; visit 1; cancels crane",
        .finish(.crane, .unloaded): "unloaded came too late, from visit 0; late 1",
      ]),
    SessionCourse(
      "starts both and gives its command on entering, and on entering again",
      Run(Dock.machine, .init(.init(), .free)),
      [
        .notify(.shipChanged): "F.ship; unloading 0; visit 1; \(begins)", .finish(.horn, nil): "nothing",
        .notify(.shipChanged):
          "U.ship; unloading 1; visit 2; begins crane 1, horn 1, tide; cancels crane, tide",
      ]),
    SessionCourse(
      "lets both run on when an edge stays", Dock.run,
      [
        .start: begins, .brings(.tide, .waterRead(.init(1))): "waterRead ignored: low water",
        .brings(.crane, .boxLifted(.init(1))): "U.box; boxes [1]",
        .ask(\.count, .init()): "X.count@unloading; 1 hears 1",
        .finish(.tide, .tideTurned): "U.tide; free; visit 1; cancels crane",
      ]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: SessionCourse<Dock>) async { await course.check() }

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
