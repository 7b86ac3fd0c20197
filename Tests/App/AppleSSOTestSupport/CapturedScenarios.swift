import AppleSSOFlow
import PassScenarios
import PassAPI
import PassService
import PassSimulator
import PassTestSupport

/// A request as it went over the wire.
struct CapturedCall: Sendable {
  /// The endpoint that it led to; nil for one that the server does not know.
  let endpoint: Endpoint?
  let exchange: Exchange
  /// The device that it was sent from.
  let device: DeviceDescription?
  var request: HTTPRequest { exchange.request }
}

/// A scenario, and everything that it sent.
struct CapturedScenario: Sendable {
  let scenario: Scenario<AppleSSO>
  let calls: [CapturedCall]

  /// Those of the app itself; the page of the provider is opened by the user agent.
  var ownCalls: [CapturedCall] { calls.filter { $0.endpoint != .authenticate } }
}

/// Every scenario, played once for all the rules that look at requests only.
enum CapturedScenarios {
  static let all = Task {
    var captured: [CapturedScenario] = []
    for (scenario, played) in zip(AppleSSO.scenarios, await PlayedScenario.all(of: AppleSSO.self)) {
      let calls = played.log.map {
        CapturedCall(endpoint: Backend.endpoint(of: $0.request), exchange: $0, device: scenario.world.device)
      }
      captured.append(CapturedScenario(scenario: scenario, calls: calls))
    }
    return captured
  }
}
