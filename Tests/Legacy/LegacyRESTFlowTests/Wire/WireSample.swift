import PassAPI

/// Values of calls; the words that must never be shown carry the word `hidden`.
enum WireSample {
  static let token = Secret("hidden-token")
  static let identifier = DeviceIdentifier("hidden-device")
  static let device = DeviceInfo(
    model: "AppleTV", version: "5,3", osName: .tvOS, osVersion: "17.4", connectionType: "WiFi",
    primaryHardwareType: .tv, connectionIp: "hidden-address")
}
