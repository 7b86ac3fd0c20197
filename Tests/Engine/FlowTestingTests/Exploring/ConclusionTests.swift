import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines

@Suite("What explorations conclude") struct ConclusionTests {
  private func explored(_ machine: Machine<Vending>, waiting: Int = 2) throws -> Explored<Vending> {
    try Exploration(machine, context: .init()).bounded(waiting: waiting).run()
  }
  private func mutated(_ mutation: Mutation<Vending>) throws -> Machine<Vending> {
    try #require(Vending.machine.mutated(by: mutation))
  }

  @Test("of a sound machine all holds, however many wait", arguments: 0..<4)
  func sound(waiting: Int) throws {
    let found = try explored(Vending.machine, waiting: waiting)
    for conclusion in found.conclusions { #expect(conclusion.holds, "\(conclusion)") }
    #expect(found.requestsEnd().farthest == (waiting == 0 ? 0 : 3))
  }

  @Test("a request whose settlement is forgotten waits for ever, and the shortest way there is told")
  func forgotten() throws {
    let found = try explored(mutated(.dropSettlement(of: .drinkRequested, on: "broken")))
    let conclusion = found.requestsEnd()
    #expect(!conclusion.holds && conclusion.path.map(\.name).suffix(1) == ["overheated"], "\(conclusion)")
    #expect("\(conclusion)".contains("no request waits for ever: does not hold, nothing leads there from idle"))
    #expect(found.requestsEnd(mayWaitIn: .idle).holds)
  }

  @Test("a loop of effects that nothing leaves spins, and no answer in it is bounded")
  func spinning() throws {
    let found = try Exploration(Spinner.machine, context: .init()).run()
    #expect(!found.nothingSpins.holds && !found.boundedAnswersEnd.holds && !found.restsFromEverywhere.holds)
    #expect(found.nothingSpins.path.map(\.name) == ["started"])
    #expect("\(found.boundedAnswersEnd)".contains("a loop through trying repeats them for ever"))
    #expect(try Exploration(Spinner.machine, context: .init(counts: true)).run().conclusions.allSatisfy { $0.holds })
  }

  @Test("nothing is decided of what is cut, or where only configurations were looked for")
  func undecided() throws {
    let exploration = Exploration(Vending.machine, context: .init(), samples: [.coinInserted])
    for found in [try exploration.bounded(depth: 2).run(), exploration.configurations()] {
      for conclusion in found.conclusions {
        if case .undecided = conclusion.verdict { continue }
        Issue.record("\(conclusion)")
      }
    }
    let said = "\(try exploration.bounded(depth: 2).run().nothingSpins)"
    #expect(said.hasSuffix("not decided, since it was cut by depth 2"))
  }

  @Test("how far it is to something, from everywhere")
  func reaching() throws {
    let found = try explored(Vending.machine, waiting: 1)
    let idle = found.reaches("it waits") { $0.state == .idle }
    let farthest = try #require(idle.farthest)
    #expect(idle.holds && (3...4).contains(farthest))
    #expect(found.reaches("it waits", within: farthest) { $0.state == .idle }.holds)
    #expect(!found.reaches("it waits", within: farthest - 1) { $0.state == .idle }.holds)
    #expect(!found.reaches("it has ten coins") { $0.context.coins == 10 }.holds)
  }

  @Test("which detours occur")
  func detours() throws {
    let found = try explored(Vending.machine)
    #expect(found.detours.map(\.states) == [[.serving, .cooling]] && found.detours[0].count > 1)
  }
}

/// It tries until it works, which it does after three attempts if it counts them.
private enum Spinner: Flow {
  struct Context: Hashable, Codable {
    var counts = false
    var tries = 0
  }
  @Cases enum State { case idle, trying }
  @Cases enum Event { case started, failed }
  @Cases enum Effect { case work }
  static let notifications: [Event.Name] = [.started]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .outcomes([.failed]) }
  static let machine = Machine<Spinner>([Phase("S", "Spinner", [idle, trying])], from: .idle)

  private static let idle = StateNode<Spinner>(
    \.idle, "", "Waits", [.on(\.started, "start", ["d"], to: \.trying) { context, _, _ in context.tries = 0 }])
  private static let trying = StateNode<Spinner>(
    \.trying, "", "Tries",
    [
      .does(\.work), .ignore(.started, because: "it tries"),
      .on(\.failed, "again", ["d"], when: .again, to: \.trying) { context, _, _ in
        if context.counts { context.tries += 1 }
      },
      .on(\.failed, "over", ["d"], when: .not(.again), to: \.idle),
    ])
}

extension Guard where F == Spinner, From == Void, Trigger == Void, Found == Void {
  fileprivate static var again: Self { .check("again", bounded: true) { context, _, _ in context.tries < 3 } }
}
