import FlowEngine
import PassAPI

extension AppleSSO {
  /// What a failed call asks for, by the server's `action` first, then by the status (`rest-api-v2.md` 8.1, 8.6, 9).
  public enum Course: Cased {
    /// The token is missing, expired or was refused: get a new one, then repeat the call once (R-REG-6, R-REG-7).
    case renewToken
    /// The client is no longer accepted: register once more (R-REG-8, C-51).
    case registerAgain
    /// Wait until then, and repeat; at most three times (R-ERR-5, R-THR-2).
    case pause(Timestamp)
    /// The provider cannot be used: forget it and choose again (R-CFG-9).
    case reselect
    /// The code is dead: start again (R-AUTH-11).
    case newCode
    /// The profile is gone: the viewer has to sign in again (R-AUTH-13).
    case signInAgain
    /// No repetition can help.
    case giveUp

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case renewToken, registerAgain, pause, reselect, newCode, signInAgain, giveUp
    }
    public var name: CodingKeys {
      switch self {
      case .renewToken: .renewToken
      case .registerAgain: .registerAgain
      case .pause: .pause
      case .reselect: .reselect
      case .newCode: .newCode
      case .signInAgain: .signInAgain
      case .giveUp: .giveUp
      }
    }
  }
}

extension Case<AppleSSO.Course, Void> {
  public static var renewToken: Self { .init(.renewToken, { .renewToken }) { if case .renewToken = $0 { () } else { nil } } }
  public static var registerAgain: Self { .init(.registerAgain, { .registerAgain }) { if case .registerAgain = $0 { () } else { nil } } }
  public static var reselect: Self { .init(.reselect, { .reselect }) { if case .reselect = $0 { () } else { nil } } }
  public static var newCode: Self { .init(.newCode, { .newCode }) { if case .newCode = $0 { () } else { nil } } }
  public static var signInAgain: Self { .init(.signInAgain, { .signInAgain }) { if case .signInAgain = $0 { () } else { nil } } }
  public static var giveUp: Self { .init(.giveUp, { .giveUp }) { if case .giveUp = $0 { () } else { nil } } }
}
extension Case<AppleSSO.Course, Timestamp> {
  public static var pause: Self { .init(.pause, AppleSSO.Course.pause) { if case .pause(let payload) = $0 { payload } else { nil } } }
}
