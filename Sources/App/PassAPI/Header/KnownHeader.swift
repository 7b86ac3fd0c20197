/// The headers of the API as its pages list them (v2 3.1, v2 6.10), for rules, conformance and the simulator.
///
/// `Endpoints` and `OptionalHeaders` state on their own what the client sends, so that each side reveals slips in the
/// other.
package enum KnownHeader: String, CaseIterable, Sendable {
  case authorization = "Authorization"
  case contentType = "Content-Type"
  case deviceIdentifier = "AP-Device-Identifier"
  case deviceInfo = "X-Device-Info"
  case partnerStatus = "AP-Partner-Framework-Status"
  case subjectToken = "Adobe-Subject-Token"
  case rokuToken = "X-Roku-Reserved-Roku-Connect-Token"
  case serviceToken = "AD-Service-Token"
  case temporaryIdentity = "AP-TempPass-Identity"
  case visitorIdentifier = "AP-Visitor-Identifier"
  case forwardedFor = "X-Forwarded-For"
  case accept = "Accept"
  case userAgent = "User-Agent"

  package init?(name: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else { return nil }
    self = known
  }

  /// The endpoints that list it (v2 3.1, C-55, C-63, C-64); empty for a header of HTTP itself.
  package var endpoints: Set<Endpoint> {
    switch self {
    case .authorization, .deviceIdentifier, .forwardedFor: Self.calls
    case .deviceInfo: Self.calls.union([.register, .token])
    case .visitorIdentifier: Self.calls.subtracting([.configuration])
    case .partnerStatus: [.partnerSession, .partnerProfile, .listProfiles, .profileOfMVPD, .preauthorize, .authorize]
    case .subjectToken, .rokuToken, .serviceToken:
      [.createSession, .listProfiles, .profileOfMVPD, .preauthorize, .authorize, .logout]
    case .temporaryIdentity: [.profileOfMVPD, .profileOfCode, .preauthorize, .authorize]
    case .contentType, .accept, .userAgent: []
    }
  }

  /// The endpoints that refuse a call without it (v2 3.1, v2 11.1).
  package var required: Set<Endpoint> {
    switch self {
    case .authorization: Self.calls
    case .deviceIdentifier, .deviceInfo:
      [
        .createSession, .partnerSession, .listProfiles, .profileOfMVPD, .partnerProfile, .preauthorize, .authorize,
        .logout,
      ]
    case .contentType, .partnerStatus, .subjectToken, .rokuToken, .serviceToken, .temporaryIdentity, .visitorIdentifier,
      .forwardedFor, .accept, .userAgent:
      []
    }
  }

  /// The tokens of the single sign-on methods that are not Apple's.
  package static let tokens: [KnownHeader] = [.subjectToken, .rokuToken, .serviceToken]

  /// Every endpoint of REST API v2 that is not a page for a user agent.
  private static let calls = Set(Endpoint.all.filter { $0.api == .v2 && !$0.isPage })
}

extension HTTPHeaders {
  /// The value of a header of the API.
  package subscript(_ known: KnownHeader) -> String? { self[known.rawValue] }
}
