import PassScenarios
import PassAPI
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// What a step leaves behind beside the state that it leads to.
@Suite("What steps leave behind") struct AftermathTests {
  private static let expired = AppleSSO.Event.requestFailed(
    Sample.refused(400, .none, .invalidHeaderPFSProviderInfoExpired))
  private static let throttled = Sample.failure(.throttled())

  // MARK: For support

  private static let notes: [(Stepping, String)] = [
    (Stepping("C6", .requesting, .answered("dance"), "C6.unusable"), "unusable_action_dance"),
    (
      Stepping("R-CFG-9", .creating, .refused(400, .none, .invalidIntegration), "basic.reselect@creatingSession"),
      "invalid_integration"
    ),
    (Stepping("R-ERR-5", .creating, .requestFailed(throttled), "session.pause"), "throttled"),
    (Stepping("E1", .finishingSignOut(.init(mvpd: "First")), .refused(403, .none), "finish.refused"), "some_code"),
    (
      Stepping(
        "v2 7.2", .polling(.init(login: with(Sample.login) { $0.pollsLeft = 1 })), .refused(403, .authentication),
        "poll.left.failed"), "some_code"
    ),
  ]
  @Test("R-ERR-9: what was got round is known to support", arguments: notes.indices)
  func noted(index: Int) {
    let (row, code) = Self.notes[index]
    #expect(row.check().context.problems.map(\.code) == [code])
  }

  @Test("R-ERR-9: polls that fail alike one after the other are one problem")
  func polls() {
    let once = Stepping("poll", .pollingCode, .requestFailed(Self.throttled), "poll.pause").check()
    let twice = Stepping("poll", .pollingCode, .requestFailed(Self.throttled), "poll.pause", in: once.context).check()
    #expect(once.context.problems.count == 1 && twice.context.problems.count == 1)
  }

  @Test(
    "PassFlow: vault: a launch counts once as one whose sign-out failed, the fifth gives up; support knows why",
    arguments: [(0, true, "finish.later"), (3, false, "finish.counted"), (4, false, "finish.givenUp")])
  func launches(before: Int, hasCounted: Bool, edge: String) {
    let context = Sample.context {
      ($0.signOuts, $0.hasCountedLaunch) = ([PendingSignOut(mvpd: "First", launches: before)], hasCounted)
      $0.unsaved = .signingOut("Second")
    }
    let state = AppleSSO.State.finishingSignOut(.init(mvpd: "First"))
    let led = Stepping("E1", state, .requestFailed(Self.throttled), edge, in: context).check()
    #expect(led.context.problems.map(\.code) == ["throttled"] + (before == 4 ? ["sign_out_given_up"] : []))
    // The sign-out of another provider, which the vault does not know yet, is not forgotten for it.
    #expect(led.context.unsaved == .signingOut("Second"))
  }

  // MARK: Pickers and logins

  @Test("R-SSO-19: a provider that was tapped counts only with access")
  func tapped() {
    let error = FrameworkError(.unsupportedProvider, unsupportedProviderId: "apple-First")
    for access in [AccessStatus.notDetermined, .restricted] {
      Stepping("C4", .picking, .replied(access, nil, nil, error), "C4.ownPicker").check()
    }
  }

  @Test("C11: a login that ends without access is not one that the viewer closed")
  func closed() {
    for (access, edge) in [(AccessStatus.granted, "C11.cancelled"), (.denied, "C11.basic")] {
      let reply = Sample.reply(access, nil, nil, FrameworkError(.userCancelled))
      Stepping("C11", .completing, .partnerAnswered(reply), edge).check()
    }
  }

  @Test("R-SSO-26: the status that C12 was refused with is not kept")
  func partnerProfile() {
    for login in Sample.samlLogin {
      let state = AppleSSO.State.creatingPartnerProfile(.init(known: Sample.known, login: login))
      let context = Sample.context { $0.status = Sample.status }
      #expect(Stepping("C13", state, Self.expired, "C13.refresh", in: context).check().context.status == nil)
    }
  }

  @Test("R-CFG-9: whoever chose a provider that cannot be used chooses again in the app's own picker")
  func reselects() {
    let refused = AppleSSO.Event.refused(400, .none, .invalidIntegration)
    for (state, edge) in [(AppleSSO.State.creating, "basic.reselect@creatingSession"), (.requesting, "C6.reselect")] {
      let led = Stepping("R-CFG-9", state, refused, edge).check()
      #expect(led.state == .retrievingConfiguration(.init(reselects: true)))
    }
  }

  // MARK: Codes

  @Test("R-AUTH-8: where the clocks agree a code ends when the server says, however long it was on its way")
  func agreeing() {
    var answer = Sample.answer(.authenticate, until: Sample.now.advanced(bySeconds: 1_200))
    answer.value.notBefore = Sample.now.advanced(bySeconds: -600)
    let led = Stepping("session", .creating, .sessionAnswered(answer), "session.page").check()
    guard case .showingLoginPage(let showing) = led.state else { return }
    #expect(showing.login.until == Sample.now.advanced(bySeconds: 1_200))
  }

  @Test("R-POLL-5: a wait that reaches the end of the code is the last, and no poll follows at the end")
  func lastWait() {
    for (seconds, isLast) in [(-6, false), (-5, true), (-4, true)] {
      #expect(AwaitingLogin(Sample.login, from: Moment(Sample.later).advanced(bySeconds: seconds)).isLast == isLast)
    }
    let end = Moment(Sample.later), poll = AppleSSO.PollQuery(code: Secret("8BLW4RW"), ends: Deadline(.zero, from: end))
    #expect(poll.answerWithoutAsking(at: end) == [])
    #expect(poll.answerWithoutAsking(at: end.advanced(bySeconds: -1)) == nil)
  }

  @Test("R-POLL-3: the server may ask for more than an interval between two polls, not for less")
  func askedPause() {
    for (asked, waited) in [(nil, 5), (3, 5), (20, 20)] as [(Int?, Int)] {
      let waiting = AwaitingLogin(Sample.login, from: Moment(Sample.now), asked: asked.map { .seconds($0) })
      #expect(waiting.duration == .seconds(waited))
    }
  }

  // MARK: Decisions

  @Test("R-PRE-3: what was permitted before a pause, or before the status is read anew, is not asked for again")
  func permits() {
    let event = AppleSSO.Event.decided(
      Sample.decision("a", permit: false, action: .retry), Sample.decision("b", permit: true))
    let paused = Stepping("D1.4", .marking, event, "D1.4.item.pause").check()
    #expect(paused.context.permits["First"].map { Set($0.keys) } == ["b".exact])
    var state = Sample.preauthorizing
    (state.settled, state.resources) = ([[Sample.decision("a", permit: true)]], ["b"])
    let keeping = Sample.context { $0.keepPermits(of: state.settled[0], with: Sample.access, at: Sample.now) }
    let led = Stepping("D1.4", .preauthorizing(state), Self.expired, "D1.4.refresh", in: keeping).check()
    guard case .refreshingStatus(.preauthorize(let again)) = led.state else { return }
    #expect(again.resources == ["b"] && again.settled.flatMap(\.self).map(\.resource) == ["a"])
  }

  @Test("R-PRE-3: a permit for another provider is neither told nor kept")
  func foreign() {
    var foreign = Sample.decision("a", permit: true)
    foreign.mvpd = "Second"
    let event = AppleSSO.Event.decided(foreign, Sample.decision("b", permit: true))
    let led = Stepping("D1.4", .marking, event, "D1.4").check()
    #expect(led.context.permits["First"].map { Set($0.keys) } == ["b".exact])
  }

  @Test("R-PRE-7: no later request is as large as the one that was refused; each is tried as often as the first")
  func split() {
    let tooMany = AppleSSO.Event.refused(403, .configuration, .tooManyResources)
    let led = Stepping("D1.4", .marking, tooMany, "D1.4.split").check()
    #expect(led.context.preauthorizationLimit == 1)
    var state = Sample.preauthorizing
    (state.rest, state.attempts) = (["c"], Sample.attempts(pauses: 2, renewed: true, refreshed: true))
    let event = AppleSSO.Event.decided(["a", "b"].map { Sample.decision($0, permit: true) })
    let next = Stepping("D1.4", .preauthorizing(state), event, "D1.4.more").check()
    guard case .preauthorizing(let third) = next.state else { return }
    #expect(third.resources == ["c"] && third.attempts == Sample.attempts(refreshed: true))
  }

  @Test("C-74: where the server says nothing of a code that it names, its catalogue does")
  func catalogue() {
    let refused = Sample.refused(403, .none, .authenticatedProfileMissing)
    Stepping("D2.4", .playing, .requestFailed(refused), "D2.4.signIn").check()
  }

  @Test("C-70: only an answer that rejects the call is a denial; a refused token is none, whatever its error says")
  func denial() {
    var state = Sample.authorizing
    state.attempts.pauses = Attempts.maxPauses
    for (status, edge) in [(403, "D2.4.denied"), (401, "D2.4.failed")] {
      let refused = Sample.refused(status, .retry, .authorizationDeniedByMVPD)
      Stepping("D2.4", .authorizing(state), .requestFailed(refused), edge).check()
    }
  }

  // MARK: Of the right provider

  @Test("C-95: another provider's id at Apple says nothing of this one")
  func knownIds() {
    let context = Sample.context { $0.remembered = RememberedProvider(mvpd: "Second", mappingId: "apple-Second") }
    #expect(context.knows("apple-First", as: "First"))
    #expect(!context.knows("apple-First", as: "Second"))
  }

  @Test("R-SSO-20: the status of another provider is not sent, but read anew")
  func otherStatus() {
    let context = Sample.context {
      $0.configuration = Sample.configuration()
      $0.status = PartnerStatus(access: .granted, provider: .init(id: "apple-Second", expires: Sample.later))
    }
    Stepping("D2.1", .signedInApple, .play, "D2.1", in: context).check()
  }

  @Test("B5: the profile that a signed-in viewer switches to is the one that is kept")
  func switched() {
    let context = Sample.context {
      $0.profiles = [Sample.profile("First", .regular), Sample.profile("Second", .regular)]
      $0.remembered = RememberedProvider(mvpd: "First")
    }
    let led = Stepping("B5", .signedInPlain, .chooseRequested(.init(mvpd: "Second")), "choose", in: context).check()
    #expect(led.context.remembered?.mvpd == "Second" && led.context.remembered?.type == .regular)
  }

  @Test("R-LOGOUT-1: a sign-out of who is not signed in is about the profile that was refused, not an unwanted one")
  func signOutOfRefused() {
    let second = CurrentProfile(mvpd: "Second", type: .regular)
    let context = Sample.context {
      $0.reject(second, because: Problem(code: "some_code"))
      $0.reject(Sample.plain, because: nil)
    }
    let led = Stepping("E1", .signedOut(.init(.notSignedIn)), .signOutRequested(.init()), "E1.doubt", in: context)
      .check()
    #expect(led.state == .recordingSignOut(.init(access: second)))
  }

  @Test("R-TEMP-4: what has ended is said to be a temporary pass, or a profile", arguments: [true, false])
  func ended(isTemporary: Bool) {
    let access = CurrentProfile(mvpd: "First", type: isTemporary ? .temporary : .regular, notAfter: Sample.now)
    let authorize = AppleSSO.Event.play
    let led = Stepping("D2.3", .authenticated(.init(access)), authorize, "D2.over").check()
    let code: ErrorCode = isTemporary ? .temporaryAccessDurationLimitExceeded : .authenticatedProfileExpired
    #expect(led.state == .storingEnd(.init(.signInAgain(Problem(code: code.rawValue)))))
  }

  // MARK: Vault and client

  @Test("R-REG-9: without a client in the vault its profiles are lost, and so is the sign-out that was begun")
  func nothing() {
    let context = Sample.context {
      ($0.credentials, $0.token, $0.profiles) = (nil, Sample.token, [Sample.profile()])
    }
    let opened = AppleSSO.Event.opened(VaultContents(signingOut: "First"))
    let led = Stepping("A1", .openingVault(.init()), opened, "vault.nothing", in: context).check()
    #expect(led.context.signingOut == nil && led.context.unsaved == .forgotten("First"))
    #expect(led.context.profiles.isEmpty && led.context.token == nil)
  }

  @Test("R-REG-8: a vault that was given up is tried once, until it was read", arguments: [true, false])
  func givenUp(isLocked: Bool) {
    let trouble = isLocked ? AppleSSO.Event.vaultNotReadable(Sample.now) : .vaultFailed
    let (name, empty) = (isLocked ? "locked" : "failed", Timestamped(VaultContents(), at: Sample.now))
    let start = Sample.context { $0.credentials = nil }
    let last = Stepping(name, .openingVault(.init(attempts: 5)), trouble, "vault.\(name)ForGood", in: start).check()
    let next = Stepping(name, .openingVault(.init()), trouble, "vault.\(name)ForGood", in: last.context).check()
    #expect(next.state == last.state && next.context == last.context)
    for (answer, edge) in [(AppleSSO.Event.vaultOpened(empty), "vault.nothing"), (.vaultLost(.damaged), "vault.lost")] {
      let read = Stepping(name, .openingVault(.init()), answer, edge, in: next.context).check()
      Stepping(name, .openingVault(.init()), trouble, "vault.\(name)", to: .pausing, in: read.context).check()
    }
  }

  @Test("R-REG-10: the client that the vault keeps is used after a cancellation, too", arguments: [true, false])
  func cancelled(signedIn: Bool) {
    let other = ClientCredentials(clientId: "other", clientSecret: Secret("other"))
    let written = AppleSSO.Event.vaultWritten(Timestamped(VaultContents(credentials: other), at: Sample.now))
    let led = Stepping(
      "A2", .storingCredentials, written, signedIn ? "A2.cancelled.signedIn" : "A2.cancelled",
      keeping: [signedIn ? .playing : .readingStatus], in: Sample.context { $0.isCancelled = true }
    ).check()
    #expect(led.context.credentials == other)
  }

  @Test(
    "C-48: a stored token that may not be sent any more is replaced", arguments: [(60, "A2.kept"), (61, "A2.back")])
  func storedToken(seconds: Int, edge: String) {
    let token = StoredToken(token: Secret("other"), expires: Sample.now.advanced(bySeconds: seconds))
    let contents = VaultContents(credentials: Sample.credentials, token: token)
    Stepping(
      "A2", .storingCredentials, .vaultWritten(Timestamped(contents, at: Sample.now)), edge, keeping: [.readingStatus]
    ).check()
  }

  @Test("R-PROF-5: how the viewer was signed in outlives the profile")
  func type() {
    let profile = KeptProfile(Sample.profile("First", .regular))
    #expect(RememberedProvider(mvpd: "First", type: .temporary, profile: profile).type == .temporary)
    #expect(RememberedProvider(mvpd: "First", profile: profile).type == .regular)
  }

  @Test("R-PROF-1: an attribute with an error in place of a value is not kept")
  func attributes() {
    var profile = Sample.profile()
    profile.attributes = [
      "language": Attribute(value: .string("en")), "maxRating": Attribute(value: .string("x"), error: "some_code"),
    ]
    #expect(KeptProfile(profile).attributes.keys.sorted() == ["language"])
  }

  @Test("D2.2: why the status is of no use is told: the provider's session has ended, or there is none")
  func uselessStatus() {
    for (error, why) in [(FrameworkError.Code.providerRejected, "expired"), (.userCancelled, "nobody")] {
      let reply = Sample.reply(.granted, nil, nil, FrameworkError(error))
      let led = Stepping("D2.2", .readingForPlay, .partnerAnswered(reply), "status.unusable").check()
      #expect(led.state == .storingEnd(.init(.signInAgain(Problem(code: "partner_status_\(why)")))))
    }
  }

  @Test("R-LOGOUT-3: however many pages are left, it is said once that one was")
  func pages() {
    let pages = AppleSSO.LogoutPages(url: "/1", rest: ["/2"], finally: SignOutResult())
    let first = Stepping("E2", .showingLogoutPage(pages), .viewerLeft, "E2.page.left@viewerLeft").check()
    let last = Stepping("E2", first.state, .pageFailed, "E2.page.leftLast@pageFailed").check()
    #expect(last.state == .storingEnd(.init(.signedOut, result: SignOutResult(remaining: [.providerPage]))))
  }
}
