import FlowEngine
import PassScenarios
import PassAPI
import Testing

@testable import LegacyRESTFlow
@testable import PassService
@testable import LegacyRESTTestSupport

/// The steps of "Apple SSO Cookbook (REST API V1)" and where each leads.
@Suite("Steps of the legacy cookbook") struct LegacyStepTests {
  private typealias S = LegacySample
  private static let checking = S.State.checkingToken(LegacyREST.CheckingToken())
  private static let picking = S.State.pickingProvider(PickingProvider(configuration: S.configuration))
  private static func list(_ purpose: LegacyREST.RetrievingConfiguration.Purpose) -> S.State {
    .retrievingConfiguration(LegacyREST.RetrievingConfiguration(purpose: purpose))
  }
  private static let received = S.Event.configurationReceived(Timestamped(S.configuration, at: S.now))
  private static let completing = S.State.completingLogin(
    LegacyREST.CompletingLogin(provider: S.provider, request: Secret("r")))
  private static let polling = S.State.polling(Polling(login: S.login))
  private static func polling(polls: Int, isShown: Bool = false) -> S.State {
    var login = S.login
    (login.pollsLeft, login.isShown) = (polls, isShown)
    return .polling(Polling(login: login))
  }
  /// The code ended while the last poll was under way.
  private static var ended: S.State {
    var login = S.login
    login.ends = Deadline(.zero, from: Moment(S.now))
    return .polling(Polling(login: login))
  }
  private static func awaiting(_ polls: Int?, isShown: Bool = true, until: Timestamp = S.later) -> S.State {
    var login = S.login
    (login.pollsLeft, login.isShown, login.ends) = (polls, isShown, Deadline(.zero, from: Moment(until)))
    return .awaitingLogin(AwaitingLogin(login, from: Moment(S.now)))
  }
  private static let creating = S.State.creatingCode(CreatingCode(mvpd: "First"))
  private static func code(_ expires: Timestamp? = S.later, of requestor: String = "REF30") -> S.Event {
    .codeIssued(Timestamped(RegistrationCode(code: Secret("K7"), requestor: requestor, expires: expires), at: S.now))
  }
  private static let remembering = S.context { $0.remembered = RememberedProvider(mvpd: "First", type: .regular) }
  private static let refused = S.context {
    $0.refused = LegacyREST.RefusedLogin(mvpd: "First", problem: Problem(code: "again"))
  }
  private static let accessExplained = S.context { $0.isAccessExplained = true }

  private static let signingOn: [LegacyStepping] = [
    LegacyStepping("1", checking, S.checked(.found(NoContent())), "S1.yes", to: .retrievingLogin, in: remembering),
    LegacyStepping("1", checking, S.checked(.notAuthenticated), "S1.no", to: .readingStatus),
    LegacyStepping("1, no statement", checking, S.failed(405), "failed@checkingToken", to: .storingEnd),
    LegacyStepping("1, throttled", checking, S.throttled, "S1.pause", to: .pausing),
    LegacyStepping("1, whose", .retrievingLogin(.init()), S.token(), "S1.known", to: .storingSignIn, in: remembering),
    LegacyStepping("1, unknown", .retrievingLogin(.init()), S.token(), "S1.other", to: .storingSignIn),
    LegacyStepping(
      "1, another provider", .retrievingLogin(.init()), S.token("Second"), "S1.other", to: .storingSignIn,
      in: remembering),
    LegacyStepping("1, refused", .retrievingLogin(.init()), S.token(), "S1.refused", to: .storingEnd, in: refused),
    LegacyStepping(
      "1, refused, another", .retrievingLogin(.init()), S.token("Second"), "S1.other", to: .storingSignIn, in: refused),
    LegacyStepping("1, over", .retrievingLogin(.init()), S.token(until: S.now), "S1.gone", to: .readingStatus),
    LegacyStepping(
      "1, stranger", .retrievingLogin(.init()), S.token(requestor: "OTHER"), "S1.gone", to: .readingStatus),

    LegacyStepping("2", .readingStatus, S.partner(), "S2.signedIn.list", to: .retrievingConfiguration),
    LegacyStepping("2", .readingStatus, S.partner(), "S2.signedIn", to: .requestingProfile, in: S.listed),
    LegacyStepping(
      "2, undated", .readingStatus, S.partner(.granted, "apple-First", nil), "S2.signedIn", to: .requestingProfile,
      in: S.listed),
    LegacyStepping(
      "2, this very moment", .readingStatus, S.partner(.granted, "apple-First", S.now), "S2.signedIn",
      to: .requestingProfile, in: S.listed),
    LegacyStepping(
      "2, over", .readingStatus, S.partner(.granted, "apple-First", Sample.earlier), "S2.nobody",
      to: .retrievingConfiguration),
    LegacyStepping("2, empty id", .readingStatus, S.partner(.granted, ""), "S2.nobody", to: .retrievingConfiguration),
    LegacyStepping(
      "2, nobody", .readingStatus, S.partner(.granted, nil, nil, FrameworkError(.providerRejected)),
      "S2.nobody.cached", to: .pickingProvider, in: S.listed),
    LegacyStepping(
      "2, unmapped", .readingStatus, S.partner(.granted, "apple-Elsewhere"), "S2.unmapped.code", to: .creatingCode,
      in: S.listed),
    LegacyStepping("2, denied", .readingStatus, S.partner(.denied, nil, nil), "S2.denied", to: .explainingAccess),
    LegacyStepping(
      "2, denied before", .readingStatus, S.partner(.denied, nil, nil), "S2.noAccess.code", to: .creatingCode,
      in: accessExplained),
    LegacyStepping(
      "2, a provider without access does not count", .readingStatus, S.partner(.restricted), "S2.noAccess.list",
      to: .retrievingConfiguration, in: S.phone),
    LegacyStepping(
      "2, undecided", .readingStatus, S.partner(.notDetermined, nil, nil), "S2.noAccess.code", to: .creatingCode),
    LegacyStepping(
      "2, silent", .readingStatus, S.partner(.denied, nil, nil), "silent.partner@readingStatus", to: .storingEnd,
      in: S.silent),

    LegacyStepping("3", list(.picker), received, "S3.picker", to: .pickingProvider),
    LegacyStepping("3", list(.mapping("apple-First")), received, "S3.mapped", to: .requestingProfile),
    LegacyStepping("3", list(.mapping("Apple-First")), received, "S3.code", to: .creatingCode),
    LegacyStepping("3", list(.ownPicker), received, "S3.ownPicker", to: .choosingProvider, in: S.phone),
    LegacyStepping(
      "3, an empty list would mean all to Apple", list(.picker),
      .configurationReceived(Timestamped(Sample.configuration([]), at: S.now)), "S3.code", to: .creatingCode),
    LegacyStepping("3", list(.picker), S.failed(404), "failed@retrievingConfiguration", to: .storingEnd),

    LegacyStepping("5", picking, S.partner(), "S5.yes", to: .requestingProfile),
    LegacyStepping(
      "5, this very moment", picking, S.partner(.granted, "apple-First", S.now), "S5.yes", to: .requestingProfile),
    LegacyStepping(
      "5, over", picking, S.partner(.granted, "apple-First", Sample.earlier), "S5.expired.code", to: .creatingCode),
    LegacyStepping(
      "5, unmapped", picking, S.partner(.granted, "apple-Elsewhere"), "S5.unmapped.code", to: .creatingCode),
    LegacyStepping(
      "5, the error beside a provider is not looked at", picking,
      S.partner(
        .granted, "apple-First", S.later, FrameworkError(.unsupportedProvider, unsupportedProviderId: "apple-Hidden")),
      "S5.yes", to: .requestingProfile),
    LegacyStepping(
      "5, tapped", picking,
      S.partner(.granted, nil, nil, FrameworkError(.unsupportedProvider, unsupportedProviderId: "apple-Hidden")),
      "S5.unsupported", to: .creatingCode),
    LegacyStepping(
      "5, tapped, unknown", picking,
      S.partner(.granted, nil, nil, FrameworkError(.unsupportedProvider, unsupportedProviderId: "x")), "S5.no.code",
      to: .creatingCode),
    LegacyStepping(
      "5, another code", picking,
      S.partner(.granted, nil, nil, FrameworkError(.userCancelled, unsupportedProviderId: "apple-Hidden")),
      "S5.no.code", to: .creatingCode),
    LegacyStepping("5, no error", picking, S.partner(.granted, nil, nil), "S5.no.code", to: .creatingCode),
    LegacyStepping("4, no access", picking, S.partner(.restricted, nil, nil), "S4.noAccess.code", to: .creatingCode),
  ]

  private static let exchanging: [LegacyStepping] = [
    LegacyStepping(
      "6", .requestingProfile(.init(provider: S.provider)),
      .profileRequestReceived(Timestamped(Secret("r"), at: S.now)),
      "S6.received", to: .completingLogin),
    LegacyStepping(
      "6", .requestingProfile(.init(provider: S.provider)), S.failed(400), "S6.failed.code", to: .creatingCode),
    LegacyStepping("7", completing, S.partner(saml: "<saml/>"), "S7.received", to: .exchangingProfile),
    LegacyStepping(
      "7, nothing else is tested", completing, S.partner(.granted, nil, Sample.earlier, saml: "<saml/>"),
      "S7.received", to: .exchangingProfile),
    LegacyStepping(
      "7, another provider", completing, S.partner(.granted, "apple-Second", saml: "<saml/>"), "S7.none.code",
      to: .creatingCode),
    LegacyStepping("7, none", completing, S.partner(), "S7.none.code", to: .creatingCode),
    LegacyStepping("7, blanks", completing, S.partner(saml: " \n\t"), "S7.none.code", to: .creatingCode),
    LegacyStepping("7, no access", completing, S.partner(.denied, nil, nil), "S7.noAccess.code", to: .creatingCode),
  ]

  private static let loggingIn: [LegacyStepping] = [
    LegacyStepping("10", .choosingProvider, .providerChosen("First"), "S10.chosen", to: .creatingCode, in: S.listed),
    LegacyStepping("10", .choosingProvider, .providerChosen("Nobody"), "S10.unknown", to: .storingEnd, in: S.listed),
    LegacyStepping("10, phone", creating, code(), "S10.page", to: .showingLoginPage, in: S.phone),
    LegacyStepping("10, tvOS", creating, code(), "S10.code", to: .polling),
    LegacyStepping("10, over on arrival", creating, code(S.now), "S10.code", to: .polling),
    LegacyStepping("10, without an end", creating, code(nil), "S10.code", to: .polling),
    LegacyStepping("10, stale", creating, code(of: "OTHER30"), "S10.stale", to: .storingEnd),
    LegacyStepping("10, stale", creating, code(of: "OTHER30"), "S10.stale", to: .storingEnd, in: S.phone),
    LegacyStepping(
      "10, closed", .showingLoginPage(.init(login: S.login)), .viewerLeft, "S10.page.closed@viewerLeft", to: .polling),
    LegacyStepping("10", polling, S.token(), "poll.found", to: .storingSignIn),
    LegacyStepping("10", polling, S.absent(.notFound), "poll.notYet", to: .awaitingLogin),
    LegacyStepping("10", polling(polls: 2), S.absent(.notFound), "poll.notYet", to: .awaitingLogin),
    LegacyStepping("10", polling(polls: 1), S.absent(.notFound), "poll.never", to: .storingEnd),
    LegacyStepping("10, an earlier login is over", polling, S.absent(.expired), "poll.notYet", to: .awaitingLogin),
    LegacyStepping("10, last poll", polling(polls: 1, isShown: true), S.token(), "poll.found", to: .storingSignIn),
    LegacyStepping(
      "10, last poll", polling(polls: 1, isShown: true), S.absent(.expired), "poll.expired", to: .offeringNewCode),
    LegacyStepping("10, after the end", ended, S.absent(.notFound), "poll.expired", to: .offeringNewCode),
    LegacyStepping("10, after the end", ended, S.token(), "poll.found", to: .storingSignIn),
    LegacyStepping("10, another provider", polling, S.token("Second"), "poll.found", to: .storingSignIn),
    LegacyStepping("10, the wait is over", awaiting(nil), .timeReached(Moment(S.now)), "poll.again", to: .polling),
    LegacyStepping(
      "10, the code is over", awaiting(nil, until: S.now.advanced(bySeconds: 2)),
      .timeReached(Moment(S.now.advanced(bySeconds: 2))), "poll.again", to: .polling),
    LegacyStepping(
      "10, no answer to the last poll", awaiting(nil, until: S.now), .timeReached(Moment(S.now)), "poll.over",
      to: .offeringNewCode),
    LegacyStepping(
      "10, no answer to the last poll", awaiting(1, isShown: false), .timeReached(Moment(S.now)), "poll.over.page",
      to: .storingEnd),
    LegacyStepping(
      "10, a page outlives the code", awaiting(3, isShown: false, until: S.now), .timeReached(Moment(S.now)),
      "poll.again", to: .polling),
    LegacyStepping("10, another requestor", polling, S.token(requestor: "OTHER"), "poll.notYet", to: .awaitingLogin),
    LegacyStepping("10, over", polling, S.token(until: S.now), "poll.notYet", to: .awaitingLogin),
  ]

  private static let authorizing = S.State.authorizing(.init(access: S.access, resource: "a"))
  private static let obtaining = S.State.obtainingMediaToken(.init(access: S.access, permit: S.authorization))
  private static let explained = EnhancedError(action: .none, status: 403, code: .authorizationDeniedByMVPD)
  private static let ending = S.State.authenticated(
    Authenticated(CurrentProfile(mvpd: "First", type: .regular, notAfter: S.now)))
  private static let playing: [LegacyStepping] = [
    LegacyStepping("11, over", ending, .authorizeRequested(Authorize("a", at: S.now)), "S11.over", to: .storingEnd),
    LegacyStepping(
      "11, not over", ending, .authorizeRequested(Authorize("a", at: S.now.advanced(bySeconds: -1))), "S11",
      to: .authorizing),
    LegacyStepping("11", authorizing, S.permit(), "S11.permit", to: .obtainingMediaToken),
    LegacyStepping(
      "11, proxied", authorizing, S.permit(mvpd: "Proxied", proxy: "First"), "S11.permit", to: .obtainingMediaToken),
    LegacyStepping("11, another resource", authorizing, S.permit("b"), "S11.incomplete", to: .authenticated),
    LegacyStepping("11, over", authorizing, S.permit(until: S.now), "S11.incomplete", to: .authenticated),
    LegacyStepping("11, another MVPD", authorizing, S.permit(mvpd: "Second"), "S11.otherLogin", to: .storingEnd),
    LegacyStepping(
      "11, another requestor", authorizing, S.permit(requestor: "OTHER"), "S11.incomplete", to: .authenticated),
    LegacyStepping("11, denied", authorizing, S.failed(403, explained), "S11.denied.why", to: .authenticated),
    LegacyStepping("11, denied", authorizing, S.failed(403), "S11.denied.bare", to: .checkingDenial),
    LegacyStepping("11, failed", authorizing, S.failed(405), "S11.failed", to: .authenticated),
    LegacyStepping("11, perhaps no login", authorizing, S.failed(404), "S11.denied.bare", to: .checkingDenial),
    LegacyStepping("11, perhaps no login", authorizing, S.failed(410), "S11.denied.bare", to: .checkingDenial),
    LegacyStepping("11, perhaps no login", authorizing, S.failed(412), "S11.denied.bare", to: .checkingDenial),
    LegacyStepping("11, perhaps no login", obtaining, S.failed(412), "S11.token.denied.bare", to: .checkingDenial),
    LegacyStepping(
      "11, says why", authorizing, S.failed(412, EnhancedError(action: .none, status: 412, code: "some_code")),
      "S11.failed", to: .authenticated),
    LegacyStepping(
      "11, the login is there", .checkingDenial(.init(access: S.access, refusal: .failed(Problem(code: "rejected")))),
      S.checked(.found(NoContent())), "S11.denied", to: .authenticated),
    LegacyStepping(
      "11, the login is gone", .checkingDenial(.init(access: S.access, refusal: .failed(Problem(code: "rejected")))),
      S.checked(.notAuthenticated), "S11.loginGone", to: .storingEnd),
    LegacyStepping("11", obtaining, S.mediaToken(), "S11.play", to: .authenticated),
    LegacyStepping("11, over", obtaining, S.mediaToken(until: S.now), "S11.token.incomplete", to: .authenticated),
    LegacyStepping(
      "PassFlow: time: 11, of the future", obtaining, S.mediaToken(until: S.now.advanced(bySeconds: 31 * 86_400 + 1)),
      "S11.token.incomplete", to: .authenticated),
    LegacyStepping(
      "PassFlow: time: 11, by another clock", obtaining, S.mediaToken(until: S.now.advanced(bySeconds: 31 * 86_400)),
      "S11.play", to: .authenticated),
    LegacyStepping("11, another", obtaining, S.mediaToken("b"), "S11.token.incomplete", to: .authenticated),
    LegacyStepping(
      "11, another MVPD", obtaining, S.mediaToken(mvpd: "Second"), "S11.token.incomplete", to: .authenticated),
    LegacyStepping(
      "11, another requestor", obtaining, S.mediaToken(requestor: "X"), "S11.token.incomplete", to: .authenticated),
    LegacyStepping(
      "11, empty", obtaining,
      .mediaTokenIssued(
        Timestamped(
          ShortMediaToken(resource: "a", requestor: "REF30", expires: S.later, serializedToken: Secret(""), mvpd: ""),
          at: S.now)), "S11.token.incomplete", to: .authenticated),
  ]

  @Test("each step leads where the legacy cookbook says")
  func steps() {
    for step in Self.signingOn + Self.exchanging + Self.loggingIn + Self.playing {
      var context = step.context, state = step.state, kept: [LegacyREST.State] = []
      let explained = LegacyREST.machine.explain(context, state, keeping: kept, step.event)
      guard case .edge(let index) = LegacyREST.machine.step(&context, &state, keeping: &kept, step.event) else {
        Issue.record("\(step.title), \(step.edge): no edge: \(explained)")
        continue
      }
      #expect(LegacyREST.machine.edges[index].id == step.edge, "\(step.title): \(explained)")
      #expect(state.name == step.to, "\(step.title): \(step.edge)")
    }
  }

  /// Takes a step, and tells by which edge.
  private static func edge(_ context: inout LegacyREST.Context, _ state: S.State, _ event: S.Event) -> String? {
    var next = state, kept: [S.State] = []
    guard case .edge(let index) = LegacyREST.machine.step(&context, &next, keeping: &kept, event) else { return nil }
    return LegacyREST.machine.edges[index].id
  }

  @Test(
    "PassFlow: time: 11: where the service does not tell its time, permit and token are of now, whatever the clock says"
  )
  func untoldTime() {
    var context = S.context()
    let wall = S.later.advanced(bySeconds: 600)
    for (isLearnt, permit, token) in [
      (false, "S11.permit", "S11.play"), (true, "S11.incomplete", "S11.token.incomplete"),
    ] {
      let ahead = Moment(at: wall, uptime: .zero, wall: wall, isLearnt: isLearnt)
      #expect(Self.edge(&context, Self.authorizing, .authorized(Timestamped(S.authorization, at: ahead))) == permit)
      let issued = ShortMediaToken(
        resource: "a ", requestor: "REF30", expires: S.later, serializedToken: Secret("t"), mvpd: "First")
      #expect(Self.edge(&context, Self.obtaining, .mediaTokenIssued(Timestamped(issued, at: ahead))) == token)
    }
  }

  @Test("10: a login that signs nobody in is told once, however many polls find it")
  func uselessLogin() {
    for found in [S.token(until: S.now), S.token(requestor: "OTHER"), S.token(" ")] {
      var context = S.context()
      for _ in 1...20 { #expect(Self.edge(&context, Self.polling, found) == "poll.notYet") }
      #expect(context.problems.map(\.code) == ["useless_login"])
    }
  }

  @Test(
    "7: the payload of step 6 goes to the framework unchanged, with the attributes of the list, and interrupts nobody")
  func query() {
    let effects = LegacyREST.machine.effects(S.context(), Self.completing)
    guard case .queryPartner(let query)? = effects.first else {
      Issue.record("no query")
      return
    }
    #expect(query.verificationToken == Secret("r") && query.attributeNames == ["uid"])
    #expect(!query.allowsInterruption && query.promptsForAccess && query.supported == [])
  }

  @Test("2 and 4: only the picker may interrupt; it gets supported and featured ids of the list")
  func picker() {
    guard case .queryPartner(let status)? = LegacyREST.machine.effects(S.context(), .readingStatus).first,
      case .queryPartner(let picker)? = LegacyREST.machine.effects(S.context(), Self.picking).first
    else {
      Issue.record("no query")
      return
    }
    #expect(!status.allowsInterruption && status.promptsForAccess && status.verificationToken == nil)
    #expect(picker.allowsInterruption && picker.promptsForAccess)
    #expect(picker.supported == ["apple-First", "apple-Second", "apple-Third"])
    #expect(picker.featured == ["apple-Second"])
    guard case .queryPartner(let silent)? = LegacyREST.machine.effects(S.silent, .readingStatus).first else { return }
    #expect(!silent.promptsForAccess)
  }

  @Test("10: on tvOS the code is shown and no page made; elsewhere the page has the code, which is not shown")
  func pages() throws {
    for (context, isShown) in [(S.context(), true), (S.phone, false)] {
      var context = context, state = Self.creating, kept: [LegacyREST.State] = []
      _ = LegacyREST.machine.step(&context, &state, keeping: &kept, Self.code())
      let situation = LegacyREST.situation(of: state, in: context)
      if isShown {
        #expect(situation == .showingCode(Secret("K7"), until: S.later))
      } else {
        #expect(situation == .showingPage)
        guard case .openPage(let page)? = LegacyREST.machine.effects(context, state).first else {
          Issue.record("no page")
          return
        }
        #expect(page.url.hasPrefix("/api/v1/authenticate?reg_code=K7&requestor_id=REF30&mso_id=First"))
        #expect(page.url.hasSuffix("redirect_url=https%3A%2F%2Fapp.example%2Fdone"))
      }
    }
  }

  @Test("E1: the logout of an earlier launch is over once the service has answered it")
  func finished() {
    var context = S.context { $0.signingOut = "First" }
    #expect(Self.edge(&context, .finishingSignOut(.init(mvpd: "First")), .loggedOut) == "finish.done")
    #expect(context.signOuts.isEmpty && context.unsaved == .forgotten("First"))
  }

  @Test("PassFlow: requests: a search for who signs out cannot be cancelled")
  func search() {
    var context = S.context { $0.isLeaving = true }
    #expect(Self.edge(&context, Self.checking, .cancelRequested(Cancel())) == nil)
  }

  @Test(
    "C-51: the client may be registered again once for each request",
    arguments: [
      S.Event.authorizeRequested(Authorize("a", at: S.now.advanced(bySeconds: -1))), .metadataRequested(.init()),
      .signInRequested(SignIn(at: S.now)),
    ])
  func begun(request: LegacyREST.Event) {
    var context = S.context { $0.registeredAgain = true }
    #expect(Self.edge(&context, Self.ending, request) != nil && !context.registeredAgain)
  }

  @Test("R-ERR-9: what failed in a logout that was done all the same is known to support")
  func logoutNotes() {
    let leaving = LegacyREST.LoggingOut(access: S.access, isPageFinished: true)
    for (start, state, edge) in [
      (S.context(), S.State.askingTokenSource(leaving), "E2.unknown"),
      (S.phone, .askingTokenSource(leaving), "E2.unknown.page"), (S.phone, .loggingOut(leaving), "E1.already"),
    ] {
      var context = start
      #expect(Self.edge(&context, state, S.failed(405)) == edge && context.problems.map(\.status) == [405])
    }
  }

  @Test("logout: only the word Apple sends the viewer to the settings, of their system")
  func tokenSource() {
    for (source, isFromApple) in [("Apple", true), ("apple", false), ("MVPD", false)] as [(JSONValue, Bool)] {
      var context = S.context()
      let asking = LegacyREST.LoggingOut(access: S.access, attempts: Attempts(pauses: 3, renewed: true))
      var state = S.State.askingTokenSource(asking), kept: [LegacyREST.State] = []
      let metadata = UserMetadata(data: ["tokenSource": source])
      _ = LegacyREST.machine.step(
        &context, &state, keeping: &kept, .metadataReceived(Timestamped(.found(metadata), at: S.now)))
      #expect(state == .loggingOut(.init(access: S.access, isFromApple: isFromApple)))
      _ = LegacyREST.machine.step(&context, &state, keeping: &kept, .loggedOut)
      guard case .storingEnd(let signedOut) = state else {
        Issue.record("does not sign out")
        return
      }
      #expect(signedOut.result?.remaining == (isFromApple ? [.settings(SettingsPlace(.tvOS))] : []))
    }
  }
}
