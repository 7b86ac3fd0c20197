import PassAPI

/// The login of a device, as the service reports it. It holds no secret that could be sent (v1 3.9).
public struct AuthenticationToken: Hashable, Sendable {
  /// The service provider.
  public var requestor: String
  /// The MVPD.
  public var mvpd: String
  /// Who the viewer is to the MVPD.
  public var userId: JSONValue?
  /// When the login ends.
  public var expires: Timestamp
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// A login, over at `expires`; `userId` is masked where it is printed.
  public init(
    requestor: String, mvpd: String, userId: JSONValue? = nil, expires: Timestamp, others: [String: JSONValue] = [:]
  ) {
    self.requestor = requestor
    self.mvpd = mvpd
    self.userId = userId
    self.expires = expires
    self.others = others
  }
}

extension AuthenticationToken: WireModel {
  package init() { self.init(requestor: "", mvpd: "", expires: Timestamp(milliseconds: 0)) }

  /// MVPD and end have to be there.
  package static let members: [Member<AuthenticationToken>] = [
    .tolerant("requestor", \.requestor, or: ""),
    .required("mvpd", \.mvpd),
    .masked("userId", \.userId),
    .required("expires", \.expires),
  ]
}

/// The permit for a resource, which the service keeps until it ends (v1 3.10, v1 3.11).
public struct AuthorizationToken: Hashable, Sendable {
  /// The MVPD.
  public var mvpd: String
  /// The resource.
  public var resource: String
  /// The service provider.
  public var requestor: String
  /// When the permit ends.
  public var expires: Timestamp
  /// The MVPD through which it was answered; nil if none.
  public var proxyMVPD: String?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// The permit for one resource, over at `expires`.
  public init(
    mvpd: String, resource: String, requestor: String, expires: Timestamp, proxyMVPD: String? = nil,
    others: [String: JSONValue] = [:]
  ) {
    self.mvpd = mvpd
    self.resource = resource
    self.requestor = requestor
    self.expires = expires
    self.proxyMVPD = proxyMVPD
    self.others = others
  }
}

extension AuthorizationToken: WireModel {
  package init() { self.init(mvpd: "", resource: "", requestor: "", expires: Timestamp(milliseconds: 0)) }

  /// Resource and end have to be there.
  package static let members: [Member<AuthorizationToken>] = [
    .tolerant("mvpd", \.mvpd, or: ""),
    .required("resource", \.resource),
    .tolerant("requestor", \.requestor, or: ""),
    .required("expires", \.expires),
    .tolerant("proxyMvpd", \.proxyMVPD),
  ]
}

/// Proof of a permit, for one playback and for the programmer's backend to verify (v1 3.12).
public struct ShortMediaToken: Hashable, Sendable {
  /// The resource.
  public var resource: String
  /// The service provider.
  public var requestor: String
  /// When it ends, minutes after its issue.
  public var expires: Timestamp
  /// The token, opaque.
  public var serializedToken: Secret
  /// Who the viewer is to the MVPD.
  public var userId: JSONValue?
  /// The MVPD.
  public var mvpd: String
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// A short media token for one resource, over at `expires`.
  public init(
    resource: String, requestor: String, expires: Timestamp, serializedToken: Secret, userId: JSONValue? = nil,
    mvpd: String, others: [String: JSONValue] = [:]
  ) {
    self.resource = resource
    self.requestor = requestor
    self.expires = expires
    self.serializedToken = serializedToken
    self.userId = userId
    self.mvpd = mvpd
    self.others = others
  }
}

extension ShortMediaToken: WireModel {
  package init() {
    self.init(
      resource: "", requestor: "", expires: Timestamp(milliseconds: 0), serializedToken: Secret(""), mvpd: "")
  }

  /// Resource, end and token have to be there.
  package static let members: [Member<ShortMediaToken>] = [
    .required("resource", \.resource),
    .tolerant("requestor", \.requestor, or: ""),
    .required("expires", \.expires),
    .required("serializedToken", \.serializedToken),
    .masked("userId", \.userId),
    .tolerant("mvpdId", \.mvpd, or: ""),
  ]
}

/// A registration code, which ties a login in a browser to the streaming device (v1 3.5, v1 3.6).
public struct RegistrationCode: Hashable, Sendable {
  /// The id of the record, which serves a device that has none of its own.
  public var id: String
  /// The code.
  public var code: Secret
  /// The service provider.
  public var requestor: String
  /// The MVPD, if one was named.
  public var mvpd: String?
  /// When it was made.
  public var generated: Timestamp?
  /// When it ends; nil where that is not told, or cannot be read.
  public var expires: Timestamp?
  /// What the service knows of the device; for diagnosis only.
  public var info: JSONValue?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// A code, over at `expires`; without `mvpd` the viewer chooses in the browser.
  public init(
    id: String = "", code: Secret, requestor: String, mvpd: String? = nil, generated: Timestamp? = nil,
    expires: Timestamp? = nil, info: JSONValue? = nil, others: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.code = code
    self.requestor = requestor
    self.mvpd = mvpd
    self.generated = generated
    self.expires = expires
    self.info = info
    self.others = others
  }
}

extension RegistrationCode: WireModel {
  package init() { self.init(code: Secret(""), requestor: "") }

  /// The code has to be there.
  package static let members: [Member<RegistrationCode>] = [
    .tolerant("id", \.id, or: ""),
    .required("code", \.code),
    .tolerant("requestor", \.requestor, or: ""),
    .tolerant("mvpd", \.mvpd),
    .tolerant("generated", \.generated),
    .tolerant("expires", \.expires),
    .masked("info", \.info),
  ]
}

/// What the MVPD says about the viewer (v1 3.13).
public struct UserMetadata: Hashable, Sendable {
  /// When it changed last, in seconds since 1970.
  public var updated: Int64?
  /// The names of the attributes that are encrypted for the programmer.
  public var encrypted: [String]
  /// The attributes.
  public var data: [String: JSONValue]
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Metadata; `encrypted` names the members of `data` that only the programmer can read.
  public init(
    updated: Int64? = nil, encrypted: [String] = [], data: [String: JSONValue] = [:], others: [String: JSONValue] = [:]
  ) {
    self.updated = updated
    self.encrypted = encrypted
    self.data = data
    self.others = others
  }

  /// Whether the login came from Apple single sign-on: `tokenSource` is the very word `Apple` (C-23).
  public var isFromApple: Bool { data["tokenSource"] == .string("Apple") }
}

extension UserMetadata: WireModel {
  package init() { self.init(updated: nil) }

  /// Everything may be absent.
  package static let members: [Member<UserMetadata>] = [
    .whole("updated", \.updated),
    .tolerant("encrypted", \.encrypted, or: []),
    Member(
      names: ["data"],
      read: { model, source in model.data = source.tolerantMap(of: JSONValue.self, forKey: WireKey(rawValue: "data")) },
      write: { model, container, keepsSecrets in
        let masked = model.data.mapValues { keepsSecrets ? $0 : .string(Secret.mask) }
        try container.encode(masked, forKey: WireKey(rawValue: "data"))
      }),
  ]
}
