import PassScenarios
import FlowEngine
import PassAPI
import PassSimulator
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// What the viewer allows the app: asked for, explained, withdrawn (P2, P3, R-SSO-24), and what is known by it.
@Suite("Access to the stored subscription", .endsIfStuck) struct AccessTests {
  private static let reading: [(AppleSSO.State, String)] = [
    (.readingStatus, "B2.without"), (.picking, "C4.denied"),
    (.completing, "C11.basic"),
    (.readingForPlay, "status.unusable"),
    (.readingInForeground, "status.unusable"),
  ]
  @Test("P3: wherever the framework says that access is denied, the app knows", arguments: reading)
  func known(state: AppleSSO.State, edge: String) {
    let context = Sample.context { $0.permission = .granted }
    let led = Stepping("P3", state, .replied(.denied, nil, nil), edge, in: context).check()
    #expect(led.context.permission == .denied)
  }

  @Test("P3: while the framework is out of reach, access stays as it was known")
  func unknown() {
    let context = Sample.context { $0.permission = .denied }
    let unavailable = Sample.reply(.granted, nil, nil, FrameworkError(.serviceTemporarilyUnavailable))
    let led = Stepping("B2", .readingStatus, .partnerAnswered(unavailable), "B2.unanswered", in: context).check()
    #expect(led.context.permission == .denied)
  }

  @Test("P3, R-SSO-24: a viewer who refuses is told why access helps and where to allow it, once")
  func explained() async {
    await holds(
      .noAccess, .providers(.leaves),
      when: .refused(.signIn, .viewerLeft), .refused(.signIn, .viewerLeft),
      .sees {
        #expect(await $0.app.viewer.explanations == [SettingsPlace(.tvOS)])
        #expect(await $0.tv.accessWasDenied())
      }, .showed { #expect($1.contains(.explainingAccess(SettingsPlace(.tvOS)))) })
    #expect(SettingsPlace(.tvOS).path.joined(separator: " → ") == "Settings → Accounts → TV Provider")
  }

  @Test(
    "R-SSO-25, R-SSO-26: who signs out, withdraws access or changes the provider in the settings is signed out at once",
    arguments: [
      FrameworkScript.System(.denied), .init(), .init(provider: "harbourtv-apple"), .init(provider: "stranger-apple"),
    ])
  func changedInSettings(system: FrameworkScript.System) async throws {
    let app = Installation(given: .registered, .subscription, .profile(type: "appleSSO")) {
      $0.framework.changes = [2: system]
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    let before = await app.log.count, situations = await tv.situations()
    await tv.cameToForeground()
    for await situation in situations { if case .signedOut = situation { break } }
    #expect(await app.log.count == before)
    await #expect(throws: ServiceRefusal.notSignedIn) { try await tv.authorize("news") }
  }

  @Test("P2: after a refusal, coming to the foreground looks again, and asks nobody")
  func allowedLater() async throws {
    let settings = Settings()
    var app = Installation(given: .noAccess) { $0.viewer.providers = [.leaves] }
    app.environment.framework = settings
    let tv = app.launch(), records = await tv.session.records()
    _ = try? await tv.signIn()
    #expect(await tv.accessWasDenied())
    await settings.allow()
    await tv.cameToForeground()
    for await record in records where record.reaction.edge?.id == "foreground.access.known" { break }
    #expect(await tv.accessWasDenied() == false)
    #expect(await settings.prompts == [true])
    #expect(await settings.queries.last == .status)
    await tv.end()
  }

  @Test("PassFlow: requests: a sign-in that begins with a return to the foreground shows nothing")
  func foundAgain() {
    let rest = AppleSSO.State.signedOut(.init(.notSignedIn))
    let led = Stepping("P2", .lookingAtAccess, .replied(), "foreground.found", keeping: [rest]).check()
    #expect(led.context.isSilent && !led.context.interrupts)
  }

  @Test("R-SSO-2: an app that does not ask for access is not asked for it by Apple's picker either")
  func unasked() async throws {
    var app = Installation(given: .secondScreen()) { $0.framework.system = .init(.notDetermined) }
    app.settings.asksForAccess = false
    #expect(try await app.launch().signIn().type == .regular)
    #expect(await app.world.framework.queries.map(\.promptsForAccess).contains(true) == false)
    #expect(await app.queries(.picker).count == 1)
  }

  @Test("R-SSO-25: a status that was read before a visit to the settings is not used after it")
  func staleStatus() async throws {
    let app = Installation(given: .subscription, .profile(type: "appleSSO"))
    await app.play([.signIn, .authorize("news"), .entering(.authorizing, .comeToForeground)])
    let before = await app.queries(.status).count
    await app.play([.signIn, .authorize("news")])
    #expect(await app.queries(.status).count > before)
  }
}

/// The switch for the app in the settings of the system.
private actor Settings: PartnerFramework {
  private(set) var prompts: [Bool] = []
  private(set) var queries: [PartnerQuery] = []
  private var access = AccessStatus.denied
  func allow() { access = .granted }
  func accessStatus(prompt: Bool) -> AccessStatus {
    prompts.append(prompt)
    return access
  }
  func answer(_ query: PartnerQuery) -> PartnerReply {
    queries.append(query)
    return PartnerReply(access: access)
  }
}

/// Whose profiles B3 requests, and how the answers are read.
@Suite("Profiles and sessions of the right kind", .endsIfStuck) struct ProfileKindTests {
  private static func read(_ id: String, _ remembered: RememberedProvider?) -> AppleSSO.State {
    let context = Sample.context {
      $0.configuration = Sample.configuration()
      $0.remembered = remembered
    }
    return Stepping("B2", .readingStatus, .replied(.granted, id), "B2", in: context).check().state
  }

  @Test("R-PROF-6: a viewer who changed the TV provider in the settings has the profiles of all providers looked for")
  func changedProvider() {
    let apple = RememberedProvider(mvpd: "First", mappingId: "apple-First", type: .appleSSO)
    func asked(_ state: AppleSSO.State) -> String?? {
      guard case .retrievingProfiles(let retrieving) = state else { return nil }
      return retrieving.mvpd
    }
    #expect(asked(Self.read("apple-Second", apple)) == .some(nil))
    #expect(asked(Self.read("apple-First", apple)) == "First")
    // Who signed in without Apple keeps their provider, whatever the device knows.
    #expect(asked(Self.read("apple-Second", RememberedProvider(mvpd: "First", type: .regular))) == "First")
    #expect(asked(Self.read("apple-First", nil)) == .some(nil))
  }

  @Test(
    "C-95: of two providers with one id of Apple's, the status fits the profile of either",
    arguments: ["First", "Twin"])
  func twins(mvpd: String) {
    let context = Sample.context {
      $0.configuration = Sample.configuration([Sample.mvpd("First"), Sample.mvpd("Twin", mapping: "apple-First")])
    }
    let access = CurrentProfile(mvpd: mvpd, type: .appleSSO, notAfter: Sample.later)
    let reading = AppleSSO.State.refreshingStatus(.authorize(.init(access: access, resource: "a")))
    Stepping("D2.2", reading, .replied(), "D2.2", in: context).check()
  }

  @Test("v2 7.7: single sign-on without Apple's framework leaves the type of the profile open, and needs no status")
  func serviceToken() {
    let answered = AppleSSO.Event.answered(.authorize, .authenticatedSSO)
    let led = Stepping("session", .creating, answered, "session.authorize").check()
    guard case .storingSignIn(let state) = led.state else { return }
    #expect(state.access.type == nil)
    let next = Stepping("D2.3", .authenticated(state), .play, "D2.3", to: .authorizing, in: led.context).check()
    guard case .authorizing(let authorizing) = next.state else { return }
    #expect(authorizing.status == nil)
  }

  @Test("R-SSO-9: where the type is open, a valid status that is at hand goes along")
  func openType() {
    let context = Sample.context { $0.status = Sample.status }
    let state = AppleSSO.State.authenticated(.init(CurrentProfile(mvpd: "First", type: nil)))
    let next = Stepping("D2.3", state, .play, "D2.3", in: context).check()
    guard case .authorizing(let authorizing) = next.state else { return }
    #expect(authorizing.status == Sample.status)
  }

  @Test(
    "R-AUTH-8: a code lasts as long as the server says, although the clock of the device is an hour off",
    arguments: [-3_600, 3_600])
  func skewedClock(seconds: Int) {
    let begins = Sample.now.advanced(bySeconds: -seconds)
    var answer = Sample.answer(.authenticate, until: begins.advanced(bySeconds: 1_800))
    answer.value.notBefore = begins
    let led = Stepping("session", .creating, .sessionAnswered(answer), "session.page").check()
    guard case .showingLoginPage(let showing) = led.state else { return }
    #expect(showing.login.until == Sample.now.advanced(bySeconds: 1_800))
  }

  @Test("R-PRE-1, R-DEC-14: a resource of blanks is none")
  func blanks() {
    let asking: [AppleSSO.Event] = [
      .authorizeRequested(Authorize(" \t", at: Sample.now)),
      .preauthorizeRequested(AppleSSO.Preauthorize(["a", "  "], at: Sample.now)),
    ]
    for (event, edge) in zip(asking, ["D2.empty", "D1.empty"]) {
      Stepping("blank", .signedInPlain, event, edge).check()
    }
  }

  @Test("R-ERR-13: what is left out of an answer is known to support")
  func leftOut() {
    var received = Timestamped([Sample.profile("First", .regular), Sample.profile("Second", .regular)], at: Sample.now)
    received.leftOut = ["no member profiles.*.notAfter"]
    let led = Stepping(
      "B5", .retrievingProfiles(.init(mvpd: "First")), .profilesReceived(received), "B5", in: Sample.context()
    ).check()
    #expect(led.context.problems.map(\.code) == ["left_out", "other_provider"])
    #expect(led.context.problems.first?.text == "no member profiles.*.notAfter")
  }

  @Test("of many problems the sixteen latest are kept")
  func maxProblems() {
    var context = Sample.context()
    for number in 1...20 { context.record(Problem(code: "\(number)")) }
    #expect(context.problems.map(\.code) == (5...20).map { "\($0)" })
  }
}
