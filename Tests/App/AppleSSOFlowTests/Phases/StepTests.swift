import PassScenarios
import FlowEngine
import PassAPI
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// The numbered steps of "Apple SSO Cookbook (REST API V2)" and where each leads.
@Suite("Steps of the cookbook") struct StepTests {
  private static let gone = StoredToken(token: Secret("old"), expires: Sample.now.advanced(bySeconds: 60))
  private static let cached = Sample.context { $0.status = Sample.status }
  private static let stale = Sample.context {
    $0.status = PartnerStatus(access: .granted, provider: .init(id: "x", expires: Sample.now))
  }
  private static let remembering = Sample.context { $0.remembered = RememberedProvider(mvpd: "Second", mappingId: nil) }
  private static let denied = Sample.context { ($0.permission, $0.isAccessExplained) = (.denied, true) }
  private static let configured = Sample.context { $0.configuration = Sample.configuration() }

  private static let blank = Sample.context { ($0.credentials, $0.token) = (nil, nil) }
  private static let registration: [Stepping] = [
    Stepping("P1", .describingDevice, .deviceDescribed(Sample.device), "P1", to: .askingForAccess),
    Stepping("P1", .describingDevice, .deviceUnknown, "P1.unknown", to: .signedOut),
    Stepping("P2", .askingForAccess, .accessReported(.granted), "P2", to: .openingVault),
    Stepping("P3", .askingForAccess, .accessReported(.denied), "P2.denied", to: .explainingAccess),
    Stepping(
      "P3, explained before", .askingForAccess, .accessReported(.denied), "P2.deniedBefore", to: .openingVault,
      in: denied),
    Stepping(
      "P3", .explainingAccess(.init(Sample.settings.platform)), .accessExplained, "P3", to: .openingVault,
      keeping: [.openingVault(.init())]),
    Stepping(
      "P3, the viewer may have been to the settings", .signedOut(.init(.notSignedIn)), .cameToForeground,
      "foreground.access", to: .lookingAtAccess, in: denied),
    Stepping(
      "R-SSO-25: a status read before is not used after the settings", .listing, .cameToForeground,
      "foreground.meanwhile@retrievingProfiles"),
    Stepping(
      "A1 to A4 skipped", .openingVault(.init()),
      .opened(VaultContents(credentials: Sample.credentials, token: Sample.token)), "vault.token", to: .readingStatus,
      in: blank),
    Stepping(
      "A1 skipped, token at its end (C-48)", .openingVault(.init()),
      .opened(VaultContents(credentials: Sample.credentials, token: gone)), "vault.credentials", to: .requestingToken,
      in: blank),
    Stepping(
      "A1", .openingVault(.init()), .opened(VaultContents(token: Sample.token)), "vault.nothing", to: .registering,
      in: blank),
    Stepping("R-REG-5", .openingVault(.init()), .vaultNotReadable(Sample.now), "vault.locked", to: .pausing, in: blank),
    Stepping(
      "R-REG-5", .openingVault(.init(attempts: 5)), .vaultNotReadable(Sample.now), "vault.lockedForGood",
      to: .signedOut, in: blank),
    Stepping("C-52", .openingVault(.init()), .vaultLost(.damaged), "vault.lost", to: .registering, in: blank),
    Stepping("C-52", .openingVault(.init()), .vaultFailed, "vault.failed", to: .pausing, in: blank),
    Stepping("C-52", .openingVault(.init(attempts: 5)), .vaultFailed, "vault.failedForGood", to: .signedOut, in: blank),
    Stepping(
      "A2", .registering(.init()), .credentialsIssued(Sample.credentials), "A2", to: .storingCredentials,
      keeping: [.readingStatus]),
    Stepping(
      "A4", .requestingToken(.init()), .tokenIssued(Sample.token), "A4", to: .readingStatus, keeping: [.readingStatus]),
    Stepping(
      "R-REG-3", .requestingToken(.init()), .tokenIssued(Sample.token), "A4.store", to: .storingToken,
      keeping: [.playing]),
    Stepping("A4", .storingToken, Sample.notWritten, "A4.kept", to: .authorizing, keeping: [.playing]),
    Stepping(
      "R-REG-9", .requestingToken(.init()), .requestFailed(Sample.invalidClient), "A4.register.poll", to: .registering,
      keeping: [.awaitingLogin(.init(Sample.login, from: Moment(Sample.now)))]),
    Stepping(
      "R-REG-9", .requestingToken(.init()), .requestFailed(Sample.invalidClient), "A4.register.resume",
      to: .registering, keeping: [.resuming]),
    Stepping(
      "R-REG-8", .requestingToken(.init()), .requestFailed(Sample.invalidClient), "A4.register", to: .registering,
      keeping: [.readingStatus]),
    Stepping("R-REG-8", .openingVault(.init()), .vaultFailed, "vault.known@vaultFailed", to: .readingStatus),
    Stepping(
      "R-REG-8", .openingVault(.init()), .vaultNotReadable(Sample.now), "vault.known@vaultNotReadable",
      to: .readingStatus),
    Stepping("R-REG-3", .openingVault(.init()), .opened(VaultContents()), "vault.token", to: .readingStatus),
  ]
  private static let profiles: [Stepping] = [
    Stepping("B5", .listing, .found(Sample.profile()), "B5", to: .storingSignIn),
    Stepping(
      "B5", .listing, .found(Sample.profile(), Sample.profile("Second", until: Sample.now)), "B5", to: .storingSignIn),
    Stepping("B4", .listing, .found(Sample.profile(), Sample.profile("Second")), "B4.several", to: .choosingProfile),
    Stepping(
      "R-PROF-6", .retrievingProfiles(.init(mvpd: "Second", status: Sample.status)),
      .found(Sample.profile(), Sample.profile("Second")), "B5", to: .storingSignIn, in: remembering),
    Stepping("B6", .listing, .found(), "B6", to: .retrievingConfiguration),
    Stepping("B6", .listing, .found(Sample.profile(until: Sample.now)), "B6", to: .retrievingConfiguration),
    Stepping(
      "R-CFG-9", .listing, .refused(400, .none, .invalidIntegration), "B4.reselect.all", to: .retrievingConfiguration),
    Stepping(
      "R-AUTH-1", .retrievingProfiles(.init(mvpd: "Second")), .refused(400, .none, .invalidIntegration), "B4.reselect",
      to: .retrievingProfiles, in: remembering),
    Stepping("R-AUTH-13", .listing, .refused(403, .authentication), "B4.picker", to: .retrievingConfiguration),
    Stepping("C2", .retrievingConfiguration(.init()), .configured(Sample.configuration()), "C2", to: .pickingProvider),
    Stepping(
      "C-25", .retrievingConfiguration(.init()), .configured(Sample.configuration([Sample.mvpd("A", picker: false)])),
      "C2.ownPicker", to: .choosingProvider),
  ]
  private static func remembering(_ type: ProfileType, _ change: (inout AppleSSO.Context) -> Void = { _ in })
    -> AppleSSO.Context
  {
    Sample.context {
      $0.remembered = RememberedProvider(mvpd: "Second", profile: KeptProfile(Sample.profile("Second", type)))
      change(&$0)
    }
  }
  private static func configured(until ends: Timestamp, _ mvpds: [TVProvider] = Sample.mvpds) -> AppleSSO.Context {
    Sample.context {
      ($0.configuration, $0.configurationEnds) = (Sample.configuration(mvpds), Deadline(.zero, from: Moment(ends)))
    }
  }
  private static let confirming = AppleSSO.State.confirmingProvider(.init(provider: RememberedProvider(mvpd: "Second")))
  private static let hidden = [Sample.mvpd("A", picker: false)]
  private static let pickers: [Stepping] = [
    Stepping(
      "R-CFG-4", .retrievingProfiles(.init()), .found(), "B6.confirm", to: .confirmingProvider,
      in: remembering(.regular)),
    Stepping(
      "R-PROF-8", .retrievingProfiles(.init()), .found(Sample.profile(until: Sample.now)), "B6.confirm",
      to: .confirmingProvider, in: remembering(.regular)),
    Stepping("R-PROF-5", .listing, .found(), "B6", to: .retrievingConfiguration, in: remembering(.appleSSO)),
    Stepping("R-PROF-5", .listing, .found(), "B6", to: .retrievingConfiguration, in: remembering(.regular)),
    Stepping("R-CFG-6", confirming, .providerConfirmed, "confirm.yes", to: .creatingSession),
    Stepping(
      "R-PROF-8", confirming, .otherProviderWanted(Moment(Sample.now)), "confirm.another",
      to: .retrievingConfiguration),
    Stepping("R-PROF-8", confirming, .viewerLeft, "left@confirmingProvider", to: .storingEnd),
    Stepping("R-CFG-6", confirming, .chooseRequested(.init(mvpd: "Second")), "confirm.byApp", to: .creatingSession),
    Stepping(
      "R-CFG-6", confirming, .chooseRequested(.init(mvpd: "First")), "confirm.byApp.unknown", to: .confirmingProvider),
    Stepping("R-CFG-7", .listing, .found(), "B6.cached", to: .pickingProvider, in: configured(until: Sample.later)),
    Stepping("C-86", .listing, .found(), "B6", to: .retrievingConfiguration, in: configured(until: Sample.now)),
    Stepping(
      "C-25", .listing, .found(), "B6.cached.ownPicker", to: .choosingProvider,
      in: configured(until: Sample.later, hidden)),
    Stepping(
      "R-CFG-7", confirming, .otherProviderWanted(Moment(Sample.now)), "confirm.another.cached", to: .pickingProvider,
      in: configured(until: Sample.later)),
    Stepping(
      "R-CFG-9", .creating, .refused(400, .none, .invalidIntegration), "basic.reselect@creatingSession",
      to: .retrievingConfiguration, in: configured(until: Sample.later)),
    Stepping(
      "R-CFG-9", .retrievingConfiguration(.init(reselects: true)), .configured(Sample.configuration()), "C2.ownPicker",
      to: .choosingProvider),
    Stepping("R-CFG-5", .storingSignIn(.init(Sample.access)), Sample.notWritten, "stored", to: .authenticated),
    Stepping("R-LOGOUT-5", .storingEnd(.init(.signedOut)), Sample.written, "ended", to: .signedOut),
  ]
  private static let expiredStatus = AppleSSO.Event.refused(400, .none, .invalidHeaderPFSProviderInfoExpired)
  private static let withdrawn = AppleSSO.Event.refused(400, .none, .invalidHeaderPFSPermissionAccessNotGranted)
  private static func refreshed<State: Retryable>(_ state: State) -> State {
    with(state) { $0.attempts.refreshed = true }
  }
  private static let refreshes: [Stepping] = [
    Stepping("R-SSO-23", .playing, expiredStatus, "D2.4.refresh", to: .refreshingStatus, in: cached),
    Stepping("R-SSO-23", .authorizing(refreshed(Sample.authorizing)), expiredStatus, "D2.4.signIn", to: .storingEnd),
    Stepping("R-SSO-23", .playing, withdrawn, "D2.4.signIn", to: .storingEnd),
    Stepping("R-SSO-23", .marking, expiredStatus, "D1.4.refresh", to: .refreshingStatus, in: cached),
    Stepping(
      "R-SSO-23", .preauthorizing(refreshed(Sample.preauthorizing)), expiredStatus, "D1.4.signIn", to: .storingEnd),
    Stepping("R-SSO-23", .listing, expiredStatus, "B4.refresh", to: .retrievingProfiles),
    Stepping("R-SSO-23", .requesting, expiredStatus, "C6.failed", to: .creatingSession),
    Stepping(
      "R-REG-13", .registering(.init()), .refused(400, .none), "A2.failed.signedIn", to: .storingSignIn,
      keeping: [.playing]),
    Stepping(
      "R-AUTH-13", .listing, .refused(403, .authentication), "B4.picker.cached", to: .pickingProvider,
      in: configured(until: Sample.later)),
    Stepping(
      "C-25", .listing, .refused(403, .authentication), "B4.picker.cached.ownPicker", to: .choosingProvider,
      in: configured(until: Sample.later, hidden)),
    Stepping(
      "R-CFG-9", .retrievingProfileInUse(Sample.retrievingProfile), .refused(400, .none, .invalidIntegration),
      "profile.reselect", to: .storingEnd),
    Stepping(
      "R-AUTH-13", .retrievingProfileInUse(Sample.retrievingProfile), .refused(403, .authentication), "profile.signIn",
      to: .storingEnd),
    Stepping("R-REG-8", .creating, .refused(401, .applicationRegistration), "session.register", to: .registering),
    Stepping("R-CFG-9", .playing, .refused(400, .none, .invalidIntegration), "D2.4.reselect", to: .storingEnd),
    Stepping(
      "R-SSO-9",
      .refreshingStatus(
        .authorize(.init(access: Sample.access, resource: "a", attempts: Sample.attempts(refreshed: true)))),
      .replied(), "D2.2", to: .authorizing),
  ]
  private static let partner: [Stepping] = [
    Stepping("C7", .requesting, .answered(.authorize, .authenticatedSSO), "C7", to: .storingSignIn),
    Stepping("C8", .requesting, .answered(.authenticate, "pfs_fallback"), "C8.page", to: .showingLoginPage),
    Stepping("C8", .requesting, .answered(.resume, "configuration_fallback"), "C8.resume", to: .resumingSession),
    Stepping("C9", .requesting, .answered(.partnerProfile, request: Sample.authentication), "C9", to: .completingLogin),
    Stepping("R-AUTH-15", .requesting, .answered(.partnerProfile), "C6.unusable", to: .creatingSession),
    Stepping("R-AUTH-15", .requesting, .answered("dance"), "C6.unusable", to: .creatingSession),
    Stepping("R-SSO-18", .requesting, .refused(500, .configuration), "C6.failed", to: .creatingSession),
  ]
  private static let decisions: [Stepping] = [
    Stepping("R-SSO-10", .signedInPlain, .mark, "D1.3", to: .preauthorizing),
    Stepping("D1.1", .signedInApple, .mark, "D1.1"),
    Stepping("R-SSO-20", .signedInApple, .mark, "D1.3", to: .preauthorizing, in: cached),
    Stepping("D1.1", .signedInApple, .mark, "D1.1", to: .refreshingStatus, in: stale),
    Stepping("R-SSO-10", .signedInPlain, .play, "D2.3", to: .authorizing),
    Stepping("D2.1", .signedInApple, .play, "D2.1"),
    Stepping("R-SSO-20", .signedInApple, .play, "D2.3", to: .authorizing, in: cached),
    Stepping("D2.1", .signedInApple, .play, "D2.1", to: .refreshingStatus, in: stale),
    Stepping("D2.4", .playing, .decided(Sample.decision("a", permit: true, token: true)), "D2.4.permit"),
    Stepping("D2.4", .playing, .decided(Sample.decision("a", permit: false, action: ErrorAction.none)), "D2.4.deny"),
    Stepping("R-DEC-2", .playing, .decided(Sample.decision("a", permit: true)), "D2.4.incomplete"),
    Stepping("D2.4", .playing, .decided(Sample.decision("b", permit: true, token: true)), "D2.4.incomplete"),
    Stepping("R-DEC-9", .playing, .decided(Sample.decision("a", permit: false, action: .retry)), "D2.4.item.pause"),
    Stepping(
      "R-AUTH-13", .playing, .decided(Sample.decision("a", permit: false, action: .authentication)),
      "D2.4.item.signIn"),
    Stepping("D1.4", .marking, .decided(Sample.decision("a", permit: true)), "D1.4", to: .authenticated),
    Stepping("R-PRE-6", .marking, .decided(Sample.decision("a", permit: false, action: .retry)), "D1.4.item.pause"),
    Stepping("R-SSO-25", .signedInApple, .cameToForeground, "foreground", to: .refreshingStatus),
    Stepping("R-SSO-10", .signedInPlain, .cameToForeground, "foreground.plain", to: .authenticated),
  ]
  private static func entry(_ action: ActionName, url: String? = nil) -> LogoutEntry {
    LogoutEntry(actionName: action, actionType: .none, mvpd: "First", url: url)
  }
  private static let leaving = AppleSSO.State.loggingOut(.init(access: Sample.access))
  private static let logout: [Stepping] = [
    Stepping("E1", .signedInApple, .signOutRequested(.init()), "E1", to: .recordingSignOut),
    Stepping("E1", .recordingSignOut(.init(access: Sample.access)), Sample.notWritten, "E1.left", to: .loggingOut),
    Stepping("E2", leaving, .removed(entry(.complete)), "E2.done", to: .storingEnd),
    Stepping("E2", leaving, .removed(entry(.partnerLogout)), "E2.done", to: .storingEnd),
    Stepping("E2", leaving, .removed(entry(.logout, url: "/out")), "E2.page", to: .showingLogoutPage),
    Stepping("E2", leaving, .removed(entry(.logout)), "E2.done", to: .storingEnd),
    Stepping("E2", leaving, .removed(entry(.invalid)), "E2.done", to: .storingEnd),
    Stepping("E2", leaving, .removed(), "E2.done", to: .storingEnd),
    Stepping("R-ERR-10", leaving, .removed(entry("dance")), "E2.done", to: .storingEnd),
    Stepping("C-83", leaving, .refused(403, .authentication), "E2.gone", to: .storingEnd),
  ]
  private static let polls: [Stepping] = [
    Stepping("R-POLL-4", .pollingCode, .found(Sample.profile()), "poll.found", to: .storingSignIn),
    Stepping("R-POLL-9", .pollingCode, .found(), "poll.notYet", to: .awaitingLogin),
    Stepping(
      "R-POLL-5", .pollingCode, .profilesReceived(Timestamped([], at: Sample.later)), "poll.expired",
      to: .offeringNewCode),
    Stepping(
      "R-AUTH-11", .pollingCode, .refused(400, .none, .invalidAuthenticationSession), "poll.dead",
      to: .offeringNewCode),
    Stepping("R-POLL-3", .pollingCode, .refused(403, .retry), "poll.pause", to: .awaitingLogin),
    Stepping("R-POLL-7", .pollingCode, .failed(.throttled()), "poll.pause", to: .awaitingLogin),
    Stepping("R-POLL-6", .pollingCode, .newCodeRequested(.init()), "newCode@polling", to: .creatingSession),
    Stepping(
      "R-POLL-3", .awaitingLogin(.init(Sample.login, from: Moment(Sample.now))), .timeReached(Moment(Sample.now)),
      "poll.again", to: .polling),
    Stepping(
      "R-POLL-5", .awaitingLogin(.init(Sample.login, from: Moment(Sample.now))), .timeReached(Moment(Sample.later)),
      "poll.over"),
    Stepping(
      "R-POLL-5, failed past the end", .awaitingLogin(.init(Sample.login, from: Moment(Sample.later))),
      .timeReached(Moment(Sample.later)), "poll.over", to: .offeringNewCode),
    Stepping(
      "R-POLL-1", .showingLoginPage(.init(login: Sample.login)), .redirectReached, "page.redirect", to: .polling),
  ]

  @Test(
    "each step leads where the cookbook says",
    arguments: registration + profiles + pickers + refreshes + partner + decisions + logout + polls)
  func steps(row: Stepping) { row.check() }

  @Test(
    "C14: an appleSSO or degraded profile of the chosen provider signs in, any other leads to basic authentication",
    arguments: [
      ([Sample.profile()], "C14"), ([Sample.profile("First", .degraded)], "C14"), ([], "C14.none"),
      ([Sample.profile("First", .regular)], "C14.none"), ([Sample.profile("Second")], "C14.none"),
      ([Sample.profile(until: Sample.now)], "C14.none"),
    ] as [([Profile], String)])
  func createdProfiles(profiles: [Profile], edge: String) {
    for login in Sample.samlLogin {
      let state = AppleSSO.State.creatingPartnerProfile(.init(known: Sample.known, login: login))
      Stepping("C14", state, .found(profiles), edge, to: edge == "C14" ? .storingSignIn : .creatingSession).check()
    }
  }

  @Test(
    "R-SSO-23, R-PROF-7: at C13 a new request is fetched once, for a new response; then basic authentication follows")
  func partnerProfileRefused() {
    for login in Sample.samlLogin {
      let creating = AppleSSO.CreatingPartnerProfile(known: Sample.known, login: login)
      let led = Stepping("C13", .creatingPartnerProfile(creating), Self.expiredStatus, "C13.refresh").check()
      #expect(
        led.state
          == .requestingPartnerSession(.init(known: Sample.known, attempts: Sample.attempts(refreshed: true))))
      var again = creating
      again.attempts.refreshed = true
      Stepping("C13", .creatingPartnerProfile(again), Self.expiredStatus, "C13.failed", to: .creatingSession).check()
    }
  }

  @Test("C3: supported are those with both flags and an id, featured those that the app prefers, in its order (C-25)")
  func picker() {
    let state = AppleSSO.State.picking
    guard case .queryPartner(let query)? = AppleSSO.machine.effects(Sample.context(), state).first else {
      return _ = Issue.record("C3 asks nobody")
    }
    #expect(query.promptsForAccess && query.allowsInterruption)
    #expect(query.supported == ["apple-First", "apple-Second", "apple-Third"])
    #expect(query.featured == ["apple-Second", "apple-Third", "apple-First"])
  }

  @Test(
    "C10: only the provider of C4 is supported; request and attribute names are passed on; interruption as set (C-01)",
    arguments: [true, false])
  func login(allows: Bool) {
    let context = Sample.context { $0.settings.allowsInterruptionAtLogin = allows }
    let query = PartnerQuery(
      promptsForAccess: true, allowsInterruption: allows, supported: ["apple-First"],
      verificationToken: Sample.authentication.request, attributeNames: ["uid", "zip"])
    let state = AppleSSO.State.completing
    #expect(AppleSSO.machine.effects(context, state).first == .queryPartner(query))
  }

  @Test("R-SSO-2: only C3 and C10 may interrupt the viewer or ask for permission")
  func interruptions() {
    for state in Sample.states {
      guard case .queryPartner(let query)? = AppleSSO.machine.effects(Sample.full, state).first else { continue }
      let mayInterrupt = [.pickingProvider, .completingLogin].contains(state.name)
      #expect(query.allowsInterruption == mayInterrupt && query.promptsForAccess == mayInterrupt, "\(state.name)")
    }
  }

  @Test("R-PRE-6: only the items marked for a retry are asked for again, and the others are kept")
  func mixedRetry() {
    let event = AppleSSO.Event.decided(
      Sample.decision("a", permit: false, action: .retry), Sample.decision("b", permit: true, token: true))
    let after = Stepping("D1.4", .marking, event, "D1.4.item.pause", to: .pausing).check()
    guard case .preauthorizing(let again)? = after.kept.first, after.kept.count == 1 else {
      Issue.record("not pausing")
      return
    }
    #expect(again.resources == ["a"])
    #expect(again.settled.flatMap(\.self) == [Sample.decision("b", permit: true)])
  }
}
