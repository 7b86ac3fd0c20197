import Foundation
import PassAPI

/// What `AP-Partner-Framework-Status` says, judged as `rest-api-v2.md` 11.2: permission, provider id, date, in that
/// order.
enum PartnerStatusHeader: Hashable, Sendable {
  case notPresent, notDetermined, notGranted
  case providerNotDetermined
  /// Granted and the provider is known, but its date is absent, unreadable or past.
  case expired(mvpd: String)
  case valid(mvpd: String)

  init(_ header: String?, at now: Timestamp, providers: [SimulatedMVPD]) {
    let value = header.flatMap { JSON(base64: $0) }
    guard let access = value?["frameworkPermissionInfo"]?["accessStatus"]?.text else {
      self = .notPresent
      return
    }
    guard access == "granted" else {
      self = access == "notDetermined" ? .notDetermined : .notGranted
      return
    }
    let info = value?["frameworkProviderInfo"]
    guard let id = info?["id"]?.text, let provider = providers.first(where: { $0.mapping == id }) else {
      self = .providerNotDetermined
      return
    }
    // The documents want a string of milliseconds; a number counts as unreadable.
    let expires = info?["expirationDate"]?.text.flatMap { Int64($0) }
    self = expires.map { $0 > now.milliseconds } == true ? .valid(mvpd: provider.id) : .expired(mvpd: provider.id)
  }

  /// The provider, if its id is known.
  var mvpd: String? {
    switch self {
    case .expired(let mvpd), .valid(let mvpd): mvpd
    case .notPresent, .notDetermined, .notGranted, .providerNotDetermined: nil
    }
  }

  /// Whether nothing is wrong with it.
  var isValid: Bool { if case .valid = self { true } else { false } }

  /// The code of the error for a call that needs a status for a provider; nil if it may go on.
  func code(for mvpd: String) -> String? {
    switch self {
    case .notPresent: "invalid_header_pfs_permission_access_not_present"
    case .notDetermined: "invalid_header_pfs_permission_access_not_determined"
    case .notGranted: "invalid_header_pfs_permission_access_not_granted"
    case .providerNotDetermined: "invalid_header_pfs_provider_id_not_determined"
    case .expired(let own), .valid(let own):
      if own != mvpd {
        "invalid_header_pfs_provider_id_mismatch"
      } else {
        isValid ? nil : "invalid_header_pfs_provider_info_expired"
      }
    }
  }
}

extension Backend {
  func partnerStatus(_ call: IncomingCall) -> PartnerStatusHeader {
    PartnerStatusHeader(call.request.headers["AP-Partner-Framework-Status"], at: call.now, providers: script.catalogue)
  }
}
