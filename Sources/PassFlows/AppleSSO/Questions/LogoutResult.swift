import FlowEngine
import PassAPI

extension AppleSSO {
  /// What a logout leaves to do (step E2, R-LOGOUT-2).
  @Cases public enum LogoutResult {
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
  }
}

extension AppleSSO.LogoutResult {
  init(_ entries: [LogoutEntry], hasUserAgent: Bool) {
    let pages = entries.filter { $0.actionName == .logout }.compactMap(\.url)
    let thenSettings = entries.contains { $0.actionName == .partnerLogout }
    if let first = pages.first, hasUserAgent {
      self = .page(AppleSSO.LogoutPages(url: first, rest: Array(pages.dropFirst()), thenSettings: thenSettings))
    } else if thenSettings {
      self = .settings
    } else if entries.contains(where: { $0.actionName == .logout }) {
      self = .pageElsewhere
    } else if entries.contains(where: { $0.actionName == .complete }) {
      self = .complete
    } else {
      self = entries.allSatisfy { $0.actionName == .invalid } ? .invalid : .unknown
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.LoggingOut, Trigger == [LogoutEntry] {
  static var logout: Question<F, From, Trigger, AppleSSO.LogoutResult> {
    Question("logout") { context, _, entries in
      AppleSSO.LogoutResult(entries, hasUserAgent: context.settings.hasUserAgent)
    }
  }
}
