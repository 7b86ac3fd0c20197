/// What the vendor's pages on REST API v1 leave open, and the simulated server has to answer somehow. All of it is
/// DECIDED HERE, made up, and nothing that an app may rely on (v1 10.1); the first word says where it is used.
enum LegacyAssumptions {
  /// Provide MVPD List for a service provider that the software statement does not cover.
  static let listOfUnknownRequestor = LegacyError.basic(404, "Not Found")
  /// The record of a code that is unknown or over, and freeing one.
  static let unknownCode = LegacyError.basic(404, "Not Found")
  /// Profile Request for an MVPD that is unknown, is not boarded in full or has single sign-on switched off.
  static let profileRequestRefused = LegacyError.basic(400, "Bad request")
  /// Token Exchange for another text than the one that the provider signed, or for another provider.
  static let exchangeRefused = LegacyError.basic(400, "Bad request")
  /// Retrieve Authentication Token for a code that ran out: as if there had been none.
  static let loginOfDeadCode = LegacyError.basic(404, "Not Found")
  /// Obtain Short Media Token without a permit.
  static let mediaTokenWithoutPermit = LegacyError.basic(403, "User not authorized")
  /// Logout without a login: it is done all the same.
  static let statusOfLogoutWithoutLogin = 204
  /// `tokenSource` of a login that did not come from Apple.
  static let otherTokenSource = "MVPD"
  /// A bearer that is not accepted, and the bearer of a client that is not: older pages on mobile apps say so.
  static let bearerRefused = "access_denied", clientRefused = "invalid_client"
  // A logout page in a web component comes to its end, and the service removes nothing: the call does
  // (`SimulatedViewer`).
}
