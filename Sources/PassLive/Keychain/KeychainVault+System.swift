#if canImport(Security)
  import Foundation
  import PassService

  extension KeychainVault {
    /// A vault in the Keychain of the system.
    ///
    /// - Parameters:
    ///   - account: Tells the vaults of an app apart, such as those of two service providers.
    ///   - accessGroup: A group of the entitlement `keychain-access-groups`, which several apps of a team may share.
    ///   - former: The file vault of an earlier version of the app: its contents are moved by the first load.
    ///   - report: Told of each notice, on any thread; the system's log unless given.
    public init(
      account: String = "vault", accessGroup: String? = nil, movingFrom former: FileVault? = nil,
      report: @escaping @Sendable (KeychainNotice) -> Void = { NSLog("%@", $0.description) }
    ) {
      self.init(
        SystemKeychain(), at: KeychainPlace(account, accessGroup), movingFrom: former, report: report)
    }
  }

  extension KeychainPlace {
    /// The app's own place, or that of all apps of the group.
    init(_ account: String, _ group: String?) {
      self.init(service: group ?? Bundle.main.bundleIdentifier ?? "PassFlow", account: account, group: group)
    }
  }
#endif
