import FlowEngine
import PassAPI

extension AppleSSO {
  /// Whether a call for a signed-in viewer needs the partner status, and where it comes from (steps D1.1 and D2.1).
  public enum StatusNeed: Cased {
    /// The chosen profile is not `appleSSO` (R-SSO-10).
    case notNeeded
    /// The last valid one has not expired since (R-SSO-20).
    case cached(PartnerStatus)
    /// There is none, or it has expired: read it.
    case unread
    /// The request names no resource.
    case nothingAsked
    /// The profile has ended: no status could help (R-AUTH-12).
    case profileOver

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case notNeeded, cached, unread, nothingAsked, profileOver
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .notNeeded: .notNeeded
      case .cached: .cached
      case .unread: .unread
      case .nothingAsked: .nothingAsked
      case .profileOver: .profileOver
      }
    }
  }
}

extension Case<AppleSSO.StatusNeed, Void> {
  package static var notNeeded: Self { .init(.notNeeded, { .notNeeded }) { if case .notNeeded = $0 { () } else { nil } } }
  package static var unread: Self { .init(.unread, { .unread }) { if case .unread = $0 { () } else { nil } } }
  package static var profileOver: Self { .init(.profileOver, { .profileOver }) { if case .profileOver = $0 { () } else { nil } } }
  package static var nothingAsked: Self { .init(.nothingAsked, { .nothingAsked }) { if case .nothingAsked = $0 { () } else { nil } } }
}
extension Case<AppleSSO.StatusNeed, PartnerStatus> {
  package static var cached: Self {
    .init(.cached, AppleSSO.StatusNeed.cached) { if case .cached(let payload) = $0 { payload } else { nil } }
  }
}

extension AppleSSO.StatusNeed {
  init(_ request: some AppleSSO.StatusRequest, _ context: AppleSSO.Context, _ access: AppleSSO.Access) {
    if let wanted = request.wanted, wanted.isEmpty || wanted.contains("") {
      self = .nothingAsked
    } else if let end = access.notAfter, end <= request.at {
      self = .profileOver
    } else if access.type != .appleSSO {
      self = .notNeeded
    } else if let status = context.status, let provider = status.provider, let expires = provider.expires, expires > request.at,
      AppleSSO.PartnerVerdict.knows(provider.id, context, for: access.mvpd)
    {
      self = .cached(status)
    } else {
      self = .unread
    }
  }
}

extension AppleSSO {
  /// A request whose call a status may have to go along with.
  protocol StatusRequest: Sendable {
    /// The resources that it names; nil if it is not about resources.
    var wanted: [String]? { get }
    var at: Timestamp { get }
  }
}
extension AppleSSO.Preauthorize: AppleSSO.StatusRequest { var wanted: [String]? { resources } }
extension AppleSSO.Authorize: AppleSSO.StatusRequest { var wanted: [String]? { [resource] } }
extension AppleSSO.Review: AppleSSO.StatusRequest { var wanted: [String]? { nil } }

extension Guard where F == AppleSSO, From == AppleSSO.Authenticated, Trigger: AppleSSO.StatusRequest {
  static func statusNeeded(_ needs: AppleSSO.StatusNeed.Name...) -> Self {
    .choice("partner status needed", needs) { context, state, request in
      AppleSSO.StatusNeed(request, context, state.access)
    }
  }
}
extension Finding where F == AppleSSO, From == AppleSSO.Authenticated, Trigger: AppleSSO.StatusRequest {
  static func statusNeeded(_ need: Case<AppleSSO.StatusNeed, Value>) -> Self {
    .choice("partner status needed", need) { context, state, request in
      AppleSSO.StatusNeed(request, context, state.access)
    }
  }
}
