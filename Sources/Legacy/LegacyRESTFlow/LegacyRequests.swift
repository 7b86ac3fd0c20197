import FlowEngine

// The requests of this flow alone, and the columns that decide them where a state is silent.

extension LegacyREST {
  /// A request for the MVPD's metadata about the viewer (v1 3.13).
  package struct RetrieveMetadata: FlowRequest {
    package typealias Answer = UserMetadata
    package init() {}
  }

  /// The columns while a viewer is being signed in.
  static let whileSigningIn = whileSigningIn(waiting: needSignIn, [])
  /// The same where it may be a search for who signs out.
  static let whileSearching = whileSigningIn(searches: true, waiting: needSignIn, [])
  /// The columns while a viewer logs in in a browser, usually with a code.
  static let whileLoggingIn = whileSigningIn(
    waiting: needSignIn, newCode: .newCode, [.leaves(["v1 S10", "v1 7.6"]), fails])
  /// The call of a step failed for good.
  static let fails: Column<LegacyREST> = .fails(["v1 S1", "v1 3.1", "v1 3.9", "v1 S3", "v1 7.2", "v1 S10", "v1 7.6"])
  /// The columns while a request of a signed-in viewer is served, or the vault stores a sign-in.
  static let whileServing = whileServing(waiting: needSignIn, [])
  /// The columns while the service is asked to sign the viewer out.
  static let whileSigningOut = whileServing(waiting: [], signingOut: needSignIn, [])

  static let needSignIn: [Event.Name] = [.authorizeRequested, .metadataRequested]
}
