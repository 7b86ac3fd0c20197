/// What the partner's framework reports about permission and provider (v2 6.4, header AP-Partner-Framework-Status).
///
/// It has only `access` if the framework was not asked for a provider.
@Memberwise package struct PartnerStatus: Hashable, Codable, Sendable {
  /// Whether the app may use the account.
  package var access: AccessStatus
  /// The error from asking for permission.
  package var accessError: FrameworkIssue?
  /// The provider of the account; sent only when access is granted.
  package var provider: Provider?
  /// The error from asking for the provider.
  package var providerError: FrameworkIssue?

  /// The TV provider that the user is signed in to on the system.
  @Memberwise package struct Provider: Hashable, Codable, Sendable {
    /// The framework's id, equal to `TVProvider.platformMappingId`.
    package var id: String
    /// When the sign-in ends; `nil` when the framework does not say (C-11).
    package var expires: Timestamp?
  }
}

/// Whether the app may use the user's TV provider account (REST API v2, AP-Partner-Framework-Status;
/// `VSAccountAccessStatus`).
public enum AccessStatus: String, Hashable, Codable, Sendable, CaseIterable {
  /// The user allows it.
  case granted
  /// The user refused.
  case denied
  /// The app is not allowed to.
  case restricted
  /// The user has not decided.
  case notDetermined
}

/// An error of the partner's framework, as the status header reports it (REST API v2, AP-Partner-Framework-Status,
/// `error`).
@Memberwise package struct FrameworkIssue: Error, Hashable, Codable, Sendable {
  /// The framework's code.
  package var code: String
  /// The framework's text.
  package var message: String
}

extension PartnerStatus: SafelyPrinted {
  /// The permission, the provider and the codes of errors, without the framework's texts.
  package var description: String {
    ([access.rawValue] + [provider?.id, accessError?.code, providerError?.code].compactMap { $0?.shown }).joined(
      separator: ", ")
  }
}

extension FrameworkIssue: SafelyPrinted {
  /// The code, without the framework's text, which may name the viewer.
  package var description: String { code.shown }
}

extension PartnerStatus {
  /// The value of the header: Base64 of JSON with sorted keys.
  ///
  /// The provider part is `{}` unless access is granted (C-09); its date is a string of milliseconds since 1970.
  package var headerValue: String {
    let permission = JSONValue(members: ["accessStatus": .string(access.rawValue), "error": accessError?.json])
    let account = JSONValue(members: [
      "id": provider.map { .string($0.id) }, "error": providerError?.json,
      "expirationDate": provider?.expires.map { .string(String($0.milliseconds)) },
    ])
    return HeaderJSON.encode([
      "frameworkPermissionInfo": permission,
      "frameworkProviderInfo": access == .granted ? account : JSONValue.object([:]),
    ])
  }

  /// Reads a header; `nil` if it is not Base64, not JSON, or has no known access status. Other unreadable parts are
  /// left out.
  package init?(headerValue: String) {
    let json = JSONValue(base64: headerValue.trimmed)
    let (permission, account) = (json?["frameworkPermissionInfo"], json?["frameworkProviderInfo"] ?? .null)
    guard let access = permission?["accessStatus"]?.text.flatMap(AccessStatus.init(rawValue:)),
      account == .null || account.object != nil
    else { return nil }
    let date = account["expirationDate"]?.text.flatMap { Int64($0.trimmed) }
    self.init(
      access: access, accessError: FrameworkIssue(permission?["error"]),
      provider: account["id"]?.text.map { Provider(id: $0, expires: date.map(Timestamp.init(milliseconds:))) },
      providerError: FrameworkIssue(account["error"]))
  }
}

extension FrameworkIssue {
  fileprivate var json: JSONValue { ["code": .string(code), "message": .string(message)] }

  fileprivate init?(_ json: JSONValue?) {
    guard let code = json?["code"]?.text, let message = json?["message"]?.text else { return nil }
    self.init(code: code, message: message)
  }
}
