// Answers in the words of `SimulatedFlow` that many scenarios have.
extension String {
  /// The viewer signed in at a provider.
  static func at(_ mvpd: String) -> Self { "signed in at \(mvpd) (regular)" }
  /// The viewer is signed out of the app, but not of the device.
  static let finishInSettings = "signed out, finish in Settings → Accounts → TV Provider"
  /// The viewer is signed out, and the service was not told.
  static let notAtService = "signed out, not signed out at the service"
  /// There was no one to sign out.
  static let nothingToSignOut = "nothing to sign out"
  /// No one is signed in.
  static let notSignedIn = "refused: not signed in"
  /// The viewer gave up.
  static let viewerLeft = "refused: viewer left"
  /// The app gave up.
  static let cancelled = "refused: cancelled"
}
