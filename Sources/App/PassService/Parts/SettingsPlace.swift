/// The place in the system's settings where a viewer finds their TV provider, to sign out there or to allow this app to
/// read the subscription (P3, R-LOGOUT-4).
///
/// From iOS and tvOS 13 on, an app can open the place: `VSOpenTVProviderSettingsURLString` of VideoSubscriberAccount is
/// its address.
public struct SettingsPlace: Hashable, Codable, Sendable {
  /// The system.
  public var platform: Platform
  /// Creates the place in a system's settings.
  public init(_ platform: Platform) { self.platform = platform }
  /// The path to the place, in English, from one menu to the next.
  public var path: [String] {
    switch platform {
    case .iOS, .iPadOS: ["Settings", "TV Provider"]
    case .tvOS: ["Settings", "Accounts", "TV Provider"]
    }
  }
}

extension SettingsPlace: CustomStringConvertible {
  /// The path on one line.
  public var description: String { path.joined(separator: " → ") }
}
