import PassAPI

/// The header `AP-Partner-Framework-Status` as it was sent, with all defects of its form.
struct PartnerStatusReading: Hashable, Sendable {
  var access: String?
  var providerId: String?
  var expires: Timestamp?
  var defects: [String] = []

  /// Reads the decoded header; `nil` if it cannot be decoded.
  init(_ json: JSONValue?) {
    guard let json else {
      defects.append("is not Base64 of JSON")
      return
    }
    access = json["frameworkPermissionInfo"]?["accessStatus"]?.text
    let info = json["frameworkProviderInfo"]
    providerId = info?["id"]?.text
    expires = info?["expirationDate"]?.time
    switch access {
    case nil: defects.append("has no accessStatus")
    case let access? where AccessStatus(rawValue: access) == nil: defects.append("has an undocumented accessStatus")
    default: break
    }
    if info?.object == nil { defects.append("has no frameworkProviderInfo") }
    if let date = info?["expirationDate"], date != .null {
      if date.text == nil {
        defects.append("has an expirationDate that is not a string")
      } else if expires == nil {
        defects.append("has an expirationDate that is not a number of milliseconds")
      } else if let expires, expires < Self.leastPlausible {
        defects.append("has an expirationDate in seconds")
      }
    }
    if access != "granted", providerId != nil { defects.append("names a provider without permission") }
  }

  /// March 1973: an earlier value was meant in seconds.
  private static let leastPlausible = Timestamp(milliseconds: 100_000_000_000)

  /// Whether the status counts as valid at a moment (R-SSO-6).
  func isValid(at now: Timestamp) -> Bool { claimsProvider && !isExpired(at: now) && expires != nil }
  /// Whether the reported sign-in has expired.
  func isExpired(at now: Timestamp) -> Bool { expires.map { $0 <= now } ?? false }
  /// Whether access is granted and a provider is named.
  var claimsProvider: Bool { access == "granted" && providerId?.isEmpty == false }
}
