import FlowEngine
import Testing

@testable import TestMachines

@Suite("Configurations") struct ConfigurationTests {
  typealias Configuration = Run<Dock>.Configuration

  private func stepper() -> Stepper<Dock> {
    var stepper = Stepper(Dock.machine, Dock.Context())
    stepper.ask(\.unload, Dock.Unload())
    return stepper
  }

  @Test("say nothing of visits, tickets and counters")
  func essential() throws {
    var one = Stepper(Dock.machine, Dock.Context()), other = one
    one.ask(\.unload, Dock.Unload())
    // Another asking of another number, after a visit more, and something that came too late.
    other.ask(\.count, Dock.Count())
    other.ask(\.unload, Dock.Unload())
    other.conclude(.unloaded, of: 77)
    #expect(one.run.configuration == other.run.configuration)
    #expect(one.run.configuration.hashValue == other.run.configuration.hashValue)
  }

  @Test("tell apart what is open, what is deferred and whether somebody waits")
  func different() {
    let before = stepper().run.configuration
    var asked = stepper(), notified = stepper(), joined = stepper()
    asked.ask(\.leave, Dock.Leave())
    notified.send(.leave(Dock.Leave()))
    joined.ask(\.unload, Dock.Unload())
    let all = [before, asked.run.configuration, notified.run.configuration, joined.run.configuration]
    #expect(Set(all).count == 4, "\(all)")
    #expect(asked.run.configuration.deferred.map(\.isAwaited) == [true])
    #expect(notified.run.configuration.deferred.map(\.isAwaited) == [false])
    #expect(joined.run.configuration.open.count == 2 && joined.run.configuration.waitingCount == 2)
  }

  @Test("of a broken effect differ, since whoever asks is refused then")
  func broken() {
    var broken = stepper()
    broken.conclude(nil, of: broken.visit, by: .crane)
    #expect(broken.run.configuration.isBroken)
    #expect(broken.run.configuration != Configuration(broken.context, broken.state))
  }

  @Test("make a run that goes on as the first would have", arguments: [Dock.Event.unloaded, .craneFailed, .tideTurned])
  func goOn(outcome: Dock.Event) throws {
    var first = stepper()
    first.ask(\.leave, Dock.Leave())
    try first.progress(.boxLifted(Dock.Box(3)))
    var second = Stepper(Run(Dock.machine, first.run.configuration))
    #expect(second.run.configuration == first.run.configuration)
    let heard = try first.answer(outcome).map(\.kindOfReaction),
      again = try second.answer(outcome).map(\.kindOfReaction)
    #expect(heard == again)
    #expect(first.run.configuration == second.run.configuration)
  }
}

extension Reaction {
  /// What happened, without whom it concerns.
  var kindOfReaction: String {
    switch self {
    case .moved(let edge, _), .stayed(let edge, _): edge.id
    case .answered(_, let event, let answer): "\(event.stringValue) \(answer)"
    case .refused(_, let event, let refusal): "\(event.stringValue) \(refusal)"
    default: "other"
    }
  }
}
