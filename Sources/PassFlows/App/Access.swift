import PassAPI

// What requests of the app are answered with.

/// What a signed-in viewer uses: a profile, or the promise of one by a session answer.
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
  init(_ profile: Profile) { self.init(mvpd: profile.mvpd, type: profile.type, notAfter: profile.notAfter) }
}

/// What a sign-out leaves to the viewer.
public indirect enum SignOutResult: Hashable, Codable, Sendable {
  case complete
  /// There was no profile to remove.
  case nothingToSignOut
  /// The viewer has to sign out in the device's settings as well; the path to show.
  case finishInSettings(path: String)
  /// The provider has a logout page, which this device cannot show.
  case providerPageNotShown
  /// The server asks for something that this version does not know.
  case unknownAction
  /// The viewer is signed out at the service, which leaves to them what is told here; but the vault could not be
  /// written. The next launch may know their provider all the same, or asks the service to sign them out once more.
  case notErased(SignOutResult)
}

/// It was done.
package struct Done: Hashable, Codable, Sendable {}
