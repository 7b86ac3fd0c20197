import PartChecks
import PassAPI
import PassService
import PassSimulator
import Testing

@Suite("Checks of a device", .endsIfStuck)
struct DeviceChecksTests {
  @Test("the simulated device keeps the contract")
  func simulated() async throws {
    let device = SimulatedWorld().device
    let other = MockDevice { _ in .sample("another") }
    let report = await trying { await DeviceChecks.run(device, again: { device }, elsewhere: { other }, $0) }
    #expect(report.isKept && report.findings.count == 5, "\(report)")
    #expect(await trying { await DeviceChecks.run(device, $0) }.skippedClauses.count == 2)
    #expect(try report.undocumented == [])
  }

  @Test("a broken device is found out", arguments: broken)
  func found(row: Broken<MockDevice>) async {
    let report = await trying {
      await DeviceChecks.run(row.part(), again: { row.part() }, elsewhere: { row.part() }, $0)
    }
    #expect(row.isFound(in: report), "\(report)")
  }

  static let broken: [Broken<MockDevice>] = [
    Broken("hangs", "says who and what it is") {
      MockDevice { _ in
        await forever()
        return nil
      }
    },
    Broken("does not know itself", "says who and what it is") { MockDevice { _ in nil } },
    Broken("has another identifier at each call", "each time the same") { MockDevice { .sample("device \($0)") } },
    Broken("has another identifier after each launch", "the next launch") {
      MockDevice(named: "device")
    },
    Broken("has the identifier of every other device", "another device") { MockDevice { _ in .sample("Apple TV") } },
    Broken("has an empty identifier", "not empty") { MockDevice { _ in .sample("") } },
    Broken("has an identifier without end", "no more than a header") {
      MockDevice { _ in .sample(String(repeating: "x", count: 10_000)) }
    },
    Broken("has no model", "documented words") { MockDevice { _ in .sample("device", model: "") } },
  ]
}

actor MockDevice: DeviceDescriber {
  private let answer: @Sendable (Int) async -> DeviceDescription?
  private var count = 0
  private let name: String?

  init(_ answer: @escaping @Sendable (Int) async -> DeviceDescription?) { (self.answer, name) = (answer, nil) }
  /// Says who it is by itself, not by the device that it describes.
  init(named name: String) { (answer, self.name) = ({ _ in nil }, name) }

  func describe() async -> DeviceDescription? {
    count += 1
    if let name { return .sample("\(name) \(ObjectIdentifier(self))") }
    return await answer(count)
  }
}

extension DeviceDescription {
  fileprivate static func sample(_ identifier: String, model: String = "AppleTV") -> DeviceDescription {
    var description = DeviceDescription.appleTV
    description.identifier = DeviceIdentifier(identifier)
    description.info.model = model
    return description
  }
}
