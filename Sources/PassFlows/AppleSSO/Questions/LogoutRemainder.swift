import FlowEngine
import PassAPI

extension AppleSSO {
  /// What is left when a logout page is closed.
  public enum LogoutRemainder: Cased {
    /// Another page.
    case page(LogoutPages)
    /// The device's settings.
    case settings
    case nothing

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case page, settings, nothing
    }
    public var name: CodingKeys {
      switch self {
      case .page: .page
      case .settings: .settings
      case .nothing: .nothing
      }
    }
  }
}

extension Case<AppleSSO.LogoutRemainder, AppleSSO.LogoutPages> {
  public static var page: Self { .init(.page, AppleSSO.LogoutRemainder.page) { if case .page(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.LogoutRemainder, Void> {
  public static var settings: Self { .init(.settings, { .settings }) { if case .settings = $0 { () } else { nil } } }
  public static var nothing: Self { .init(.nothing, { .nothing }) { if case .nothing = $0 { () } else { nil } } }
}
