#if canImport(Security)
  import Foundation
  import PassService

  extension KeychainVault {
    /// Creates a vault in the system's Keychain.
    ///
    /// - Parameters:
    ///   - account: Distinguishes the vaults of an app, such as those of two service providers.
    ///   - accessGroup: A group of the entitlement `keychain-access-groups`, which several apps of a team may share.
    ///   - forAllUsers: Whether the users of an Apple TV share the vault, from tvOS 17 on, in an app that runs as the
    ///     current user: who signs in or out does so for all of them. Otherwise each has a vault of their own. It needs
    ///     the privilege `runs-as-current-user-with-user-independent-keychain`.
    ///   - former: The vault of an earlier version of the app, a file or another place in the Keychain; the first load
    ///     moves its contents.
    ///   - report: Receives each notice, on any thread; by default it writes to the system's log.
    public init(
      account: String = "vault", accessGroup: String? = nil, forAllUsers: Bool = false,
      movingFrom former: (any Vault)? = nil,
      report: @escaping @Sendable (KeychainNotice) -> Void = { NSLog("%@", $0.description) }
    ) {
      let place = KeychainPlace(account, accessGroup, forAllUsers)
      self.init(SystemKeychain(), at: place, movingFrom: former, report: report)
    }
  }

  extension KeychainPlace {
    /// The app's own place, or that of all apps in the group.
    init(_ account: String, _ group: String?, _ isForAllUsers: Bool) {
      let service = group ?? Bundle.main.bundleIdentifier ?? "PassFlow"
      self.init(service: service, account: account, group: group, isForAllUsers: isForAllUsers)
    }
  }
#endif
