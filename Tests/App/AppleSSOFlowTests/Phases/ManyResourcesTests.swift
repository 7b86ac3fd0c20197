import FlowEngine
import PassScenarios
import Testing

@testable import AppleSSOFlow
@testable import AppleSSOTestSupport
@testable import PassService

/// Catalogues of thousands of items.
@Suite("Thousands of resources") struct ManyResourcesTests {
  @Test("R-PRE-7: of 5 000 resources each call carries, settles and keeps its own alone, and all are answered once")
  func linear() {
    let resources = (1...5_000).map { "channel-\($0)" }
    var context = Sample.context { $0.status = Sample.status }, kept: [AppleSSO.State] = []
    var state = AppleSSO.State.signedInApple, calls = 0
    func step(_ event: AppleSSO.Event) { _ = AppleSSO.machine.step(&context, &state, keeping: &kept, event) }
    step(.preauthorizeRequested(AppleSSO.Preauthorize(resources + resources.reversed(), at: Sample.now)))
    while case .preauthorizing(let asking) = state, calls < 2_000 {
      #expect(asking.settled.count == calls + 1 && asking.settled.allSatisfy { $0.count <= 5 })
      calls += 1
      let decided = asking.resources.map { Sample.decision($0, permit: true) }
      switch context.meaning(of: Timestamped(decided, at: Sample.now), for: asking) {
      case .more(let own): #expect(own == decided && calls < 1_000)
      case .answered(let own): #expect(own == decided && calls == 1_000)
      default: Issue.record("neither answered nor more")
      }
      step(.decisionsReceived(Timestamped(decided, at: Sample.now)))
    }
    #expect(calls == 1_000 && state.name == .authenticated)
    #expect(context.permits["First"]?.count == 5_000)
  }
}
