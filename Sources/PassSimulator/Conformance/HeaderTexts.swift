import Foundation
import PassAPI

/// The value of `X-Device-Info` as samples write it.
///
/// All samples of the vendor lack one comma between two members (C-57): it is put back, and nothing else is mended.
enum DeviceDescriptionText {
  static func read(_ value: String) -> DeviceInfo? {
    json(value).flatMap { DeviceInfo(headerValue: $0.data.base64EncodedString()) }
  }

  static func json(_ value: String) -> JSON? {
    guard let data = Data(base64Encoded: value.trimmingCharacters(in: .whitespaces)) else { return nil }
    let json =
      JSON(parsing: data)
      ?? JSON(parsing: Data(String(decoding: data, as: UTF8.self).replacing(/"(\s*\n\s*)"/) { "\",\($0.1)\"" }.utf8))
    return json?.members == nil ? nil : json
  }
}

/// The value of `AP-Partner-Framework-Status` as samples write it: one of them has dots in place of all values.
enum PartnerStatusText {
  static func read(_ value: String) -> PartnerStatus? {
    guard let json = JSON(base64: value.trimmingCharacters(in: .whitespaces)) else { return nil }
    return PartnerStatus(headerValue: filled(json).data.base64EncodedString())
  }

  /// The value with words of the client in place of others, so that the rest of it can be compared.
  private static func filled(_ json: JSON) -> JSON {
    guard case .object(let members) = json else { return json }
    return .object(
      members.map { member in
        switch (member.name, member.value.text) {
        case ("accessStatus", let word?) where AccessStatus(rawValue: word) == nil: .init(member.name, "granted")
        case ("expirationDate", let date?) where LeftOut.isCut(date): .init(member.name, "0")
        default: .init(member.name, filled(member.value))
        }
      })
  }
}
