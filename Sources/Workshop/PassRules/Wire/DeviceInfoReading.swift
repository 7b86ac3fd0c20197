import PassAPI

extension WireCall {
  /// The defects of `X-Device-Info` (v2 6.3) in any call.
  var deviceInfoDefects: [String] {
    guard endpoint != nil, endpoint != .authenticate, let header = header(.deviceInfo), !header.isEmpty else {
      return []
    }
    guard let info = deviceInfo, info.object != nil else { return ["that is not Base64 of JSON"] }
    let missing = Self.requiredKeys.filter { info[$0]?.text?.isEmpty ?? true }
    let unlisted = Self.restrictedKeys.filter { key, values in
      info[key].map { value in value != .null && !values.contains(value.text ?? "") } ?? false
    }
    let worded = Self.numberKeys.filter { info[$0]?.text != nil }
    return missing.map { "without \($0)" } + worded.map { "with \($0) as text instead of a number" }
      + unlisted.keys.sorted().map { "with an unlisted value of \($0)" }
  }

  private static let requiredKeys = ["model", "version", "osName", "osVersion", "connectionType"]

  private static let numberKeys = ["displayWidth", "displayHeight", "displayPpi", "diagonalScreenSize"]

  private static let restrictedKeys: [String: Set<String>] = [
    "primaryHardwareType": Set(DeviceInfo.Hardware.documented.map(\.rawValue)),
    "osName": Set(DeviceInfo.OSName.documented.map(\.rawValue)),
    "osFamily": Set(DeviceInfo.OSFamily.documented.map(\.rawValue)),
    "osVendor": Set(DeviceInfo.OSVendor.documented.map(\.rawValue)),
    "browserName": Set(DeviceInfo.BrowserName.documented.map(\.rawValue)),
    "browserVendor": Set(DeviceInfo.BrowserVendor.documented.map(\.rawValue)),
  ]
}
