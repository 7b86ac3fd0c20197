import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Profiles (v2 10, R-PROF).
@Suite("Rules: profiles", .endsIfStuck) struct ProfileRuleTests {
  private static let rows: [RuleCase] = [
    RuleCase(
      "R-PROF-2: while a login runs its code is asked for, and nothing else", .registered, .noAccess, .secondScreen(),
      when: .signIn,
      .calls(.listProfiles, .configuration, .createSession, .profileOfCode, .profileOfCode, .profileOfCode)),
    RuleCase(
      "R-PROF-3: user metadata comes with the profile; no other endpoint is asked for it", .registered, .subscription,
      when: .visit,
      .calls(.listProfiles, .configuration, .partnerSession, .partnerProfile, .preauthorize, .authorize, .logout)
    ) { #expect(await $0.app.log.count == 7) },
    RuleCase(
      "R-PROF-5: without profiles and without Apple's framework a session is created, and the viewer is asked",
      .registered, .noAccess, .secondScreen(beforePoll: 1),
      when: .signIn, .calls(.listProfiles, .configuration, .createSession, .profileOfCode), .pickers(1)),
    RuleCase(
      "R-PROF-5: an Apple viewer whose session has ended goes through phase C first, at every start",
      facts: [.registered],
      steps: (1...3).flatMap { start -> [RuleCase.Step] in
        [.launch, .tries(.signIn), .queries(.picker, start), .wait(86_400)]
      } + [.count(.createSession, 0)]),
    RuleCase(
      "R-PROF-5: an Apple viewer whose session has ended before a decision goes through phase C first", .registered,
      .knownViewer(secondsLeft: 60),
      when: .signIn, .wait(100), .tries(.authorize("news")), .tries(.signIn), .queries(.picker, 1),
      .count(.createSession, 0)),
    RuleCase(
      "R-PROF-5: a viewer whose only profile cannot be read signs in anew, and a restoring launch asks nobody",
      .registered, .noAccess, .secondScreen(), .fault(.listProfiles, unreadable),
      when:  // What cannot be read is no statement about the viewer.
        .refused(.restore, code: "unreadable"), .questions(), .signIn(.regular)
    ) { #expect(await $0.tv.problems().map(\.code).contains("unreadable")) },
    RuleCase(
      "R-PROF-5: without profiles a new login begins with phase C, and the viewer is asked", .registered,
      when: .signIn, .calls(.listProfiles, .configuration, .partnerSession, .partnerProfile), .queries(.picker, 1)),
    RuleCase(
      "R-PROF-7: a SAML response makes one profile, which is looked up like any other afterwards", .registered,
      when: .signIn, .authorize("news"), .signIn, .foreground, .authorize("news"), .launch, .signIn(.appleSSO),
      .count(.partnerProfile, 1), .lastCalls(.profileOfMVPD)),
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test(
    "R-PROF-1: provider, attributes and end of the profile are there at the next launch, without a call",
    arguments: [ProfileType.regular, .appleSSO])
  func kept(type: ProfileType) async throws {
    let app = Installation(given: .registered, .subscription, .profile(type: type))
    let access = try await app.launch().signIn(), calls = await app.log.count
    let remembered = try #require(await app.launch().remembered())
    #expect(remembered.mvpd == "northlight")
    #expect(remembered.profile?.type == type)
    #expect(remembered.profile?.notAfter == access.notAfter)
    #expect(remembered.profile?.attributes["mvpd"]?.string == "northlight")
    #expect(await app.log.count == calls)
  }

  @Test(
    "R-PROF-2: profiles are listed when nothing is remembered, and asked for by provider when one is",
    arguments: [nil, "northlight"])
  func endpoint(remembered: String?) async {
    await holds(
      .registered, .profile(),
      when: .launch(remembering: remembered), .signIn, .calls(remembered == nil ? .listProfiles : .profileOfMVPD))
  }

  @Test(
    "R-PROF-4, R-SSO-8: after an authorization the profile can be read again, with a status that is valid",
    arguments: [(ProfileType.regular, false), (.regular, true), (.appleSSO, true)])
  func readAgain(type: ProfileType, withStatus: Bool) async {
    await holds(
      .registered, withStatus ? .subscription : .noAccess, .profile(type: type),
      when: .signIn, .authorize("news"),
      .sees {
        let profile = try await $0.tv.profile()
        #expect(profile.type == type)
        #expect(profile.attributes["householdID"]?.string == "household-of-northlight")
      }, .calls(.listProfiles, .authorize, .profileOfMVPD), .hasStatus(.profileOfMVPD, withStatus))
  }

  /// The profiles among which a viewer with two of them is to choose.
  private static func offered(_ course: RuleCase.Course) async -> [Profile] {
    guard case .profile(let offered)? = await course.app.viewer.questions.first else {
      Issue.record("the viewer was not asked")
      return []
    }
    return offered
  }
  private static let two = Fact.all(.registered, .profile("northlight"), .profile("citycable"))

  @Test("R-PROF-6: of several profiles the viewer chooses one", arguments: ["northlight", "citycable"])
  func several(wanted: String) async {
    await holds(Self.two, .set(\.viewer.profile, wanted), when: .signIn(at: wanted)) {
      #expect(await Self.offered($0).map(\.mvpd) == ["citycable", "northlight"])
    }
  }

  @Test("R-PROF-6: a profile that has ended is not offered")
  func severalButOneEnded() async {
    let profiles: JSONValue = [
      "citycable": Self.profile(of: "citycable", notAfter: .integer(1)), "northlight": Self.profile(of: "northlight"),
    ]
    await holds(
      .registered, .fault(.listProfiles, .status(200, body: ["profiles": profiles])),
      when: .signIn(at: "northlight"), .questions())
  }

  @Test(
    "R-PROF-8: the remembered provider is offered when its profile has ended; the viewer may take it, another, or leave",
    arguments: [ProviderConfirmation.confirmed, .another, .left])
  func confirmation(confirmation: ProviderConfirmation) async {
    await holds(
      .registered, .noAccess, .profile(secondsLeft: 300), .secondScreen(), .takes("citycable"),
      .set(\.viewer.confirmation, confirmation),
      when: .signIn, .wait(301),
      [
        .confirmed: .signIn(at: "northlight"), .another: .signIn(at: "citycable"),
      ][confirmation] ?? .refused(.signIn, .viewerLeft), .firstQuestion(.confirmation("northlight")))
  }

  @Test(
    "R-PROF-9: an encrypted attribute is passed on as it came, and marked", arguments: ["enc", "encrypted", "sealed"])
  func encrypted(state: String) async {
    await holds(Self.two, .option(\.encryptedState, state), when: .signIn) {
      for profile in await Self.offered($0) {
        #expect(profile.attributes["zip"]?.isEncrypted == true)
        #expect(profile.attributes["zip"]?.string == "ZW5jcnlwdGVk")
        #expect(profile.attributes["userID"]?.isEncrypted == false)
      }
    }
  }

  private static func profile(of mvpd: String, notAfter: JSONValue = .integer(4_000_000_000_000)) -> JSONValue {
    [
      "notBefore": .integer(0), "notAfter": notAfter, "issuer": .string(mvpd), "type": "regular",
      "attributes": ["userID": ["value": "u", "state": "plain"]],
    ]
  }
  /// A profile whose end nobody can read.
  private static let unreadable = ScriptedFault.Answer.status(
    200, body: ["profiles": ["citycable": profile(of: "citycable", notAfter: "tomorrow")]])
}
