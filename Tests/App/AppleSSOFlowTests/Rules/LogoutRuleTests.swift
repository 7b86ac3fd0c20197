import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Logout".
@Suite("Rules of logout", .endsIfStuck) struct LogoutRuleTests {
  /// A browser that only notes where it is sent.
  private actor AddressBar: UserAgent {
    private(set) var addresses: [String] = []
    func open(_ url: URL, until redirect: String) -> UserAgentOutcome {
      addresses.append(url.absoluteString)
      return .redirectReached
    }
  }

  /// What the server says about one removed profile; the key of the map names its provider, the viewer's among them.
  private static func entry(_ name: ActionName, url: String? = nil) -> JSONValue {
    let type: ActionType = name == .logout ? .interactive : name == .partnerLogout ? .partnerInteractive : .none
    return JSONValue(members: [
      "actionName": .string(name.rawValue), "actionType": .string(type.rawValue), "url": url.map(JSONValue.string),
    ])
  }

  /// Signs out on a platform, with a scripted answer; tells the result and the addresses that were opened.
  private static func signOut(
    _ platform: Platform, origin: Origin = .releaseProduction, answered entries: [JSONValue]
  ) async throws -> (result: SignOutResult, addresses: [String]) {
    let browser = AddressBar()
    let members = Dictionary(
      uniqueKeysWithValues: entries.enumerated().map {
        ($0.offset == 0 ? "northlight" : "other-\($0.offset)", $0.element)
      })
    let world = World(
      WorldScript {
        $0.hasSubscriber()
        $0.backend.faults = [Fault(.logout, .every, .status(200, body: ["logouts": .object(members)]))]
      })
    let app = LaunchedApp(in: world, .simulated(platform)) {
      $0.userAgent = browser
      $0.origin = origin
    }
    _ = try await app.tv.signIn()
    return (try await app.tv.signOut(), await browser.addresses)
  }

  @Test("R-LOGOUT-1: signing out calls the logout API once, for the provider of the viewer")
  func callsTheAPI() async throws {
    let app = LaunchedApp { $0.hasSubscriber() }
    _ = try await app.tv.signIn()
    #expect(try await app.tv.signOut() == SignOutResult())
    #expect(await app.calls(.logout).map(\.request.path) == ["/api/v2/REF30/logout/northlight"])
    await #expect(throws: Refusal.self) { try await app.tv.authorize("news") }
  }

  private struct Removal: Sendable, CustomTestStringConvertible {
    let title: String, platform: Platform, entries: [JSONValue], pages: [String], result: SignOutResult
    var testDescription: String { title }
  }

  private static let removals = [
    Removal(
      title: "a page, then the settings", platform: .iOS,
      entries: [entry(.logout, url: "https://one.example/out"), entry(.partnerLogout)],
      pages: ["https://one.example/out"], result: SignOutResult(remains: [.settings(SettingsPlace(.iOS))])),
    Removal(
      title: "the settings, although a page comes after them", platform: .iPadOS,
      entries: [entry(.partnerLogout), entry(.logout, url: "https://two.example/out")],
      pages: ["https://two.example/out"],
      result: SignOutResult(remains: [.settings(SettingsPlace(.iPadOS))])),
    Removal(
      title: "two pages", platform: .iOS,
      entries: [entry(.logout, url: "https://one.example/out"), entry(.logout, url: "https://two.example/out")],
      pages: ["https://one.example/out", "https://two.example/out"], result: SignOutResult()),
    Removal(
      title: "nothing, and a page", platform: .iOS,
      entries: [entry(.complete), entry(.logout, url: "https://two.example/out")],
      pages: ["https://two.example/out"], result: SignOutResult()),
    Removal(
      title: "nothing, and the settings", platform: .tvOS, entries: [entry(.complete), entry(.partnerLogout)],
      pages: [], result: SignOutResult(remains: [.settings(SettingsPlace(.tvOS))])),
    Removal(
      title: "no profile, and the settings", platform: .iOS, entries: [entry(.invalid), entry(.partnerLogout)],
      pages: [], result: SignOutResult(remains: [.settings(SettingsPlace(.iOS))])),
    Removal(
      title: "no profile, and nothing", platform: .iOS, entries: [entry(.invalid), entry(.complete)], pages: [],
      result: SignOutResult()),
    Removal(
      title: "an action of a later API, and a page", platform: .iOS,
      entries: [entry("unheard_of"), entry(.logout, url: "https://two.example/out")],
      pages: ["https://two.example/out"], result: SignOutResult(remains: [.unknownAction])),
    Removal(
      title: "a page that a TV cannot show, and the settings", platform: .tvOS,
      entries: [entry(.logout, url: "https://one.example/out"), entry(.partnerLogout)], pages: [],
      result: SignOutResult(remains: [.settings(SettingsPlace(.tvOS)), .providerPage])),
  ]

  @Test("R-LOGOUT-2: of several removed profiles every action is followed", arguments: removals)
  private func everyEntry(removal: Removal) async throws {
    let (result, addresses) = try await Self.signOut(removal.platform, answered: removal.entries)
    #expect(result == removal.result)
    #expect(addresses == removal.pages)
  }

  @Test(
    "R-LOGOUT-3: the provider's page is opened, a relative address at the configured origin",
    arguments: [
      ("https://provider.example/out?a=1", "https://provider.example/out?a=1"),
      ("/adobe-services/logout?mso_id=x", "https://sp-prequal.auth.adobe.com/adobe-services/logout?mso_id=x"),
    ])
  func opensPage(url: String, address: String) async throws {
    let opened = try await Self.signOut(.iOS, origin: .prequalProduction, answered: [Self.entry(.logout, url: url)])
    #expect(opened.addresses == [address])
    #expect(opened.result == SignOutResult())
  }

  @Test("R-LOGOUT-3: however many pages the service names, eight are opened, and what is left is told")
  func manyPages() async throws {
    let pages = (0..<1_000).map { Self.entry(.logout, url: "https://provider.example/out\($0)") }
    let opened = try await Self.signOut(.iOS, answered: pages)
    #expect(opened.addresses.count == 8 && Set(opened.addresses).count == 8)
    #expect(opened.result == SignOutResult(remains: [.providerPage]))
  }

  @Test("R-LOGOUT-3: a page without an address is told, whatever other pages there are")
  func pageWithoutAddress() async throws {
    let entries = [Self.entry(.logout, url: "https://one.example/out"), Self.entry(.logout, url: " ")]
    let opened = try await Self.signOut(.iOS, answered: entries)
    #expect(opened.addresses == ["https://one.example/out"])
    #expect(opened.result == SignOutResult(remains: [.providerPage]))
  }

  @Test("R-LOGOUT-2: a logout of another provider leaves the viewer's to the service, and the next sign-in asks again")
  func logoutOfAnother() async throws {
    let other: JSONValue = ["logouts": ["citycable": Self.entry(.complete)]]
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.faults = [Fault(.logout, .only(1), .status(200, body: other))]
    }
    _ = try await app.tv.signIn()
    #expect(try await app.tv.signOut() == SignOutResult(remains: [.service]))
    _ = try? await app.tv.signIn()
    #expect(await app.calls(.logout).count == 2)
  }

  @Test("R-LOGOUT-3: on a device without a browser the process ends with the call, and says so")
  func endsWithoutBrowser() async throws {
    let opened = try await Self.signOut(.tvOS, answered: [Self.entry(.logout, url: "https://provider.example/out")])
    #expect(opened.addresses.isEmpty)
    #expect(opened.result == SignOutResult(remains: [.providerPage]))
  }

  @Test(
    "R-LOGOUT-4: an appleSSO profile sends the viewer to the settings of their system",
    arguments: zip(
      [Platform.iOS, .iPadOS, .tvOS],
      ["Settings → TV Provider", "Settings → TV Provider", "Settings → Accounts → TV Provider"]))
  func settings(platform: Platform, path: String) async throws {
    let app = LaunchedApp(.simulated(platform)) { $0.hasAppleSubscriber() }
    #expect(try await app.tv.signIn().type == .appleSSO)
    #expect(try await app.tv.signOut() == SignOutResult(remains: [.settings(SettingsPlace(platform))]))
    #expect(SettingsPlace(platform).path.joined(separator: " → ") == path)
  }

  @Test(
    "R-LOGOUT-5: complete and invalid need nothing more",
    arguments: zip([ActionName.complete, .invalid], [SignOutResult(), SignOutResult(hadProfile: false)]))
  func nothingMore(action: ActionName, result: SignOutResult) async throws {
    // Even with an address, which the documents do not give.
    let opened = try await Self.signOut(.iOS, answered: [Self.entry(action, url: "https://provider.example/out")])
    #expect(opened.addresses.isEmpty)
    #expect(opened.result == result)
  }

  @Test(
    "R-LOGOUT-6: no denial and no error of a decision signs the viewer out at the server", arguments: ErrorCode.allCases
  )
  func denialsDoNotSignOut(code: ErrorCode) async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.faults = [
        Fault(.authorize, .every, .itemError(code: code.rawValue)),
        Fault(.preauthorize, .every, .error(code: code.rawValue)),
      ]
    }
    _ = try await app.tv.signIn()
    _ = try await app.refusal { _ = try await $0.authorize("news") }
    _ = try? await app.tv.signIn()
    _ = try await app.refusal { _ = try await $0.preauthorize(["news"]) }
    #expect(await app.calls(.logout).isEmpty)
  }

  @Test("R-LOGOUT-6: in no scenario is there a logout that the viewer did not ask for")
  func onlyOnRequest() async {
    for played in await CapturedScenarios.all.value {
      let wishes = played.scenario.script.filter { $0.at(.atRest) == .signOut }.count
      // What an earlier launch noted is a wish, too.
      if wishes == 0, played.scenario.world.vault.contents.signingOut == nil {
        #expect(!played.calls.contains { $0.endpoint == .logout }, "\(played.scenario.name)")
      }
    }
  }

  @Test(
    "R-LOGOUT-7: the redirect is sent in the query, percent-encoded once",
    arguments: [
      ("https://example.com/done", "https%3A%2F%2Fexample.com%2Fdone"),
      ("adbe.app://back?to=home&é=1+1", "adbe.app%3A%2F%2Fback%3Fto%3Dhome%26%C3%A9%3D1%2B1"),
    ])
  func redirect(url: String, encoded: String) async throws {
    var settings = AppSettings.simulated()
    settings.redirectURL = url
    let app = LaunchedApp(settings) { $0.hasSubscriber() }
    _ = try await app.tv.signIn()
    _ = try await app.tv.signOut()
    #expect(
      await app.calls(.logout).map(\.request.target.text) == ["/api/v2/REF30/logout/northlight?redirectUrl=\(encoded)"])
  }

  @Test("R-LOGOUT-9: from temporary access to a provider without a logout between them")
  func noLogoutAfterTemporaryAccess() async throws {
    let app = LaunchedApp(.simulated(.iOS)) {
      $0.takesBasicAuthentication(at: "freepreview")
      $0.viewer.providers = [.takes("freepreview"), .takes("citycable")]
    }
    #expect(try await app.tv.signIn().type == .temporary)
    #expect(try await app.tv.authorize("news").isAuthorized)
    await app.world.clock.advance(bySeconds: 200)
    await #expect(throws: Refusal.self) { try await app.tv.authorize("news") }
    #expect(try await app.tv.signIn().mvpd == "citycable")
    #expect(await app.calls(.logout).isEmpty)
  }
}
