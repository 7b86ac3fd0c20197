import FlowEngine
import Testing

@testable import TestMachines

/// "Why not?", cell by cell.
@Suite("An explanation")
struct ExplanationTests {
  private static let isPositive = Guard<Lab, Void, Lab.Number, Void>.check("positive") { _, _, number in
    number.value > 0
  }
  private static let machine = LabTable(
    idle: [
      .stay(on: \.add, "positive", [], when: isPositive), .stay(on: \.add, "other", [], when: .not(isPositive)),
      .on(\.ping, "on", [], to: \.done),
      .ignore(.pong, because: "idle"), .reject(.look, with: .never(3)), .defer(.take),
    ],
    done: [.stay(on: \.add, "done.add", []), .ignore(\.take, when: isPositive, because: "positive")]
  ).machine

  @Test(
    "names the decision and the answers of the cell, and none but the edges of the cell",
    arguments: [
      (Lab.State.idle, Lab.Event.add(.init(1)), "idle × add: positive (positive = yes)", ["positive", "other"]),
      (.idle, .add(.init(0)), "idle × add: other (positive = no)", ["positive", "other"]),
      (.idle, .ping, "idle × ping: on", ["on"]),
      (.idle, .pong, "idle × pong: ignore (idle)", []), (.idle, .look(.init()), "idle × look: reject (never(3))", []),
      (.idle, .take(.init(1)), "idle × take: defer", []),
      (.done, .add(.init(1)), "done × add: done.add", ["done.add"]),
      (.done, .take(.init(1)), "done × take: ignore (positive) (positive = yes)", []),
      (.done, .take(.init(0)), "done × take: undecided (positive = no)", []),
      (.waiting, .ping, "waiting × ping: undecided", []),
    ])
  func cell(_ state: Lab.State, _ event: Lab.Event, _ text: String, _ edges: [String]) {
    let why = Self.machine.explain(.init(), state, event)
    #expect(why.description == text)
    #expect(why.edges.map(\.id) == edges)
    #expect(why.state == state.name && why.event == event.name)
  }

  @Test("of the past says what was, whatever came since")
  func past() throws {
    var stepper = try Stepper(Self.machine, .init(), in: .done)
    #expect(stepper.lastUnhandled == nil)
    stepper.send(.take(.init(1)))
    stepper.send(.add(.init(1)))
    #expect(stepper.lastUnhandled?.description == "done × take: ignore (positive) (positive = yes)")
    stepper.send(.take(.init(0)))
    #expect(stepper.lastUnhandled?.description == "done × take: undecided (positive = no)")
    stepper.send(.pong)
    #expect(stepper.lastUnhandled?.description == "done × pong: undecided")
  }
}
