import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines

@Suite("An exhaustive stepper reports what a test did not look at")
struct ExhaustiveStepperTests {
  /// What was reported, with how many lines below `line` the step is taken.
  private final class Reports {
    var all: [String] = []
    let line: Int
    init(line: Int = #line) { self.line = line }
    func vending(coins: Int = 0) -> ExhaustiveStepper<Vending> {
      ExhaustiveStepper(Stepper(Vending.machine, .init(coins: coins))) { [self] unseen in
        all.append("+\(unseen.line - line) \(unseen)")
      }
    }
  }

  @Test("State, context, effects, commands: each once, on the line of the step")
  func parts() throws {
    let reports = Reports()
    let vending = reports.vending()
    vending.send(.coinInserted)  // +2
    vending.ask(\.drinkRequested, .init())  // +3
    vending.skip()
    #expect(reports.all == ["+2 not checked: the context"])
    vending.ask(\.drinkRequested, .init())  // +6
    vending.skip()
    try vending.answer(.overheated)  // +8
    vending.skip()
    #expect(reports.all.count == 1)
    try vending.answer(.cooled)  // +11
    vending.send(.coinInserted)
    #expect(
      reports.all.dropFirst() == [
        "+11 not checked: the state, serving", "+11 not checked: effects: pour",
      ])
    vending.skip()
  }

  @Test("What is looked at is not reported, and an answer looks at the effect that it ends")
  func looked() throws {
    let reports = Reports()
    let vending = reports.vending(coins: 1)
    let asking = vending.ask(\.drinkRequested, .init())
    #expect(vending.state == .serving(.init()))
    #expect(vending.context.coins == 0)
    try vending.answer(.poured)
    #expect(vending.state == .idle)
    #expect(try vending.result(of: asking)?.get() == 0)
    vending.send(.coinInserted)
    #expect(vending.reactions.compactMap(\.edge).map(\.id) == ["coin"])
    #expect(vending.context.coins == 1)
    #expect(reports.all.isEmpty)
  }

  @Test("A refusal, an ignored event, what comes too late: none is overlooked")
  func others() {
    let reports = Reports()
    var vending: ExhaustiveStepper<Vending>? = reports.vending()
    vending?.ask(\.drinkRequested, .init())  // +2
    vending?.send(.coinInserted)  // +3
    vending?.send(.coinInserted)  // +4
    vending?.send(.coinInserted)  // +5
    vending?.conclude(.poured, of: -1)  // +6
    vending = nil
    #expect(
      reports.all == [
        "+2 not checked: the refusal of drinkRequested", "+3 not checked: the context",
        "+4 not checked: the context", "+5 not checked: coinInserted ignored: the box is full",
        "+6 not checked: poured came too late, from visit -1",
      ])
  }

  @Test("A step that throws changes nothing, and leaves the last one to be looked at")
  func thrown() {
    let reports = Reports()
    let vending = reports.vending()
    vending.send(.coinInserted)
    #expect(throws: StepperError.self) { try vending.answer(.poured) }
    #expect(vending.context.coins == 1)
    vending.ask(\.drinkRequested, .init())
    #expect(vending.state.name == .serving && vending.context.coins == 0)
    #expect(throws: StepperError.self) { try vending.answer(.cooled) }
    #expect(reports.all.isEmpty)
    vending.send(.coinInserted)
    #expect(reports.all == ["+5 not checked: effects: pour"])
    vending.skip()
  }

  @Test("What is kept, a state entered anew, what was deferred: none is overlooked")
  func detours() throws {
    let reports = Reports()
    let ferry = ExhaustiveStepper(Stepper(Ferry.machine, .init())) {
      reports.all.append("+\($0.line - reports.line) \($0)")
    }
    ferry.send(.carCame(.init(number: 5)))
    #expect(ferry.state == .crossing(.init(car: .init(number: 5))))
    ferry.send(.turned)  // +6
    ferry.send(.inspectorCame(.init()))  // +7
    #expect(ferry.state == .boarded(.init()))
    ferry.send(.fogRose)  // +9
    let fare = ferry.ask(\.fareAsked, .init(seats: 2))  // +10
    ferry.send(.landed)  // +11
    #expect(ferry.state == .ashore && ferry.context.landed == [5])
    ferry.send(.fogRose)  // +13
    #expect(
      reports.all == [
        "+6 not checked: the state, crossing", "+7 not checked: what is kept: crossing",
        "+9 not checked: what is kept: crossing", "+10 not checked: fareAsked #1 deferred",
        "+11 not checked: the answer to fareAsked",
      ])
    #expect(ferry.reactions.count == 1)
    #expect(try ferry.result(of: fare)?.get() == 6)
  }

  @Test("Who gives up is not answered, and nothing of it is to be looked at")
  func withdrawn() {
    let reports = Reports()
    let ferry = ExhaustiveStepper(Stepper(Ferry.machine, .init())) { reports.all.append("\($0)") }
    ferry.send(.carCame(.init()))
    ferry.skip()
    let fare = ferry.ask(\.fareAsked, .init())
    #expect(ferry.reactions.count == 1)
    #expect(ferry.withdraw(fare) == nil && ferry.result(of: fare) == nil)
    ferry.send(.landed)
    #expect(ferry.state == .ashore && ferry.context.landed == [1] && ferry.result(of: fare) == nil)
    ferry.skip()
    #expect(reports.all.isEmpty)
  }
}
