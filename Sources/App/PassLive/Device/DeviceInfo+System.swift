import Foundation
import PassAPI
import PassService

extension DeviceInfo {
  /// Describes an Apple device in the words that the vendor documents for it (v2 6.3).
  ///
  /// - Parameters:
  ///   - machine: The machine's name, such as `iPhone15,2`: its letters are the model, the rest the version. A
  ///     Mac names its processor, such as `arm64`: the version is the system's.
  ///   - system: The version of the system, such as `17.4`.
  ///   - connection: The kind of network.
  ///   - applicationId: The app.
  init(machine: String, system: String, connection: String, applicationId: String?) {
    let model = String(machine.prefix { !$0.isNumber || !machine.contains(",") })
    let version = model == machine ? system : String(machine.dropFirst(model.count))
    let (hardware, name, family): (Hardware, OSName, OSFamily) =
      switch model {
      case "AppleTV": (.tv, .tvOS, .tvOS)
      case "iPad": (.tablet, .iOS, .iOS)
      case "iPhone", "iPod": (.mobilePhone, .iOS, .iOS)
      default: (.desktop, .macOS, .macOS)
      }
    self.init(
      model: model, version: version, osName: name, osVersion: system, connectionType: connection,
      primaryHardwareType: hardware, manufacturer: "Apple", vendor: "Apple", osFamily: family, osVendor: .apple,
      applicationId: applicationId)
  }

  /// The name of this machine; in Xcode's simulator, that of the simulated device.
  static var machine: String {
    if let simulated = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"] { return simulated }
    var system = utsname()
    uname(&system)
    return withUnsafeBytes(of: system.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The version of a system: two numbers, and a third unless it is zero.
  static func version(_ version: OperatingSystemVersion) -> String {
    let all = [version.majorVersion, version.minorVersion, version.patchVersion]
    return all.prefix(version.patchVersion == 0 ? 2 : 3).map(String.init).joined(separator: ".")
  }
}

#if os(iOS) || os(tvOS)
  extension Platform {
    /// The system on which the app runs.
    public static let current: Platform =
      DeviceInfo.machine.hasPrefix("AppleTV") ? .tvOS : DeviceInfo.machine.hasPrefix("iPad") ? .iPadOS : .iOS
  }
#endif
