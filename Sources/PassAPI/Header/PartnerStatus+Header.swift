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
        id: granted ? provider?.id : nil,
        expirationDate: granted ? provider?.expires.map { String($0.milliseconds) } : nil,
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

  /// The JSON of the header. Only the access status has to be there; what else cannot be read is left out.
  private struct Wire: Codable {
    var frameworkPermissionInfo: Permission
    var frameworkProviderInfo: Provider?

    struct Permission: Codable {
      var accessStatus: String
      var error: FrameworkIssue?

      init(accessStatus: String, error: FrameworkIssue?) {
        self.accessStatus = accessStatus
        self.error = error
      }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accessStatus = try container.decode(String.self, forKey: .accessStatus)
        error = container.tolerant(FrameworkIssue.self, forKey: .error)
      }
    }

    struct Provider: Codable {
      var id: String?
      var expirationDate: String?
      var error: FrameworkIssue?

      init(id: String?, expirationDate: String?, error: FrameworkIssue?) {
        self.id = id
        self.expirationDate = expirationDate
        self.error = error
      }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = container.tolerant(String.self, forKey: .id)
        expirationDate = container.tolerant(String.self, forKey: .expirationDate)
        error = container.tolerant(FrameworkIssue.self, forKey: .error)
      }
    }
  }
}
