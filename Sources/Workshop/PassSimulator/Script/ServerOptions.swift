import PassAPI

/// How the simulated server answers where the documents leave it open (v2 11.3).
///
/// The defaults are those of the points in Docs/Sources; every option offers a client the other documented reading.
/// Where no document says what is refused, the defaults are strict: they refuse what a real service might refuse.
/// `Strictness` names the alternatives.
public struct ServerOptions: Hashable, Sendable {
  /// How strict the server is.
  public enum Strictness: String, Hashable, Sendable, CaseIterable {
    /// Demands what a page of the vendor demands, and accepts what the pages leave open.
    case documented
    /// Accepts what the vendor's own samples and clients of the real service send.
    case real
    /// Also refuses what the pages leave open; the default.
    case strict
  }
  /// The required form of `X-Device-Info`.
  public enum DeviceInfoRule: Hashable, Sendable {
    /// Base64 of JSON with the required keys, and with listed values where there is a list (R-HDR-7).
    case listed
    /// Base64 of JSON with the required keys.
    case complete
    /// Any Base64, as in the documented samples, whose JSON is damaged.
    case anyBase64
    /// Absent, or any Base64.
    case optional
  }

  /// Whether the times in session answers are texts, and not integers (C-33).
  public var sessionTimesAreTexts = true
  /// Whether the times in profiles, decisions and tokens are texts, and not integers (C-33).
  public var profileTimesAreTexts = false
  /// The name of the domain in `missingParameters` and `existingParameters` (C-28): `domainName` or `domain`.
  public var domainToken = "domainName"
  /// The state of encrypted attributes: `enc` or `encrypted`.
  public var encryptedState = "enc"
  /// Whether `url` in session answers is absolute.
  public var sessionURLsAreAbsolute = false
  /// Whether `url` in logout answers is absolute.
  public var logoutURLsAreAbsolute = true
  /// Whether logout entries are in the member `logouts`.
  public var wrapsLogouts = true
  /// Whether denials stand at the root, and not at their item (C-70).
  public var deniesAtRoot = false
  /// Whether `too_many_resources` stands at the root, and not at each item (C-71).
  public var limitsAtRoot = true
  /// The status of a created `appleSSO` profile (C-17): 201 or 200.
  public var partnerProfileStatus = 201
  /// Whether profiles-sso-partner answers an empty map instead of a profile.
  public var partnerProfileIsEmpty = false
  /// Whether an invalid partner status is refused at profiles-sso-partner and at decisions on an `appleSSO` profile,
  /// with the code that names the reason; otherwise the call proceeds as if the partner had no profile (C-06).
  public var refusesInvalidStatuses = true
  /// Whether profiles of type `appleSSO` are hidden from a call without a valid partner status (C-06).
  public var hidesAppleProfiles = true
  /// The provider that a fallback of sessions-sso-partner names if the status names none, as in a documented sample
  /// (C-08).
  public var guessedProvider: String?
  /// The name of the list of attributes in the SAML request (C-19): `attributesNames` or `attributes`.
  public var attributeListName = "attributesNames"
  /// Whether the list of providers is at the root of the configuration (C-84).
  public var listsProvidersAtRoot = false
  /// Whether errors at the root of an answer are wrapped in the member `error` (C-72).
  public var wrapsErrors = false
  /// Actions of errors that differ from the catalogue, by code (C-74).
  public var actions: [String: String] = [:]
  /// The status of a new client and of a new token: 201 or 200.
  public var registrationStatus = 201
  /// The body of a 401 for a token that is not accepted; the documents show none.
  public var unauthorizedBody: JSONValue?
  /// The required form of `X-Device-Info` (C-56, C-57).
  public var deviceInfo = DeviceInfoRule.listed
  /// Whether registration refuses members that its page does not list.
  public var refusesUnknownMembers = true
  /// Whether the parameters of a token request may be in the query.
  public var readsTokenQuery = false
  /// Whether Apple's single sign-on is switched on for the service provider.
  public var partnerSignOn = true
  /// Whether callers are throttled (C-89).
  public var throttles = true
  /// Whether a SAML response is accepted only from the client and device that got its request, from the provider for
  /// which it was made, and within the life of a code.
  public var bindsPartnerRequests = true
  /// Whether partner single sign-on is only for devices of the partner, by the `osName` of `X-Device-Info` (R-SSO-21).
  public var partnerNeedsPlatform = true
  /// Whether `redirectUrl` has to be a URL, of a listed domain unless its scheme is an app's own, and `domainName` a
  /// listed domain.
  public var checksDomains = true
  /// Whether a code with a finished login can neither be opened again nor be resumed for another provider.
  public var closesFinishedCodes = true
  /// Whether the configuration is refused without the headers of a device (C-55).
  public var configurationNeedsDevice = true
  /// Whether the integrations answer with dummy authorizations (`source` `dummy`).
  public var dummyAuthorization = false
  /// The life of an access token, in seconds.
  public var tokenSeconds = 21_600
  /// The life of an authentication code, in seconds.
  public var sessionSeconds = 1_800
  /// The life of a stored profile, in seconds.
  public var profileSeconds = 2_592_000
  /// The life of a decision, in seconds.
  public var authorizationSeconds = 3_600
  /// The life of a media token, in seconds.
  public var mediaTokenSeconds = 420
  /// The life of a degraded profile, in seconds.
  public var degradedSeconds = 60
  /// How many resources a preauthorize request may hold.
  public var preauthorizeLimit = 5
  /// How many resources an authorize request may hold.
  public var authorizeLimit = 1

  /// Creates the defaults, which are strict.
  public init() {}

  /// Creates the defaults with a given strictness, which changes only what is refused. Callers are throttled, as
  /// documented.
  public init(_ strictness: Strictness) {
    guard strictness != .strict else { return }
    let isReal = strictness == .real
    deviceInfo = isReal ? .optional : .complete
    refusesUnknownMembers = !isReal
    readsTokenQuery = isReal
    bindsPartnerRequests = false
    partnerNeedsPlatform = false
    checksDomains = false
    closesFinishedCodes = false
    configurationNeedsDevice = false
  }

  /// Changes the strictness; options that a script has changed stay.
  package mutating func become(_ strictness: Strictness) {
    let usual = ServerOptions(), wanted = ServerOptions(strictness)
    func take<Value: Equatable>(_ member: WritableKeyPath<ServerOptions, Value>, _ options: inout ServerOptions) {
      if options[keyPath: member] == usual[keyPath: member] { options[keyPath: member] = wanted[keyPath: member] }
    }
    take(\.deviceInfo, &self)
    for member in [
      \ServerOptions.refusesUnknownMembers, \.readsTokenQuery, \.bindsPartnerRequests, \.partnerNeedsPlatform,
      \.checksDomains, \.closesFinishedCodes, \.configurationNeedsDevice,
    ] { take(member, &self) }
  }
}
