/// The simulated server's answers where the vendor's pages on REST API v1 are silent. They are DECIDED HERE, made up,
/// and no app may rely on them (v1 10.1); each comment begins with the place of use.
enum LegacyAssumptions {
  /// Provide MVPD List for a service provider that the software statement does not cover.
  static let listOfUnknownRequestor = LegacyError.basic(404, "Not Found")
  /// Requesting the record of a code that is unknown or expired, or deleting such a code.
  static let unknownCode = LegacyError.basic(404, "Not Found")
  /// Profile Request for an MVPD that is unknown, not fully boarded, or without single sign-on.
  static let profileRequestRefused = LegacyError.basic(400, "Bad request")
  /// Token Exchange for another text than the provider signed, or for another provider.
  static let exchangeRefused = LegacyError.basic(400, "Bad request")
  /// Retrieve Authentication Token for an expired code, as if there had been none.
  static let loginOfDeadCode = LegacyError.basic(404, "Not Found")
  /// Obtain Short Media Token without a permit.
  static let mediaTokenWithoutPermit = LegacyError.basic(403, "User not authorized")
  /// Logout without a login, which succeeds all the same.
  static let statusOfLogoutWithoutLogin = 204
  /// `tokenSource` of a login that was not made through Apple.
  static let otherTokenSource = "MVPD"
  /// A refused bearer token, and the token of a refused client, in the words of older pages on mobile apps.
  static let bearerRefused = "access_denied", clientRefused = "invalid_client"
  // A logout page in a web component reaches its end, but the service removes nothing: the call does
  // (`SimulatedViewer`).
}
