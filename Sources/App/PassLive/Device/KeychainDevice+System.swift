#if canImport(Security) && canImport(Network)
  import Foundation
  import Network
  import PassAPI
  import PassService

  extension KeychainDevice {
    /// Creates the device with an identifier in the system's Keychain.
    ///
    /// - Parameters:
    ///   - former: The identifier that an earlier version of the app sent; it is kept instead of a new one.
    ///   - device: The device of an earlier version of the app, such as one without an access group; its identifier is
    ///     kept.
    ///   - accessGroup: A group of the entitlement `keychain-access-groups`; apps that share it are one device.
    ///   - forAllUsers: Whether the users of an Apple TV are one device for the service, from tvOS 17 on; has to be as
    ///     for the vault.
    ///   - applicationId: The app, for `X-Device-Info`.
    ///   - clock: Measures the wait for an item that cannot be read yet.
    ///   - report: Receives each notice, on any thread; by default it writes to the system's log.
    public init(
      keeping former: DeviceIdentifier? = nil, movingFrom device: KeychainDevice? = nil, accessGroup: String? = nil,
      forAllUsers: Bool = false, applicationId: String? = Bundle.main.bundleIdentifier,
      clock: any AppClock = SystemClock(),
      report: @escaping @Sendable (KeychainNotice) -> Void = { NSLog("%@", $0.description) }
    ) {
      self.init(
        SystemKeychain(), at: KeychainPlace("device", accessGroup, forAllUsers), keeping: former, movingFrom: device,
        clock: clock, info: { await .system(applicationId) }, report: report)
    }
  }

  extension DeviceInfo {
    fileprivate static func system(_ applicationId: String?) async -> DeviceInfo {
      DeviceInfo(
        machine: machine, system: version(ProcessInfo.processInfo.operatingSystemVersion),
        connection: await connection(), applicationId: applicationId)
    }

    /// The current kind of network.
    private static func connection() async -> String {
      let monitor = NWPathMonitor(), kind = FirstAnswer<String> {}
      monitor.pathUpdateHandler = { path in
        let kinds: [(NWInterface.InterfaceType, String)] = [
          (.wifi, "WiFi"), (.wiredEthernet, "LAN"), (.cellular, "cellular"),
        ]
        let used = kinds.first { path.usesInterfaceType($0.0) }?.1 ?? "unknown"
        kind.come(path.status == .satisfied ? used : "notConnected")
      }
      monitor.start(queue: .global())
      defer { monitor.cancel() }
      return await kind.value ?? "unknown"
    }
  }
#endif
