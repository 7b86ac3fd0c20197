import FlowEngine
import PassAPI

/// Nobody is signed in.
package struct SignedOut: Hashable, Codable, Sendable {
  /// Why nobody is signed in.
  package var why: Refusal
  /// What a sign-out left to do; nil when the viewer did not sign out.
  package var result: SignOutResult?
  package init(_ why: Refusal, result: SignOutResult? = nil) {
    self.why = why
    self.result = result
  }
}

/// Somebody is.
package struct Authenticated: Hashable, Codable, Sendable, HasAccess {
  /// What the viewer uses.
  package var access: Access
  /// Why the last request was not served; nil when it was.
  package var interrupted: Refusal?
  package init(_ access: Access, interrupted: Refusal? = nil) {
    self.access = access
    self.interrupted = interrupted
  }
}

extension Row where F: ServiceFlow, From == SignedOut {
  package static func refuses(_ request: CasePath<F.Event, some Request>) -> Self {
    .answers(request) { _, state, _ in .failure(state.why) }
  }
}

extension Row where F: ServiceFlow, From == Authenticated {
  /// The request was interrupted: the viewer is still signed in.
  package static func refuses(_ request: CasePath<F.Event, some Request>) -> Self {
    .answers(request) { _, state, _ in .failure(state.interrupted ?? .cancelled) }
  }
}
