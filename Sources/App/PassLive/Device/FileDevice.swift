import Foundation
import PassAPI
import PassService

/// The device, identified by a file that only its owner may read: for programs on systems without a Keychain.
///
/// The identifier is created at random if there is no file, and stays. Programs that share the file are one device. A
/// file that others own or have rights to is not used.
package struct FileDevice: DeviceDescriber {
  private let file: PrivateFile
  private let info: DeviceInfo
  private let clock: any AppClock
  /// How often the file is read while another program writes it; one second in all.
  private static let attempts = 100
  private static let pause = Duration.milliseconds(10)

  package init(_ file: URL, info: DeviceInfo = .thisMachine, clock: any AppClock = SystemClock()) {
    (self.file, self.info, self.clock) = (PrivateFile(file), info, clock)
  }

  /// Why the file is not used although it is there: what other users can do, with its path; `nil` if it may be used.
  package var exposure: String? { file.exposure }

  /// Returns `nil` if the identifier is unavailable, and never invents one that would be lost in the next launch.
  package func describe() async -> DeviceDescription? {
    for _ in 0..<Self.attempts where !Task.isCancelled {
      switch file.read() {
      case .bytes(let data) where !data.isEmpty:
        return DeviceDescription(identifier: DeviceIdentifier(String(decoding: data, as: UTF8.self)), info: info)
      case .denied, .failed: return nil
      case .nothing, .bytes: if !make() { await clock.sleep(for: Self.pause) }
      }
    }
    return nil
  }

  /// Creates the file; returns false if another program is about to, or creating it fails.
  private func make() -> Bool {
    guard case .held(let lock) = file.lock() else { return false }
    return withExtendedLifetime(lock) {
      if case .bytes(let data) = file.read(), !data.isEmpty { return true }
      return file.replace(by: Data(UUID().uuidString.utf8)) { false }
    }
  }
}

extension DeviceInfo {
  /// This machine, described in the words that the vendor documents (v2 6.3).
  package static var thisMachine: DeviceInfo {
    let system = version(ProcessInfo.processInfo.operatingSystemVersion)
    #if canImport(Darwin)
      return DeviceInfo(machine: machine, system: system, connection: "unknown", applicationId: nil)
    #else
      return DeviceInfo(
        model: machine, version: system, osName: .linux, osVersion: system, connectionType: "unknown",
        primaryHardwareType: .desktop, osFamily: .linux)
    #endif
  }
}
