import FlowEngine
import PassAPI

// What the app may ask, and how it is decided where a state is itself silent about it.

extension AppleSSO {
  /// Sign the viewer in; answered with what they may use.
  package struct SignIn: Request {
    package typealias Answer = Access
    /// What the viewer wants.
    package var wish: SignInWish
    /// Whether nothing may be shown to the viewer: who cannot be signed in so is not.
    package var isSilent: Bool
    /// The time of the asking, by which the profile in use has ended, or not.
    package var at: Timestamp
    package init(_ wish: SignInWish = .any, isSilent: Bool = false, at: Timestamp) {
      self.wish = wish
      self.isSilent = isSilent
      self.at = at
    }
  }

  /// Choose a profile or a provider, by the provider's id, in place of the viewer; signed in: switch to another
  /// profile. One that is not on offer is refused with `nothingToChoose`.
  package struct Choose: Request {
    package typealias Answer = Done
    /// The provider's id.
    package var mvpd: String
    package init(mvpd: String) { self.mvpd = mvpd }
  }

  /// Decisions for marking items of a catalogue; never for playback (R-PRE-2).
  package struct Preauthorize: Request {
    package typealias Answer = [Decision]
    /// The resources asked for; none, or an empty one, is refused with `noResources`.
    package var resources: [String]
    /// The time of the asking.
    package var at: Timestamp
    package init(_ resources: [String], at: Timestamp) {
      self.resources = resources
      self.at = at
    }
  }

  /// The decision for one resource that is to be played; a permit comes with a media token, handed out once (R-DEC-6).
  package struct Authorize: Request {
    package typealias Answer = Decision
    /// The resource to be played; an empty one is refused with `noResources`.
    package var resource: String
    /// The time of the asking.
    package var at: Timestamp
    package init(_ resource: String, at: Timestamp) {
      self.resource = resource
      self.at = at
    }
  }

  /// Read the profile in use again, since its metadata may have changed with an authorization (R-PROF-4, v2 8.3).
  package struct RetrieveProfile: Request {
    package typealias Answer = Profile
    /// The time of the asking.
    package var at: Timestamp
    package init(at: Timestamp) { self.at = at }
  }

  /// Sign the viewer out, because they asked for it (R-LOGOUT-6).
  package struct SignOut: Request {
    package typealias Answer = SignOutResult
    package init() {}
  }

  /// Leave what is going on.
  package struct Cancel: Request {
    package typealias Answer = Done
    package init() {}
  }

  /// Another code in place of the one in use, which is dead from now on (R-AUTH-9).
  package struct NewCode: Request {
    package typealias Answer = Done
    package init() {}
  }

  /// While a viewer is being signed in: further sign-ins join, what needs a profile waits for it.
  static let whileSigningIn: [Column<AppleSSO>] = [
    .stay(on: \.signInRequested, "signIn.joins", ["PassFlow: requests"]) { context, _, request in
      context.join(request)
    },
    .defer(.preauthorizeRequested, .authorizeRequested, .profileRequested),
    .reject(.signOutRequested, with: .notSignedIn),
    .reject(.chooseRequested, with: .nothingToChoose),
    .reject(.newCodeRequested, with: .noCode),
    .on(\.cancelRequested, "cancel", ["PassFlow: requests"], to: \.signedOut) { _, _, _ in SignedOut(.cancelled) },
    foregroundMeanwhile,
  ]

  /// While a request of a signed-in viewer is served, or the vault keeps a sign-in: others wait their turn, so that no
  /// other of the kind is open and whoever asked hears their own answer.
  static let whileServing: [Column<AppleSSO>] = [
    .defer(.signInRequested, .preauthorizeRequested, .authorizeRequested, .profileRequested, .signOutRequested),
    .reject(.chooseRequested, with: .nothingToChoose),
    .reject(.newCodeRequested, with: .noCode),
    foregroundMeanwhile,
  ]

  /// The viewer may have been to the settings: the status is read anew before it is used again (R-SSO-25).
  private static let foregroundMeanwhile: Column<AppleSSO> = .stay(
    on: \.cameToForeground, "foreground.meanwhile", ["R-SSO-25", "R-SSO-26"]
  ) { context, _, _ in context.status = nil }

  /// A state of a viewer who is signed in.
  protocol HasAccess: Sendable { var access: Access { get } }
}

extension Row where F == AppleSSO {
  /// The viewer, who was asked something, leaves.
  static func leaves(_ id: String, _ sources: [Source]) -> Self {
    .on(\.viewerLeft, id, sources, to: \.signedOut) { _, _, _ in AppleSSO.SignedOut(.viewerLeft) }
  }
}

extension Row where F == AppleSSO, From: AppleSSO.HasAccess {
  /// The app gives up the request that is being served; the viewer stays signed in.
  static func cancels(_ id: String) -> Self {
    .on(\.cancelRequested, id, ["PassFlow: requests"], to: \.authenticated) { _, state, _ in
      AppleSSO.Authenticated(state.access, interrupted: .cancelled)
    }
  }
}
