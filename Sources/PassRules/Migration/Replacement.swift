import PassAPI

/// What becomes of a call of REST API v1 in an app that moves to v2 (v1 3, v2 3).
public struct Replacement: Hashable, Sendable {
  /// What becomes of it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Other calls do its work.
    case replaced
    /// Nothing has to do its work: something else brings it along.
    case notNeeded = "not needed"
    /// Nothing does its work.
    case noCounterpart = "no counterpart"
  }

  /// What becomes of it.
  public let kind: Kind
  /// The calls that do its work.
  public let endpoints: [Endpoint]
  /// How, or why not.
  public let text: String

  private init(_ kind: Kind, _ endpoints: [Endpoint], _ text: String) {
    (self.kind, self.endpoints, self.text) = (kind, endpoints, text)
  }

  /// What becomes of a call; nil for one of v2.
  public init?(of endpoint: Endpoint) {
    switch endpoint {
    case .register:
      self.init(
        .replaced, [.register],
        "the same call, with a software statement for v2: its clients have the scope api:client:v2")
    case .token: self.init(.replaced, [.token], "the same call, for the new client")
    case .checkAuthenticationToken:
      self.init(
        .replaced, [.listProfiles, .profileOfMVPD], "a valid profile is what a login was; send the partner status along"
      )
    case .checkCode:
      self.init(
        .replaced, [.getSession, .profileOfCode],
        "the code is that of a session; a profile for it says that the login is made")
    case .provideMVPDList:
      self.init(.replaced, [.configuration], "without requiredMetadataFields, which come with the partner session")
    case .profileRequest:
      self.init(
        .replaced, [.partnerSession],
        "with the partner status instead of the MVPD's id; it may also answer "
          + "that a profile is there, or that the regular login has to follow"
      )
    case .tokenExchange:
      self.init(
        .replaced, [.partnerProfile],
        "the SAML response is cleaned and encoded in the same way; the answer is the profile")
    case .retrieveAuthenticationToken:
      self.init(
        .replaced, [.profileOfCode, .listProfiles],
        "while a code is waited for its profile is asked for, else all of them; nothing yet is an empty map, not 404")
    case .registrationCode:
      self.init(
        .replaced, [.createSession, .resumeSession],
        "the code comes with a session, which also wants domainName and redirectUrl")
    case .codeRecord: self.init(.replaced, [.getSession], "what the session of the code has and lacks")
    case .deleteCode: self.init(.notNeeded, [], "a new session ends the former one of the device")
    case .initiateAuthentication:
      self.init(.replaced, [.authenticate], "at the address that the session names, without the parameters of the page")
    case .initiateAuthorization:
      self.init(.replaced, [.authorize], "the answer is the decision and, for a permit, its media token at once")
    case .retrieveAuthorization:
      self.init(.notNeeded, [], "a decision is asked for before every playback; its end comes with it")
    case .shortMediaToken: self.init(.notNeeded, [], "the media token comes with the decision of decisions-authorize")
    case .userMetadata:
      self.init(
        .notNeeded, [], "the attributes come with the profile, which also tells in its type whether Apple signed in")
    case .legacyLogout:
      self.init(
        .replaced, [.logout],
        "for the profile's MVPD, with redirectUrl; the answer says what is "
          + "left: nothing, a page to open, the settings of the device"
      )
    case .legacyPreauthorize: self.init(.replaced, [.preauthorize], "the resources stand in a JSON body")
    case .preauthorizeCode: self.init(.noCounterpart, [], "decisions belong to the device that plays")
    case .freePreview: self.init(.notNeeded, [], "decisions with a temporary pass can be asked for at once")
    default: return nil
    }
  }
}

/// A parameter of REST API v1, and where v2 has what it says.
public struct ParameterReplacement: Hashable, Sendable {
  /// Its name in v1.
  public let name: String
  /// What becomes of it.
  public let text: String

  /// What becomes of a parameter; nil for one that is not known, or that stays.
  public init?(_ name: String) {
    guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
    self = known
  }

  /// All that are known, in the order of the pages that describe them.
  public static let all = texts.map { ParameterReplacement(name: $0.0, text: $0.1) }

  private init(name: String, text: String) { (self.name, self.text) = (name, text) }

  private static let texts: KeyValuePairs = [
    "requestor": "the service provider in the path", "requestor_id": "the service provider in the path",
    "deviceId": "header AP-Device-Identifier: the word fingerprint and the Base64 of the same id",
    "device_info": "header X-Device-Info, in Base64 alone", "deviceType": "nothing: the device information tells it",
    "deviceUser": "nothing", "appId": "nothing", "mso_id": "mvpd of the session", "reg_code": "the code in the path",
    "domain_name": "domainName of the session", "redirect_url": "redirectUrl of the session",
    "noflash": "nothing", "no_iframe": "nothing", "format": "nothing: answers are JSON",
    "ttl": "nothing: the session says how long its code lives",
    "generic_data": "header AP-TempPass-Identity, with a hash", "ap_vi": "header AP-Visitor-Identifier",
  ]
}
