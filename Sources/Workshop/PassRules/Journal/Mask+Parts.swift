import Foundation
import PassAPI

/// The parts of a message; anything that is not known to be harmless is masked.
extension Mask {
  /// Headers whose values stay: they name forms and programs, not people.
  private static let plainHeaders: Set<String> = [
    "accept", "accept-encoding", "accept-language", "ap-partner-framework-status", "connection", "content-length",
    "content-type", "host",
    "user-agent",
  ]
  /// Parameters whose values stay.
  private static let plainParameters: Set<String> = [
    "mvpd", "domainName", "redirectUrl", "grant_type", "client_id", "profile",
  ]
  /// Members of answers that are always masked.
  private static let secretMembers: Set<String> = [
    "access_token", "client_secret", "refresh_token", "id_token", "software_statement", "serializedToken", "request",
    "registration_access_token",
  ]
  /// Members of answers that contain words and messages of the server, which may echo anything.
  private static let foreignMembers: Set<String> = [
    "action", "actionName", "actionType", "details", "error", "error_description", "helpUrl", "message", "reasonType",
    "trace",
  ]

  func header(_ name: String, _ value: String) -> String {
    switch name {
    case "authorization":
      let parts = value.split(separator: " ", maxSplits: 1).map(String.init)
      return parts.count == 2 ? "\(parts[0]) \(digest(parts[1]))" : value.isEmpty ? value : digest(value)
    case "ap-device-identifier": return identifier(value)
    case "x-device-info": return device(value)
    case "ap-temppass-identity": return identity(value)
    case _ where Endpoint.tokens.contains(name): return token(value)
    case _ where Self.plainHeaders.contains(name): return value
    default: return digest(value)
    }
  }

  /// Keeps the word before the identifier, and whether the rest is Base64.
  private func identifier(_ value: String) -> String {
    let prefix = "fingerprint "
    guard value.hasPrefix(prefix) else { return value.isEmpty ? value : digest(value) }
    let rest = String(value.dropFirst(prefix.count))
    guard let data = Data(base64Encoded: rest), !data.isEmpty else {
      return prefix + (rest.isEmpty ? "" : digest(rest))
    }
    return prefix + Data(digest(String(decoding: data, as: UTF8.self)).utf8).base64EncodedString()
  }

  /// Keeps everything but the device's address and the browser's description.
  private func device(_ value: String) -> String {
    guard var members = JSONValue(base64: value)?.object else { return value.isEmpty ? value : digest(value) }
    for key in ["connectionIp", "connectionPort", "userAgent"] {
      if let text = members[key]?.text { members[key] = .string(digest(text)) }
    }
    return JSONValue.object(members).data.base64EncodedString()
  }

  /// Keeps whether a value looks like an address, like plain text or like a hash.
  private func identity(_ value: String) -> String {
    guard let members = JSONValue(base64: value)?.object else {
      return value.contains("@") ? digest(value) + "@" : digest(value)
    }
    let masked = members.mapValues { member -> JSONValue in
      let text = member.text ?? ""
      let short = digest(text)
      if text.contains("@") { return .string(short + "@") }
      return .string(text.count < 32 ? short : short + short)
    }
    return JSONValue.object(masked).data.base64EncodedString()
  }

  /// Keeps the expiry of a signed token.
  private func token(_ value: String) -> String {
    guard let end = value.expiration else { return digest(value) }
    return "e30.\(Data("{\"exp\":\(end)}".utf8).base64EncodedString()).\(digest(value))"
  }

  func target(_ target: String) -> String {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 ? parts[0] + "?" + form(parts[1]) : target
  }

  func body(_ text: String, isJSON: Bool) -> String {
    guard isJSON else { return form(text) }
    guard let json = JSONValue(parsing: Data(text.utf8)) else { return "?" }
    return String(decoding: sent(json).data, as: UTF8.self)
  }

  private func form(_ text: String) -> String {
    [FormField](of: text).map { field in
      if Self.plainParameters.contains(field.name) { return "\(field.name)=\(field.raw)" }
      // A field without a value or a proper name is no field: it may be anything.
      let isName =
        field.name.utf8.count <= 40
        && field.name.utf8.allSatisfy { Character(UnicodeScalar($0)).isLetter || $0 == 0x5F || $0 == 0x2D }
      guard isName, !field.raw.isEmpty || field.name == "SAMLResponse" || field.name == "client_secret" else {
        return digest(field.name) + "="
      }
      if field.raw.isEmpty { return field.name + "=" }
      return "\(field.name)=\(field.name == "SAMLResponse" ? field.maskedSAML(digest) : digest(field.value))"
    }.joined(separator: "&")
  }

  /// Masks a client's body, except for resources and the redirect.
  private func sent(_ value: JSONValue, in member: String = "") -> JSONValue {
    switch value {
    case .string(let text): member == "resources" || member == "redirect_uri" ? value : .string(digest(text))
    case .array(let elements): .array(elements.map { sent($0, in: member) })
    case .object(let members): .object(members.reduce(into: [:]) { $0[$1.key] = sent($1.value, in: $1.key) })
    case .null, .bool, .integer, .number: value
    }
  }

  /// Masks a server's answer: members by their names, user metadata as a whole, and the queries of addresses.
  func value(_ value: JSONValue, in member: String = "") -> JSONValue {
    switch value {
    case .string(let text):
      if Self.secretMembers.contains(member) { return .string(digest(text)) }
      if Self.foreignMembers.contains(member) {
        return .string(text.shown(keepingTraces: member == "trace") { digest($0) })
      }
      return member == "url" ? .string(String(text.prefix { $0 != "?" })) : value
    case .array(let elements): return .array(elements.map { self.value($0, in: member) })
    case .object(let members):
      return .object(
        members.reduce(into: [:]) { masked, pair in
          // The code of an error is a word; that of a session is compared with paths and stays.
          let name = pair.key == "code" && members["actionName"] == nil ? "error" : pair.key
          masked[pair.key] =
            pair.key == "attributes" && member != "authenticationRequest"
            ? attributes(pair.value) : self.value(pair.value, in: name)
        })
    case .null, .bool, .integer, .number: return value
    }
  }

  /// Keeps only the keys of user metadata.
  private func attributes(_ value: JSONValue) -> JSONValue {
    .object((value.object ?? [:]).mapValues { _ in .string(Secret.mask) })
  }
}
