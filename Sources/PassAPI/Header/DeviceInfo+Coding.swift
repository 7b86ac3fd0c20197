extension DeviceInfo: Codable {
  private enum CodingKeys: String, CodingKey {
    case primaryHardwareType, model, version, manufacturer, vendor, osName, osFamily, osVendor, osVersion
    case browserName, browserVendor, browserVersion, userAgent
    case displayWidth, displayHeight, displayPpi, diagonalScreenSize
    case connectionIp, connectionPort, connectionType, connectionSecure, applicationId
  }

  /// Reads a description as tolerantly as samples need it: a required key may be absent, a number may be a text and the
  /// other way round (C-56, C-57); `check()` judges.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    primaryHardwareType = container.text(forKey: .primaryHardwareType).map(Hardware.init(rawValue:))
    model = container.text(forKey: .model) ?? ""
    version = container.text(forKey: .version) ?? ""
    manufacturer = container.text(forKey: .manufacturer)
    vendor = container.text(forKey: .vendor)
    osName = OSName(rawValue: container.text(forKey: .osName) ?? "")
    osFamily = container.text(forKey: .osFamily).map(OSFamily.init(rawValue:))
    osVendor = container.text(forKey: .osVendor).map(OSVendor.init(rawValue:))
    osVersion = container.text(forKey: .osVersion) ?? ""
    browserName = container.text(forKey: .browserName).map(BrowserName.init(rawValue:))
    browserVendor = container.text(forKey: .browserVendor).map(BrowserVendor.init(rawValue:))
    browserVersion = container.text(forKey: .browserVersion)
    userAgent = container.text(forKey: .userAgent)
    displayWidth = container.wholeNumber(forKey: .displayWidth).flatMap { Int(exactly: $0) }
    displayHeight = container.wholeNumber(forKey: .displayHeight).flatMap { Int(exactly: $0) }
    displayPpi = container.wholeNumber(forKey: .displayPpi).flatMap { Int(exactly: $0) }
    diagonalScreenSize =
      container.tolerant(Double.self, forKey: .diagonalScreenSize)
      ?? container.text(forKey: .diagonalScreenSize).flatMap(Double.init)
    connectionIp = container.text(forKey: .connectionIp)
    connectionPort = container.text(forKey: .connectionPort)
    connectionType = container.text(forKey: .connectionType) ?? ""
    connectionSecure = container.flag(forKey: .connectionSecure)
    applicationId = container.text(forKey: .applicationId)
  }

  /// Writes what is there; an empty required value is left out, since it would say nothing.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(primaryHardwareType, forKey: .primaryHardwareType)
    try container.encodeUnlessEmpty(model, forKey: .model)
    try container.encodeUnlessEmpty(version, forKey: .version)
    try container.encodeIfPresent(manufacturer, forKey: .manufacturer)
    try container.encodeIfPresent(vendor, forKey: .vendor)
    try container.encodeUnlessEmpty(osName.rawValue, forKey: .osName)
    try container.encodeIfPresent(osFamily, forKey: .osFamily)
    try container.encodeIfPresent(osVendor, forKey: .osVendor)
    try container.encodeUnlessEmpty(osVersion, forKey: .osVersion)
    try container.encodeIfPresent(browserName, forKey: .browserName)
    try container.encodeIfPresent(browserVendor, forKey: .browserVendor)
    try container.encodeIfPresent(browserVersion, forKey: .browserVersion)
    try container.encodeIfPresent(userAgent, forKey: .userAgent)
    try container.encodeIfPresent(displayWidth, forKey: .displayWidth)
    try container.encodeIfPresent(displayHeight, forKey: .displayHeight)
    try container.encodeIfPresent(displayPpi, forKey: .displayPpi)
    try container.encodeIfPresent(diagonalScreenSize, forKey: .diagonalScreenSize)
    try container.encodeIfPresent(connectionIp, forKey: .connectionIp)
    try container.encodeIfPresent(connectionPort, forKey: .connectionPort)
    try container.encodeUnlessEmpty(connectionType, forKey: .connectionType)
    try container.encodeIfPresent(connectionSecure, forKey: .connectionSecure)
    try container.encodeIfPresent(applicationId, forKey: .applicationId)
  }
}

extension KeyedDecodingContainer {
  /// A text, or the digits of a number.
  fileprivate func text(forKey key: Key) -> String? {
    tolerant(String.self, forKey: key) ?? tolerant(Int64.self, forKey: key).map(String.init)
  }
}

extension KeyedEncodingContainer {
  fileprivate mutating func encodeUnlessEmpty(_ text: String, forKey key: Key) throws {
    if !text.isEmpty { try encode(text, forKey: key) }
  }
}
