import PassAPI

import PassService

/// A streaming device with a fixed description.
package struct SimulatedDevice: DeviceDescriber {
  private let description: DeviceDescription?

  /// Creates a device with this description, or with `nil` one that cannot describe itself.
  package init(_ description: DeviceDescription?) { self.description = description }

  /// The scripted description.
  package func describe() async -> DeviceDescription? { description }
}

extension DeviceDescription {
  /// An Apple TV, with the values that the vendor requires (v2 6.3).
  public static let appleTV = DeviceDescription(
    identifier: DeviceIdentifier("simulated-apple-tv"),
    info: DeviceInfo(
      model: "AppleTV", version: "5,3", osName: .tvOS, osVersion: "17.4", connectionType: "WiFi",
      primaryHardwareType: .tv,
      manufacturer: "Apple", vendor: "Apple", osFamily: .tvOS, osVendor: .apple))
}
