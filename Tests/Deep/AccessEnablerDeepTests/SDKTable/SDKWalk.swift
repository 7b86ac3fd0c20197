@testable import AccessEnablerFlow
@testable import PassScenarios
@testable import PassService
@testable import PassSimulator

/// A walk of the SDK's table twice at once: over the simulated SDK, and over the façade in its place. Both live in
/// worlds of one script, and hear the same requests; the table decides which calls these are.
struct SDKWalk {
  /// A request of the app, or what it reports.
  enum Move: Hashable {
    case start, check, provider, signOut, cancel
    case signIn(AuthenticationOptions = AuthenticationOptions())
    case choose(String), authorize(String), play(String), preauthorize([String]), resources([String])
    case metadata(MetadataKey), options(AccessEnablerOptions), opened(String)
  }

  /// One of the two.
  private struct Side {
    let world: SimulatedWorld
    let sdk: LoggedSDK
    let client: AccessEnablerSDKClient

    init(_ world: SimulatedWorld, _ platform: Platform, _ sdk: any CallbackKeeping) {
      self.world = world
      self.sdk = LoggedSDK(sdk)
      client = AccessEnablerSDKClient(
        settings: .simulated(platform, asksForAccess: false),
        environment: AccessEnablerEnvironment(
          enabler: self.sdk, framework: world.framework, dialogs: world.dialogs, prompts: world.viewer,
          userAgent: world.viewer, clock: world.clock))
    }

    /// The calls that a move is, and where it leads.
    func make(_ move: Move) async -> (calls: [CallOfSDK], end: AccessEnablerSDK.State.Name) {
      await client.make(move)
      return (await sdk.takeCalls(), await client.session.state.name)
    }
  }

  /// A call that leads to different callbacks: those between what both have at the beginning and at the end.
  struct Difference: Hashable, CustomStringConvertible {
    var call: String
    var onSDK: [String]
    var here: [String]

    init(call: String, onSDK: [String], here: [String]) {
      let before = zip(onSDK, here).prefix { $0 == $1 }.count
      let rest = (onSDK.dropFirst(before), here.dropFirst(before))
      let after = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
      self.call = call
      (self.onSDK, self.here) = (rest.0.dropLast(after), rest.1.dropLast(after))
    }

    /// As a row of Docs/PassEnabler.md begins.
    var description: String { "| `\(call)` | \(Self.cell(onSDK)) | \(Self.cell(here)) |" }
    private static func cell(_ callbacks: [String]) -> String {
      callbacks.isEmpty ? "–" : callbacks.map { "`\($0)`" }.joined(separator: " ")
    }
  }

  /// What came of a walk.
  struct Result {
    var differences: [Difference] = []
    var callCount = 0
  }

  let situation: SDKSituation
  let moves: [Move]

  /// Ends where the two cannot go on together: other calls follow, another state, or another login.
  @MainActor func play() async -> Result {
    let platform = situation.platform, facade = SimulatedWorld(situation.world), world = SimulatedWorld(situation.world)
    let one = Side(world, platform, world.enabler)
    let other = Side(facade, platform, await EnablerAsSDK.make(in: facade, platform))
    var result = Result()
    for move in moves {
      let (onSDK, here) = (await one.make(move), await other.make(move))
      var parts = onSDK.calls.map(\.call) != here.calls.map(\.call) || onSDK.end != here.end
      for (expected, seen) in zip(onSDK.calls, here.calls) {
        guard expected.call == seen.call else { break }
        result.callCount += 1
        guard expected.callbacks != seen.callbacks else { continue }
        let difference = Difference(call: expected.call.name, onSDK: expected.callbacks, here: seen.callbacks)
        result.differences.append(difference)
        parts = parts || difference.onSDK.contains("K02(1)") != difference.here.contains("K02(1)")
      }
      if parts { break }
    }
    await one.client.end()
    await other.client.end()
    return result
  }
}

extension AccessEnablerSDKClient {
  /// Makes the request that a move is, and returns when it has ended. What comes of it shows in the calls.
  fileprivate func make(_ move: SDKWalk.Move) async {
    switch move {
    case .start: _ = try? await start()
    case .check: _ = try? await check()
    case .signIn(let options): _ = try? await signIn(options)
    case .choose(let mvpd):
      try? await choose(provider: mvpd)
      // That is answered at once. The next request waits for the end of what it leads to.
      _ = try? await selectedProvider()
    case .authorize(let resource): _ = try? await authorize(resource)
    case .play(let resource): _ = try? await signInAndAuthorize(resource)
    case .preauthorize(let resources): _ = try? await preauthorize(PreauthorizationRequest(resources))
    case .resources(let resources): _ = try? await preauthorizedResources(among: resources)
    case .provider: _ = try? await selectedProvider()
    case .metadata(let key): _ = try? await metadata(key)
    case .options(let options): try? await setOptions(options)
    case .signOut: _ = try? await signOut()
    case .cancel: try? await cancel()
    case .opened(let url): await opened(url)
    }
  }
}
