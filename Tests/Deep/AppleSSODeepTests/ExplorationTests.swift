import Testing

@testable import AppleSSOFlow
@testable import PassScenarios
@testable import FlowEngine
@testable import FlowTesting
@testable import PassAPI
@testable import PassService

/// Everywhere that a viewer with Apple's provider comes to, with one payload for each event, and calls that fail for
/// want of a token or of patience.
@Suite("Exploration of the Apple SSO table") struct ExplorationTests {
  static let events: [AppleSSO.Event] =
    [
      .signInRequested(SignIn(at: Sample.now)), .authorizeRequested(Authorize("a", at: Sample.now)),
      .signOutRequested(SignOut()), .deviceDescribed(Sample.device),
      .accessReported(.granted), .vaultOpened(Timestamped(VaultContents(), at: Sample.now)),
      .credentialsIssued(Sample.credentials), .tokenIssued(Sample.token), Sample.written,
      .partnerAnswered(Sample.reply()),
      .profilesReceived(Timestamped([Sample.profile()], at: Sample.now)),
      .timeReached(Moment(Sample.now)),
      .decisionsReceived(Timestamped([Sample.decision("a", permit: true, token: true)], at: Sample.now)),
      .loggedOut(Timestamped([], at: Sample.now)), .requestFailed(Sample.failure(.throttled())),
    ]

  @Test("ends, comes to rest from everywhere, and nothing is kept there")
  func everywhere() {
    let found = Exploration(
      AppleSSO.machine, context: AppleSSO.Context(Sample.settings), samples: Samples(Self.events)
    ).bounded(configurations: 20_000).configurations()
    let isComplete = found.isComplete
    #expect(isComplete && found.count > 300, "\(found)")
    var states: Set<AppleSSO.State.Name> = [], deepest = 0
    for number in 0..<found.count {
      let configuration = found[number]
      states.insert(configuration.state.name)
      deepest = max(deepest, configuration.kept.count)
      let isDetour = AppleSSO.machine.node(configuration.state.name)?.isDetour ?? false
      #expect(configuration.kept.isEmpty != isDetour, "\(found.path(to: number).map(\.name))")
    }
    #expect(states.isSuperset(of: [.pausing, .requestingToken, .authorizing, .loggingOut, .authenticated]))
    #expect(deepest == 2, "a pause while a token is fetched for a call")
  }
}

/// Whatever the parts of the world answer, a viewer finds a way on: to a sign-in, or to a sign-out.
@Suite("Nobody is locked out", .endsIfStuck) struct LockoutTests {
  /// What a world that works answers to an effect; a picker that is not taken leads to the app's own.
  private static func working(_ effect: AppleSSO.Effect) -> AppleSSO.Event {
    switch effect {
    case .describeDevice: .deviceDescribed(Sample.device)
    case .askForAccess: .accessReported(.granted)
    case .explainAccess: .accessExplained
    case .openVault: .vaultOpened(Timestamped(VaultContents(), at: Sample.now))
    case .store: Sample.written
    case .wait: .timeReached(Moment(Sample.now))
    case .register: .credentialsIssued(Sample.credentials)
    case .requestToken: .tokenIssued(Sample.token)
    case .queryPartner: .partnerAnswered(Sample.reply(.granted, nil, nil, FrameworkError(.userCancelled)))
    case .retrieveProfiles: .profilesReceived(Timestamped([], at: Sample.now))
    case .chooseProfile: .profileChosen("First")
    case .retrieveConfiguration: .configurationReceived(Timestamped(Sample.configuration(), at: Sample.now))
    case .requestPartnerSession: .sessionAnswered(Sample.answer(.authenticate))
    case .createPartnerProfile: .profilesReceived(Timestamped([Sample.profile()], at: Sample.now))
    case .chooseProvider: .providerChosen("First")
    case .confirmProvider: .providerConfirmed
    case .createSession, .resumeSession: .sessionAnswered(Sample.answer(.authenticate))
    case .openPage: .redirectReached
    case .poll: .profilesReceived(Timestamped([later], at: Sample.now))
    case .offerNewCode: .newCodeWanted
    case .preauthorize, .authorize:
      .decisionsReceived(Timestamped([Sample.decision("a", permit: true, token: true)], at: Sample.now))
    case .logOut: .loggedOut(Timestamped([], at: Sample.now))
    }
  }
  /// A profile that nobody has refused.
  private static let later = {
    var profile = Sample.profile("First", .regular)
    profile.notBefore = Sample.now
    return profile
  }()

  /// The events of the search, with answers that refuse, deny and disagree.
  private static let events =
    ExplorationTests.events + [
      .partnerAnswered(Sample.reply(.denied, nil, nil)), .accessReported(.denied), .accessExplained, .cameToForeground,
      .decisionsReceived(Timestamped([Sample.decision("a", permit: false, action: .authentication)], at: Sample.now)),
      .profilesReceived(Timestamped([], at: Sample.now)), .sessionAnswered(Sample.answer(.authorize, .authenticated)),
      .configurationReceived(Timestamped(Sample.configuration(), at: Sample.now)), .providerChosen("First"),
      .viewerLeft,
      .cancelRequested(Cancel()), .requestFailed(Sample.refused(500, .none, .internalServerError)),
    ]

  @Test("R-AUTH-13: from everywhere that a viewer comes to, a world that works again lets them in, or out and in")
  func wayOn() throws {
    let found = Exploration(
      AppleSSO.machine, context: AppleSSO.Context(Sample.settings), samples: Samples(Self.events)
    ).bounded(configurations: 20_000).configurations()
    #expect(found.count == 20_000 || found.count > 1_000)
    for number in stride(from: 0, to: found.count, by: 13) {
      let configuration = found[number]
      var stepper = Stepper(Run(AppleSSO.machine, configuration))
      try stepper.drive(limit: 60) { Self.working($0) }
      var isIn = stepper.state.name == .authenticated
      for _ in 0..<2 where !isIn {
        let asking = stepper.ask(\.signInRequested, SignIn(at: Sample.now))
        try stepper.drive(limit: 60) { Self.working($0) }
        if case .failure? = stepper.result(of: asking) {
          stepper.ask(\.signOutRequested, SignOut())
          try stepper.drive(limit: 60) { Self.working($0) }
        } else {
          isIn = true
        }
      }
      #expect(isIn, "\(found.path(to: number).map(\.name)) ends in \(stepper.state.name)")
    }
  }
}
