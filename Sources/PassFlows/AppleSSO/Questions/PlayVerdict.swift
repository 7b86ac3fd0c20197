import FlowEngine
import PassAPI

extension AppleSSO {
  /// What a decision of step D2.4 means.
  public enum PlayVerdict: Cased {
    /// Permitted, with a media token (R-DEC-2).
    case permitted(PassAPI.Decision)
    /// The provider refuses; the error says why.
    case denied(PassAPI.Decision)
    /// The item's error asks for a repetition.
    case retry(Timestamp)
    /// The item's error asks for authentication (R-AUTH-13).
    case signInAgain(PassAPI.Decision)
    /// No decision for the resource, or a permit without token.
    case incomplete

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case permitted, denied, retry, signInAgain, incomplete
    }
    public var name: CodingKeys {
      switch self {
      case .permitted: .permitted
      case .denied: .denied
      case .retry: .retry
      case .signInAgain: .signInAgain
      case .incomplete: .incomplete
      }
    }
  }
}

extension Case<AppleSSO.PlayVerdict, PassAPI.Decision> {
  public static var permitted: Self { .init(.permitted, AppleSSO.PlayVerdict.permitted) { if case .permitted(let payload) = $0 { payload } else { nil } } }
  public static var denied: Self { .init(.denied, AppleSSO.PlayVerdict.denied) { if case .denied(let payload) = $0 { payload } else { nil } } }
  public static var signInAgain: Self { .init(.signInAgain, AppleSSO.PlayVerdict.signInAgain) { if case .signInAgain(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.PlayVerdict, Timestamp> {
  public static var retry: Self { .init(.retry, AppleSSO.PlayVerdict.retry) { if case .retry(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.PlayVerdict, Void> {
  public static var incomplete: Self { .init(.incomplete, { .incomplete }) { if case .incomplete = $0 { () } else { nil } } }
}
