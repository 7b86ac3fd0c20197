import PassScenarios
import PassAPI
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// What the flow keeps between the steps, and what it has to forget.
@Suite("What is kept and what is forgotten") struct MemoryTests {
  private static let client = Problem(code: ErrorCode.invalidAccessTokenClientApplication.rawValue)
  private static let some = Problem(code: "some_code")
  private static let permits = [
    "First": [
      "a".exact: AppleSSO.KeptPermit(decision: Sample.decision("a", permit: true), end: .init(milliseconds: .max))
    ]
  ]
  private static func remembering(_ mvpd: String, _ type: ProfileType = .regular) -> RememberedProvider {
    RememberedProvider(
      mvpd: mvpd, mappingId: "former-\(mvpd)", displayName: "Former \(mvpd)",
      profile: KeptProfile(Sample.profile(mvpd, type)))
  }
  private static func rejectedProfile(_ mvpd: String, _ why: Problem?) -> AppleSSO.RejectedProfile {
    AppleSSO.RejectedProfile(access: CurrentProfile(mvpd: mvpd, type: .regular), notBefore: nil, why: why)
  }

  // MARK: Bounds

  @Test("R-SSO-23: the next call begins with everything but a second fresh partner status")
  func forNextCall() {
    let tried = Sample.attempts(pauses: 3, renewed: true, registered: true, refreshed: true)
    #expect(tried.forNextCall == Sample.attempts(refreshed: true))
    let asking = AppleSSO.State.retrievingProfiles(.init(mvpd: "First", attempts: tried))
    let refused = AppleSSO.Event.refused(400, .none, .invalidIntegration)
    let led = Stepping("B4", asking, refused, "B4.reselect", to: .retrievingProfiles).check()
    #expect(led.state == .retrievingProfiles(.init(attempts: Sample.attempts(refreshed: true))))
  }

  @Test("C-51: whichever call asks for it, the client is registered again once on a way, and once for a request")
  func registeredAgain() {
    let tried = Sample.context { $0.registeredAgain = true }
    #expect(tried.attempts(for: Registering()).registered)
    let anew: [(inout AppleSSO.Context) -> Void] = [
      { $0.beginSignIn(SignIn(at: Sample.now)) }, { $0.beginRequest() }, { $0.keep("First", type: .regular) },
      { _ = $0.beginSignOut(from: Sample.plain) },
    ]
    for begin in anew {
      var context = tried
      begin(&context)
      #expect(!context.attempts(for: Registering()).registered)
    }
    var context = Sample.context()
    _ = context.registerAgain(because: Sample.invalidClient)
    #expect(context.attempts(for: Registering()).registered)
    // A sign-out that waited for the profile has the client of the way to it.
    let leaving = Sample.context { $0.service.isLeaving = true }
    let found = Stepping(
      "E1", .storingSignIn(.init(Sample.access)), Sample.written, "E1.found", to: .recordingSignOut, in: leaving
    ).check()
    #expect(found.context.attempts(for: Registering()).registered)
  }

  private static let reading = AppleSSO.Event.profileRequested(.init(at: Sample.now))
  private static let begun: [(AppleSSO.State, AppleSSO.Event, String)] = [
    (.signedInApple, .mark, "D1.1"), (.signedInPlain, .mark, "D1.3"), (.signedInApple, .play, "D2.1"),
    (.signedInPlain, .play, "D2.3"), (.signedInPlain, reading, "profile"), (.signedInApple, reading, "profile.status"),
    (.signedInApple, .mark, "D1.1.known"), (.signedInPlain, .signInRequested(SignIn(at: Sample.later)), "signIn.over"),
    (.signedInPlain, .signInRequested(SignIn(.another, at: Sample.now)), "signIn.another"),
  ]
  @Test("C-51: so it is once for each request of a signed-in viewer", arguments: begun)
  func begins(state: AppleSSO.State, event: AppleSSO.Event, edge: String) {
    let tried = Sample.context { ($0.registeredAgain, $0.permits) = (true, edge == "D1.1.known" ? Self.permits : [:]) }
    #expect(!Stepping("C-51", state, event, edge, in: tried).check().context.registeredAgain)
  }

  @Test("a sign-in begins with nothing of what the last one met")
  func beginning() {
    var context = Sample.context {
      $0.temporary = "TempPass"
      $0.rejectedProviders = ["First"]
      $0.problems = [Self.some]
      $0.isCancelled = true
      $0.rejectedProfiles = [Self.rejectedProfile("First", nil), Self.rejectedProfile("Second", Self.some)]
    }
    context.beginSignIn(SignIn(at: Sample.now))
    #expect(
      context.temporary == nil && context.rejectedProviders.isEmpty && context.problems.isEmpty && !context.isCancelled)
    // Only what the viewer did not want is forgiven; the server still refuses the other one (R-AUTH-13).
    #expect(context.rejectedProfiles == [Self.rejectedProfile("Second", Self.some)])
  }

  @Test("PassFlow: requests: a sign-in shows nothing as long as none of its callers may", arguments: [true, false])
  func joined(isSilent: Bool) {
    for isFirstSilent in [true, false] {
      var context = Sample.context { $0.service.isSilent = isFirstSilent }
      context.join(SignIn(isSilent: isSilent, at: Sample.now))
      #expect(context.isSilent == (isSilent && isFirstSilent))
    }
  }

  // MARK: Client and token

  @Test("R-REG-7, R-REG-8: what the server refused for good is rejected, and not taken from the vault again")
  func rejectedClient() {
    var context = Sample.context()
    _ = context.failSignIn(Sample.refused(401, .none))
    #expect(context.token == nil && context.rejectedClient.tokens == [Sample.token])
    #expect(context.known(with: VaultContents(credentials: Sample.credentials, token: Sample.token)).token == nil)
    context = Sample.context()
    _ = context.renewToken(because: Sample.refused(401, .none))
    #expect(context.token == nil && context.problems.count == 1)
    context = Sample.context()
    _ = context.failSignIn(Sample.refused(401, .applicationRegistration))
    #expect(context.credentials == nil && context.rejectedClient.credentials == Sample.credentials)
  }

  @Test("R-REG-9: a decision that finds the client gone loses it with the profile")
  func clientGone() {
    var context = Sample.context()
    _ = context.loseProfile(because: Self.client)
    #expect(context.credentials == nil && context.token == nil)
    context = Sample.context()
    _ = context.loseProfile(because: Self.some)
    #expect(context.credentials == Sample.credentials)
  }

  // MARK: Providers

  @Test("R-CFG-9: a provider that cannot be used is forgotten, and no other with it")
  func forgetting() {
    var context = Sample.context { $0.remembered = Self.remembering("Second") }
    context.forget("First", because: Self.some)
    #expect(context.remembered?.mvpd == "Second" && context.unsaved == nil)
    context.forget("Second", because: Self.some)
    #expect(context.remembered == nil && context.unsaved == .forgotten("Second"))
  }

  @Test("R-CFG-5: a provider is kept with its own names, the newest first")
  func names() {
    var context = Sample.context { $0.remembered = Self.remembering("First") }
    context.keep("Second", type: .regular)
    #expect(context.remembered?.displayName == nil && context.remembered?.mappingId == nil)
    context.remembered = Self.remembering("First")
    context.keep("First", type: .regular)
    #expect(context.remembered?.displayName == "Former First" && context.remembered?.mappingId == "former-First")
    context.configuration = Sample.configuration()
    context.keep("First", type: .regular)
    #expect(context.remembered?.displayName == "First" && context.remembered?.mappingId == "apple-First")
  }

  @Test("C-95: only a profile from Apple is one of the provider in the partner status")
  func mapping() {
    var context = Sample.context { $0.status = Sample.status }
    let profile = Sample.profile("Second", .regular)
    _ = context.remember([profile], chosen: profile)
    #expect(context.remembered?.mappingId == nil)
  }

  @Test("the provider in memory goes before the one in the vault")
  func memoryFirst() {
    let context = Sample.context { $0.remembered = Self.remembering("First") }
    #expect(context.known(with: VaultContents(provider: Self.remembering("Second"))).provider?.mvpd == "First")
  }

  // MARK: Profiles and permits

  @Test("R-PRE-3: permits are those of one sign-in; neither another sign-in nor its end leaves any")
  func permitsEnd() {
    let profile = Sample.profile("First", .regular)
    let endings: [(inout AppleSSO.Context) -> Void] = [
      { _ = $0.remember([profile], chosen: profile) }, { _ = $0.accept(Sample.plain) },
      { _ = $0.loseProfile(because: Self.some) }, { _ = $0.signOut(SignOutResult()) },
    ]
    for end in endings {
      var context = Sample.context { $0.permits = Self.permits }
      end(&context)
      #expect(context.permits.isEmpty)
    }
  }

  @Test("R-PRE-3: denials are not kept")
  func denials() {
    var context = Sample.context()
    context.keepPermits(
      of: [Sample.decision("a", permit: true), Sample.decision("b", permit: false)], with: Sample.access, at: Sample.now
    )
    #expect(context.permits(of: ["a", "b"], with: Sample.access, at: Sample.now).map(\.resource) == ["a"])
  }

  @Test("R-PRE-3: a newer decision replaces a permit, and a permit ends by its own end or after a day")
  func permitsAge() {
    let life = AppleSSO.KeptPermit.longestLife, end = Sample.now.advanced(bySeconds: 60)
    var short = Sample.decision("a", permit: true)
    short.notAfter = end
    var context = Sample.context()
    context.keepPermits(of: [short, Sample.decision("b", permit: true)], with: Sample.access, at: Sample.now)
    func known(_ now: Timestamp) -> [String] {
      context.permits(of: ["a", "b"], with: Sample.access, at: now).map(\.resource)
    }
    #expect(known(end.advanced(bySeconds: -1)) == ["a", "b"])
    #expect(known(end) == ["b"])
    #expect(known(Sample.now.advanced(by: life)).isEmpty)
    let tomorrow = Sample.now.advanced(by: life)
    context.keepPermits(of: [Sample.decision("b", permit: true)], with: Sample.access, at: tomorrow)
    #expect(known(tomorrow) == ["b"], "the same decision, given anew")
    context.keepPermits(of: [Sample.decision("b", permit: false)], with: Sample.access, at: Sample.now)
    #expect(known(Sample.now) == ["a"])
  }

  @Test("R-PRE-1: a resource that is named twice is asked for once")
  func twice() {
    let asking = Sample.context().preauthorizing(["a", "b", "a"], with: Sample.access, at: Sample.now)
    #expect(asking.resources + asking.rest == ["a", "b"])
  }

  @Test("R-AUTH-13: a refused profile is not among those to switch to, and a promise does not forgive it")
  func refusedProfiles() {
    let first = Sample.profile("First", .regular), second = Sample.profile("Second", .regular)
    var context = Sample.context { $0.profiles = [first, second] }
    _ = context.refuseProfile(Sample.plain, because: Problem(code: ErrorCode.identityNotRecognizedByMVPD.rawValue))
    #expect(context.rejects(first), "although the server asks for no action")
    #expect(context.profiles.isEmpty && context.permits.isEmpty)
    _ = context.remember([first, second], chosen: second)
    #expect(context.profiles == [second])
    _ = context.accept(Sample.plain)
    #expect(context.profiles.isEmpty && context.rejects(first))
  }

  @Test("R-SSO-26, R-PROF-1: with a profile its status goes; the provider stays, and the vault is told")
  func profileOver() {
    var context = Sample.context {
      $0.status = Sample.status
      $0.remembered = Self.remembering("First")
    }
    _ = context.loseProfile(because: Self.some)
    #expect(context.status == nil && context.remembered?.mvpd == "First" && context.remembered?.profile == nil)
    #expect(context.unsaved == context.remembered.map { .profileOver($0) })
  }

  // MARK: Signing out

  @Test("E1: the sign-out of an earlier launch is known from the vault, and over with a sign-in")
  func signingOut() {
    var context = Sample.context()
    context.recall(VaultContents(signingOut: "First"))
    #expect(context.signingOut == "First")
    context.keep("First", type: .regular)
    #expect(context.signingOut == nil)
  }

  @Test("E2: what is forgotten is the provider that was signed out from, with what was held against its profile")
  func signedOut() {
    var context = Sample.context {
      $0.signingOut = "First"
      $0.remembered = Self.remembering("Second")
      $0.rejectedProfiles = [Self.rejectedProfile("First", Self.some), Self.rejectedProfile("Second", Self.some)]
    }
    _ = context.signOut(SignOutResult())
    #expect(context.unsaved == .forgotten("First") && context.signingOut == nil)
    #expect(context.rejectedProfiles == [Self.rejectedProfile("Second", Self.some)])
  }

  @Test("E1: so it is when an earlier launch began it, with pages or without; another provider stays remembered")
  func finished() {
    let page = LogoutEntry(actionName: .logout, actionType: .interactive, mvpd: "First", url: "/out")
    for (mvpd, answered, edge, isSilent) in [
      ("First", .removed(), "finish.done", false), ("First", .refused(403, .none), "finish.refused", false),
      ("Second", .removed(page), "finish.page", false), ("Second", .removed(page), "finish.page.silent", true),
    ] as [(String, AppleSSO.Event, String, Bool)] {
      let start = Sample.context {
        ($0.signingOut, $0.service.isSilent) = ("First", isSilent)
        $0.remembered = Self.remembering(mvpd)
        $0.rejectedProfiles = [Self.rejectedProfile("First", Self.some)]
      }
      let context = Stepping("E2", .finishingSignOut(.init(mvpd: "First")), answered, edge, in: start).check().context
      #expect(context.unsaved == .forgotten("First") && context.signingOut == nil && context.rejectedProfiles.isEmpty)
      #expect(context.remembered?.mvpd == (mvpd == "First" ? nil : "Second"))
    }
  }

  @Test(
    "E2: what the service has not done stays noted for the next sign-in, unless it has refused",
    arguments: [(Sample.failure(.throttled()), "First"), (Sample.refused(405, .none), nil)]
      as [(Timestamped<CallFailure>, String?)])
  func notSignedOutAtService(failure: Timestamped<CallFailure>, noted: String?) {
    var context = Sample.context { $0.remembered = Self.remembering("First") }
    let leaving = context.beginSignOut(from: Sample.plain)
    _ = context.recordSignOut(of: leaving, in: Timestamped(nil, at: Sample.now), from: "First")
    let signedOut = context.signOut(unheard: failure)
    #expect(signedOut.result?.remaining == [.service] && context.remembered == nil && context.evidence == .left)
    #expect(context.signingOut == noted)
    #expect(context.unsaved == (noted == nil ? .forgotten("First") : .signingOut("First")))
  }

  @Test("PassFlow: vault: a sign-in at its provider voids a sign-out that was noted, one at another does not")
  func voided() {
    for mvpd in ["First", "Second"] {
      var context = Sample.context { $0.signingOut = "First" }
      context.keep(mvpd, type: .regular)
      #expect(context.signingOut == (mvpd == "First" ? nil : "First"))
      var contents = VaultContents(signingOut: "First")
      contents.apply(context.unsaved)
      #expect(contents.signingOut == context.signingOut && contents.provider?.mvpd == mvpd)
    }
  }

  @Test("the vault: what became of one provider leaves another's alone")
  func otherProviders() {
    let second = Self.remembering("Second")
    let others = VaultContents(credentials: Sample.credentials, provider: second, signingOut: "Second")
    var contents = others
    contents.apply(.profileOver(Self.remembering("First")))
    contents.apply(.forgotten("First"))
    #expect(contents == others)
    let dismissed = RejectedClient(credentials: Sample.credentials)
    contents.token = Sample.token
    #expect(contents.without(dismissed) == VaultContents(provider: second, signingOut: "Second"))
  }

  // MARK: The partner status

  private static let denied = AppleSSO.Event.replied(.denied, nil, nil)
  private static let nobody = AppleSSO.Event.replied(.granted, nil, nil)
  private static let holding = Sample.context { $0.status = Sample.status }
  private static let refused = AppleSSO.Event.refused(400, .none, .invalidHeaderPFSProviderInfoExpired)
  private static let dropping: [Stepping] = [
    Stepping("B2", .readingStatus, denied, "B2.without", in: holding),
    Stepping("B2", .readingStatus, .replied(.granted, nil, nil, FrameworkError(.other)), "B2.unanswered", in: holding),
    Stepping("C4", .picking, denied, "C4.denied", in: holding),
    Stepping("C4", .picking, .replied(.granted, "apple-First", Sample.now), "C4.expired", in: holding),
    Stepping("C4", .picking, nobody, "C4.ownPicker", in: holding),
    Stepping("C4", .picking, .replied(.granted, "apple-First", nil), "C4.undated", in: holding),
    Stepping("C6", .requesting, .refused(403, .none), "C6.failed", in: holding),
    Stepping("foreground", .readingInForeground, nobody, "status.unusable", in: holding),
    Stepping("D2.4", .playing, refused, "D2.4.refresh", in: holding),
    Stepping("D1.4", .marking, refused, "D1.4.refresh", in: holding),
    Stepping("profile", .retrievingProfileInUse(Sample.retrievingProfile), refused, "profile.refresh", in: holding),
    Stepping("R-SSO-25", .marking, .cameToForeground, "foreground.meanwhile@preauthorizing", in: holding),
  ]
  @Test("R-SSO-26: a status that is refused, ended or withdrawn is not kept", arguments: dropping)
  func useless(row: Stepping) { #expect(row.check().context.status == nil) }

  private static let wasDenied = Sample.context { $0.permission = .denied }
  private static let tapped = Sample.reply(
    .granted, nil, nil, FrameworkError(.unsupportedProvider, unsupportedProviderId: "apple-First"))
  private static let temporary = Sample.context { ($0.permission, $0.temporary) = (.denied, "TempPass") }
  private static let granting: [Stepping] = [
    Stepping("B2", .readingStatus, .replied(), "B2", in: wasDenied),
    Stepping("B2", .readingStatus, .replied(), "B2.temporary", in: temporary),
    Stepping("C4", .picking, .replied(.granted, "apple-First", nil), "C4.undated", in: wasDenied),
    Stepping("C4", .picking, .partnerAnswered(tapped), "C4.unsupported", in: wasDenied),
    Stepping("foreground", .readingInForeground, .replied(), "foreground.valid", in: wasDenied),
  ]
  @Test("P3: wherever the framework says that access is granted again, the app knows", arguments: granting)
  func heard(row: Stepping) { #expect(row.check().context.permission == .granted) }

  @Test("PassFlow: doubt: who was signed in is looked for again when the device has them once more")
  func soughtAgain() {
    let context = Sample.context { $0.lastForegroundProvider = "apple-First" }
    let found = AppleSSO.Event.found(Sample.profile())
    let signedIn = [
      Stepping("B5", .listing, found, "B5", in: context),
      Stepping("4.4", .creating, .answered(.authorize, .authenticated), "session.authorize", in: context),
    ]
    for row in signedIn { #expect(row.check().context.lastForegroundProvider == nil) }
  }

  @Test("R-SSO-25: a profile whose end nobody knows is used on after a return")
  func withoutEnd() {
    let access = CurrentProfile(mvpd: "First", type: .appleSSO)
    Stepping("foreground", .refreshingStatus(.foreground(.init(access))), .replied(), "foreground.valid").check()
  }

  @Test("R-THR-2: after a call that failed for good, the next ones keep the pause that the service demands")
  func demandedPause() {
    let context = Sample.context {
      $0.service.patience = Patience(.seconds(20))
      $0.service.patience?.begin(at: Moment(Sample.now))
    }
    let overtaking = AppleSSO.State.overtaking(.init(play: Sample.authorizing, marking: Sample.preauthorizing))
    let throttled = CallFailure.throttled(retryAfter: .seconds(25))
    for (state, edge, kept) in [
      (overtaking, "overtakes.D2.4.failed", []), (.registering(.init()), "A.failed@registering", [.readingStatus]),
      (.registering(.init()), "A2.failed.signedIn", [.playing]),
    ] as [(AppleSSO.State, String, [AppleSSO.State])] {
      let led = Stepping("R-THR-2", state, .failed(throttled), edge, keeping: kept, in: context).check()
      #expect(led.context.patience?.refusal(at: Moment(Sample.now)) == throttled)
    }
  }

  @Test("R-SSO-20: a status that was read anew serves the next call")
  func renewed() {
    let led = Stepping("foreground", .readingInForeground, .replied(), "foreground.valid").check()
    #expect(led.context.status == Sample.status)
  }

  @Test("R-SSO-23: B3 is repeated without the status that was refused")
  func withoutStatus() {
    let led = Stepping("B4", .listing, Self.refused, "B4.refresh", in: Self.holding).check()
    #expect(led.state == .retrievingProfiles(.init(attempts: Sample.attempts(refreshed: true))))
    #expect(led.context.status == nil)
  }

  @Test("R-SSO-23: a decision whose status is refused has it read anew once")
  func refreshedOnce() {
    for (state, step) in [(AppleSSO.State.playing, "D2.4"), (.marking, "D1.4")] {
      let reading = Stepping(step, state, Self.refused, "\(step).refresh").check()
      let again = Stepping(step, reading.state, .replied(), step == "D2.4" ? "D2.2" : "D1.2", in: reading.context)
        .check()
      Stepping(step, again.state, Self.refused, "\(step).signIn", in: again.context).check()
    }
  }
}

/// The situation that an interface gets, and what the reading of a profile changes.
@Suite("Profiles that are over or read again") struct ProfileChangeTests {
  @Test("R-AUTH-12: a lost profile shows at once that the viewer has to sign in; a sign-out shows as one")
  func erasing() {
    let why = ServiceRefusal.signInAgain(Problem(code: "profile_gone"))
    let certain = Sample.context { $0.service.evidence = .noProfile }
    #expect(AppleSSO.situation(of: .storingEnd(.init(why)), in: certain) == .signedOut(why))
    #expect(
      AppleSSO.situation(of: .storingEnd(.init(.signedOut, result: SignOutResult())), in: Sample.context())
        == .signingOut)
  }

  @Test("R-PROF-1, R-PROF-4: the profile that was read again is the one that is kept")
  func renewed() {
    let end = Sample.later.advanced(bySeconds: 60), other = Sample.profile("Second")
    let context = Sample.context {
      $0.profiles = [Sample.profile(), other]
      $0.remembered = Sample.remembered
    }
    let received = AppleSSO.Event.found(Sample.profile(until: end))
    let led = Stepping(
      "profile", .retrievingProfileInUse(Sample.retrievingProfile), received, "profile.found", in: context
    ).check()
    #expect(led.context.profiles == [other, Sample.profile(until: end)])
    #expect(led.context.remembered?.profile?.notAfter == end)
    #expect(led.context.unsaved == led.context.remembered.map { .signedIn($0) })
  }

  @Test("R-AUTH-12: a profile has ended from its end on", arguments: [(-1, false), (0, true)])
  func ended(seconds: Int, isOver: Bool) {
    let at = Sample.later.advanced(bySeconds: seconds), state = AppleSSO.State.signedInPlain
    Stepping("sign-in", state, .signInRequested(.init(at: at)), isOver ? "signIn.over" : "signIn.again").check()
    Stepping("D2.3", state, .authorizeRequested(.init("a", at: at)), isOver ? "D2.over" : "D2.3").check()
  }

  @Test("R-LOGOUT-9: whoever wants another profile is not asked to go on with the same provider")
  func another() {
    let context = Sample.context { $0.remembered = RememberedProvider(mvpd: "First", type: .regular) }
    let led = Stepping(
      "another", .signedInPlain, .signInRequested(.init(.another, at: Sample.now)), "signIn.another", in: context
    ).check()
    let asking = Stepping("B2", .readingStatus, .replied(.denied, nil, nil), "B2.without", in: led.context).check()
    #expect(asking.state == .retrievingProfiles(.init()))
    Stepping("B6", asking.state, .found(), "B6", in: asking.context).check()
  }
}
