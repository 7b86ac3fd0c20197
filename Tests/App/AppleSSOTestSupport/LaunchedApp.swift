import AppleSSOFlow
import Foundation
import PassAPI
import PassService
import PassSimulator
import PassTestSupport

/// An app launched in a simulated world: its client, and what can be seen of it from outside.
///
/// The rules are about what a client does, so they are asserted here and nowhere deeper: on the wire, at the viewer and
/// in the vault.
struct LaunchedApp: Sendable {
  let world: World
  let tv: AppleSSOClient

  /// Launches an app in a world that is there already, as after an update or a restart.
  init(
    in world: World, _ settings: AppSettings = .simulated(), remembered: RememberedProvider? = nil,
    _ environment: (inout AppEnvironment) -> Void = { _ in }
  ) {
    self.world = world
    var outside = world.environment
    environment(&outside)
    tv = AppleSSOClient(settings: settings, environment: outside, remembered: remembered)
  }

  /// Launches an app in a world of its own, the happy one after `change`.
  init(
    _ settings: AppSettings = .simulated(), remembered: RememberedProvider? = nil,
    _ change: (inout WorldScript) -> Void
  ) {
    self.init(in: World(WorldScript(change)), settings, remembered: remembered)
  }

  /// What went over the wire to one endpoint, oldest first.
  func calls(_ endpoint: Endpoint) async -> [Exchange] {
    await world.transport.log.filter { Backend.endpoint(of: $0.request) == endpoint }
  }

  /// The endpoints that were called, oldest first.
  func endpoints() async -> [Endpoint] { await world.transport.log.compactMap { Backend.endpoint(of: $0.request) } }

  /// Why a request was refused; nil when it was granted.
  func refusal(of request: (AppleSSOClient) async throws -> Void) async throws -> Refusal? {
    do {
      try await request(tv)
      return nil
    } catch let refusal as Refusal {
      return refusal
    }
  }
}

extension WorldScript {
  /// The happy world after a change.
  init(_ change: (inout WorldScript) -> Void) {
    self.init()
    change(&self)
  }

  /// The server has a regular profile of a provider: a sign-in asks nobody anything.
  mutating func hasSubscriber(of mvpd: String = "northlight") { backend.storedProfiles = [StoredProfile(mvpd)] }

  /// The viewer is signed in at system level, and the server has their `appleSSO` profile.
  mutating func hasAppleSubscriber() {
    framework.system = .init(provider: "northlight-apple")
    backend.storedProfiles = [StoredProfile("northlight", type: "appleSSO")]
  }

  /// The viewer refuses access to the stored subscription, so that a sign-in takes the app's own picker and a page of
  /// the provider.
  mutating func takesBasicAuthentication(at mvpd: String = "northlight") {
    framework.system = .init(.denied)
    viewer.providers = [.takes(mvpd)]
  }
}

extension Exchange {
  /// The body that was sent, read as JSON.
  var sentJSON: JSONValue? { request.body.flatMap { JSONValue(parsing: $0) } }
  /// The ids in the member `resources` of the body that was sent.
  var sentResources: [String] { sentJSON?["resources"]?.array?.compactMap(\.text) ?? [] }
  /// The body of the answer, read as JSON.
  var receivedJSON: JSONValue? {
    if case .success(let response) = outcome { JSONValue(parsing: response.body) } else { nil }
  }
  /// The media tokens in the answer, as the server wrote them.
  var receivedTokens: [String] {
    receivedJSON?["decisions"]?.array?.compactMap { $0["token"]?["serializedToken"]?.text } ?? []
  }
}

extension [Exchange] {
  /// The seconds from the start of one call to the start of the next.
  var gaps: [Double] { zip(self, dropFirst()).map { Double($1.start.milliseconds - $0.start.milliseconds) / 1_000 } }
}
