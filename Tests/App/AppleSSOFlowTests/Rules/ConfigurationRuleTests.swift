import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Configuration and MVPD selection (v2 10, R-CFG).
@Suite("Rules: configuration and MVPD selection", .endsIfStuck) struct ConfigurationRuleTests {
  /// The integration of a provider is off, whose profile is there and remembered; Apple's picker brings another.
  private static let dropped = Fact.all(
    .registered, .profile("northlight"), .set(\.backend.disabledIntegrations, ["northlight"]),
    .picker(.picks("harbourtv-apple")))

  private static let rows: [RuleCase] = [
    RuleCase(
      "R-CFG-3: temporary access that the app names needs no configuration", .registered,
      when: .launch(remembering: "freepreview"), .signIn(.temporary), .plays(), .calls(.profileOfMVPD, .authorize)),
    RuleCase(
      "R-CFG-4: a viewer whose profile has ended confirms the remembered provider, and no configuration is fetched",
      .registered, .noAccess, .profile(secondsLeft: 300), .secondScreen(),
      when: .signIn, .wait(301), .launch, .signIn(at: "northlight"), .questions(.confirmation("northlight")),
      .count(.configuration, 0)),
    RuleCase(
      "R-CFG-8: the app's picker learns which providers are temporary access, so that it may leave them out",
      .registered, .noAccess, .secondScreen(),
      when: .signIn
    ) {
      guard case .provider(let offered)? = await $0.app.viewer.questions.first else {
        Issue.record("the viewer was not asked")
        return
      }
      #expect(offered.filter(\.isTempPass).map(\.id) == ["freepreview", "promopreview"])
    },
    RuleCase(
      "R-CFG-9, R-AUTH-1: a remembered provider without integration is dropped, and the profile of another is used",
      dropped, .profile("harbourtv"),
      when: .launch(remembering: "northlight"), .signIn(at: "harbourtv"), .queries(.picker, 0),
      .count(.profileOfMVPD, 1), .remembers("harbourtv")),
    RuleCase(
      "R-CFG-9: without a profile of another provider the viewer picks again", dropped,
      when: .launch(remembering: "northlight"), .signIn(at: "harbourtv"), .queries(.picker, 1)),
    RuleCase(
      "R-CFG-9: a signed-in viewer whose provider's integration ends is asked to sign in, and to pick again",
      .registered, .profile("northlight"), .before(.authorize, .disableIntegration(mvpd: "northlight")),
      when: .signIn, .asksToSignIn(.authorize("news"))
    ) { #expect(await $0.tv.remembered()?.mvpd != "northlight") },
    RuleCase(
      "R-CFG-10: without such a provider the system's picker stays closed", .system(),
      .set(\.backend.catalogue, [.cityCable]), .takes("citycable"), .secondScreen(mvpd: "citycable"),
      when: .signIn(at: "citycable"), .queries(.picker, 0)),
    RuleCase(
      "R-CFG-10: the system's picker gets the providers that the configuration admits to it, and no others",
      .fault(.configuration, .status(200, body: configuration)), .pickerFails(.userCancelled), .providers(.leaves),
      when: .refused(.signIn, .viewerLeft)
    ) { #expect(await $0.app.queries(.picker).map(\.supported) == [["a-full", "a-picker", "a-silent"]]) },
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test(
    "R-CFG-1: the configuration is fetched when the viewer has to choose, and not before",
    arguments: [(profiles: 0, fetches: 1), (1, 0), (2, 0)])
  func onlyToChoose(profiles: Int, fetches: Int) async {
    await holds(
      facts: ["northlight", "citycable"].prefix(profiles).map { .profile($0) },
      steps: [.count(.configuration, 0), .signIn, .count(.configuration, fetches)])
  }

  @Test("R-CFG-2: nothing that a signed-in viewer does fetches it", arguments: [ProfileType.regular, .appleSSO])
  func signedIn(type: ProfileType) async {
    let visit: [RuleCase.Step] = [
      .launch, .signIn(type), .preauthorize("news", "sport"), .authorize("news"), .foreground, .signIn,
    ]
    await holds(
      facts: [.subscription, .profile(type: type)],
      steps: visit + visit + [.visit, .count(.configuration, 0)])
  }

  @Test(
    "R-CFG-5: id, name and logo of the chosen provider are there at the next launch",
    arguments: [("northlight", "Northlight TV"), ("harbourtv", "Harbour TV")])
  func kept(mvpd: String, name: String) async throws {
    let app = Installation(given: .registered, .noAccess, .secondScreen(), .takes(mvpd))
    _ = try await app.launch().signIn()
    let remembered = try #require(await app.launch().remembered())
    #expect(remembered.mvpd == mvpd && remembered.displayName == name)
    #expect(remembered.logoURL == "https://example.invalid/\(mvpd).png")
  }

  @Test(
    "R-CFG-6: the chosen id is used for login, profiles, decisions and logout", arguments: ["northlight", "harbourtv"])
  func chosenId(mvpd: String) async throws {
    let app = Installation(given: .noAccess, .secondScreen(), .takes(mvpd)), tv = app.launch()
    _ = try await tv.signIn()
    _ = try await tv.preauthorize(["news"])
    _ = try await tv.authorize("news")
    _ = try await app.launch(remembering: mvpd).signIn()
    _ = try await tv.signOut()
    #expect(await app.requests(.createSession).map { Wire.form($0)["mvpd"] } == [mvpd])
    for (endpoint, path) in [
      (Endpoint.profileOfMVPD, "profiles"), (.preauthorize, "decisions/preauthorize"),
      (.authorize, "decisions/authorize"), (.logout, "logout"),
    ] {
      #expect(await app.requests(endpoint).map(\.path) == ["/api/v2/REF30/\(path)/\(mvpd)"])
    }
  }

  @Test(
    "R-CFG-7: a picker that is opened again within three minutes is filled from memory",
    arguments: [(later: 0, fetches: 1), (179, 1), (180, 2), (600, 2)])
  func cached(later: Int, fetches: Int) async {
    await holds(
      .registered, .noAccess, .providers(.leaves),
      when: .refused(.signIn, .viewerLeft), .wait(later), .refused(.signIn, .viewerLeft), .pickers(2),
      .count(.configuration, fetches))
  }

  @Test(
    "R-CFG-9: a provider whose integration ends on the way is chosen anew in the app's picker",
    arguments: ["invalid_integration", "invalid_parameter_mvpd"],
    [Endpoint.partnerSession, .partnerProfile, .createSession, .profileOfCode])
  func droppedOnTheWay(code: String, endpoint: Endpoint) async {
    let partner = [Endpoint.partnerSession, .partnerProfile].contains(endpoint)
    await holds(
      .registered, .error(endpoint, code, .only(1)), partner ? .subscription : .noAccess,
      partner ? .takes("citycable") : .takes("northlight", "citycable"),
      .secondScreen(code: endpoint == .profileOfCode ? 2 : 1),
      when: .signIn(at: "citycable"), .pickers(partner ? 1 : 2), .remembers("citycable")
    ) { #expect(await $0.app.requests(.createSession).last.map { Wire.form($0)["mvpd"] } == "citycable") }
  }

  /// One provider for each combination of the members; `a-…` are admitted.
  private static let configuration: JSONValue = {
    func mvpd(_ id: String, mapping: JSONValue?, services: JSONValue?, picker: JSONValue?, boarding: JSONValue?)
      -> JSONValue
    {
      JSONValue(members: [
        "id": .string("id-\(id)"), "displayName": .string(id), "platformMappingId": mapping,
        "enablePlatformServices": services, "displayInPlatformPicker": picker, "boardingStatus": boarding,
      ])
    }
    let mvpds = [
      mvpd("full", mapping: "a-full", services: true, picker: true, boarding: "SUPPORTED"),
      mvpd("picker", mapping: "a-picker", services: true, picker: true, boarding: "PICKER"),
      mvpd("hidden", mapping: "hidden", services: true, picker: false, boarding: "SUPPORTED"),
      mvpd("off", mapping: "off", services: false, picker: true, boarding: "SUPPORTED"),
      mvpd("silent", mapping: "a-silent", services: true, picker: true, boarding: nil),
      mvpd("unsaid", mapping: "unsaid", services: nil, picker: nil, boarding: "SUPPORTED"),
      mvpd("unmapped", mapping: nil, services: true, picker: true, boarding: "SUPPORTED"),
      mvpd("empty", mapping: "", services: true, picker: true, boarding: "SUPPORTED"),
    ]
    return ["requestor": ["id": "REF30", "name": "Reference", "domains": [], "mvpds": .array(mvpds)]]
  }()

  @Test(
    "R-CFG-11: each service provider's configuration is its own, and fetched for the platform that the device names")
  func perServiceProvider() async throws {
    let app = Installation(given: .set(\.backend.serviceProviders, ["REF30", "REF31"]))
    var other = app
    other.settings.serviceProvider = "REF31"
    for installation in [app, other] { _ = try await installation.launch().signIn() }
    let requests = await app.requests(.configuration)
    #expect(requests.map(\.path) == ["/api/v2/REF30/configuration", "/api/v2/REF31/configuration"])
    #expect(requests.allSatisfy { Wire.json("X-Device-Info", of: $0)?["osName"]?.text == "tvOS" })
  }
}
