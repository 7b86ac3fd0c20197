import Foundation

extension PartnerStatus {
  /// The value of the header: Base64 of JSON with sorted keys.
  ///
  /// The provider part is `{}` unless access is granted (C-09); its date is a string of milliseconds since 1970.
  public var headerValue: String {
    let granted = access == .granted
    let wire = Wire(
      frameworkPermissionInfo: .init(accessStatus: access.rawValue, error: accessError),
      frameworkProviderInfo: .init(
        id: granted ? provider?.id : nil, expirationDate: granted ? provider?.expires.map { String($0.milliseconds) } : nil,
        error: granted ? providerError : nil))
    return HeaderJSON.encode(wire)
  }

  /// Reads a header; nil when it is no Base64, no JSON, or has no known access status.
  public init?(headerValue: String) {
    guard let data = Data(base64Encoded: headerValue.trimmed), let wire = try? WireJSON.decode(Wire.self, from: data),
      let access = AccessStatus(rawValue: wire.frameworkPermissionInfo.accessStatus)
    else { return nil }
    let info = wire.frameworkProviderInfo
    self.init(
      access: access, accessError: wire.frameworkPermissionInfo.error,
      provider: info?.id.map { id in
        Provider(id: id, expires: info?.expirationDate.flatMap { Int64($0.trimmed) }.map(Timestamp.init(milliseconds:)))
      },
      providerError: info?.error)
  }

  private struct Wire: Codable {
    var frameworkPermissionInfo: Permission
    var frameworkProviderInfo: Provider?

    struct Permission: Codable {
      var accessStatus: String
      var error: FrameworkIssue?
    }
    struct Provider: Codable {
      var id: String?
      var expirationDate: String?
      var error: FrameworkIssue?
    }
  }
}
