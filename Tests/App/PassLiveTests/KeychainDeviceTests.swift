import Foundation
import PartChecks
import PassAPI
import PassService
import Testing

@testable import PassLive

@Suite("The device", .endsIfStuck)
struct KeychainDeviceTests {
  private static let place = KeychainPlace(service: "app", account: "device", group: nil)
  private static let info = DeviceInfo(
    machine: "AppleTV11,1", system: "17.4", connection: "LAN", applicationId: "com.example.app")
  private let keychain = LyingKeychain()
  private let notices = Notices()

  private func device(
    _ keychain: LyingKeychain? = nil, at place: KeychainPlace? = nil, keeping former: DeviceIdentifier? = nil,
    movingFrom device: KeychainDevice? = nil, clock: any AppClock = SystemClock()
  ) -> KeychainDevice {
    KeychainDevice(
      keychain ?? self.keychain, at: place ?? Self.place, keeping: former, movingFrom: device, clock: clock,
      info: { Self.info }, report: { [notices] in notices.add($0) })
  }

  @Test("keeps the contract: the next launch has the same identifier, another device another one")
  func contract() async {
    let report = await DeviceChecks.run(device(), again: { device() }, elsewhere: { device(LyingKeychain()) })
    #expect(report.isKept && report.findings.count == 5, "\(report)")
  }

  @Test("-25308: while the Keychain cannot be read it waits, and makes up no other identifier")
  func locked() async throws {
    let own = try #require(await device().describe()?.identifier)
    keychain.change { $0.isLocked = true }
    let clock = HandClock(), waiting = Task { await device(clock: clock).describe() }
    keychain.change { $0.isLocked = false }
    await clock.ring()
    #expect(await waiting.value?.identifier == own)
    keychain.change { $0.isLocked = true }
    #expect(await device(clock: clock).describe() == nil)
    #expect(notices.all.contains(.notReadableYet))
    keychain.change { $0.isLocked = false }
    #expect(await device().describe()?.identifier == own)
  }

  @Test("of two launches that find nothing at once, both have the identifier that was kept first")
  func race() async throws {
    let keychain = LyingKeychain(), one = device(keychain)
    let identifiers = await withTaskGroup(of: DeviceIdentifier?.self) { group in
      for _ in 0..<16 { group.addTask { await one.describe()?.identifier } }
      return await group.reduce(into: Set<DeviceIdentifier?>()) { $0.insert($1) }
    }
    #expect(identifiers.count == 1 && !identifiers.contains(nil))
  }

  @Test("C-54: the identifier is as long as the advised hash, in lower-case hexadecimal digits")
  func digits() async throws {
    let text = try #require(await device().describe()?.identifier.identifier.revealed)
    #expect(text.count == 64 && text.allSatisfy { "0123456789abcdef".contains($0) })
  }

  @Test("an identifier that cannot be kept is not used")
  func notKept() async {
    let clock = HandClock()
    await clock.ring()
    keychain.change { $0.hidden = [Self.place] }
    keychain.change { $0.items[Self.place] = KeychainItem(data: Data("own".utf8), mark: nil) }
    #expect(await device(clock: clock).describe() == nil)
    keychain.change { $0.lacksEntitlement = true }
    #expect(await device(clock: clock).describe() == nil)
    #expect(notices.all == [.hidden, .entitlementMissing])
  }

  @Test("an item that is there and is not found is told at once, without a wait, and none is added")
  func hidden() async {
    keychain.change {
      $0.items[Self.place] = KeychainItem(data: Data("own".utf8), mark: nil)
      $0.hidden = [Self.place]
    }
    // Nobody rings the clock: a wait would not end.
    #expect(await device(clock: HandClock()).describe() == nil)
    #expect(notices.all == [.hidden] && keychain.items.count == 1)
  }

  @Test("R-HDR-14: from one place to another the identifier is the same, and the former place keeps it")
  func moved() async throws {
    let shared = KeychainPlace(service: "team", account: "device", group: "team")
    let own = try #require(await device().describe()?.identifier)
    for _ in 1...2 { #expect(await device(at: shared, movingFrom: device()).describe()?.identifier == own) }
    #expect(await device(at: shared).describe()?.identifier == own)
    #expect(await device().describe()?.identifier == own)
    // What the new place has counts; and a place without anything gives a new one.
    let third = KeychainPlace(service: "third", account: "device", group: nil)
    let other = try #require(await device(at: third).describe()?.identifier)
    #expect(await device(at: third, movingFrom: device()).describe()?.identifier == other && other != own)
    let empty = KeychainPlace(service: "empty", account: "device", group: nil)
    let new = device(at: KeychainPlace(service: "new", account: "device", group: nil), movingFrom: device(at: empty))
    #expect(await new.describe()?.identifier != nil)
  }

  @Test("R-HDR-14: over several places the identifier is the same, also one that the first was told to keep")
  func movedTwice() async throws {
    let places = ["second", "third"].map { KeychainPlace(service: $0, account: "device", group: nil) }
    let told = DeviceIdentifier("sent before"), second = device(at: places[0], movingFrom: device(keeping: told))
    #expect(await device(at: places[1], movingFrom: second).describe()?.identifier == told)
    #expect(await second.describe()?.identifier == told)
    let own = try #require(await device().describe()?.identifier)
    keychain.change { for place in places { $0.items[place] = nil } }
    #expect(await device(at: places[1], movingFrom: second).describe()?.identifier == own)
  }

  @Test("while the former place cannot be read, no other identifier is made up")
  func movedLater() async throws {
    let former = LyingKeychain(), old = device(former), clock = HandClock()
    let own = try #require(await old.describe()?.identifier)
    former.change { $0.isLocked = true }
    let waiting = Task { await device(movingFrom: old, clock: clock).describe() }
    former.change { $0.isLocked = false }
    await clock.ring()
    #expect(await waiting.value?.identifier == own)
    former.change { $0.lacksEntitlement = true }
    let another = LyingKeychain()
    #expect(await device(another, movingFrom: old).describe() == nil)
    #expect(another.items.isEmpty && notices.all.last == .entitlementMissing)
  }

  @Test("an item that is no identifier is set aside, and another one takes its place")
  func damaged() async throws {
    let noise = KeychainItem(data: Data([0xFF]), mark: nil)
    keychain.change { $0.items[Self.place] = noise }
    let own = try #require(await device().describe()?.identifier)
    #expect(await device().describe()?.identifier == own)
    #expect(notices.all == [.setAside("device.damaged")])
    #expect(keychain.items[KeychainPlace(service: "app", account: "device.damaged", group: nil)] == noise)
  }

  @Test("R-HDR-14: the identifier of an earlier version of the app is kept in place of a new one, and only then")
  func former() async {
    let former = DeviceIdentifier("sent before")
    #expect(await device(keeping: former).describe()?.identifier == former)
    #expect(await device(keeping: DeviceIdentifier("later")).describe()?.identifier == former)
  }

  @Test(
    "v2 6.3, R-HDR-7: iPhone, iPad, Apple TV and Mac are told in the documented words",
    arguments: [
      ("iPhone15,2", "iPhone", "15,2", DeviceInfo.Hardware.mobilePhone, DeviceInfo.OSName.iOS),
      ("iPad13,4", "iPad", "13,4", .tablet, .iOS), ("AppleTV14,1", "AppleTV", "14,1", .tv, .tvOS),
      ("arm64", "arm64", "17.4", .desktop, .macOS),
    ])
  func info(machine: String, model: String, version: String, hardware: DeviceInfo.Hardware, name: DeviceInfo.OSName) {
    let info = DeviceInfo(machine: machine, system: "17.4", connection: "WiFi", applicationId: "app")
    #expect(info.violation == nil && info.model == model && info.version == version)
    #expect(info.primaryHardwareType == hardware && info.osName == name && info.osVendor == .apple)
    #expect(info.osVersion == "17.4" && info.connectionType == "WiFi" && info.applicationId == "app")
  }

  @Test("the system's version has a third number unless it is zero; the machine has a name")
  func system() {
    let version = { DeviceInfo.version(OperatingSystemVersion(majorVersion: 17, minorVersion: 4, patchVersion: $0)) }
    #expect(version(0) == "17.4" && version(1) == "17.4.1")
    #expect(!DeviceInfo.machine.isEmpty)
  }
}
