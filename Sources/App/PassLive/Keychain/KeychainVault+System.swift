#if canImport(Security)
  import Foundation
  import PassService

  extension KeychainVault {
    /// Creates a vault in the system's Keychain.
    ///
    /// - Parameters:
    ///   - account: Distinguishes the vaults of an app, such as those of two service providers.
    ///   - accessGroup: A group of the entitlement `keychain-access-groups`, which several apps of a team may share.
    ///   - former: The vault of an earlier version of the app, a file or another place in the Keychain; the first load
    ///     moves its contents.
    ///   - report: Receives each notice, on any thread; by default it writes to the system's log.
    public init(
      account: String = "vault", accessGroup: String? = nil, movingFrom former: (any Vault)? = nil,
      report: @escaping @Sendable (KeychainNotice) -> Void = { NSLog("%@", $0.description) }
    ) {
      self.init(
        SystemKeychain(), at: KeychainPlace(account, accessGroup), movingFrom: former, report: report)
    }
  }

  extension KeychainPlace {
    /// The app's own place, or that of all apps in the group.
    init(_ account: String, _ group: String?) {
      self.init(service: group ?? Bundle.main.bundleIdentifier ?? "PassFlow", account: account, group: group)
    }
  }
#endif
