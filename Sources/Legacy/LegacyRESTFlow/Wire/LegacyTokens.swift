import FlowEngine
import PassAPI

/// The login of a device, as the service reports it. It holds no secret that could be sent (v1 3.9).
@Memberwise package struct AuthenticationToken: Hashable, Sendable {
  /// The service provider.
  package var requestor: String
  package var mvpd: String
  /// The viewer's id at the MVPD; masked when it is printed.
  package var userId: JSONValue?
  /// When the login ends.
  package var expires: Timestamp
  /// Undocumented members; only their kind is printed.
  package var others: [String: JSONValue] = [:]
}

extension AuthenticationToken: WireModel {
  package init() { self.init(requestor: "", mvpd: "", expires: Timestamp(milliseconds: 0)) }

  /// MVPD and end are required.
  package static let members: [Member<AuthenticationToken>] = [
    .tolerant("requestor", \.requestor, or: ""),
    .required("mvpd", \.mvpd),
    .masked("userId", \.userId),
    .required("expires", \.expires),
  ]
}

/// The permit for a resource, which the service keeps until it ends (v1 3.10, v1 3.11).
@Memberwise package struct AuthorizationToken: Hashable, Sendable {
  package var mvpd: String
  package var resource: String
  /// The service provider.
  package var requestor: String
  /// When the permit ends.
  package var expires: Timestamp
  /// The MVPD that answered as a proxy; `nil` for none.
  package var proxyMVPD: String?
  /// Undocumented members; only their kind is printed.
  package var others: [String: JSONValue] = [:]
}

extension AuthorizationToken: WireModel {
  package init() { self.init(mvpd: "", resource: "", requestor: "", expires: Timestamp(milliseconds: 0)) }

  /// Resource and end are required.
  package static let members: [Member<AuthorizationToken>] = [
    .tolerant("mvpd", \.mvpd, or: ""),
    .required("resource", \.resource),
    .tolerant("requestor", \.requestor, or: ""),
    .required("expires", \.expires),
    .tolerant("proxyMvpd", \.proxyMVPD),
  ]
}

/// The proof of a permit, for one playback; the programmer's backend verifies it (v1 3.12).
@Memberwise package struct ShortMediaToken: Hashable, Sendable {
  package var resource: String
  /// The service provider.
  package var requestor: String
  /// When it ends, minutes after its issue.
  package var expires: Timestamp
  /// The token, opaque.
  package var serializedToken: Secret
  /// The viewer's id at the MVPD; masked when it is printed.
  package var userId: JSONValue?
  package var mvpd: String
  /// Undocumented members; only their kind is printed.
  package var others: [String: JSONValue] = [:]
}

extension ShortMediaToken: WireModel {
  package init() {
    self.init(
      resource: "", requestor: "", expires: Timestamp(milliseconds: 0), serializedToken: Secret(""), mvpd: "")
  }

  /// Resource, end and token are required.
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
@Memberwise package struct RegistrationCode: Hashable, Sendable {
  /// The id of the record, which a device without an id of its own can use.
  package var id: String = ""
  package var code: Secret
  /// The service provider.
  package var requestor: String
  /// The MVPD, if one was named; otherwise the viewer chooses in the browser.
  package var mvpd: String?
  /// When it was made.
  package var generated: Timestamp?
  /// When it ends; `nil` if that is missing or unreadable.
  package var expires: Timestamp?
  /// What the service knows about the device; for diagnosis only.
  package var info: JSONValue?
  /// Undocumented members; only their kind is printed.
  package var others: [String: JSONValue] = [:]
}

extension RegistrationCode: WireModel {
  package init() { self.init(code: Secret(""), requestor: "") }

  /// The code is required.
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

/// The MVPD's metadata about the viewer (v1 3.13).
@Memberwise public struct UserMetadata: Hashable, Sendable {
  /// The time of the last change, in seconds since 1970.
  public var updated: Int64?
  /// The names of the attributes that are encrypted for the programmer.
  public var encrypted: [String] = []
  /// The attributes.
  public var data: [String: JSONValue] = [:]
  /// Undocumented members; only their kind is printed.
  public var others: [String: JSONValue] = [:]

  /// Whether the login came from Apple single sign-on: `tokenSource` is exactly `Apple` (C-23).
  public var isFromApple: Bool { data["tokenSource"] == .string("Apple") }
}

extension UserMetadata: WireModel {
  package init() { self.init(updated: nil) }

  /// Every member may be absent.
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
