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
    /// Which case this is, without its payload.
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
  package static var complete: Self { .init(.complete, { .complete }) { if case .complete = $0 { () } else { nil } } }
  package static var invalid: Self { .init(.invalid, { .invalid }) { if case .invalid = $0 { () } else { nil } } }
  package static var pageElsewhere: Self { .init(.pageElsewhere, { .pageElsewhere }) { if case .pageElsewhere = $0 { () } else { nil } } }
  package static var settings: Self { .init(.settings, { .settings }) { if case .settings = $0 { () } else { nil } } }
  package static var unknown: Self { .init(.unknown, { .unknown }) { if case .unknown = $0 { () } else { nil } } }
}
extension Case<AppleSSO.Farewell, AppleSSO.LogoutPages> {
  package static var page: Self { .init(.page, AppleSSO.Farewell.page) { if case .page(let payload) = $0 { payload } else { nil } } }
}

extension AppleSSO.Farewell {
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
  static func left(_ farewells: AppleSSO.Farewell.Name...) -> Self {
    .choice("left to do", farewells) { context, _, entries in AppleSSO.Farewell(entries, hasUserAgent: context.settings.hasUserAgent) }
  }
}
extension Finding where F == AppleSSO, From == AppleSSO.LoggingOut, Trigger == [LogoutEntry] {
  static func left(_ farewell: Case<AppleSSO.Farewell, Value>) -> Self {
    .choice("left to do", farewell) { context, _, entries in AppleSSO.Farewell(entries, hasUserAgent: context.settings.hasUserAgent) }
  }
}
