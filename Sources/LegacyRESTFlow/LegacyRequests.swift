import FlowEngine
import PassAPI

// What the app may ask of this flow alone, and how its requests meet a state that is silent about them.

extension LegacyREST {
  /// Read what the MVPD tells of the viewer (v1 3.13).
  package struct RetrieveMetadata: Request {
    package typealias Answer = UserMetadata
    package init() {}
  }

  /// While a viewer is being signed in.
  static let whileSigningIn = whileSigningIn(waiting: needSignIn, [])
  /// While a request of a signed-in viewer is served, or the vault keeps a sign-in.
  static let whileServing = whileServing(waiting: needSignIn, [])

  static let needSignIn: [Event.Name] = [.authorizeRequested, .metadataRequested]
}
