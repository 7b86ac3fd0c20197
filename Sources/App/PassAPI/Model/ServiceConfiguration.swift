/// The MVPDs that work with a service provider on this platform (v2 4.3; C-84).
@Memberwise package struct ServiceConfiguration: Hashable, Sendable {
  /// The device as the server recognised it; informational.
  package var device: String
  /// The client as the server recognised it; informational.
  package var clientType: String
  /// The system as the server recognised it; informational.
  package var os: String?
  /// Documented by name only; informational.
  package var errorReporting: JSONValue?
  /// Documented by name only; informational.
  package var time: JSONValue?
  /// The service provider's id.
  package var id: String
  /// The service provider's brand name.
  package var name: String
  /// The domains registered for the service provider.
  package var domains: [Domain]
  /// The MVPDs with an active integration, in the server's order.
  package var mvpds: [TVProvider]
  /// Undocumented members next to the requestor; descriptions show only their kinds.
  package var others: [String: JSONValue] = [:]
  /// Undocumented members of the requestor, such as `channels` (C-84).
  package var requestorOthers: [String: JSONValue] = [:]
}

extension ServiceConfiguration: Codable {
  private enum CodingKeys: String, CodingKey { case device, clientType, os, errorReporting, time, requestor, mvpds }
  private enum RequestorKeys: String, CodingKey { case id, name, domains, mvpds }

  /// Reads the answer. Only the requestor's id is required; unreadable entries are left out and reported. The MVPDs may
  /// be inside the requestor or next to it.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    device = container.tolerant(String.self, forKey: .device) ?? ""
    clientType = container.tolerant(String.self, forKey: .clientType) ?? ""
    os = container.tolerant(String.self, forKey: .os)
    errorReporting = container.tolerant(JSONValue.self, forKey: .errorReporting)
    time = container.tolerant(JSONValue.self, forKey: .time)
    let requestor = try container.nestedContainer(keyedBy: RequestorKeys.self, forKey: .requestor)
    id = try requestor.decode(String.self, forKey: .id)
    name = requestor.tolerant(String.self, forKey: .name) ?? id
    domains = requestor.tolerantList(of: Domain.self, forKey: .domains)
    let inside = requestor.tolerantList(of: TVProvider.self, forKey: .mvpds)
    mvpds = inside.isEmpty ? container.tolerantList(of: TVProvider.self, forKey: .mvpds) : inside
    others = try decoder.container(keyedBy: AnyKey.self).others { CodingKeys(stringValue: $0) == nil }
    requestorOthers = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .requestor)
      .others { RequestorKeys(stringValue: $0) == nil }
  }

  /// Writes the format of the wire.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(device, forKey: .device)
    try container.encode(clientType, forKey: .clientType)
    try container.encodeIfPresent(os, forKey: .os)
    try container.encodeIfPresent(errorReporting, forKey: .errorReporting)
    try container.encodeIfPresent(time, forKey: .time)
    var requestor = container.nestedContainer(keyedBy: RequestorKeys.self, forKey: .requestor)
    try requestor.encode(id, forKey: .id)
    try requestor.encode(name, forKey: .name)
    try requestor.encode(domains, forKey: .domains)
    try requestor.encode(mvpds, forKey: .mvpds)
    try encoder.encodeOthers(others)
    var rest = container.nestedContainer(keyedBy: AnyKey.self, forKey: .requestor)
    try rest.encodeOthers(requestorOthers, keepingSecrets: encoder.keepsSecrets)
  }
}

/// A domain registered for a service provider (REST API v2, configuration).
@Memberwise package struct Domain: Hashable, Sendable {
  /// The name, for example `adobe.com`.
  package var name: String
  /// Whether the MVPD may start the login; `nil` if the answer does not say.
  package var mvpdInitiated: Bool?
  /// Undocumented members; descriptions show only their kinds.
  package var others: [String: JSONValue] = [:]
}

extension Domain: WireModel {
  package init() { self.init(name: "") }

  /// Only the name is required.
  package static let members: [Member<Domain>] = [
    .required("name", \.name),
    .flag("mvpdInitiated", \.mvpdInitiated),
  ]
}

/// A TV provider as the configuration describes it (REST API v2, configuration, MVPD member).
@Memberwise public struct TVProvider: Hashable, Identifiable, Sendable {
  /// The id used everywhere else.
  public var id: String
  /// The brand name for the picker.
  public var displayName: String
  /// The logo; it may be a generic placeholder.
  public var logoURL: String?
  /// Whether it represents temporary access instead of a provider.
  public var isTempPass: Bool = false
  /// Whether it is reached through another MVPD.
  public var isProxy: Bool?
  /// How Apple treats it; `nil` means that Apple does not know it.
  public var boardingStatus: BoardingStatus?
  /// Its id at Apple, equal to `accountProviderIdentifier`.
  public var platformMappingId: String?
  /// Whether platform single sign-on is switched on for this integration.
  public var enablePlatformServices: Bool?
  /// Whether it may be offered in the system picker.
  public var displayInPlatformPicker: Bool?
  /// Whether a viewer who denies the platform access to the subscription cannot use logins that other apps obtained by
  /// single sign-on.
  ///
  /// This client does not act on it: it shares only Apple's logins, which need that access. An app that supplies a
  /// service or platform token (`OptionalHeaders`) has to leave it out for such a viewer.
  public var enforcePlatformPermissions: Bool?
  /// The attributes that a login through Apple's framework has to return; this API does not list them (C-19).
  public var requiredMetadataFields: [String]?
  /// Whether every app needs its own login at the MVPD, since single sign-on does not carry over to a second app. The
  /// service enforces it; this client does not act on it.
  public var authPerAggregator: Bool?
  /// Whether the MVPD can renew a login without asking the viewer, in the background of a web page. It does not concern
  /// apps on this API: do not act on it.
  public var passiveAuthnEnabled: Bool?
  /// Undefined by the vendor: do not act on it.
  public var authPerBrowserSession: Bool?
  /// Undocumented members; descriptions show only their kinds.
  public var others: [String: JSONValue] = [:]
}

extension TVProvider: WireModel {
  package init() { self.init(id: "", displayName: "") }

  /// Only the id is required.
  package static let members: [Member<TVProvider>] = [
    .required("id", \.id) { !$0.trimmed.isEmpty },
    Member("displayName", \.displayName) { source, key in
      try source.tolerant(String.self, forKey: key) ?? source.decode(String.self, forKey: WireKey(rawValue: "id"))
    },
    // Only web addresses are kept, so that an app that shows the logo opens nothing else.
    Member("logoUrl", \.logoURL) { source, key in
      source.tolerant(String.self, forKey: key).flatMap { text in
        ["http", "https"].contains(text.prefix { $0 != ":" }.lowercased()) ? text : nil
      }
    },
    Member("isTempPass", \.isTempPass) { $0.flag(forKey: $1) ?? false },
    .flag("isProxy", \.isProxy),
    .tolerant("boardingStatus", \.boardingStatus),
    .tolerant("platformMappingId", \.platformMappingId),
    .flag("enablePlatformServices", \.enablePlatformServices),
    .flag("displayInPlatformPicker", \.displayInPlatformPicker),
    .flag("enforcePlatformPermissions", \.enforcePlatformPermissions),
    .tolerant("requiredMetadataFields", \.requiredMetadataFields),
    .flag("authPerAggregator", \.authPerAggregator),
    .flag("passiveAuthnEnabled", \.passiveAuthnEnabled),
    .flag("authPerBrowserSession", \.authPerBrowserSession),
  ]
}

/// How Apple treats an MVPD (REST API v2, configuration, member `boardingStatus`).
///
/// An absent status means that Apple does not know the MVPD; the two values come from older pages (C-25).
@Memberwise public struct BoardingStatus: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  public let rawValue: String

  /// Full single sign-on.
  public static let supported: BoardingStatus = "SUPPORTED"
  /// Only selectable in the system picker.
  public static let picker: BoardingStatus = "PICKER"
}
