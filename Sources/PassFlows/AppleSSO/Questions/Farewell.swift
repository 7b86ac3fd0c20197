import FlowEngine
import PassAPI

extension AppleSSO {
  /// What a logout leaves to do (step E2, R-LOGOUT-2).
  public enum Farewell: Cased {
    /// `complete`: nothing.
    case complete
    /// `invalid`: there was no profile.
    case invalid
    /// `logout`: the provider has a logout page.
    case page(LogoutPages)
    /// `logout`, but this device has no user agent: the process ends here.
    case pageElsewhere
    /// `partner_logout`: the viewer signs out in the device's settings as well.
    case settings
    /// Only actions of a later API.
    case unknown

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case complete, invalid, page, pageElsewhere, settings, unknown
    }
    public var name: CodingKeys {
      switch self {
      case .complete: .complete
      case .invalid: .invalid
      case .page: .page
      case .pageElsewhere: .pageElsewhere
      case .settings: .settings
      case .unknown: .unknown
      }
    }
  }
}

extension Case<AppleSSO.Farewell, Void> {
  public static var complete: Self { .init(.complete, { .complete }) { if case .complete = $0 { () } else { nil } } }
  public static var invalid: Self { .init(.invalid, { .invalid }) { if case .invalid = $0 { () } else { nil } } }
  public static var pageElsewhere: Self { .init(.pageElsewhere, { .pageElsewhere }) { if case .pageElsewhere = $0 { () } else { nil } } }
  public static var settings: Self { .init(.settings, { .settings }) { if case .settings = $0 { () } else { nil } } }
  public static var unknown: Self { .init(.unknown, { .unknown }) { if case .unknown = $0 { () } else { nil } } }
}
extension Case<AppleSSO.Farewell, AppleSSO.LogoutPages> {
  public static var page: Self { .init(.page, AppleSSO.Farewell.page) { if case .page(let payload) = $0 { payload } else { nil } } }
}
