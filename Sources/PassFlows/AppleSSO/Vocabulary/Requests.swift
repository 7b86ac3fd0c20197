import FlowEngine
import PassAPI

extension AppleSSO {
  /// Sign the viewer in; answered with what they may use.
  public struct SignIn: Request {
    /// What answers the request.
    public typealias Answer = Access
    /// The time of the asking.
    public var at: Timestamp
    /// By the time the profile in use has ended, or not.
    public init(at: Timestamp) { self.at = at }
  }

  /// Choose a profile or a provider, by the provider's id, in place of the viewer; signed in: switch to another
  /// profile.
  public struct Choose: Request {
    /// What answers the request.
    public typealias Answer = Done
    /// The provider's id.
    public var mvpd: String
    /// The provider of a profile or picker on offer; any other is refused with `nothingToChoose`.
    public init(mvpd: String) { self.mvpd = mvpd }
  }

  /// Decisions for marking items of a catalogue; never for playback (R-PRE-2).
  public struct Preauthorize: Request {
    /// What answers the request.
    public typealias Answer = [Decision]
    /// The resources asked for.
    public var resources: [String]
    /// The time now.
    public var at: Timestamp
    /// Without resources, or with an empty one, it is refused with `noResources`.
    public init(_ resources: [String], at: Timestamp) {
      self.resources = resources
      self.at = at
    }
  }

  /// The decision for one resource that is to be played; a permit comes with a media token, handed out once (R-DEC-6).
  public struct Authorize: Request {
    /// What answers the request.
    public typealias Answer = Decision
    /// The resource to be played.
    public var resource: String
    /// The time now.
    public var at: Timestamp
    /// An empty resource is refused with `noResources`.
    public init(_ resource: String, at: Timestamp) {
      self.resource = resource
      self.at = at
    }
  }

  /// Read the profile in use again, since its metadata may have changed with an authorization (R-PROF-4;
  /// `rest-api-v2.md` 8.3).
  public struct Review: Request {
    /// What answers the request.
    public typealias Answer = Profile
    /// The time of the asking.
    public var at: Timestamp
    /// By the time the profile in use and the partner status have ended, or not.
    public init(at: Timestamp) { self.at = at }
  }

  /// Sign the viewer out, because they asked for it (R-LOGOUT-6).
  public struct SignOut: Request {
    /// What answers the request.
    public typealias Answer = SignOutResult
    /// Whoever is signed in.
    public init() {}
  }

  /// Leave what is going on.
  public struct Cancel: Request {
    /// What answers the request.
    public typealias Answer = Done
    /// Whatever is going on.
    public init() {}
  }

  /// Another code in place of the one in use, which is dead from now on (R-AUTH-9).
  public struct NewCode: Request {
    /// What answers the request.
    public typealias Answer = Done
    /// Whichever code is in use.
    public init() {}
  }

  /// It was done.
  public struct Done: Hashable, Codable, Sendable {
    /// It was.
    public init() {}
  }

  /// What a sign-out leaves to the viewer.
  public enum SignOutResult: Hashable, Codable, Sendable {
    case complete
    /// There was no profile to remove.
    case nothingToSignOut
    /// The viewer has to sign out in the device's settings as well; the path to show.
    case finishInSettings(path: String)
    /// The provider has a logout page, which this device cannot show.
    case providerPageNotShown
    /// The server asks for something that this version does not know.
    case unknownAction
  }

  /// What a signed-in viewer uses: a profile, or the promise of one by a session answer.
  public struct Access: Hashable, Codable, Sendable {
    /// The provider's id.
    public var mvpd: String
    /// The type of the profile.
    public var type: ProfileType
    /// The end of the profile; nil when only a session answer vouches for it.
    public var notAfter: Timestamp?
    /// Without an end it is what a session answer promised.
    public init(mvpd: String, type: ProfileType, notAfter: Timestamp? = nil) {
      self.mvpd = mvpd
      self.type = type
      self.notAfter = notAfter
    }
    init(_ profile: Profile) { self.init(mvpd: profile.mvpd, type: profile.type, notAfter: profile.notAfter) }
  }
}
