import PassAPI
import PassEnabler
import PassService
import PassSimulator
import Testing

/// The test scenarios of the SDK's documents, T1 to T28: an app of the SDK on the façade hears what they promise.
@Suite("Traces of the SDK", .endsIfStuck) @MainActor struct TraceTests {
  nonisolated private static let out = SDKCourse.out, left = SDKCourse.left
  nonisolated private static let denied = "N000 \(SDKCourse.denied("news"))"

  /// T7: the provider is boarded, but Apple's single sign-on is off for it.
  nonisolated private static let off = Fact {
    $0.framework.readings.unlistedTap = .unsupported
    for index in $0.backend.catalogue.indices where $0.backend.catalogue[index].id == "northlight" {
      $0.backend.catalogue[index].enablesPlatformServices = false
    }
  }
  nonisolated private static func fallsBack(_ title: String, _ fact: Fact, code: String) -> SDKCourse {
    SDKCourse(
      "\(title): K06, K07, the app's picker with exactly one code", fact,
      hears: [.configure: "K01(1)", .logIn: "K06 K07 \(code) K03 \(left)"]
    ) { app in
      #expect(app.providers.contains { $0.id == "citycable" && $0.displayName == "City Cable" && $0.logoURL != nil })
    }
  }
  nonisolated private static let expired = Fact.profile(type: .appleSSO, secondsLeft: -1)

  nonisolated private static let courses: [SDKCourse] = [
    SDKCourse(
      "T1: permission granted and signed in at device level: C03 signs in unseen, C04 says so", .subscription,
      hears: [.configure: "K01(1)", .check: "K02(1)"]
    ) {
      // 7: nobody was shown anything.
      #expect(await $0.world.framework.queries.allSatisfy { !$0.allowsInterruption && !$0.promptsForAccess })
      #expect(await $0.world.framework.accessChecks == [false])
    },
    SDKCourse(
      "T5: a provider with Apple SSO is picked: K06, K07, K02(1)",
      hears: [.configure: "K01(1)", .logIn: "K06 K07 K02(1)"]),
    fallsBack("T6, T11, O2: another provider in Apple's picker", .picker(.otherProvider), code: "N003"),
    fallsBack(
      "T7: integration off",
      .all(
        .set(\.backend.disabledIntegrations, ["northlight"]),
        .set(\.framework.readings.unlistedTap, .unsupported)), code: "N004"),
    fallsBack("T7: SSO off", off, code: "N004"),
    fallsBack("T8: cancelled", .pickerFails(.userCancelled), code: "N005"),
    fallsBack("GE: rejected", .pickerFails(.rejected), code: "VSA503"),
    SDKCourse(
      "O2: the regular flow after the app's picker ends with K02(1)", .picker(.otherProvider), picks: "citycable",
      hears: [.configure: "K01(1)", .logIn: "K06 K07 N003 K03 K04 K02(1)"]
    ) { app in
      #expect(
        app.tracking.suffix(2).map { Array($0.prefix(3)) } == [
          ["2", "citycable", "mobile"], ["0", "true", "citycable"],
        ])
    },
    SDKCourse(
      "T9, O3: a provider that Apple only lists, on iOS: its page comes at once and without a code",
      .picker(.picks("pickeronly-apple")), hears: [.configure: "K01(1)", .logIn: "K06 K07 K04 K02(1)"]),
    SDKCourse(
      "T12, T13: C15 ends with K02(0), and VSA203 comes with a login by Apple", .subscription,
      hears: [.configure: "K01(1)", .logOut: "VSA203 \(out)", .check: out]),
    SDKCourse(
      "T26: VSA203 does not come with another login", on: .tvOS, .profile("citycable"),
      hears: [.configure: "K01(1)", .logOut: out]),
    SDKCourse(
      "T12, T13, T26: C15 of another login ends with K02(0), and no login by Apple follows it", on: .tvOS,
      .subscription, .profile("citycable"),
      hears: [.configure: "K01(1)", .logOut: out, .configure: "K01(1)", .check: out]),
    SDKCourse(
      "T15: a login that is over is renewed in C03 by the device's session", .subscription, expired,
      hears: [.configure: "K01(1)", .check: "K02(1)"]),
    SDKCourse(
      "T16: without the device's session C05 brings the picker for a login that is over", expired,
      hears: [.configure: "K01(1)", .check: out, .logIn: "K06 K07 K02(1)"]),
    SDKCourse(
      "C04: where the device's session lives on, a new profile is had, and nothing is shown; not after a logout",
      .beforeQuery(3, .init(provider: "northlight-apple")),
      hears: [
        .configure: "K01(1)", .check: "K02(1)", .authorize("news"): "K08(news)", .logOut: "VSA203 \(out)", .check: out,
      ]
    ) { #expect(await $0.world.framework.queries.allSatisfy { !$0.allowsInterruption && !$0.promptsForAccess }) },
    SDKCourse(
      "T19: C09 without a login: K09, and nothing else is started",
      hears: [.configure: "K01(1)", .authorize("news"): denied]),
    SDKCourse(
      "T20: C10 without a login: the login, then the token of the resource asked for",
      hears: [.configure: "K01(1)", .logInAndAuthorize("news"): "K06 K07 K02(1) K08(news)"]
    ) { #expect($0.tracking.last?.prefix(3) == ["1", "true", "northlight"]) },
    SDKCourse(
      "T20: C10 without a login: K09 if the login fails", .picker(.otherProvider),
      hears: [.configure: "K01(1)", .logInAndAuthorize("news"): "K06 K07 N003 K03 \(left) \(denied)"]),
    SDKCourse(
      "T22: with handleSVC the page comes as K05, and ends at the app's own scheme",
      .picker(.picks("pickeronly-apple")),
      hears: [.configure: "K01(1)", .openPagesInside: "", .logIn: "K06 K07 K05(true) K02(1)"]),
    SDKCourse(
      "T24, O6: a degraded provider: K02(1) with N010, and no exchange", .subscription,
      .set(\.backend.degradation, ["northlight": .authNAll]),
      hears: [.configure: "K01(1)", .logIn: "K02(1) N010", .authorize("news"): "K08(news) Z010"]
    ) { #expect(await $0.world.framework.queries.allSatisfy { $0.purpose != .login }) },
    SDKCourse(
      "T25: permission withdrawn between two starts: C03 and C04 say so, and the login by Apple is over",
      .system(.denied, provider: "northlight-apple"), .profile(type: .appleSSO),
      hears: [.configure: "VSA403 K01(1)", .check: "VSA403 \(out)"]),
  ]

  @Test("go as they are written:", arguments: courses)
  func course(_ course: SDKCourse) async throws { try await course.check() }

  /// An app whose requestor is configured; without a viewer at device level unless one is named.
  private static func configured(
    _ platform: Platform = .iOS, provider: String? = nil, held: HeldParts = HeldParts(),
    _ change: (inout WorldScript) -> Void = { _ in }
  ) async -> SDKApp {
    let app = SDKApp(platform, held: held) {
      $0.framework.system.provider = provider
      change(&$0)
    }
    await app.trace(until: "K01") { $0.setRequestor("REF30") }
    return app
  }

  @Test(
    "T2, T3, T4: permission denied or undecided, or a failure of Apple's framework, has its code in C03, C04 and C05",
    arguments: [
      (FrameworkScript.System(.denied), nil, "VSA403", "VSA403"),
      (FrameworkScript.System(.notDetermined), nil, "VSA404", "VSA404"),
      (FrameworkScript.System(), FrameworkError(.serviceTemporarilyUnavailable), "AAPL_ERROR", "VSA503"),
    ] as [(FrameworkScript.System, FrameworkError?, String, String)])
  func withoutPermission(
    system: FrameworkScript.System, error: FrameworkError?, code: String, loginCode: String
  ) async {
    let app = SDKApp {
      $0.framework.system = system
      $0.framework.answerToPrompt = system.access
      $0.framework.silentError = error
      if let error { $0.framework.picker = .fails(error) }
    }
    app.picks(nil)
    #expect(await app.trace(until: "K01") { $0.setRequestor("REF30") } == [code, "K01(1)"])
    #expect(
      await app.trace(until: "K02") { $0.checkAuthentication() }
        == [code, error == nil ? Self.out : "K02(0, GENERIC_AUTHENTICATION_ERROR)"])
    let login = await app.trace(until: "K02") { $0.getAuthentication() }
    #expect(login.joined(separator: " ") == "\(loginCode) K03 \(Self.left)")
  }

  @Test("T10, 4.3: the same on tvOS: the selection, REGCODE, the login; never K04")
  func registrationCode() async throws {
    let app = await Self.configured(.tvOS) {
      $0.framework.picker = .picks("pickeronly-apple")
      $0.backend.secondScreen = SecondScreenVisit()
    }
    #expect(await app.trace(until: "K02") { $0.getAuthentication() } == ["K06", "K07", "REGCODE", "K02(1)"])
    let notice = try #require(app.notices.first)
    #expect(notice["level"] as? String == "success")
    #expect((notice["message"] as? String)?.count == 7)
    #expect((notice["expires"] as? String).flatMap(Int64.init) != nil)
    #expect(app.tracking.first?.prefix(2) == ["2", "pickeronly"])
  }

  @Test(
    "6: on iOS a provider's logout page is opened, by K04 or K05, and K02(0) follows the completion URL",
    arguments: [false, true])
  func logoutPage(handlesSVC: Bool) async {
    let app = await Self.configured { $0.backend.storedProfiles = [StoredProfile("citycable")] }
    app.enabler.setOptions(["handleSVC": handlesSVC])
    #expect(await app.trace(until: "K02") { $0.logout() } == [handlesSVC ? "K05(true)" : "K04", Self.out])
  }

  @Test("PassFlow: vault: whoever has signed out is not signed in unseen by C03, while the service does not know")
  func signedOutBefore() async {
    for profiles in [[StoredProfile("northlight")], [StoredProfile("northlight", type: "appleSSO")], []] {
      let app = await Self.configured(provider: "northlight-apple") {
        let client = KnownClient(token: "earlier-token", tokenSecondsLeft: 3_600)
        $0.backend.knownClient = client
        $0.vault.contents = VaultContents(
          credentials: ClientCredentials(clientId: client.id, clientSecret: client.secret), signingOut: "northlight")
        $0.backend.storedProfiles = profiles
        $0.backend.faults = [ScriptedFault(.logout, .every, .status(500))]
      }
      #expect(app.trace == ["K01(1)"])
      #expect(await app.trace(until: "K02") { $0.checkAuthentication() } == [Self.out])
    }
  }

  @Test(
    "PassFlow: left: a logout counts whatever the service answers, also without network and after K01(0)",
    arguments: [.transport(.offline), .status(401), .status(403), .status(404), .status(500)] as [ScriptedFault.Answer],
    ["regular", "appleSSO"])
  func loggedOut(answer: ScriptedFault.Answer, type: String) async {
    let client = KnownClient(token: "earlier-token", tokenSecondsLeft: 3_600)
    func launch(_ contents: VaultContents, _ faults: [ScriptedFault] = [], keeps: Bool = true) async -> SDKApp {
      await Self.configured(provider: type == "appleSSO" ? "northlight-apple" : nil) {
        $0.vault.contents = contents
        $0.backend.knownClient = client
        $0.backend.storedProfiles = [StoredProfile("northlight", type: type)]
        $0.backend.faults = faults
        if !keeps { $0.vault.failingStores = .every }
      }
    }
    let isOffline = answer == .transport(.offline)
    let cut: [Endpoint] = [.register, .token, .listProfiles, .profileOfMVPD, .configuration, .partnerSession, .logout]
    let faults = (isOffline ? cut : [.logout]).map { ScriptedFault($0, .every, answer) }
    let signedIn = VaultContents(
      credentials: ClientCredentials(clientId: client.id, clientSecret: client.secret),
      provider: RememberedProvider(mvpd: "northlight", type: type == "appleSSO" ? .appleSSO : .regular))
    let app = await launch(signedIn, faults)
    #expect(app.trace.last == (isOffline ? "K01(0)" : "K01(1)"))
    #expect(await app.trace(until: "K02") { $0.logout() }.last == Self.out)
    let next = await launch(app.world.vault.contents)
    #expect(await next.trace(until: "K02") { $0.checkAuthentication() } == [Self.out])
    let unwritable = await launch(signedIn, [ScriptedFault(.logout, .every, answer)], keeps: false)
    _ = await unwritable.trace(until: "K02") { $0.logout() }
    _ = await unwritable.trace(until: "K01") { $0.setRequestor("REF30") }
    #expect(await unwritable.trace(until: "K02") { $0.checkAuthentication() } == [Self.out], "the vault kept nothing")
  }

  @Test("T17: calls before K01 wait for it and run in their order; C12 fails at once")
  func beforeConfiguration() async {
    let app = SDKApp { $0.framework.system.provider = "northlight-apple" }
    let failed = PreauthorizeAnswer()
    app.enabler.checkAuthentication()
    app.enabler.checkAuthorization("news")
    app.enabler.preauthorize(PreauthorizeRequest.Builder().build(), didCompleteWith: failed.callback)
    let trace = await app.trace(until: "K10") {
      $0.setRequestor("REF30")
      $0.checkPreauthorizedResources(["news", "sport"])
    }
    #expect(trace == ["K01(1)", "K02(1)", "K08(news)", "K10(news, sport)"])
    #expect(failed.code == "requestor_not_configured")
    #expect(failed.action == "retry")
  }

  @Test("T18: after K01(0) every call that waited gets its own failure; another C03 goes on")
  func configuredAgain() async {
    let app = SDKApp {
      $0.framework.system.provider = "northlight-apple"
      $0.backend.faults = [ScriptedFault(.register, .only(1), .registrationError(code: "invalid_software_statement"))]
    }
    let trace = await app.trace(until: "K12") {
      $0.setRequestor("REF30")
      $0.checkAuthentication()
      $0.getAuthorization("news")
      $0.checkPreauthorizedResources(["news"])
      $0.logout()
      $0.getMetadata([METADATA_OPCODE_KEY: METADATA_AUTHENTICATION])
    }
    let generic = "K02(0, GENERIC_AUTHENTICATION_ERROR)"
    #expect(
      trace == ["R400", "K01(0)", generic, "K09(news, USER_NOT_AUTHORIZED_ERROR)", "K10()", Self.out, "K12(nil)"])
    #expect(await app.trace(until: "K01") { $0.setRequestor("REF30") } == ["K01(1)"])
    #expect(await app.trace(until: "K02") { $0.checkAuthentication() } == [Self.out], "the viewer has logged out")
  }

  @Test("T21: the completion URL twice counts once, another address not at all, and both are reported")
  func completionURL() async {
    let app = await Self.configured { $0.framework.picker = .picks("pickeronly-apple") }
    let browse = app.reactions["K04"]
    app.reactions["K04"] = { app, url in
      app.enabler.handleExternalURL("https://example.com/elsewhere")
      browse?(app, url)
    }
    let trace = await app.trace(until: "K02") { $0.getAuthentication() }
    #expect(trace == ["K06", "K07", "K04", "K02(1)"])
    #expect(
      await app.trace(until: "K10") {
        $0.handleExternalURL(ADOBEPASS_REDIRECT_URL)
        $0.checkPreauthorizedResources([])
      } == ["K10()"])
    #expect(app.defects.all == [.foreignCompletionURL, .unexpectedCompletionURL])
  }

  @Test("T23: the viewer leaves the code on tvOS: polling stops, K02(0, PROVIDER_NOT_SELECTED_ERROR) and N005")
  func leavesCode() async {
    let held = HeldParts(sleep: Gate(isShut: true))
    let app = await Self.configured(.tvOS, held: held) { $0.framework.picker = .picks("pickeronly-apple") }
    app.reactions["REG"] = { app, _ in app.enabler.setSelectedProvider(nil) }
    let trace = await app.trace(until: "K02") { $0.getAuthentication() }
    #expect(trace == ["K06", "K07", "REGCODE", "K02(0, PROVIDER_NOT_SELECTED_ERROR)", "N005"])
    let polls = await app.world.transport.log.filter { $0.request.path.contains("/profiles/code/") }.count
    await held.sleep.open()
    await app.trace(until: "K02") { $0.checkAuthentication() }
    #expect(await app.world.transport.log.filter { $0.request.path.contains("/profiles/code/") }.count == polls)
  }

  @Test("T27, 9: tokenSource is Apple for a login by Apple, and absent for another; K12 hands the dictionary back")
  func tokenSource() async throws {
    let query: [AnyHashable: Any] = [
      METADATA_OPCODE_KEY: Int(METADATA_USER_META), METADATA_USER_META_KEY: "tokenSource", "mine": "7",
    ]
    let apple = await Self.configured(provider: "northlight-apple")
    #expect(await apple.trace(until: "K12") { $0.getMetadata(query) } == ["K12(Apple)"])
    let answer = try #require(apple.metadata.last)
    #expect(answer.key == METADATA_USER_META && !answer.isEncrypted && answer.arguments["mine"] as? String == "7")

    let regular = await Self.configured { $0.backend.storedProfiles = [StoredProfile("citycable")] }
    #expect(await regular.trace(until: "K12") { $0.getMetadata(query) } == ["K12(nil)"])
  }

  @Test("T28: the filter lists and features what Apple signs in, in its order; the rest of it is passed over")
  func filter() async throws {
    let app = await Self.configured()
    await app.trace(until: "K02") {
      $0.getAuthentication([
        TV_PROVIDERS: ["citycable", "harbourtv", "northlight"], FEATURED_TV_PROVIDERS: ["pickeronly", "northlight"],
      ])
    }
    let query = try #require(await app.world.framework.queries.last { $0.purpose == .picker })
    #expect(query.supported == ["harbourtv-apple", "northlight-apple"])
    #expect(query.featured == ["northlight-apple"])
  }
}
