#if canImport(Security)
  import Foundation
  import PassService

  extension KeychainVault {
    /// A vault in the Keychain of the system.
    ///
    /// - Parameters:
    ///   - service: Tells the items of an app apart, such as those of two service providers.
    ///   - account: The name of the item.
    ///   - accessGroup: A group of the entitlement `keychain-access-groups`, which several apps of a team may share.
    ///   - former: The file vault of an earlier version of the app: its contents are moved by the first load.
    ///   - report: Told of each notice, on any thread; the system's log unless given.
    public init(
      service: String = Bundle.main.bundleIdentifier ?? "PassFlow", account: String = "vault",
      accessGroup: String? = nil, movingFrom former: FileVault? = nil,
      report: @escaping @Sendable (KeychainNotice) -> Void = { NSLog("%@", $0.description) }
    ) {
      self.init(
        SystemKeychain(), at: KeychainPlace(service: service, account: account, group: accessGroup), movingFrom: former,
        report: report)
    }
  }
#endif
