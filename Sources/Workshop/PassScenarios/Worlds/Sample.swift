import FlowTesting
import Foundation
import PassAPI
import PassService

/// Values that walks and tests of every flow share. Every secret text contains `mark`.
package enum Sample {}

extension Sample {
  package static let mark = "s3cr3t"
  package static let now = Timestamp(milliseconds: 1_700_000_000_000)
  package static let later = now.advanced(bySeconds: 3_600)
  package static let earlier = now.advanced(bySeconds: -1)

  package static let settings = AppSettings(
    serviceProvider: "REF30", domainName: "adobe.com", redirectAddress: "https://app.example/done",
    softwareStatement: Secret("\(mark)-statement"),
    platform: .iOS, featured: ["Second", "Hidden", "Third", "First"])
  package static let device = DeviceDescription(
    identifier: DeviceIdentifier("\(mark)-device"),
    info: DeviceInfo(model: "AppleTV", version: "5,3", osName: .tvOS, osVersion: "17.4", connectionType: "WiFi"))
  package static let credentials = ClientCredentials(clientId: "client", clientSecret: Secret("\(mark)-client"))
  package static let token = StoredToken(token: Secret("\(mark)-token"), expires: now.advanced(bySeconds: 86_400))

  package static func mvpd(_ id: String, sso: Bool? = true, picker: Bool? = true, mapping: String? = "default")
    -> TVProvider
  {
    TVProvider(
      id: id, displayName: id, platformMappingId: mapping == "default" ? "apple-\(id)" : mapping,
      enablePlatformServices: sso, displayInPlatformPicker: picker)
  }
  /// Three that Apple's picker may show; the others lack a flag or the id.
  package static let mvpds = [
    mvpd("First"), mvpd("Unflagged", sso: nil), mvpd("Second"), mvpd("NoSSO", sso: false),
    mvpd("Hidden", picker: false),
    mvpd("Unmapped", mapping: nil), mvpd("Blank", mapping: ""), mvpd("Third"),
  ]
  package static func configuration(_ mvpds: [TVProvider] = mvpds) -> ServiceConfiguration {
    ServiceConfiguration(
      device: "d", clientType: "c", os: nil, id: "REF30", name: "Reference", domains: [], mvpds: mvpds)
  }
  package static func profile(_ mvpd: String = "First", until: Timestamp = later, _ type: ProfileType = .appleSSO)
    -> Profile
  {
    Profile(
      mvpd: mvpd, notBefore: now.advanced(bySeconds: -10), notAfter: until, issuer: "Apple", type: type,
      attributes: ["userID": Attribute(value: .string("\(mark)-user"))])
  }
  package static let remembered = RememberedProvider(
    mvpd: "First", mappingId: "apple-First", displayName: "First", profile: KeptProfile(profile()))
  package static let access = CurrentProfile(mvpd: "First", type: .appleSSO, notAfter: later)
  package static let plain = CurrentProfile(mvpd: "First", type: .regular, notAfter: later)
  package static let status = PartnerStatus(access: .granted, provider: .init(id: "apple-First", expires: later))
  package static let authentication = AuthenticationRequest(
    type: "saml", request: Secret("\(mark)-request"), attributesNames: ["uid", "zip"])
  package static let saml = SAMLResponse(cleaning: "<saml>\(mark)-saml</saml>")

  package static func reply(
    _ access: AccessStatus = .granted, _ id: String? = "apple-First", _ expires: Timestamp? = later,
    saml: String? = nil,
    _ error: FrameworkError? = nil
  ) -> Timestamped<PartnerReply> {
    Timestamped(
      PartnerReply(
        access: access, providerId: id, expires: expires, samlResponse: saml.map { Secret($0) }, error: error), at: now)
  }
  package static func answer(
    _ action: ActionName, _ reason: ReasonType = .none, mvpd: String? = "First", url: String? = "/login",
    code: String? = "8BLW4RW",
    missing: [String] = [], until: Timestamp? = later, request: AuthenticationRequest? = nil
  ) -> Timestamped<SessionAnswer> {
    Timestamped(
      SessionAnswer(
        actionName: action, actionType: .none, reasonType: reason, sessionId: "session", serviceProvider: "REF30",
        mvpd: mvpd, url: url.map { Secret($0) },
        code: code.map { Secret($0) }, missingParameters: missing, notAfter: until, authenticationRequest: request),
      at: now)
  }
  package static func decision(_ resource: String, permit: Bool, token: Bool = false, action: ErrorAction? = nil)
    -> ResourceDecision
  {
    ResourceDecision(
      resource: resource, serviceProvider: "REF30", mvpd: "First", source: .mvpd, isAuthorized: permit,
      token: token ? MediaToken(notBefore: now, notAfter: later, serializedToken: Secret("\(mark)-media")) : nil,
      error: action.map { EnhancedError(action: $0, status: 403, code: "some_code", details: "Why not") })
  }
  package static func failure(_ call: CallFailure) -> Timestamped<CallFailure> {
    Timestamped<CallFailure>(call, at: now)
  }
  /// The server refuses a call with an error of the catalogue.
  package static func refused(_ status: Int, _ action: ErrorAction, _ code: ErrorCode = "some_code") -> Timestamped<
    CallFailure
  > {
    let error = EnhancedError(action: action, status: status, code: code)
    return failure(AnswerReader.failure(of: HTTPResponse(status: status), saying: error).rejectedIfForOperators)
  }
}

extension Sample {
  /// The client is no longer accepted.
  package static let invalidClient = failure(
    .registrationRefused(status: 400, .invalidClient))

  /// Failures with each remedy.
  package static let failures: [Timestamped<CallFailure>] = [
    refused(400, .none), refused(403, .retry), refused(403, .authentication), refused(401, .none),
    refused(401, .applicationRegistration),
    refused(400, .none, .invalidIntegration), refused(400, .none, .invalidHeaderPFSProviderInfoExpired),
    refused(400, .none, .invalidAuthenticationSession),
    failure(.throttled()),
    failure(.transport(.offline)),
    failure(.transport(.circuitOpen)),
    failure(.unavailable(status: 500)),
    failure(.unreadable(status: 200, reason: "no member profiles.*.notBefore")),
    failure(.registrationRefused(status: 400, .invalidClient)),
    refused(403, .configuration, .tooManyResources), refused(403, .none, .authorizationDeniedByMVPD),
    Timestamped<CallFailure>(.notSent(.status), at: now),
    Timestamped<CallFailure>(.notSent(.token), at: now),
    Timestamped<CallFailure>(.notSent(.credentials), at: now), Timestamped<CallFailure>(.notSent(.device), at: now),
  ]
}

extension Sample {
  /// A noted sign-out whose last attempt is the next launch.
  package static let givenUpNext: VaultContents = {
    var contents = VaultContents(credentials: credentials, token: token)
    contents.signOuts = [PendingSignOut(mvpd: "First", launches: PendingSignOut.maxLaunches - 1)]
    return contents
  }()
}

extension Samples {
  /// The same, whose fixtures keep the secrets that are samples, too, so that they can be played again.
  package var keepingSecrets: Self {
    with(self) { ($0.userInfo, $0.masks) = (JSONEncoder(keepsSecrets: true).userInfo, .readsMasks) }
  }
}
