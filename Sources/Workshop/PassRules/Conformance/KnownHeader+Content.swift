import Foundation
import PassAPI

/// The contents of header values, for the comparison with the client's.
extension KnownHeader {
  /// The content of a value, in the words of its page; `nil` if the value is not of the form that the page demands.
  package func content(of value: String) -> JSONValue? {
    switch self {
    case .authorization:
      guard value.hasPrefix("Bearer "), value.count > 7 else { return nil }
      let token = String(value.dropFirst(7))
      return SignedToken(token)?.json ?? .string(token)
    case .serviceToken: return ServiceToken(Secret(value)).flatMap { SignedToken($0.token.revealed)?.json }
    case .subjectToken, .rokuToken: return SignedToken(value)?.json ?? .string(value)
    case .deviceIdentifier:
      return DeviceIdentifier(headerValue: value).map {
        ["type": "fingerprint", "identifier": .string($0.identifier.revealed)]
      }
    case .deviceInfo: return DeviceDescriptionText.json(value)
    case .partnerStatus, .temporaryIdentity: return JSONValue(base64: value.trimmingCharacters(in: .whitespaces))
    case .visitorIdentifier: return .string(VisitorIdentifier(value).identifier.revealed)
    case .contentType, .accept: return .string(Self.mediaType(value))
    case .forwardedFor, .userAgent: return .string(value)
    }
  }

  /// The value after a passage through the client's type; `nil` if the type refuses it.
  package func recoded(_ value: String) -> String? {
    switch self {
    case .deviceIdentifier: DeviceIdentifier(headerValue: value)?.headerValue
    case .deviceInfo: DeviceDescriptionText.read(value)?.headerValue
    case .partnerStatus: PartnerStatusText.read(value)?.headerValue
    case .temporaryIdentity: TemporaryIdentity(headerValue: value)?.headerValue
    case .visitorIdentifier: VisitorIdentifier(value).headerValue
    case .serviceToken: ServiceToken(Secret(value))?.token.revealed
    case .authorization, .contentType, .subjectToken, .rokuToken, .forwardedFor, .accept, .userAgent: value
    }
  }

  /// The shape by which the content is compared.
  package var shape: DocumentedShape {
    switch self {
    case .deviceInfo: .deviceInfo
    case .partnerStatus: .partnerStatus
    case .temporaryIdentity: .identity
    case .authorization, .contentType, .deviceIdentifier, .subjectToken, .rokuToken, .serviceToken, .visitorIdentifier,
      .forwardedFor, .accept, .userAgent:
      .value
    }
  }

  /// The form that a value must have, in words.
  package var form: String {
    switch self {
    case .authorization: "is not 'Bearer' and a token"
    case .deviceIdentifier: "is not 'fingerprint' and the Base64 of a text"
    case .deviceInfo, .partnerStatus, .temporaryIdentity: "is not the Base64 of JSON"
    case .serviceToken: "is not a signed token"
    case .contentType, .subjectToken, .rokuToken, .visitorIdentifier, .forwardedFor, .accept, .userAgent:
      "cannot be read"
    }
  }

  /// The media type without parameters, since any charset is accepted (C-49).
  private static func mediaType(_ value: String) -> String {
    value.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// Passes a value to the client as an optional header, with a stand-in for what it cannot hold.
  func hand(_ value: String, to headers: inout OptionalHeaders) {
    switch self {
    // The client cannot hold a plain identity, as samples send it (C-63).
    case .temporaryIdentity:
      headers.temporaryIdentity = TemporaryIdentity(headerValue: value) ?? TemporaryIdentity(hash: StandIn.identityHash)
    case .serviceToken: headers.serviceToken = ServiceToken(Secret(value)) ?? ServiceToken(Secret("a.b.c"))
    case .subjectToken: headers.subjectToken = .adobe(Secret(value))
    case .rokuToken: headers.subjectToken = headers.subjectToken ?? .roku(Secret(value))
    case .visitorIdentifier: headers.visitorIdentifier = VisitorIdentifier(value)
    case .forwardedFor: headers.forwardedFor = Secret(value)
    case .userAgent: headers.userAgent = value
    case .authorization, .contentType, .deviceIdentifier, .deviceInfo, .partnerStatus, .accept: break
    }
  }
}

/// Header and payload of a token in compact form; the signature is ignored.
@Memberwise package struct SignedToken {
  package let json: JSONValue

  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let header = Self.part(parts[0]), let payload = Self.part(parts[1]) else { return nil }
    json = ["header": header, "payload": payload]
  }

  private static func part(_ text: String) -> JSONValue? { Data(base64URL: text).flatMap { JSONValue(parsing: $0) } }
}

/// The value of `X-Device-Info` as samples write it.
///
/// All samples of the vendor lack one comma between two members (C-57): it is restored, and nothing else is repaired.
package enum DeviceDescriptionText {
  package static func read(_ value: String) -> DeviceInfo? {
    json(value).flatMap { DeviceInfo(headerValue: $0.data.base64EncodedString()) }
  }

  package static func json(_ value: String) -> JSONValue? {
    guard let data = Data(base64Encoded: value.trimmingCharacters(in: .whitespaces)) else { return nil }
    let mended = String(decoding: data, as: UTF8.self).replacing(/"(\s*\n\s*)"/) { "\",\($0.1)\"" }
    let json = JSONValue(parsing: data) ?? JSONValue(parsing: Data(mended.utf8))
    return json?.object == nil ? nil : json
  }
}

/// The value of `AP-Partner-Framework-Status` as samples write it: one of them has dots in place of all values.
package enum PartnerStatusText {
  package static func read(_ value: String) -> PartnerStatus? {
    guard let json = JSONValue(base64: value.trimmingCharacters(in: .whitespaces)) else { return nil }
    return PartnerStatus(headerValue: filled(json).data.base64EncodedString())
  }

  /// The value with the client's words in place of others, so that the rest can be compared.
  private static func filled(_ json: JSONValue) -> JSONValue {
    guard case .object(let members) = json else { return json }
    var mended = members.mapValues(filled)
    if let word = members["accessStatus"]?.text, AccessStatus(rawValue: word) == nil {
      mended["accessStatus"] = "granted"
    }
    if let date = members["expirationDate"]?.text, LeftOut.isCut(date) { mended["expirationDate"] = "0" }
    return .object(mended)
  }
}
