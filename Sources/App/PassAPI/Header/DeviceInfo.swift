/// A description of the streaming device (REST API v2, header X-Device-Info).
///
/// A device with wrong or missing values counts as unknown, with shorter lifetimes and stricter rules. `violation` is
/// an undocumented value.
@Memberwise public struct DeviceInfo: Hashable, Sendable {
  // The first five are those that the vendor requires.
  /// The letters of the machine name, for example `AppleTV`.
  public var model: String
  /// The rest of the machine name, for example `5,3`.
  public var version: String
  /// The name of the system.
  public var osName: OSName
  /// The version of the system, for example `17.4`.
  public var osVersion: String
  /// Kind of network, for example `WiFi`, `LAN`, `cellular` or `notConnected`.
  public var connectionType: String
  /// The kind of device.
  public var primaryHardwareType: Hardware?
  /// The manufacturer of the device.
  public var manufacturer: String?
  /// The company that sells the device.
  public var vendor: String?
  /// The family of the system.
  public var osFamily: OSFamily?
  /// The vendor of the system.
  public var osVendor: OSVendor?
  /// The name of the browser.
  public var browserName: BrowserName?
  /// The vendor of the browser.
  public var browserVendor: BrowserVendor?
  /// The version of the browser.
  public var browserVersion: String?
  /// The browser's own description.
  public var userAgent: String?
  /// Width of the screen, in the system's units.
  public var displayWidth: Int?
  /// Height of the screen, in the system's units.
  public var displayHeight: Int?
  /// Density of the screen, in pixels per inch.
  public var displayPpi: Int?
  /// Diagonal of the screen, in inches.
  public var diagonalScreenSize: Double?
  /// Address of the device; needed for home-based authentication with Spectrum.
  public var connectionIp: String?
  /// Port of the device; needed for home-based authentication with Spectrum.
  public var connectionPort: String?
  /// Whether the network is secure; false for a public hot spot.
  public var connectionSecure: Bool?
  /// The app; the service provider's id in the vendor's example.
  public var applicationId: String?

  /// The value of the header: Base64 of JSON with sorted keys, on one line.
  public var headerValue: String { HeaderJSON.encode(self) }
}

extension DeviceInfo {
  /// The first required value that is empty, or value that the vendor does not list for its key, such as `osName`.
  public var violation: (key: String, value: String)? {
    let required: [(key: String, value: String)] = [
      ("model", model), ("version", version), ("osVersion", osVersion), ("connectionType", connectionType),
    ]
    let found: [(key: String, value: String)?] = [
      required.first { $0.value.isEmpty },
      Self.unlisted("primaryHardwareType", primaryHardwareType, Hardware.documented),
      Self.unlisted("osName", osName, OSName.documented), Self.unlisted("osFamily", osFamily, OSFamily.documented),
      Self.unlisted("osVendor", osVendor, OSVendor.documented),
      Self.unlisted("browserName", browserName, BrowserName.documented),
      Self.unlisted("browserVendor", browserVendor, BrowserVendor.documented),
    ]
    return found.lazy.compactMap { $0 }.first
  }

  private static func unlisted<Word: OpenVocabulary>(_ key: String, _ word: Word?, _ documented: Set<Word>) -> (
    key: String, value: String
  )? { word.flatMap { documented.contains($0) ? nil : (key, $0.rawValue) } }

  /// Reads a header; `nil` if it is not Base64 or not JSON. An absent required key becomes an empty text, a
  /// `violation`.
  public init?(headerValue: String) {
    guard let info = HeaderJSON.decode(DeviceInfo.self, from: headerValue.trimmed) else { return nil }
    self = info
  }
}

extension DeviceInfo: SafelyPrinted {
  /// Model and system only: address and user agent may identify a person.
  public var description: String { "\(model) \(version), \(osName) \(osVersion)" }
}
