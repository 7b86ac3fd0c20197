import FlowEngine
import PassAPI

// What the app may ask of this flow alone, and how its requests meet a state that is silent about them.

extension LegacyREST {
  /// Read what the MVPD says about the viewer (v1 3.13).
  package struct RetrieveMetadata: Request {
    package typealias Answer = UserMetadata
    package init() {}
  }

  /// While a viewer is being signed in.
  static let whileSigningIn = whileSigningIn(waiting: needSignIn, [])
  /// While they log in in a browser, mostly with a code.
  static let whileLoggingIn = whileSigningIn(
    waiting: needSignIn, newCode: .newCode, [.leaves(["v1 S10", "v1 7.6"]), fails])
  /// The call of a step failed for good.
  static let fails: Column<LegacyREST> = .fails(["v1 S1", "v1 3.1", "v1 3.9", "v1 S3", "v1 7.2", "v1 S10", "v1 7.6"])
  /// While a request of a signed-in viewer is served, or the vault keeps a sign-in.
  static let whileServing = whileServing(waiting: needSignIn, [])

  static let needSignIn: [Event.Name] = [.authorizeRequested, .metadataRequested]
}
