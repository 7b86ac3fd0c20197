import FlowEngine
import FlowTesting
import Testing

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
    #expect(reports.all == ["+2 nobody looked at the context"])
    vending.ask(\.drinkRequested, .init())  // +6
    vending.skip()
    try vending.answer(.overheated)  // +8
    vending.skip()
    #expect(reports.all.count == 1)
    try vending.answer(.cooled)  // +11
    vending.send(.coinInserted)
    #expect(
      reports.all.dropFirst() == [
        "+11 nobody looked at the state, serving", "+11 nobody looked at effects: pour",
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
        "+2 nobody looked at the refusal of drinkRequested", "+3 nobody looked at the context",
        "+4 nobody looked at the context", "+5 nobody looked at coinInserted ignored: the box is full",
        "+6 nobody looked at poured came too late, from visit -1",
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
    #expect(reports.all == ["+5 nobody looked at effects: pour"])
    vending.skip()
  }
}
