import FlowEngine
import PassAPI

extension AppleSSO {
  /// What is left when a logout page is closed.
  @Cases public enum LogoutPageResult {
    /// Another page.
    case page(LogoutPages)
    /// The device's settings.
    case settings
    case nothing
  }
}

extension AppleSSO.LogoutPageResult {
  init(after pages: AppleSSO.LogoutPages) {
    if let next = pages.rest.first {
      self = .page(
        AppleSSO.LogoutPages(url: next, rest: Array(pages.rest.dropFirst()), thenSettings: pages.thenSettings))
    } else {
      self = pages.thenSettings ? .settings : .nothing
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.ShowingLogoutPage {
  static var logoutPage: Question<F, From, Trigger, AppleSSO.LogoutPageResult> {
    Question("logout page") { _, state, _ in AppleSSO.LogoutPageResult(after: state.pages) }
  }
}
