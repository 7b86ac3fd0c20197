import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the decisions of step D1.4 mean.
  public enum BrowseVerdict: Cased {
    /// Permits and denials, one for each resource that the server decided.
    case answered([PassAPI.Decision])
    /// Some items ask for a repetition (R-PRE-6).
    case retry(RetryPlan)
    /// An item's error asks for authentication.
    case signInAgain(PassAPI.Decision)

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case answered, retry, signInAgain
    }
    public var name: CodingKeys {
      switch self {
      case .answered: .answered
      case .retry: .retry
      case .signInAgain: .signInAgain
      }
    }
  }
}

extension Case<AppleSSO.BrowseVerdict, [PassAPI.Decision]> {
  public static var answered: Self { .init(.answered, AppleSSO.BrowseVerdict.answered) { if case .answered(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.BrowseVerdict, AppleSSO.RetryPlan> {
  public static var retry: Self { .init(.retry, AppleSSO.BrowseVerdict.retry) { if case .retry(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.BrowseVerdict, PassAPI.Decision> {
  public static var signInAgain: Self { .init(.signInAgain, AppleSSO.BrowseVerdict.signInAgain) { if case .signInAgain(let payload) = $0 { payload } else { nil } } }
}
