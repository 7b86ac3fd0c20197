@testable import FlowEngine
@testable import TestMachines

extension Device {
  @Cases enum Event {
    // Requests.
    case signInRequested(SignIn)
    case codeRequested(ShowCode)
    case tokenRequested(GetToken)
    case signOutRequested(SignOut)
    case cancelRequested(Cancel)
    // Notifications.
    case tokenRejected(TokenRejection)
    case deviceErased
    // Outcomes.
    case codeReceived(Code)
    case tokenReceived(Token)
    case requestFailed(Failure)
    case connectionFailed
    case tokenRevoked
    case waitElapsed
  }

  /// Answered with the scope that was granted.
  struct SignIn: Request {
    typealias Answer = String
    var scope: String
  }
  /// Answered with the code that the user is to enter.
  struct ShowCode: Request { typealias Answer = Code }
  /// Answered with an access token that is good for a while.
  struct GetToken: Request {
    typealias Answer = String
    /// Until when the token must be good, in seconds since 1970.
    var until: Int
  }
  struct SignOut: Request { typealias Answer = Bool }
  struct Cancel: Request { typealias Answer = Bool }

  /// A resource server said `invalid_token` (RFC 6750 3.1).
  struct TokenRejection: Hashable, Codable { var access: String }

  struct Code: Hashable, Codable {
    var user: String
    var device: String
    var expiresIn = 1_800
    /// Five seconds when the server does not say (RFC 8628 3.2).
    var interval = 5
  }
  struct Token: Hashable, Codable {
    var access: String
    var refresh: String?
    var scope: String
    /// In seconds since 1970.
    var expires: Int
  }
  /// The `error` of a response (RFC 6749 5.2).
  struct Failure: Hashable, Codable { var error: String }

  @Cases enum Effect {
    case requestCode(RequestingCode)
    case poll(Code)
    case refresh(Token)
    case revoke(Token)
    case wait(Wait)
    case eraseStorage
  }

  struct Wait: Hashable, Codable { var seconds: Int }
}
