import Testing

@testable import AccessEnablerFlow
@testable import PassScenarios
@testable import PassSimulator

/// One callback of a scenario after the other comes twice, never, or behind the next one.
@Suite("Faults of callbacks", .endsIfStuck) struct SDKCallbackFaultTests {
  typealias Scenario = PassSimulator.Scenario<AccessEnablerSDK>

  @Test(
    "whatever happens to one callback: all is settled, nothing stays on the screen, and a new start serves the viewer",
    arguments: [
      "sdk-sso", "denied", "picker-only-page", "picker-only-code", "own-picker-page", "safari-controller",
      "logs-in-to-play", "play-denied", "logout-page", "preauthorizes", "token-source", "configuration-fails",
    ])
  func single(name: String) async throws {
    var original = try #require(AccessEnablerSDK.scenario(name))
    original.world.viewer.providers = [.takes("northlight")]
    let clean = SimulatedWorld(original.world, seed: original.seed)
    _ = await original.play(in: clean) { _ in }
    let count = await clean.enabler.callbacks.count
    for number in 1...count {
      for fault in AccessEnablerScript.Fault.allCases {
        var scenario = original
        scenario.world.enabler.incidents = [number: fault]
        scenario.script += [
          .relaunch, .start, .check, .signIn(), .authorize("news"),
        ]
        let broken = await brokenProperties(of: scenario)
        #expect(broken == [], "\(name): callback \(number) \(fault)")
      }
    }
  }

  private func brokenProperties(of scenario: Scenario) async -> [String] {
    let world = SimulatedWorld(scenario.world, seed: scenario.seed)
    var steps: [ScenarioStep] = []
    let result = await scenario.play(in: world) { steps.append($0) }
    var broken: [String] = []
    func check(_ holds: Bool, _ text: String) { if !holds { broken.append(text) } }
    check(result.rests, "no rest")
    check(result.unsettled.isEmpty, "\(result.unsettled)")
    check(result.answers.count == result.requests, "\(result.answers.count) answers to \(result.requests) requests")
    check(!steps.contains { [.undecided, .broken].contains($0.kind) }, "an event is undecided or an effect broken")
    check(await world.dialogs.shown.isEmpty, "a controller stays on the screen")
    let calls = await world.enabler.calls, callbacks = await world.enabler.callbacks
    let ends = calls.count { if case .handleExternalURL = $0 { true } else { false } }
    check(ends <= callbacks.count { ["K04", "K05"].contains($0.id) }, "an end without a page")
    let permits = result.answers.count { $0.contains(" permit") }
    check(permits <= callbacks.count { $0.id == "K08" }, "a permit without a token")
    check(result.answers.last?.hasPrefix("news permit") == true, "in the end: \(result.answers.suffix(4))")
    return broken
  }
}
