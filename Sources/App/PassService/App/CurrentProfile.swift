import FlowEngine
import PassAPI

// The answers to the app's requests.

/// The profile in use, or the one that a session answer announced.
@Memberwise public struct CurrentProfile: Hashable, Codable, Sendable {
  /// The provider's id.
  public var mvpd: String
  /// The type of the profile; `nil` if a session answer announces one without its type.
  public var type: ProfileType?
  /// The end of the profile; `nil` if only a session answer vouches for it.
  public var notAfter: Timestamp?
  package init(_ profile: Profile) { self.init(mvpd: profile.mvpd, type: profile.type, notAfter: profile.notAfter) }
}

/// The kind of sign-in that the viewer wants.
public enum SignInWish: Hashable, Codable, Sendable {
  /// Any sign-in; a viewer who is already signed in stays so.
  case any
  /// A profile other than the one in use, for example when a temporary pass gives way to the viewer's own provider
  /// (R-TEMP-4). A viewer who cancels it is signed out; the next sign-in with `any` finds the former profile. For a
  /// viewer who is signed out, it means `any`.
  case another
  /// A temporary pass, by the id of its provider. Decisions can be requested at once, without configuration, session or
  /// profile (R-TEMP-5, R-CFG-3). It is also the way to get decisions for a provider whose logins are out of order
  /// while a degradation rule permits everything (AuthZAll, v2 7.5). Text that is no id, such as a blank one or a path,
  /// is refused with `ServiceRefusal.nothingToChoose`.
  case temporary(mvpd: String)

  /// Whether a provider of a temporary pass can have the id.
  package var isPossible: Bool {
    guard case .temporary(let mvpd) = self else { return true }
    return !mvpd.isEmpty && mvpd.allSatisfy { $0 > " " && !$0.isWhitespace && $0 != "/" && $0 != "\\" }
  }
}

/// The result of a sign-out.
@Memberwise public struct SignOutResult: Hashable, Codable, Sendable {
  /// Whether there was a profile to remove.
  public var hadProfile: Bool = true
  /// The remaining steps, the most important first; usually none.
  public var remaining: [Remainder] = []
}

extension SignOutResult {
  /// A step that remains although the viewer is signed out on this device.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Remainder: Hashable, Codable, Sendable {
    /// The viewer has to sign out in the device's settings as well.
    case settings(SettingsPlace)
    /// The provider's logout page was not shown to its end: this device cannot show it, it failed, or the viewer left.
    /// The viewer may still be signed in at the provider.
    case providerPage
    /// The service has not signed the viewer out; it knows them until their login ends there. Unless the service
    /// refused, the next sign-in asks again.
    case service
    /// The server asks for an action that this version does not know.
    case unknownAction
    /// The vault could not be written. The next launch may still know the viewer's provider, or ask the service once
    /// more to sign them out.
    case vault

    /// The wording in problems and traces.
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
}

/// The answer of a request that only acts.
@Memberwise package struct EmptyAnswer: Hashable, Codable, Sendable {}

extension Answering where Trigger: FlowRequest, Trigger.Answer == EmptyAnswer {
  /// What the caller has requested is done.
  package static var done: Self { .asker { _, _, _, _ in .success(EmptyAnswer()) } }
}
