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
    /// Which case this is, without its payload.
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
  package static var page: Self { .init(.page, AppleSSO.LogoutRemainder.page) { if case .page(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.LogoutRemainder, Void> {
  package static var settings: Self { .init(.settings, { .settings }) { if case .settings = $0 { () } else { nil } } }
  package static var nothing: Self { .init(.nothing, { .nothing }) { if case .nothing = $0 { () } else { nil } } }
}

extension AppleSSO.LogoutRemainder {
  init(after pages: AppleSSO.LogoutPages) {
    if let next = pages.rest.first {
      self = .page(AppleSSO.LogoutPages(url: next, rest: Array(pages.rest.dropFirst()), thenSettings: pages.thenSettings))
    } else {
      self = pages.thenSettings ? .settings : .nothing
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.ShowingLogoutPage {
  static func remaining(_ remainders: AppleSSO.LogoutRemainder.Name...) -> Self {
    .choice("remaining", remainders) { _, state, _ in AppleSSO.LogoutRemainder(after: state.pages) }
  }
}
extension Finding where F == AppleSSO, From == AppleSSO.ShowingLogoutPage {
  static func remaining(_ remainder: Case<AppleSSO.LogoutRemainder, Value>) -> Self {
    .choice("remaining", remainder) { _, state, _ in AppleSSO.LogoutRemainder(after: state.pages) }
  }
}
