import Foundation
import PassAPI
import PassService

/// The device, identified in its Keychain and described by the system.
///
/// The identifier is created at random on first use, and stays over launches, updates of app and system, and
/// reinstallations of the app. No backup carries it to another device, and no two devices have the same. Apps that
/// share an access group share it.
public struct KeychainDevice: DeviceDescriber {
  private let calls: any KeychainCalls
  private let place: KeychainPlace
  private let former: DeviceIdentifier?
  /// Reads the identifier of an earlier version of the app.
  private let moved: (@Sendable () -> (KeychainStatus, DeviceIdentifier?))?
  private let clock: any AppClock
  private let info: @Sendable () async -> DeviceInfo
  private let report: @Sendable (KeychainNotice) -> Void
  /// How often an item that cannot be read yet is tried: for ten seconds, longer than `TimeLimits.device`.
  private static let attempts = 40
  private static let pause = Duration.milliseconds(250)

  /// - Parameters:
  ///   - former: The identifier that an earlier version of the app sent; it is kept instead of a new one.
  ///   - device: The device at the place of an earlier version of the app, whose identifier is kept.
  ///   - info: Describes the device now: the network changes.
  init(
    _ calls: any KeychainCalls, at place: KeychainPlace, keeping former: DeviceIdentifier?,
    movingFrom device: KeychainDevice? = nil, clock: any AppClock,
    info: @escaping @Sendable () async -> DeviceInfo, report: @escaping @Sendable (KeychainNotice) -> Void
  ) {
    self.calls = calls
    self.place = place
    self.former = former
    moved = if let device { { device.known() } } else { nil }
    self.clock = clock
    self.info = info
    self.report = report
  }

  /// Describes the device, and waits while the Keychain cannot be read yet. Returns `nil` if the identifier is
  /// unavailable, and never invents one that would be lost in the next launch.
  public func describe() async -> DeviceDescription? {
    guard let identifier = await identifier() else { return nil }
    return DeviceDescription(identifier: identifier, info: await info())
  }

  /// The identifier here, otherwise the one of an earlier version of the app.
  private func known() -> (KeychainStatus, DeviceIdentifier?) {
    let (status, item) = calls.copy(place)
    if status != .nothing { return (status, item.flatMap(DeviceIdentifier.init(item:))) }
    let (there, identifier) = moved?() ?? (status, nil)
    return (there, identifier ?? former)
  }

  private func identifier() async -> DeviceIdentifier? {
    for attempt in 0..<Self.attempts where !Task.isCancelled {
      var (status, item) = calls.copy(place), former = former
      if status == .nothing, let (there, moved) = moved?() {
        // The identifier stays at its former place: for the service, the app of before is the same device.
        former = moved ?? former
        if there != .success { status = there }
      }
      let new = KeychainItem(data: Data((former ?? .random()).identifier.revealed.utf8), mark: nil)
      switch status {
      case .success:
        if let identifier = item.flatMap(DeviceIdentifier.init(item:)) { return identifier }
        guard let item, calls.setAside(item, from: place, report),
          calls.update(place, marked: nil, to: new) == .success
        else { return nil }
      case .nothing:
        // The next look finds which one is stored: another process may have been first.
        switch calls.add(new, at: place) {
        case .success: break
        case .duplicate where calls.copy(place).0 != .nothing: break
        case .notReadable: await clock.sleep(for: Self.pause)
        case let status:
          report(status == .duplicate ? .hidden : KeychainNotice(status))
          return nil
        }
      case .notReadable:
        if attempt == 0 { report(.notReadableYet) }
        await clock.sleep(for: Self.pause)
      default:
        report(KeychainNotice(status))
        return nil
      }
    }
    return nil
  }
}

extension DeviceIdentifier {
  /// As long as the recommended hash, and in hexadecimal digits (C-54).
  fileprivate static func random() -> DeviceIdentifier {
    let digits = (0..<64).map { _ in String(Int.random(in: 0..<16), radix: 16) }
    return DeviceIdentifier(digits.joined())
  }

  fileprivate init?(item: KeychainItem) {
    guard let text = String(data: item.data, encoding: .utf8), !text.isEmpty else { return nil }
    self.init(text)
  }
}
