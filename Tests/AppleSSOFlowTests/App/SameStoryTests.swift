import AccessEnablerFlow
import AppleSSOFlow
import LegacyRESTFlow
import PassAPI
import PassService
import PassSimulator
import Testing

/// What a viewer lives to see does not depend on the flow that their app speaks: v2, v1 or the SDK.
@Suite("The same story through every flow", .timeLimit(.minutes(5))) struct SameStoryTests {
  enum Way: String, CaseIterable, Sendable { case v2, v1, sdk }

  /// How a story ends.
  struct End: Hashable, Sendable {
    var login: String
    var permitted: [String] = []
    /// What is left to do after the sign-out; nil if there was none.
    var remains: [SignOutResult.Remainder]?
    var playsAfterwards = false
  }

  /// A world, and how it ends for whoever signs in, plays `news` and `movie`, which the provider denies, and signs out.
  struct Story: CustomTestStringConvertible, Sendable {
    let testDescription: String, platform: Platform, end: End
    let change: @Sendable (inout WorldScript) -> Void

    init(
      _ title: String, on platform: Platform, login: String, remains: [SignOutResult.Remainder] = [],
      _ change: @escaping @Sendable (inout WorldScript) -> Void = { _ in }
    ) {
      (testDescription, self.platform, self.change) = (title, platform, change)
      end = End(login: login, permitted: ["news"], remains: remains)
    }

    /// One that ends without a login.
    init(
      _ title: String, on platform: Platform, refused: String,
      _ change: @escaping @Sendable (inout WorldScript) -> Void
    ) {
      (testDescription, self.platform, self.change) = (title, platform, change)
      end = End(login: refused)
    }
  }

  private static let stories = [
    Story(
      "Apple's picker on an Apple TV", on: .tvOS, login: "northlight, by Apple", remains: [.settings(.init(.tvOS))]),
    Story("Apple's picker on an iPhone", on: .iOS, login: "northlight, by Apple", remains: [.settings(.init(.iOS))]),
    Story(
      "signed in on the device: nobody is asked", on: .tvOS, login: "northlight, by Apple",
      remains: [.settings(.init(.tvOS))]
    ) {
      $0.framework.system = .init(.granted, provider: "northlight-apple", secondsLeft: 86_400)
    },
    Story("another login: Apple's picker is closed, the app's own used", on: .iOS, login: "citycable, regular") {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.viewer.providers = [.takes("citycable")]
    },
    Story("\"Other TV Provider\"", on: .iOS, login: "citycable, regular") {
      $0.framework.picker = .otherProvider
      $0.viewer.providers = [.takes("citycable")]
    },
    Story("no access to the subscription", on: .iOS, login: "citycable, regular") {
      $0.framework.system = .init(.denied)
      $0.viewer.providers = [.takes("citycable")]
    },
    Story("a provider that Apple lists and does not sign in", on: .iOS, login: "pickeronly, regular") {
      $0.framework.picker = .picks("pickeronly-apple")
    },
    Story("the framework is out of order", on: .iOS, login: "citycable, regular") {
      $0.framework.statusError = FrameworkError(.serviceTemporarilyUnavailable)
      $0.framework.picker = .fails(FrameworkError(.serviceTemporarilyUnavailable))
      $0.viewer.providers = [.takes("citycable")]
    },
    Story("the viewer leaves both pickers", on: .iOS, refused: "viewerLeft") {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.viewer.providers = [.leaves]
    },
    Story("no access, and the viewer leaves", on: .iOS, refused: "viewerLeft") {
      $0.framework.system = .init(.denied)
      $0.viewer.providers = [.leaves]
    },
  ]

  @Test("signed in with whom, what is permitted, what remains after the sign-out", arguments: stories, Way.allCases)
  func ends(story: Story, way: Way) async throws {
    var script = WorldScript()
    story.change(&script)
    script.enabler.platform = story.platform
    script.enabler.deniedResources = ["movie"]
    script.backend.resourceRules = [ResourceRule("movie")]
    let world = World(script), viewer: any Viewing
    switch way {
    case .v2: viewer = AppleSSOClient(settings: .simulated(story.platform), environment: world.environment)
    case .v1: viewer = LegacyRESTClient(settings: .simulated(story.platform), environment: world.environment)
    case .sdk:
      let tv = AccessEnablerSDKClient(settings: .simulated(story.platform), environment: world.enablerEnvironment)
      try await tv.start()
      viewer = tv
    }
    let end = await end(of: viewer)
    #expect(end == story.end)
    #expect(await world.enabler.defects == [])
    await viewer.end()
  }

  private func end(of viewer: any Viewing) async -> End {
    do {
      var end = End(login: try await viewer.logIn())
      for resource in ["news", "movie"] where try await viewer.plays(resource) { end.permitted.append(resource) }
      end.remains = try await viewer.signOut().remains
      end.playsAfterwards = (try? await viewer.plays("news")) ?? false
      return end
    } catch {
      return End(
        login: "\(error as? Refusal == .viewerLeft || error as? SDKRefusal == .viewerLeft ? "viewerLeft" : "\(error)")")
    }
  }
}

/// What the façades of all flows can do.
private protocol Viewing: Sendable {
  /// The provider, and how.
  func logIn() async throws -> String
  func plays(_ resource: String) async throws -> Bool
  func signOut() async throws -> SignOutResult
  func end() async
}

extension Access {
  fileprivate var text: String { "\(mvpd), \(type == .appleSSO ? "by Apple" : "regular")" }
}

extension AppleSSOClient: Viewing {
  fileprivate func logIn() async throws -> String { try await signIn().text }
  fileprivate func plays(_ resource: String) async throws -> Bool { try await authorize(resource).isAuthorized }
}

extension LegacyRESTClient: Viewing {
  fileprivate func logIn() async throws -> String { try await signIn().text }
  fileprivate func plays(_ resource: String) async throws -> Bool { try await authorize(resource).isAuthorized }
}

extension AccessEnablerSDKClient: Viewing {
  fileprivate func logIn() async throws -> String {
    _ = try await signIn()
    let mvpd = try await selectedProvider()?.id ?? "nobody"
    return "\(mvpd), \(try await metadata(.tokenSource).isFromApple ? "by Apple" : "regular")"
  }
  fileprivate func plays(_ resource: String) async throws -> Bool { try await authorize(resource).token != nil }
}
