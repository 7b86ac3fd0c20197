@testable import FlowEngine
@testable import TestMachines

extension Device {
  @Cases enum State {
    case signedOut(SignedOut)
    case requestingCode(RequestingCode)
    case showingCode(Grant)
    case polling(Grant)
    case signedIn(SignedIn)
    case refreshing(Refreshing)
    case waiting(Wait)
    case revoking(Token)
    case erased
  }

  /// Why nobody is signed in; nil when nobody wanted to be.
  struct SignedOut: Hashable, Codable { var reason: Refusal? }

  /// A state of signing in, with the scope that is asked for.
  protocol SigningIn: Sendable { var scope: String { get } }

  /// A state that counts requests without response.
  protocol Retrying: Sendable { var retries: Int { get set } }

  struct RequestingCode: Hashable, Codable, SigningIn, Retrying {
    var scope: String
    var retries = 0
  }

  /// A code that the user enters elsewhere, and how it is polled for (RFC 8628 3.2). All times in seconds.
  struct Grant: Hashable, Codable, SigningIn, Retrying {
    var scope: String
    var code: Code
    var interval: Int
    var secondsLeft: Int
    var retries = 0
  }
  struct SignedIn: Hashable, Codable {
    var token: Token
    /// What the last try to refresh the token came to.
    var trouble: Refusal?
  }
  struct Refreshing: Hashable, Codable, Retrying {
    var token: Token
    var retries = 0
  }
}
