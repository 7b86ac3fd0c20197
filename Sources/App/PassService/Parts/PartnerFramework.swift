import FlowEngine
import PassAPI

/// Apple's VideoSubscriberAccount framework, as a flow needs it.
///
/// `VideoSubscriberAccountFramework` of PassLive is its adapter: it keeps manager, delegate and request alive for the
/// whole call, and answers each query exactly once. The contract of every adapter:
/// - A query checks access and enqueues its request at one manager, whose delegate is set before the check.
/// - It presents the view controller that the framework passes to the delegate on the screen that the app shows, and
///   dismisses it; nothing else in the app knows of it.
/// - Queries for the status may overlap: one that was cancelled, or given up at its time limit, may still be under way
///   when the next begins. Each has its own answer.
/// - A cancelled call cancels the framework's request, dismisses its screens and returns soon. Its answer is then
///   ignored.
/// - It never throws. A status that it cannot determine is `notDetermined`, and an unknown error is `other`.
///
/// No adapter can know what Apple's own screens show and when the viewer is done with them, whether a cancelled request
/// has really ended, or whether Apple has granted the entitlement. The system's question for access cannot be
/// withdrawn: a cancelled check leaves it on the screen.
public protocol PartnerFramework: Sendable {
  /// Returns whether the app may read the subscription stored on the device. With `prompt` the viewer is asked if they
  /// have not decided yet (step P2).
  func accessStatus(prompt: Bool) async -> AccessStatus
  /// Checks access and, only when it is granted, submits a metadata request and waits for the answer (steps B1, C3,
  /// C10, D1.1, D2.1).
  func answer(_ query: PartnerQuery) async -> PartnerReply
}

/// One metadata request to the framework, with the access check before it.
///
/// The settings that all queries share are constants of this type: an adapter takes the settings of Apple's request
/// from here and adds none. By default all providers may be chosen, and there is no SAML request.
@Memberwise public struct PartnerQuery: Hashable, Codable, Sendable {
  /// Whether the access check may ask the viewer for permission (C-16).
  public var promptsForAccess: Bool
  /// Whether the framework may show its own screens (R-SSO-2).
  public var allowsInterruption: Bool
  /// Apple's ids of the providers that may be chosen; empty means all.
  public var supported: [String] = []
  /// Apple's ids of the providers to show first.
  public var featured: [String] = []
  /// The provider's SAML request, passed through unchanged (C-15).
  public var verificationToken: Secret?
  /// The attributes requested for the SAML response.
  public var attributeNames: [String] = []

  /// The vendor's SAML issuer: the value of Apple's `channelIdentifier` in every query.
  public static let channelIdentifier = "https://saml.sp.auth.adobe.com"

  /// The value of Apple's `includeAccountProviderIdentifier` in every query (R-SSO-4).
  public static let includesProviderIdentifier = true
  /// The value of Apple's `includeAuthenticationExpirationDate` in every query (R-SSO-4).
  public static let includesExpirationDate = true
  /// Whether the framework's manager has a delegate that can present and dismiss its view, in every query (R-SSO-5).
  public static let hasDelegate = true

  /// Writes the query. Throws `EncodingError` unless `CodingUserInfoKey.keepsSecrets` says how.
  public func encode(to encoder: any Encoder) throws {
    let members: KeyValuePairs<CodingKeys, (any Encodable)?> = [
      .promptsForAccess: promptsForAccess, .allowsInterruption: allowsInterruption, .supported: supported,
      .featured: featured, .verificationToken: verificationToken, .attributeNames: attributeNames,
    ]
    try encoder.encodeSecrets(members)
  }
}

extension PartnerQuery {
  /// The purpose of a query, derived from its properties.
  package enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// B1, D1.1, D2.1: find out who is signed in, without interrupting the viewer.
    case status
    /// C3: the viewer may pick one of some providers.
    case picker
    /// C10: the viewer may log in at the provider picked earlier.
    case login
  }
  package var purpose: Purpose {
    if verificationToken != nil || !attributeNames.isEmpty { return .login }
    return supported.isEmpty ? .status : .picker
  }
}

/// The framework's answer to a query: metadata, an error, or both.
public struct PartnerReply: Hashable, Codable, Sendable {
  /// Whether the app may read the subscription stored on the device.
  public var access: AccessStatus
  /// Apple's id of the provider; equals `platformMappingId` in the configuration.
  public var providerId: String?
  /// The end of the provider's session; providers may omit it (C-11).
  public var expires: Timestamp?
  /// The SAML attribute query response as the framework delivered it.
  public var samlResponse: Secret? {
    didSet { saml = Self.cleaned(samlResponse) }
  }
  /// The SAML response, cleaned so that it can be sent; `nil` if nothing is left. It is cleaned when the reply is
  /// created: cleaning a long response later would hold up the session.
  package private(set) var saml: SAMLResponse?
  /// The framework's error, in place of metadata or in addition to it.
  public var error: FrameworkError?

  /// Creates a reply. Only the access is always known; leave out the rest if the viewer refused it.
  public init(
    access: AccessStatus, providerId: String? = nil, expires: Timestamp? = nil, samlResponse: Secret? = nil,
    error: FrameworkError? = nil
  ) {
    self.access = access
    self.providerId = providerId
    self.expires = expires
    self.samlResponse = samlResponse
    self.error = error
    saml = Self.cleaned(samlResponse)
  }

  /// Writes the reply. Throws `EncodingError` unless `CodingUserInfoKey.keepsSecrets` says how.
  public func encode(to encoder: any Encoder) throws {
    let members: KeyValuePairs<CodingKeys, (any Encodable)?> = [
      .access: access, .providerId: providerId, .expires: expires, .samlResponse: samlResponse, .saml: saml,
      .error: error,
    ]
    try encoder.encodeSecrets(members)
  }

  private static func cleaned(_ response: Secret?) -> SAMLResponse? {
    response.flatMap { SAMLResponse(cleaning: $0.revealed) }
  }
}

/// An error of the framework: its code, and the unsupported provider that the viewer tapped.
@Memberwise(unlabelled: 1) public struct FrameworkError: Error, Hashable, Codable, Sendable {
  /// The codes of `VSError`; an unknown code is `other`.
  public enum Code: String, Hashable, Codable, Sendable, CaseIterable {
    case accessNotGranted, unsupportedProvider, userCancelled, serviceTemporarilyUnavailable, providerRejected
    case invalidVerificationToken, rejected, unsupported, other
  }
  /// The code of the error.
  public var code: Code
  /// Apple's id of the tapped provider, with `unsupportedProvider` only.
  public var unsupportedProviderId: String?
}

extension FrameworkError {
  /// Whether asking again may return a status: the provider cannot be reached, or the error is unknown. Every other
  /// error means that there is no session without the viewer, for example because it has expired (C-22).
  package var mayPass: Bool { [.serviceTemporarilyUnavailable, .other].contains(code) }
}

extension PartnerReply {
  /// Whether the reply says nothing about the viewer: an error that may pass stands in place of a provider, or one
  /// other than the missing permission in place of the access.
  package var isUnanswered: Bool {
    switch access {
    case .granted: provider == nil && error?.mayPass == true
    case .notDetermined: error.map { $0.code != .accessNotGranted } ?? false
    case .denied, .restricted: false
    }
  }
}
