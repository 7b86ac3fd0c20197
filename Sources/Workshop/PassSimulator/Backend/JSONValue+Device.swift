import PassAPI

extension JSONValue {
  /// The streaming device as a session status describes it (v2 5.2), from its `X-Device-Info` (v2 6.3), with `null` for
  /// absent members.
  package static func device(_ info: JSONValue) -> JSONValue {
    func member(_ key: String) -> JSONValue { info[key] ?? .null }
    return [
      "type": member("primaryHardwareType"), "model": member("model"), "version": version(info["version"]),
      "hardware": [
        "name": .null, "vendor": member("vendor"), "version": version(nil), "manufacturer": member("manufacturer"),
      ],
      "operatingSystem": [
        "name": member("osName"), "family": member("osFamily"), "vendor": member("osVendor"),
        "version": version(info["osVersion"]),
      ],
      "browser": [
        "name": member("browserName"), "vendor": member("browserVendor"), "version": version(info["browserVersion"]),
        "userAgent": member("userAgent"), "originalUserAgent": member("userAgent"),
      ],
      "display": [
        "width": info["displayWidth"] ?? .integer(0), "height": info["displayHeight"] ?? .integer(0),
        "ppi": info["displayPpi"] ?? .integer(0),
        "name": "DISPLAY", "vendor": .null, "version": .null, "diagonalSize": member("diagonalScreenSize"),
      ],
      "applicationId": member("applicationId"),
      "connection": [
        "ipAddress": info["connectionIp"] ?? "127.0.0.1", "port": info["connectionPort"] ?? "55161",
        "secure": info["connectionSecure"] ?? .bool(false), "type": member("connectionType"),
      ],
    ]
  }

  /// A version, split into parts as the service does, for example of `17.4` or `5,3`.
  private static func version(_ text: JSONValue?) -> JSONValue {
    let parts = (text?.text ?? "").split { !$0.isNumber }.map { Int64($0) ?? 0 } + [0, 0, 0]
    return ["major": .integer(parts[0]), "minor": .integer(parts[1]), "patch": .integer(parts[2]), "profile": ""]
  }
}
