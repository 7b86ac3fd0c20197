import Foundation
import PassAPI
import PassService
import PassSimulator

@testable import PassTerminal

/// What came of all checks.
struct Examined {
  private(set) var results: [CheckResult] = []

  /// A text of the form of a statement.
  static let statement = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhcHAifQ.c2lnbmF0dXJl"

  /// Where all is in order.
  static func subject() throws -> Doctor.Subject {
    Doctor.Subject(
      origin: "https://sp.auth.adobe.com", serviceProvider: "REF30", statement: .success(Data(statement.utf8)),
      redirectAddress: "myapp://signed-in", domainName: "example.com",
      entitlements: .success(list("<key>\(entitlement)</key><true/>")), infoPlist: .success(list(info())))
  }

  static let entitlement = "com.apple.developer.video-subscriber-single-sign-on"

  /// The keys of an Info.plist.
  static func info(
    usage: String = "<string>To sign in.</string>", types: String = "<array><dict>SCHEMES</dict></array>",
    schemes: String = "<array><string>MyApp</string></array>", more: String = ""
  ) -> String {
    "<key>NSVideoSubscriberAccountUsageDescription</key>\(usage)<key>CFBundleURLTypes</key>"
      + types.replacing("SCHEMES", with: "<key>CFBundleURLSchemes</key>\(schemes)") + more
  }

  /// A property list with some keys.
  static func list(_ keys: String) -> Data {
    Data("<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><dict>\(keys)</dict></plist>".utf8)
  }

  static let reachable = HostProbe(resolves: { _ in true }, accepts: { _, _ in true })

  /// Examines what differs from what is in order.
  init(
    in world: SimulatedWorld = SimulatedWorld(), transport: (any HTTPTransport)? = nil,
    probe: HostProbe = Examined.reachable, _ change: (inout Doctor.Subject) -> Void = { _ in }
  ) async throws {
    var subject = try Self.subject(), results: [CheckResult] = []
    change(&subject)
    let doctor = Doctor(subject, probe: probe, environment: { _ in world.environment(transport: transport) }) {
      results.append($0)
    }
    try await doctor.examine()
    self.results = results
  }

  subscript(_ check: Check) -> CheckResult? { results.first { $0.check == check } }

  /// The checks that ended so.
  func checks(_ outcome: CheckResult.Outcome) -> [Check] { results.filter { $0.outcome == outcome }.map(\.check) }
}

extension SimulatedWorld {
  /// A world whose script differs from the happy path.
  static func with(_ change: (inout WorldScript) -> Void) -> SimulatedWorld {
    var script = WorldScript()
    change(&script)
    return SimulatedWorld(script)
  }

  /// The endpoints that were called, in their order.
  var called: [String] { get async { await transport.log.compactMap { transport.endpoint(of: $0.request)?.name } } }
}
