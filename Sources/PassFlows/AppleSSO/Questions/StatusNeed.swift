import FlowEngine
import PassAPI

extension AppleSSO {
  /// Whether a call for a signed-in viewer needs the partner status, and where it comes from (steps D1.1 and D2.1).
  @Cases public enum StatusNeed {
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
    } else if let status = context.status, let provider = status.provider, let expires = provider.expires,
      expires > request.at,
      AppleSSO.StatusResult.knows(provider.id, context, for: access.mvpd)
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
  static var statusNeeded: Question<F, From, Trigger, AppleSSO.StatusNeed> {
    Question("partner status needed") { context, state, request in AppleSSO.StatusNeed(request, context, state.access) }
  }
}
