import PassAPI
import PassEnabler
import PassService
import PassSimulator
import Testing

/// The test scenarios of the SDK's documents, T1 to T28: an app of the SDK on the façade hears what they promise.
@Suite("Traces of the SDK", .endsIfStuck) @MainActor struct TraceTests {
  private static let leaves = ["K02(0, PROVIDER_NOT_SELECTED_ERROR)", "N005"]
  private static let out = "K02(0, USER_NOT_AUTHENTICATED_ERROR)"

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

  @Test("T1: permission granted and signed in at device level: C03 signs in unseen, C04 says so")
  func signedIn() async {
    let app = await Self.configured(provider: "northlight-apple")
    #expect(app.trace == ["K01(1)"])
    #expect(await app.trace(until: "K02") { $0.checkAuthentication() } == ["K02(1)"])
    // 7: nobody was shown anything.
    #expect(await app.world.framework.queries.allSatisfy { !$0.allowsInterruption && !$0.promptsForAccess })
    #expect(await app.world.framework.accessChecks == [false])
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
    #expect(await app.trace(until: "K02") { $0.getAuthentication() } == [loginCode, "K03"] + Self.leaves)
  }

  @Test("T5: a provider with Apple SSO is picked: K06, K07, K02(1)")
  func picked() async {
    let app = await Self.configured()
    #expect(await app.trace(until: "K02") { $0.getAuthentication() } == ["K06", "K07", "K02(1)"])
  }

  private static let fallbacks: [(title: String, code: String, change: @Sendable (inout WorldScript) -> Void)] = [
    ("T6 other provider", "N003", { $0.framework.picker = .otherProvider }),
    (
      "T7 integration off", "N004",
      { script in
        script.backend.disabledIntegrations = ["northlight"]
        script.framework.readings.unlistedTap = .unsupported
      }
    ),
    (
      "T7 SSO off", "N004",
      { script in
        script.framework.readings.unlistedTap = .unsupported
        for index in script.backend.catalogue.indices where script.backend.catalogue[index].id == "northlight" {
          script.backend.catalogue[index].enablesPlatformServices = false
        }
      }
    ),
    ("T8 cancelled", "N005", { $0.framework.picker = .fails(FrameworkError(.userCancelled)) }),
    ("GE", "VSA503", { $0.framework.picker = .fails(FrameworkError(.rejected)) }),
  ]

  @Test(
    "T6, T7, T8, T11, O2: Apple's picker leads nowhere: K06, K07, the app's picker with exactly one code",
    arguments: 0..<5)
  func fallsBack(row: Int) async {
    let fallback = Self.fallbacks[row], app = await Self.configured(.iOS, fallback.change)
    app.picks(nil)
    let trace = await app.trace(until: "K02") { $0.getAuthentication() }
    #expect(trace == ["K06", "K07", fallback.code, "K03"] + Self.leaves, "\(fallback.title)")
    #expect(app.providers.contains { $0.id == "citycable" && $0.displayName == "City Cable" && $0.logoURL != nil })
  }

  @Test("O2: the regular flow after the app's picker ends with K02(1)")
  func regularFlow() async {
    let app = await Self.configured { $0.framework.picker = .otherProvider }
    app.picks("citycable")
    let trace = await app.trace(until: "K02") { $0.getAuthentication() }
    #expect(trace == ["K06", "K07", "N003", "K03", "K04", "K02(1)"])
    #expect(
      app.tracking.suffix(2).map { Array($0.prefix(3)) } == [
        ["2", "citycable", "mobile"], ["0", "true", "citycable"],
      ])
  }

  @Test("T9, O3: a provider that Apple only lists, on iOS: its page comes at once and without a code")
  func listedOnly() async {
    let app = await Self.configured { $0.framework.picker = .picks("pickeronly-apple") }
    #expect(await app.trace(until: "K02") { $0.getAuthentication() } == ["K06", "K07", "K04", "K02(1)"])
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

  @Test("T12, T13, T26: C15 ends with K02(0), and VSA203 comes with a login by Apple only")
  func logout() async {
    let apple = await Self.configured(provider: "northlight-apple")
    #expect(await apple.trace(until: "K02") { $0.logout() } == ["VSA203", Self.out])
    #expect(await apple.trace(until: "K02") { $0.checkAuthentication() } == [Self.out])

    let television = await Self.configured(.tvOS) { $0.backend.storedProfiles = [StoredProfile("citycable")] }
    #expect(await television.trace(until: "K02") { $0.logout() } == [Self.out])

    let both = await Self.configured(.tvOS, provider: "northlight-apple") {
      $0.backend.storedProfiles = [StoredProfile("citycable")]
    }
    #expect(await both.trace(until: "K02") { $0.logout() } == [Self.out])
    await both.trace(until: "K01") { $0.setRequestor("REF30") }
    #expect(await both.trace(until: "K02") { $0.checkAuthentication() } == [Self.out])
  }

  @Test(
    "6: on iOS a provider's logout page is opened, by K04 or K05, and K02(0) follows the completion URL",
    arguments: [false, true])
  func logoutPage(handlesSVC: Bool) async {
    let app = await Self.configured { $0.backend.storedProfiles = [StoredProfile("citycable")] }
    app.enabler.setOptions(["handleSVC": handlesSVC])
    #expect(await app.trace(until: "K02") { $0.logout() } == [handlesSVC ? "K05(true)" : "K04", Self.out])
  }

  @Test(
    "T15, T16: a login that is over: by the device's session it is renewed in C03; without one, C05 brings the picker")
  func renewed() async {
    let expired = [StoredProfile("northlight", type: "appleSSO", secondsLeft: -1)]
    let valid = await Self.configured(provider: "northlight-apple") { $0.backend.storedProfiles = expired }
    #expect(valid.trace == ["K01(1)"])
    #expect(await valid.trace(until: "K02") { $0.checkAuthentication() } == ["K02(1)"])

    let over = await Self.configured { $0.backend.storedProfiles = expired }
    #expect(await over.trace(until: "K02") { $0.checkAuthentication() } == [Self.out])
    #expect(await over.trace(until: "K02") { $0.getAuthentication() } == ["K06", "K07", "K02(1)"])
  }

  @Test("C04: where the device's session lives on, a new profile is had, and nothing is shown; not after a logout")
  func checkedAnew() async {
    let app = await Self.configured {
      $0.framework.changes = [.init(beforeQuery: 3, .init(provider: "northlight-apple"))]
    }
    #expect(app.trace == ["K01(1)"])
    #expect(await app.trace(until: "K02") { $0.checkAuthentication() } == ["K02(1)"])
    #expect(await app.trace(until: "K08") { $0.checkAuthorization("news") } == ["K08(news)"])
    #expect(await app.world.framework.queries.allSatisfy { !$0.allowsInterruption && !$0.promptsForAccess })
    #expect(await app.trace(until: "K02") { $0.logout() } == ["VSA203", Self.out])
    #expect(await app.trace(until: "K02") { $0.checkAuthentication() } == [Self.out])
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
        $0.backend.faults = [Fault(.logout, .every, .status(500))]
      }
      #expect(app.trace == ["K01(1)"])
      #expect(await app.trace(until: "K02") { $0.checkAuthentication() } == [Self.out])
    }
  }

  @Test(
    "PassFlow: left: a logout counts whatever the service answers, also without network and after K01(0)",
    arguments: [.transport(.offline), .status(401), .status(403), .status(404), .status(500)] as [Fault.Answer],
    ["regular", "appleSSO"])
  func loggedOut(answer: Fault.Answer, type: String) async {
    let client = KnownClient(token: "earlier-token", tokenSecondsLeft: 3_600)
    func launch(_ contents: VaultContents, _ faults: [Fault] = [], keeps: Bool = true) async -> SDKApp {
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
    let faults = (isOffline ? cut : [.logout]).map { Fault($0, .every, answer) }
    let signedIn = VaultContents(
      credentials: ClientCredentials(clientId: client.id, clientSecret: client.secret),
      provider: RememberedProvider(mvpd: "northlight", type: type == "appleSSO" ? .appleSSO : .regular))
    let app = await launch(signedIn, faults)
    #expect(app.trace.last == (isOffline ? "K01(0)" : "K01(1)"))
    #expect(await app.trace(until: "K02") { $0.logout() }.last == Self.out)
    let next = await launch(app.world.vault.contents)
    #expect(await next.trace(until: "K02") { $0.checkAuthentication() } == [Self.out])
    let unwritable = await launch(signedIn, [Fault(.logout, .every, answer)], keeps: false)
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
      $0.backend.faults = [Fault(.register, .only(1), .registrationError(code: "invalid_software_statement"))]
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

  @Test("T19: C09 without a login: K09, and nothing else is started")
  func unauthorized() async {
    let app = await Self.configured()
    let trace = await app.trace(until: "K09") { $0.checkAuthorization("news") }
    #expect(trace == ["N000", "K09(news, USER_NOT_AUTHORIZED_ERROR)"])
  }

  @Test("T20: C10 without a login: the login, then the token of the resource asked for; K09 if the login fails")
  func authorizedAfterLogin() async {
    let app = await Self.configured()
    let trace = await app.trace(until: "K08") { $0.getAuthorization("news") }
    #expect(trace == ["K06", "K07", "K02(1)", "K08(news)"])
    #expect(app.tracking.last?.prefix(3) == ["1", "true", "northlight"])

    let leaving = await Self.configured { $0.framework.picker = .otherProvider }
    leaving.picks(nil)
    let left = await leaving.trace(until: "K09") { $0.getAuthorization("news") }
    #expect(left == ["K06", "K07", "N003", "K03"] + Self.leaves + ["N000", "K09(news, USER_NOT_AUTHORIZED_ERROR)"])
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

  @Test("T22: with handleSVC the page comes as K05, and ends at the app's own scheme")
  func safariViewController() async {
    let app = await Self.configured { $0.framework.picker = .picks("pickeronly-apple") }
    app.enabler.setOptions(["handleSVC": true])
    #expect(await app.trace(until: "K02") { $0.getAuthentication() } == ["K06", "K07", "K05(true)", "K02(1)"])
  }

  @Test("T23: the viewer leaves the code on tvOS: polling stops, K02(0, PROVIDER_NOT_SELECTED_ERROR) and N005")
  func leavesCode() async {
    let held = HeldParts(sleep: Gate(isShut: true))
    let app = await Self.configured(.tvOS, held: held) { $0.framework.picker = .picks("pickeronly-apple") }
    app.reactions["REG"] = { app, _ in app.enabler.setSelectedProvider(nil) }
    let trace = await app.trace(until: "K02") { $0.getAuthentication() }
    #expect(trace == ["K06", "K07", "REGCODE"] + Self.leaves)
    let polls = await app.world.transport.log.filter { $0.request.path.contains("/profiles/code/") }.count
    await held.sleep.open()
    await app.trace(until: "K02") { $0.checkAuthentication() }
    #expect(await app.world.transport.log.filter { $0.request.path.contains("/profiles/code/") }.count == polls)
  }

  @Test("T24, O6: a degraded provider: K02(1) with N010, and no exchange")
  func degraded() async {
    let app = await Self.configured(provider: "northlight-apple") {
      $0.backend.degradation = ["northlight": .authNAll]
    }
    #expect(await app.trace(until: "K02") { $0.getAuthentication() } == ["K02(1)", "N010"])
    #expect(await app.world.framework.queries.allSatisfy { $0.purpose != .login })
    #expect(await app.trace(until: "K08") { $0.checkAuthorization("news") } == ["K08(news)", "Z010"])
  }

  @Test("T25: permission withdrawn between two starts: C03 and C04 say so, and the login by Apple is over")
  func withdrawn() async {
    let app = await Self.configured {
      $0.framework.system = FrameworkScript.System(.denied, provider: "northlight-apple")
      $0.backend.storedProfiles = [StoredProfile("northlight", type: "appleSSO")]
    }
    #expect(app.trace == ["VSA403", "K01(1)"])
    #expect(await app.trace(until: "K02") { $0.checkAuthentication() } == ["VSA403", Self.out])
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
