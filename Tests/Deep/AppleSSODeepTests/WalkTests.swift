import Testing

@testable import AppleSSOFlow
@testable import AppleSSOTestSupport
@testable import FlowEngine
@testable import FlowTesting
@testable import PassAPI
@testable import PassScenarios
@testable import PassService
@testable import PassTestSupport

/// Walks over the table, with what the cookbook and the rules promise.
@Suite("Walks over the Apple SSO table") struct WalkTests {
  @Test("every request is settled once, nothing is undecided, no media token is kept (R-DEC-6)")
  func properties() throws {
    try AppleSSO.walkSuite.hold(AppleSSO.walkSuite.properties + [.keepsNoMediaToken(after: .decisionsReceived)])
  }

  @Test("what any answer leaves out is recorded, and what the vault does not take")
  func leftOut() throws {
    try AppleSSO.walkSuite.hold([.noticesWhatIsLost], steps: 20_000) { $0.samples = try $0.samples.leavingOut() }
  }

  private static let planted: [PlantedWalk<AppleSSO>] = [
    PlantedWalk(
      .dropSettlementOnEntry(of: .signInRequested, to: .authenticated), from: .signedOut,
      "every request is answered exactly once"),
    PlantedWalk(.drop(edge: "P1"), from: .describingDevice, "every cell is decided"),
    PlantedWalk(
      .dropSettlement(of: .authorizeRequested, on: "D2.4.permit"), from: .authenticated,
      "requests: nobody is told that they cancelled when nobody did"),
    PlantedWalk(
      .retarget(edge: "cancel@retrievingProfiles", to: .readingStatus), from: .retrievingProfiles,
      "requests: a cancel leads to rest or to a write, unless it ends a sign-out"),
    PlantedWalk(
      .retarget(edge: "foreground", to: .describingDevice), from: .authenticated,
      "P1: the device is described when a viewer is looked for, and only then"),
    PlantedWalk(
      .retarget(edge: "vault.credentials", to: .registering, sample: .registering(.init())), from: .openingVault,
      "A1: a client is registered only where there is no client"),
    PlantedWalk(
      .retarget(
        edge: "B2.unanswered", to: .loggingOut, sample: .loggingOut(AppleSSO.LoggingOut(access: Sample.access))),
      from: .readingStatus, "doubt: nobody is certain for a viewer of Apple's while its framework fails"),
    PlantedWalk(
      .retarget(edge: "session.resume", to: .askingForAccess), from: .creatingSession,
      "cookbook: prerequisites, registration, authentication, decisions and sign-out follow each other"),
  ]

  @Test("each property is violated by a table that does not keep it", arguments: planted)
  func violated(planted: PlantedWalk<AppleSSO>) throws {
    try planted.isFound(by: AppleSSO.walkSuite, from: Sample.states, within: 10) { walks in
      // Exploring few of the many ways below a failure takes less time.
      (walks.steps, walks.seed, walks.movesBelowFailure) = (20_000, 3, 8_000)
      guard walks.state == .readingStatus else { return }
      walks.context.service.remembered = RememberedProvider(mvpd: "First", type: .appleSSO)
      // Whoever is not failing would meet the gap that the slip leaves.
      walks.samples = AppleSSO.samples.replacing([
        .partnerAnswered(Sample.reply(.granted, nil, nil, FrameworkError(.serviceTemporarilyUnavailable))),
        .profilesReceived(Timestamped([], at: Sample.now)),
      ])
    }
  }
}
