import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import LegacyRESTFlow
@testable import PassScenarios
@testable import PassAPI
@testable import PassService

/// Everywhere that a viewer of the legacy flow comes to, with few payloads for each event; and the way on from there.
@Suite("Exploration of the legacy table", .endsIfStuck) struct LegacyExplorationTests {
  private typealias S = LegacySample

  /// What a world that works brings.
  private static let working: [LegacyREST.Event] = [
    .deviceDescribed(Sample.device), .accessExplained, .vaultOpened(Timestamped(VaultContents(), at: S.now)), S.written,
    .credentialsIssued(Sample.credentials), .tokenIssued(Sample.token), .timeReached(Moment(S.now)),
    S.checked(.notAuthenticated), S.token(), S.partner(.granted, nil, nil, FrameworkError(.userCancelled)),
    .configurationReceived(Timestamped(S.configuration, at: S.now)),
    .profileRequestReceived(Timestamped(Secret("request"), at: S.now)), .loginCreated(S.now), .providerChosen("First"),
    .codeIssued(Timestamped(RegistrationCode(code: Secret("K7"), requestor: "REF30", expires: S.later), at: S.now)),
    .redirectReached, .newCodeWanted, S.permit(), S.mediaToken(), .metadataReceived(Timestamped(.notFound, at: S.now)),
    .loggedOut,
  ]
  private static let requests: [LegacyREST.Event] = [
    .signInRequested(SignIn(at: S.now)), .authorizeRequested(Authorize("a", at: S.now)), .signOutRequested(SignOut()),
    .cancelRequested(Cancel()),
  ]
  private static let failing: [LegacyREST.Event] = [
    S.partner(), S.partner(.denied, nil, nil), S.absent(.notFound), S.throttled, S.failed(401), S.failed(403),
    S.notWritten, .viewerLeft,
  ]

  private func found(on platform: Platform) -> Explored<LegacyREST> {
    Exploration(
      LegacyREST.machine, context: S.context(platform) { $0.device = nil },
      samples: Samples(Self.requests + Self.working + Self.failing)
    ).bounded(configurations: 4_000).configurations()
  }

  @Test("from everywhere, a world that works again lets a viewer in, or out and in", arguments: [Platform.tvOS, .iOS])
  func wayOn(platform: Platform) throws {
    let found = found(on: platform)
    var states: Set<LegacyREST.State.Name> = []
    #expect(found.count > 1_000)
    for number in 0..<found.count {
      let configuration = found[number]
      states.insert(configuration.state.name)
      let isDetour = LegacyREST.machine.node(configuration.state.name)?.isDetour ?? false
      #expect(configuration.kept.isEmpty != isDetour, "\(found.path(to: number).map(\.name))")
      guard number.isMultiple(of: 11) else { continue }
      var stepper = Stepper(Run(LegacyREST.machine, configuration))
      try drive(&stepper)
      var isIn = stepper.state.name == .authenticated
      for _ in 0..<2 where !isIn {
        let asking = stepper.ask(\.signInRequested, SignIn(at: S.now))
        try drive(&stepper)
        isIn = if case .failure? = stepper.result(of: asking) { false } else { true }
        guard !isIn else { break }
        stepper.ask(\.signOutRequested, SignOut())
        try drive(&stepper)
      }
      #expect(isIn, "\(found.path(to: number).map(\.name)) ends in \(stepper.state.name)")
    }
    #expect(
      states.isSuperset(of: [.pausing, .requestingToken, .authorizing, .recordingSignOut, .authenticated, .polling]))
  }

  /// Lets the world work until the machine rests.
  private func drive(_ stepper: inout Stepper<LegacyREST>) throws {
    for _ in 0..<60 where !stepper.rests {
      let declared = stepper.run.outcomes
      guard let next = Self.working.first(where: { declared.contains($0.name) }) else { return }
      try stepper.answer(next)
    }
  }
}
