import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Logout".
@Suite("Rules of logout", .endsIfStuck) struct LogoutRuleTests {
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
    let members = Dictionary(
      uniqueKeysWithValues: entries.enumerated().map {
        ($0.offset == 0 ? "northlight" : "other-\($0.offset)", $0.element)
      })
    var app = Installation(
      platform, given: .profile(), .fault(.logout, .status(200, body: ["logouts": .object(members)])))
    app.environment.origin = origin
    let tv = app.launch()
    _ = try await tv.signIn()
    return (try await tv.signOut(), await app.viewer.pages)
  }

  private struct Removal: Sendable, CustomTestStringConvertible {
    let testDescription: String, platform: Platform, entries: [JSONValue], pages: [String],
      remaining: [SignOutResult.Remainder]
    init(
      _ title: String, on platform: Platform = .iOS, _ entries: JSONValue..., opens pages: [String] = [],
      remaining: [SignOutResult.Remainder] = []
    ) {
      (testDescription, self.platform, self.entries, self.pages) = (title, platform, entries, pages)
      self.remaining = remaining
    }
  }

  private static let one = "https://one.example/out", two = "https://two.example/out"
  private static let pageOne = entry(.logout, url: one), pageTwo = entry(.logout, url: two)
  private static let partner = entry(.partnerLogout)
  private static func place(_ platform: Platform) -> SignOutResult.Remainder { .settings(SettingsPlace(platform)) }

  private static let removals = [
    Removal("a page, then the settings", pageOne, partner, opens: [one], remaining: [place(.iOS)]),
    Removal(
      "the settings, although a page comes after them", on: .iPadOS, partner, pageTwo, opens: [two],
      remaining: [place(.iPadOS)]),
    Removal("two pages", pageOne, pageTwo, opens: [one, two]),
    Removal("nothing, and a page", entry(.complete), pageTwo, opens: [two]),
    Removal("nothing, and the settings", on: .tvOS, entry(.complete), partner, remaining: [place(.tvOS)]),
    Removal("no profile, and the settings", entry(.invalid), partner, remaining: [place(.iOS)]),
    Removal("no profile, and nothing", entry(.invalid), entry(.complete)),
    Removal(
      "an action of a later API, and a page", entry("unheard_of"), pageTwo, opens: [two], remaining: [.unknownAction]),
    Removal(
      "a page that a TV cannot show, and the settings", on: .tvOS, pageOne, partner,
      remaining: [place(.tvOS), .providerPage]),
    Removal(
      "R-LOGOUT-3: a page without an address is told, whatever other pages there are", pageOne,
      entry(.logout, url: " "), opens: [one], remaining: [.providerPage]),
    Removal(
      "R-LOGOUT-3: on a device without a browser the process ends with the call, and says so", on: .tvOS, pageOne,
      remaining: [.providerPage]),
  ]

  private static let rows: [RuleCase] = [
    RuleCase(
      "R-LOGOUT-1: signing out calls the logout API once, for the provider of the viewer", .profile(),
      when: .signIn, .signOut(SignOutResult()), .paths(.logout, "/api/v2/REF30/logout/northlight"),
      .refused(.authorize("news"), .notSignedIn)),
    RuleCase(
      "R-LOGOUT-9: from temporary access to a provider without a logout between them", on: .iOS, .noAccess,
      .takes("freepreview", "citycable"),
      when: .signIn(.temporary), .plays(), .wait(200), .asksToSignIn(.authorize("news")), .signIn(at: "citycable"),
      .count(.logout, 0)),
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test("R-LOGOUT-2: of several removed profiles every action is followed", arguments: removals)
  private func everyEntry(removal: Removal) async throws {
    let (result, addresses) = try await Self.signOut(removal.platform, answered: removal.entries)
    #expect(result == SignOutResult(remaining: removal.remaining))
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
    #expect(opened.result == SignOutResult(remaining: [.providerPage]))
  }

  @Test("R-LOGOUT-2: a logout of another provider leaves the viewer's to the service, and the next sign-in asks again")
  func logoutOfAnother() async {
    let other: JSONValue = ["logouts": ["citycable": Self.entry(.complete)]]
    await holds(
      .profile(), .fault(.logout, .only(1), .status(200, body: other)),
      when: .signIn, .signOut(SignOutResult(remaining: [.service])), .tries(.signIn), .count(.logout, 2))
  }

  @Test(
    "R-LOGOUT-4: an appleSSO profile sends the viewer to the settings of their system",
    arguments: zip(
      [Platform.iOS, .iPadOS, .tvOS],
      ["Settings → TV Provider", "Settings → TV Provider", "Settings → Accounts → TV Provider"]))
  func settings(platform: Platform, path: String) async {
    await holds(
      on: platform, .knownViewer(),
      when: .signIn(.appleSSO), .signOut(SignOutResult(remaining: [.settings(SettingsPlace(platform))])))
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
  func denialsDoNotSignOut(code: ErrorCode) async {
    await holds(
      .profile(), .itemError(.authorize, code.rawValue), .error(.preauthorize, code.rawValue),
      when: .signIn, .tries(.authorize("news")), .tries(.signIn), .tries(.preauthorize("news")), .count(.logout, 0))
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
  func redirect(url: String, encoded: String) async {
    await holds(app: { $0.settings.redirectAddress = url }, .profile(), when: .signIn, .signOut) {
      let target = "/api/v2/REF30/logout/northlight?redirectUrl=\(encoded)"
      #expect(await $0.app.requests(.logout).map(\.target.text) == [target])
    }
  }
}
