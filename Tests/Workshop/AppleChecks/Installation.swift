import Foundation
import PassAPI
import PassLive
import PassService
import PassSimulator
import UIKit
import VideoSubscriberAccount

/// An adapter on a device with a world behind Apple's framework.
struct Installation: Sendable {
  let world: SimulatedWorld
  let account: StubAccount
  let screen: Screen
  let framework: VideoSubscriberAccountFramework

  /// - Parameters:
  ///   - grace: In the time of the screen; so long that it only ends where nothing comes any more.
  ///   - limit: How long the system's clock waits for an answer.
  ///   - presents: Whether the adapter presents on the screen.
  init(
    _ world: SimulatedWorld = SimulatedWorld(), grace: Duration = .seconds(60), limit: Duration = .seconds(60),
    presents: Bool = true, screen: Screen? = Screen(), _ options: (inout StubAccount.Behaviour) -> Void = { _ in }
  ) throws {
    let account = StubAccount(world, options)
    self.world = world
    self.account = account
    self.screen = screen ?? Screen()
    framework = try VideoSubscriberAccountFramework(
      presenter: presents ? screen : nil, bundle: try Self.bundle.get(), grace: grace,
      clock: ScreenClock(limit: limit), report: { _ in }
    ) { VSAccountManager(account) }
  }

  /// A world in which somebody is signed in, or nobody.
  init(
    signedIn: Bool, grace: Duration = .seconds(60), limit: Duration = .seconds(60), screen: Screen? = Screen(),
    _ options: (inout StubAccount.Behaviour) -> Void = { _ in }
  ) throws {
    var script = WorldScript()
    script.framework.system.provider = signedIn ? "northlight-apple" : nil
    try self.init(SimulatedWorld(script), grace: grace, limit: limit, screen: screen, options)
  }

  /// Every request that was enqueued.
  var requests: [StubAccount.Request] {
    account.events.compactMap { if case .enqueued(_, let request) = $0 { request } else { nil } }
  }

  static let status = PartnerQuery(promptsForAccess: false, allowsInterruption: false)
  static let picker = PartnerQuery(
    promptsForAccess: true, allowsInterruption: true, supported: ["northlight-apple", "harbourtv-apple"],
    featured: ["northlight-apple"])
  static let login = PartnerQuery(
    promptsForAccess: true, allowsInterruption: true, supported: ["northlight-apple"],
    verificationToken: Secret("a request"), attributeNames: ["name", "zip"])

  /// An app's bundle with a usage text.
  static let bundle: Result<Bundle, any Error> = Result { try newBundle(text: "To find your TV provider") }

  /// A new bundle; nil is no text.
  static func newBundle(text: String?) throws -> Bundle {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".app")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let info = ["CFBundleIdentifier": "app"].merging(text.map { [MissingUsageText.key: $0] } ?? [:]) { $1 }
    try PropertyListEncoder().encode(info).write(to: folder.appendingPathComponent("Info.plist"))
    guard let bundle = Bundle(url: folder) else { throw Breach(text: "no bundle at \(folder)") }
    // It is read now, while its file is there.
    _ = bundle.infoDictionary
    return bundle
  }
}
