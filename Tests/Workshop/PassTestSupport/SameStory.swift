import PassAPI
import PassService
import PassSimulator
import Testing

/// What the façades of all flows can do.
package protocol Viewing: Sendable {
  /// The provider, and how.
  func logIn() async throws -> String
  func plays(_ resource: String) async throws -> Bool
  func signOut() async throws -> SignOutResult
  func end() async
  /// Whether an error says that the viewer left.
  func saysThatViewerLeft(_ error: any Error) -> Bool
}

extension Viewing {
  package func saysThatViewerLeft(_ error: any Error) -> Bool { error as? ServiceRefusal == .viewerLeft }
}

extension CurrentProfile {
  /// The provider, and how.
  package var way: String { "\(mvpd), \(type == .appleSSO ? "by Apple" : "regular")" }
}

/// How a story ends.
package struct SameEnd: Hashable, Sendable {
  var login: String
  var permitted: [String] = []
  /// What is left to do after the sign-out; nil if there was none.
  var remaining: [SignOutResult.Remainder]?
  var playsAfterwards = false
}

/// A world, and how it ends for whoever signs in, plays `news` and `movie`, which the provider denies, and signs out.
package struct SameStory: CustomTestStringConvertible, Sendable {
  package let testDescription: String, platform: Platform, end: SameEnd
  private let change: @Sendable (inout WorldScript) -> Void

  init(
    _ title: String, on platform: Platform, login: String, remaining: [SignOutResult.Remainder] = [],
    _ change: @escaping @Sendable (inout WorldScript) -> Void = { _ in }
  ) {
    (testDescription, self.platform, self.change) = (title, platform, change)
    end = SameEnd(login: login, permitted: ["news"], remaining: remaining)
  }

  /// One that ends without a login.
  init(
    _ title: String, on platform: Platform, refused: String,
    _ change: @escaping @Sendable (inout WorldScript) -> Void
  ) {
    (testDescription, self.platform, self.change) = (title, platform, change)
    end = SameEnd(login: refused)
  }
}

extension SameStory {
  /// The world of the story, beginning with one that has what the flow needs.
  package func world(_ script: WorldScript) -> SimulatedWorld {
    var script = script
    change(&script)
    script.backend.resourceRules = [ResourceRule("movie")]
    return SimulatedWorld(script)
  }

  /// How the story ends for a viewer.
  package func end(of viewer: any Viewing) async -> SameEnd {
    do {
      var end = SameEnd(login: try await viewer.logIn())
      for resource in ["news", "movie"] where try await viewer.plays(resource) { end.permitted.append(resource) }
      end.remaining = try await viewer.signOut().remaining
      end.playsAfterwards = (try? await viewer.plays("news")) ?? false
      return end
    } catch {
      return SameEnd(login: viewer.saysThatViewerLeft(error) ? "viewerLeft" : "\(error)")
    }
  }

  /// What a viewer lives to see does not depend on the flow that their app speaks.
  package static let all = [
    SameStory(
      "Apple's picker on an Apple TV", on: .tvOS, login: "northlight, by Apple", remaining: [.settings(.init(.tvOS))]),
    SameStory(
      "Apple's picker on an iPhone", on: .iOS, login: "northlight, by Apple", remaining: [.settings(.init(.iOS))]),
    SameStory(
      "signed in on the device: nobody is asked", on: .tvOS, login: "northlight, by Apple",
      remaining: [.settings(.init(.tvOS))]
    ) {
      $0.framework.system = .init(.granted, provider: "northlight-apple", secondsLeft: 86_400)
    },
    SameStory("another login: Apple's picker is closed, the app's own used", on: .iOS, login: "citycable, regular") {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.viewer.providers = [.takes("citycable")]
    },
    SameStory("\"Other TV Provider\"", on: .iOS, login: "citycable, regular") {
      $0.framework.picker = .otherProvider
      $0.viewer.providers = [.takes("citycable")]
    },
    SameStory("no access to the subscription", on: .iOS, login: "citycable, regular") {
      $0.framework.system = .init(.denied)
      $0.viewer.providers = [.takes("citycable")]
    },
    SameStory("a provider that Apple lists and does not sign in", on: .iOS, login: "pickeronly, regular") {
      $0.framework.picker = .picks("pickeronly-apple")
    },
    SameStory("the framework is out of order", on: .iOS, login: "citycable, regular") {
      $0.framework.silentError = FrameworkError(.serviceTemporarilyUnavailable)
      $0.framework.picker = .fails(FrameworkError(.serviceTemporarilyUnavailable))
      $0.viewer.providers = [.takes("citycable")]
    },
    SameStory("the viewer leaves both pickers", on: .iOS, refused: "viewerLeft") {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.viewer.providers = [.leaves]
    },
    SameStory("no access, and the viewer leaves", on: .iOS, refused: "viewerLeft") {
      $0.framework.system = .init(.denied)
      $0.viewer.providers = [.leaves]
    },
  ]
}
