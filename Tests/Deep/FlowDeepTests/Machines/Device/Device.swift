@testable import FlowEngine
@testable import TestMachines

/// Signing in on a device without keyboard: the device authorization grant of RFC 8628. The token is refreshed
/// (RFC 6749 6) and revoked (RFC 7009).
enum Device: Flow {
  struct Context: Hashable, Codable, Sendable {
    /// How often a request is sent again that got no response.
    var maxRetries = 3
  }

  /// Why there is no token, or nothing to do.
  enum Refusal: Error, Hashable, Codable {
    case signedOut
    case cancelled
    case otherScope(String)
    case denied
    case expired
    case unreachable
    case server(String)
    case signedInAlready
    case nothingToCancel
    case erased
  }

  static let requests: [Event.Name] = [
    .signInRequested, .codeRequested, .tokenRequested, .signOutRequested, .cancelRequested,
  ]
  static let notifications: [Event.Name] = [.tokenRejected, .deviceErased]

  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .requestCode: .outcomes([.codeReceived, .requestFailed, .connectionFailed])
    case .poll, .refresh: .outcomes([.tokenReceived, .requestFailed, .connectionFailed])
    case .revoke: .outcomes([.tokenRevoked, .requestFailed, .connectionFailed])
    case .wait: .outcomes([.waitElapsed], waitsFor: .time)
    case .eraseStorage: .command
    }
  }

}
