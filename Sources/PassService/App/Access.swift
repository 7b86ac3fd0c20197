import FlowEngine
import PassAPI

// What requests of the app are answered with.

/// The profile in use, or the one that a session answer announced.
public struct Access: Hashable, Codable, Sendable {
  /// The provider's id.
  public var mvpd: String
  /// The type of the profile; nil when a session answer promises one without saying which.
  public var type: ProfileType?
  /// The end of the profile; nil when only a session answer vouches for it.
  public var notAfter: Timestamp?
  /// Without an end it is what a session answer promised.
  public init(mvpd: String, type: ProfileType?, notAfter: Timestamp? = nil) {
    self.mvpd = mvpd
    self.type = type
    self.notAfter = notAfter
  }
  package init(_ profile: Profile) { self.init(mvpd: profile.mvpd, type: profile.type, notAfter: profile.notAfter) }
}

/// The viewer's wish for a sign-in.
public enum SignInWish: Hashable, Codable, Sendable {
  /// To be signed in; a viewer who already is stays so.
  case any
  /// A profile other than the one in use, as when a temporary pass gives way to a provider of their own (R-TEMP-4). A
  /// viewer who gives up on the way is signed out; the next sign-in with `any` finds the former profile. For a viewer
  /// who is signed out it is the same as `any`.
  case another
  /// A temporary pass, by the id of its provider: decisions can be asked for at once, without configuration, session or
  /// profile (R-TEMP-5, R-CFG-3). It is also the way to decisions of a provider whose logins are out of order, while a
  /// rule of degradation permits everything (AuthZAll, v2 7.5).
  case temporary(mvpd: String)
}

/// The result of a sign-out.
@Memberwise public struct SignOutResult: Hashable, Codable, Sendable {
  /// A remaining step although the viewer is signed out on this device.
  public enum Remainder: Hashable, Codable, Sendable {
    /// The viewer has to sign out in the device's settings as well.
    case settings(SettingsPlace)
    /// The provider has a logout page that was not shown to its end: this device cannot show it, it failed, or the
    /// viewer left. They may still be signed in at the provider.
    case providerPage
    /// The service has not signed the viewer out: it knows them until their login ends there. Unless it refused, the
    /// next sign-in asks it once more.
    case service
    /// The server asks for something that this version does not know.
    case unknownAction
    /// The vault could not be written. The next launch may know their provider all the same, or asks the service to
    /// sign them out once more.
    case vault

    /// The words of problems and traces.
    package var text: String {
      switch self {
      case .settings(let place): "finish in \(place)"
      case .providerPage: "provider page not finished"
      case .service: "not signed out at the service"
      case .unknownAction: "unknown action"
      case .vault: "vault not erased"
      }
    }
  }
  /// Whether there was a profile to remove.
  public var hadProfile: Bool = true
  /// What is left to do, the most important first; mostly nothing.
  public var remains: [Remainder] = []
}

/// The answer of a request that only acts.
package struct EmptyAnswer: Hashable, Codable, Sendable {
  package init() {}
}
