import PassAPI
import PassEnabler
import PassService
import PassSimulator
import Testing

/// Calls at other moments, twice, and in the middle of others (3.3, 5.5).
@Suite("Calls that overlap", .endsIfStuck) @MainActor struct OverlapTests {
  private static let left = ["K02(0, PROVIDER_NOT_SELECTED_ERROR)", "N005"]
  nonisolated private static let out = "K02(0, USER_NOT_AUTHENTICATED_ERROR)"
  nonisolated private static let failed = "K02(0, GENERIC_AUTHENTICATION_ERROR)"

  nonisolated private static let login = "K06 K07 K02(1)"
  /// Calls while the controller of Apple's framework is presented: how often the last kind of callback comes, and all.
  nonisolated private static let meanwhile: [(String, SDKCall, Int, String)] = [
    ("3.3: a second C05 while one runs is answered by the running one", .logIn, 1, login),
    ("5.5: C03 while a login runs is performed after it", .configure, 1, "\(login) K01(1)"),
    (
      "3.3: C04, C09 and C11 while a login runs wait for it; C10 starts no second one, and is decided with it",
      .all([.check, .authorize("news"), .preauthorize(["sport"]), .logInAndAuthorize("film")]), 2,
      "\(login) K08(film) K02(1) K08(news) K10(sport)"
    ),
    (
      "5.5 C10: made while a login runs that fails, it gets K09 and starts no second one",
      .all([.logInAndAuthorize("film"), .select(nil)]), 1, "K06 K07 \(SDKCourse.left) N000 \(SDKCourse.denied("film"))"
    ),
    ("6: C15 while a login runs ends it with K02(0), and the logout follows", .logOut, 2, "K06 K07 \(failed) \(out)"),
  ]

  @Test("calls while a login runs", arguments: meanwhile)
  func duringLogin(_ title: String, _ call: SDKCall, _ count: Int, _ heard: String) async {
    let words = heard.split(separator: " ").filter { $0.hasPrefix("K") && !$0.hasPrefix("K10") }
    let (_, trace) = await Self.duringLogin(until: String(words.last?.prefix(3) ?? ""), count: count) {
      call.make(on: $0)
    }
    #expect(trace.joined(separator: " ") == heard)
  }

  nonisolated private static let courses: [SDKCourse] = [
    SDKCourse(
      "2.1 C07, N011, Z011: a basic temporary pass logs in at once",
      hears: [.configure: "K01(1)", .select("freepreview"): "K02(1) N011", .authorize("news"): "K08(news) Z011"]),
    SDKCourse(
      "2.1 C05: who gives up a forced login is logged in as before", .profile("citycable"), .picker(.otherProvider),
      hears: [
        .configure: "K01(1)", .logIn: "K02(1)", .logInAnew: "K06 K07 N003 K03 \(SDKCourse.left)", .check: "K02(1)",
      ]),
    SDKCourse(
      "2.1 C05: a code of tvOS that is over ends the login", on: .tvOS, .picker(.picks("pickeronly-apple")),
      hears: [.configure: "K01(1)", .logIn: "K06 K07 REGCODE \(failed)"]),
    SDKCourse(
      "2.1 C03: what is switched off at the service, or signed out in the settings, comes to light with the next C03",
      .subscription, .beforeQuery(4, .init(.granted)),
      hears: [.configure: "K01(1)", .check: "K02(1)", .configure: "K01(1)", .check: out]),
  ]

  @Test("go as they are written:", arguments: courses)
  func course(_ course: SDKCourse) async throws { try await course.check() }

  private static func configured(
    _ platform: Platform = .iOS, held: HeldParts = HeldParts(), _ change: (inout WorldScript) -> Void = { _ in }
  ) async -> SDKApp {
    let app = SDKApp(platform, held: held, change)
    await app.trace(until: "K01") { $0.setRequestor("REF30") }
    return app
  }

  /// Makes calls while the controller of Apple's framework is presented, and waits for the callbacks.
  private static func duringLogin(
    until end: String, count: Int = 1, _ calls: (AccessEnabler) -> Void
  ) async -> (SDKApp, [String]) {
    let held = HeldParts(dialog: Gate(isShut: true)), app = await configured(held: held), start = app.trace.count
    app.enabler.getAuthentication()
    await app.hears("K06")
    await held.dialog.reached()
    calls(app.enabler)
    // The answer to C13 shows that the calls before it were taken.
    app.enabler.getSelectedProvider()
    await app.hears("K11")
    await held.dialog.open()
    await app.hears(end, count: count, from: start)
    _ = await app.trace(until: "K12") { $0.getMetadata([:]) }
    return (app, app.trace[start...].filter { !$0.hasPrefix("K11") && !$0.hasPrefix("K12") })
  }

  @Test("5.4 A6c: C07 with nil while Apple's controller is presented ends the login; K07 comes before K02")
  func leavesApple() async {
    let (app, trace) = await Self.duringLogin(until: "K02") { $0.setSelectedProvider(nil) }
    #expect(trace == ["K06", "K07"] + Self.left)
    #expect(await app.trace(until: "K02") { $0.getAuthentication() } == ["K06", "K07", "K02(1)"])
  }

  @Test("1: when the app lets go of its AccessEnabler, what is going on ends")
  func released() async {
    let held = HeldParts(calls: Gate(isShut: true)), world = SimulatedWorld()
    var enabler: AccessEnabler? = AccessEnabler("simulated-software-statement") { _, _ in
      EnablerParts(world, .iOS, held: held)
    }
    enabler?.setRequestor("REF30")
    await held.calls.reached()
    enabler = nil
    await held.calls.emptied()
    #expect(enabler == nil)
  }

  @Test("2.1 C07: with nil at once after C05, whatever the client is doing, the login ends")
  func leavesAtOnce() async {
    let app = await Self.configured { $0.framework.picker = .otherProvider }
    let trace = await app.trace(until: "N005") {
      $0.getAuthentication()
      $0.setSelectedProvider(nil)
    }
    #expect(trace.suffix(2) == Self.left)
    #expect(trace.filter { $0.hasPrefix("K02") }.count == 1)

    let early = SDKApp { $0.framework.picker = .otherProvider }
    let queued = await early.trace(until: "N005") {
      $0.setRequestor("REF30")
      $0.getAuthentication()
      $0.setSelectedProvider(nil)
    }
    #expect(queued.first == "K01(1)" && queued.suffix(2) == Self.left)
  }

  @Test("2.1 C07: another provider in the middle of a login takes the place of the first")
  func otherProvider() async {
    let app = await Self.configured { $0.framework.picker = .otherProvider }
    let browse = app.reactions["K04"]
    app.picks("citycable")
    app.reactions["K04"] = { app, _ in
      app.reactions["K04"] = browse
      app.enabler.setSelectedProvider("pickeronly")
    }
    let trace = await app.trace(until: "K02") { $0.getAuthentication() }
    #expect(trace == ["K06", "K07", "N003", "K03", "K04", "K04", "K02(1)"])
    #expect(app.current?.id == "pickeronly")
  }

  @Test("2.1 C07: outside of a login a provider counts at the next C05 without Apple's part, and C13 tells it")
  func selectedBefore() async {
    let app = await Self.configured { $0.backend.catalogue = [.cityCable] }
    await app.trace(until: "K11") {
      $0.setSelectedProvider("citycable")
      $0.getSelectedProvider()
    }
    #expect(app.current?.displayName == "City Cable")
    #expect(await app.trace(until: "K02") { $0.getAuthentication() } == ["K04", "K02(1)"])
    #expect(await app.trace(until: "N005") { $0.setSelectedProvider(nil) } == Self.left)
    #expect(app.current == nil)
    #expect(await app.trace(until: "K02") { $0.checkAuthentication() } == ["K02(1)"])
  }

  @Test("5.5: C05 and C07 with nil, made while C10 begins for a viewer who is logged in, get their K02")
  func duringAuthorization() async {
    let app = await Self.configured { $0.backend.storedProfiles = [StoredProfile("citycable")] }
    let trace = await app.trace(until: "K08") {
      $0.getAuthorization("news")
      $0.getAuthentication()
      $0.setSelectedProvider(nil)
    }
    #expect(trace.filter { $0 == "K02(1)" }.count == 1 && trace.contains(Self.left[0]) && trace.contains("N005"))
  }

  @Test("3.3, 5.5: a picker that the app dropped comes again with C05, C10, to another delegate too; C03 has its K01")
  func droppedPicker() async {
    let app = await Self.configured { $0.framework.picker = .otherProvider }, other = SDKApp()
    app.enabler.getAuthentication()
    await app.hears("K03")
    #expect(await app.trace(until: "K03") { $0.getAuthentication() } == ["K03"])
    #expect(await app.trace(until: "K01") { $0.setRequestor("REF30") } == ["K01(1)"])
    #expect(await app.trace(until: "K03") { $0.getAuthorization("news") } == ["K03"])
    #expect(app.providers.contains { $0.id == "citycable" })
    app.enabler.delegate = other
    app.enabler.getAuthentication()
    await other.hears("K03")
    app.enabler.delegate = app
    let trace = await app.trace(until: "K08") { $0.setSelectedProvider("citycable") }
    #expect(trace == ["K04", "K02(1)", "K08(news)"])
  }

  @Test("3.3, 5.5: a page that the app dropped comes again with C05, C10, and still counts; C03 has its K01")
  func droppedPage() async {
    let app = await Self.configured { $0.framework.picker = .picks("pickeronly-apple") }, browse = app.reactions["K04"]
    app.reactions["K04"] = nil
    app.enabler.getAuthentication()
    await app.hears("K04")
    #expect(await app.trace(until: "K01") { $0.setRequestor("REF30") } == ["K01(1)"])
    #expect(await app.trace(until: "K04") { $0.getAuthentication() } == ["K04"])
    app.reactions["K04"] = browse
    #expect(await app.trace(until: "K08") { $0.getAuthorization("news") } == ["K04", "K02(1)", "K08(news)"])
  }

  @Test("4.3, 3.3: a code of tvOS that the app dropped comes again with C05 and C10, and C03 gets its K01")
  func droppedCode() async {
    let held = HeldParts(sleep: Gate(isShut: true))
    let app = await Self.configured(.tvOS, held: held) { $0.framework.picker = .picks("pickeronly-apple") }
    app.enabler.getAuthentication()
    await app.hears("REGCODE")
    let code = app.notices.last?["message"] as? String
    #expect(await app.trace(until: "REGCODE") { $0.getAuthentication() } == ["REGCODE"])
    #expect(await app.trace(until: "K01") { $0.setRequestor("REF30") } == ["K01(1)"])
    #expect(await app.trace(until: "REGCODE") { $0.getAuthorization("news") } == ["REGCODE"])
    #expect(code != nil && app.notices.allSatisfy { $0["message"] as? String == code })
    #expect(
      await app.trace(until: "K09") { $0.setSelectedProvider(nil) }
        == Self.left + ["N000", "K09(news, USER_NOT_AUTHORIZED_ERROR)"])
    await held.sleep.open()
  }

  @Test("5.5 C03: for another requestor, while the app is asked something, the login ends and it follows")
  func otherRequestor() async {
    let app = await Self.configured { $0.framework.picker = .otherProvider }
    app.enabler.getAuthorization("news")
    await app.hears("K03")
    let trace = await app.trace(until: "K01") { $0.setRequestor("OTHER") }
    #expect(trace == [Self.failed, "N000", "K09(news, USER_NOT_AUTHORIZED_ERROR)", "CFG400", "K01(0)"])
  }

  @Test("2.1 C05: right after C07 with nil it begins a login of its own, and does not end with that which is given up")
  func afterLeaving() async {
    let app = await Self.configured { $0.framework.picker = .otherProvider }
    app.enabler.getAuthentication()
    await app.hears("K03")
    let trace = await app.trace(until: "K03") {
      $0.setSelectedProvider(nil)
      $0.getAuthentication()
    }
    #expect(trace == Self.left + ["K06", "K07", "N003", "K03"])
  }

  @Test("6: a logout page that the app forgets does not hold up the next call")
  func forgottenPage() async {
    let app = await Self.configured { $0.backend.storedProfiles = [StoredProfile("citycable")] }
    app.reactions["K04"] = nil
    app.enabler.logout()
    await app.hears("K04")
    #expect(await app.trace(until: "K02", count: 2) { $0.checkAuthentication() } == [Self.out, Self.out])
  }

  @Test("13: delegates are not retained; a question that nobody hears counts as left")
  func delegatesGone() async {
    let app = await Self.configured { $0.framework.picker = .otherProvider }, answer = PreauthorizeAnswer()
    do {
      let other = SDKApp()
      app.enabler.delegate = other
      app.enabler.statusDelegate = other
    }
    #expect(app.enabler.delegate == nil && app.enabler.statusDelegate == nil)
    app.enabler.getAuthentication()
    app.enabler.preauthorize(
      PreauthorizeRequest.Builder().setResources(resources: ["news"]).build(), didCompleteWith: answer.callback)
    await answer.answered()
    #expect(answer.code == "authentication_session_missing")
    app.enabler.delegate = app
    #expect(await app.trace(until: "K02") { $0.checkAuthentication() } == [Self.out])
  }

}
