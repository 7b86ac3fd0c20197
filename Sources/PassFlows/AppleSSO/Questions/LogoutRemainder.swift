import FlowEngine
import PassAPI

extension AppleSSO {
  /// What is left when a logout page is closed.
  @Cases public enum LogoutRemainder {
    /// Another page.
    case page(LogoutPages)
    /// The device's settings.
    case settings
    case nothing
  }
}

extension AppleSSO.LogoutRemainder {
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
  static var remaining: Question<F, From, Trigger, AppleSSO.LogoutRemainder> {
    Question("remaining") { _, state, _ in AppleSSO.LogoutRemainder(after: state.pages) }
  }
}
