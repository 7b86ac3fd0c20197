import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Configuration and MVPD selection (v2 10, R-CFG).
@Suite("Rules: configuration and MVPD selection", .endsIfStuck) struct ConfigurationRuleTests {
  @Test(
    "R-CFG-1: the configuration is fetched when the viewer has to choose, and not before",
    arguments: [(profiles: 0, fetches: 1), (1, 0), (2, 0)])
  func onlyToChoose(profiles: Int, fetches: Int) async throws {
    let app = Installation {
      $0.backend.storedProfiles = ["northlight", "citycable"].prefix(profiles).map { StoredProfile($0) }
    }
    let tv = app.launch()
    #expect(await app.count(.configuration) == 0)
    _ = try await tv.signIn()
    #expect(await app.count(.configuration) == fetches)
  }

  @Test("R-CFG-2: nothing that a signed-in viewer does fetches it", arguments: ["regular", "appleSSO"])
  func signedIn(type: String) async throws {
    let app = Installation(given: .subscription, .profile(type: ProfileType(rawValue: type)))
    for _ in 1...2 {
      let tv = app.launch()
      #expect(try await tv.signIn().type?.rawValue == type)
      _ = try await tv.preauthorize(["news", "sport"])
      _ = try await tv.authorize("news")
      await tv.cameToForeground()
      _ = try await tv.signIn()
    }
    #expect(await app.count(.configuration) == 0)
    await app.visit()
    #expect(await app.count(.configuration) == 0)
  }

  @Test("R-CFG-3: temporary access that the app names needs no configuration")
  func temporaryAccess() async throws {
    let app = Installation(given: .registered), tv = app.launch(remembering: "freepreview")
    #expect(try await tv.signIn().type == .temporary)
    #expect(try await tv.authorize("news").isAuthorized)
    #expect(await app.calls() == [.profileOfMVPD, .authorize])
  }

  @Test(
    "R-CFG-4: a viewer whose profile has ended confirms the remembered provider, and no configuration is fetched"
  )
  func confirmed() async throws {
    let app = Installation(given: .registered, .noAccess, .profile(secondsLeft: 300), .secondScreen())
    _ = try await app.launch().signIn()
    await app.world.clock.advance(bySeconds: 301)
    #expect(try await app.launch().signIn().mvpd == "northlight")
    #expect(await app.viewer.questions == [.confirmation("northlight")])
    #expect(await app.count(.configuration) == 0)
  }

  @Test(
    "R-CFG-5: id, name and logo of the chosen provider are there at the next launch",
    arguments: ["northlight", "harbourtv"])
  func kept(mvpd: String) async throws {
    let app = Installation(given: .registered, .noAccess, .secondScreen()) { $0.viewer.providers = [.takes(mvpd)] }
    _ = try await app.launch().signIn()
    let remembered = try #require(await app.launch().remembered())
    #expect(remembered.mvpd == mvpd)
    #expect(remembered.displayName == (mvpd == "northlight" ? "Northlight TV" : "Harbour TV"))
    #expect(remembered.logoURL == "https://example.invalid/\(mvpd).png")
  }

  @Test(
    "R-CFG-6: the chosen id is used for login, profiles, decisions and logout", arguments: ["northlight", "harbourtv"])
  func chosenId(mvpd: String) async throws {
    let app = Installation(given: .noAccess, .secondScreen()) { $0.viewer.providers = [.takes(mvpd)] }
    let tv = app.launch()
    _ = try await tv.signIn()
    _ = try await tv.preauthorize(["news"])
    _ = try await tv.authorize("news")
    _ = try await app.launch(remembering: mvpd).signIn()
    _ = try await tv.signOut()
    #expect(await app.requests(.createSession).map { Wire.form($0)["mvpd"] } == [mvpd])
    #expect(await app.requests(.profileOfMVPD).map(\.path) == ["/api/v2/REF30/profiles/\(mvpd)"])
    #expect(await app.requests(.preauthorize).map(\.path) == ["/api/v2/REF30/decisions/preauthorize/\(mvpd)"])
    #expect(await app.requests(.authorize).map(\.path) == ["/api/v2/REF30/decisions/authorize/\(mvpd)"])
    #expect(await app.requests(.logout).map(\.path) == ["/api/v2/REF30/logout/\(mvpd)"])
  }

  @Test(
    "R-CFG-7: a picker that is opened again within three minutes is filled from memory",
    arguments: [(later: 0, fetches: 1), (179, 1), (180, 2), (600, 2)])
  func cached(later: Int, fetches: Int) async throws {
    let app = Installation(given: .registered, .noAccess) { $0.viewer.providers = [.leaves] }, tv = app.launch()
    for _ in 1...2 {
      await #expect(throws: Refusal.viewerLeft) { try await tv.signIn() }
      await app.world.clock.advance(bySeconds: later)
    }
    #expect(await app.viewer.pickers == 2)
    #expect(await app.count(.configuration) == fetches)
  }

  @Test("R-CFG-8: the app's picker learns which providers are temporary access, so that it may leave them out")
  func temporaryProviders() async throws {
    let app = Installation(given: .registered, .noAccess, .secondScreen())
    _ = try await app.launch().signIn()
    guard case .provider(let offered)? = await app.viewer.questions.first else {
      Issue.record("the viewer was not asked")
      return
    }
    #expect(offered.filter(\.isTempPass).map(\.id) == ["freepreview", "promopreview"])
  }

  @Test("R-CFG-9, R-AUTH-1: a remembered provider without integration is dropped, and the profile of another is used")
  func droppedAtStart() async throws {
    let app = Installation(given: .registered, .profile("northlight"), .profile("harbourtv")) {
      $0.backend.disabledIntegrations = ["northlight"]
      $0.framework.picker = .picks("harbourtv-apple")
    }
    let tv = app.launch(remembering: "northlight")
    #expect(try await tv.signIn().mvpd == "harbourtv")
    #expect(await app.queries(.picker).isEmpty)
    #expect(await app.count(.profileOfMVPD) == 1)
    #expect(await tv.remembered()?.mvpd == "harbourtv")
  }

  @Test("R-CFG-9: without a profile of another provider the viewer picks again")
  func droppedAndPicked() async throws {
    let app = Installation(given: .registered, .profile("northlight")) {
      $0.backend.disabledIntegrations = ["northlight"]
      $0.framework.picker = .picks("harbourtv-apple")
    }
    let tv = app.launch(remembering: "northlight")
    #expect(try await tv.signIn().mvpd == "harbourtv")
    #expect(await app.queries(.picker).count == 1)
  }

  @Test(
    "R-CFG-9: a provider whose integration ends on the way is chosen anew in the app's picker",
    arguments: ["invalid_integration", "invalid_parameter_mvpd"],
    [Endpoint.partnerSession, .partnerProfile, .createSession, .profileOfCode])
  func droppedOnTheWay(code: String, endpoint: Endpoint) async throws {
    let partner = [Endpoint.partnerSession, .partnerProfile].contains(endpoint)
    let app = Installation(
      given: .registered, .fault(endpoint, .only(1), .error(code: code)), partner ? .subscription : .noAccess
    ) {
      $0.viewer.providers = partner ? [.takes("citycable")] : [.takes("northlight"), .takes("citycable")]
      $0.backend.secondScreen = SecondScreenVisit(code: endpoint == .profileOfCode ? 2 : 1)
    }
    let tv = app.launch()
    #expect(try await tv.signIn().mvpd == "citycable")
    #expect(await app.viewer.pickers == (partner ? 1 : 2))
    #expect(await app.requests(.createSession).last.map { Wire.form($0)["mvpd"] } == "citycable")
    #expect(await tv.remembered()?.mvpd == "citycable")
  }

  @Test("R-CFG-9: a signed-in viewer whose provider's integration ends is asked to sign in, and to pick again")
  func droppedWhilePlaying() async throws {
    let app = Installation(given: .registered, .profile("northlight")) {
      $0.backend.incidents = [Incident(before: .authorize, .disableIntegration(mvpd: "northlight"))]
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    await #expect { try await tv.authorize("news") } throws: { error in
      guard case Refusal.signInAgain = error else { return false }
      return true
    }
    #expect(await tv.remembered()?.mvpd != "northlight")
  }

  @Test("R-CFG-10: the system's picker gets the providers that the configuration admits to it, and no others")
  func admitted() async throws {
    let app = Installation(given: .fault(.configuration, .status(200, body: Self.configuration))) {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.viewer.providers = [.leaves]
    }
    await #expect(throws: Refusal.viewerLeft) { try await app.launch().signIn() }
    #expect(await app.queries(.picker).map(\.supported) == [["a-full", "a-picker", "a-silent"]])
  }

  @Test("R-CFG-10: without such a provider the system's picker stays closed")
  func nobodyAdmitted() async throws {
    let app = Installation(given: .noAccess) {
      $0.framework.system = .init()
      $0.backend.catalogue = [.cityCable]
      $0.viewer.providers = [.takes("citycable")]
      $0.backend.secondScreen = SecondScreenVisit(mvpd: "citycable")
    }
    #expect(try await app.launch().signIn().mvpd == "citycable")
    #expect(await app.queries(.picker).isEmpty)
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
    let app = Installation { $0.backend.serviceProviders = ["REF30", "REF31"] }
    var other = app
    other.settings.serviceProvider = "REF31"
    for installation in [app, other] { _ = try await installation.launch().signIn() }
    let requests = await app.requests(.configuration)
    #expect(requests.map(\.path) == ["/api/v2/REF30/configuration", "/api/v2/REF31/configuration"])
    #expect(requests.allSatisfy { Wire.json("X-Device-Info", of: $0)?["osName"]?.text == "tvOS" })
  }
}
