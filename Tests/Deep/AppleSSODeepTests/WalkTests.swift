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
    let tokens = Property<AppleSSO>.never("a media token is kept") { moment in
      guard case .decisionsReceived? = moment.event else { return false }
      return (try? Stepper(AppleSSO.machine, moment.context, in: moment.state, keeping: moment.kept).keepsMediaToken())
        ?? true
    }
    for walks in AppleSSO.walkSuite.walks {
      var walks = walks
      // CI walks a million; here it is seen that the properties hold at all.
      walks.steps = 4_000
      #expect(throws: Never.self) { try walks.check(AppleSSO.walkSuite.properties + [tokens]) }
    }
  }

  @Test("what any answer leaves out is recorded, and what the vault does not take")
  func leftOut() throws {
    for walks in AppleSSO.walkSuite.walks {
      var walks = walks
      (walks.samples, walks.steps) = (try walks.samples.leavingOut(), 20_000)
      #expect(throws: Never.self) { try walks.check([.noticesWhatIsLost]) }
    }
  }

  @Test("each property is violated by a table that does not keep it")
  func planted() throws {
    let planted: [(Mutation<AppleSSO>, AppleSSO.State.Name, String)] = [
      (
        .dropSettlementOnEntry(of: .signInRequested, to: .authenticated), .signedOut,
        "every request is answered exactly once"
      ),
      (.drop(edge: "P1"), .describingDevice, "every cell is decided"),
      (
        .dropSettlement(of: .authorizeRequested, on: "D2.4.permit"), .authenticated,
        "requests: nobody is told that they cancelled when nobody did"
      ),
      (
        .retarget(edge: "cancel@retrievingProfiles", to: .readingStatus), .retrievingProfiles,
        "requests: a cancel leads to rest or to a write, unless it ends a sign-out"
      ),
      (
        .retarget(edge: "foreground", to: .describingDevice), .authenticated,
        "P1: the device is described when a viewer is looked for, and only then"
      ),
      (
        .retarget(edge: "vault.credentials", to: .registering, sample: .registering(.init())), .openingVault,
        "A1: a client is registered only where there is no client"
      ),
      (
        .retarget(
          edge: "B2.unanswered", to: .loggingOut, sample: .loggingOut(AppleSSO.LoggingOut(access: Sample.access))),
        .readingStatus,
        "doubt: nobody is certain for a viewer of Apple's while its framework fails"
      ),
      (
        .retarget(edge: "session.resume", to: .askingForAccess), .creatingSession,
        "cookbook: prerequisites, registration, authentication, decisions and sign-out follow each other"
      ),
    ]
    for (mutation, place, title) in planted {
      var walks = try #require(AppleSSO.walkSuite.walks.first)
      (walks.machine, walks.steps, walks.seed) = (try #require(AppleSSO.machine.mutated(by: mutation)), 20_000, 3)
      // Beginning there, and exploring few of the many ways below a failure, takes less time.
      walks.movesBelowFailure = 8_000
      walks.state = Sample.states.first { $0.name == place }
      if place == .readingStatus {
        walks.context.service.remembered = RememberedProvider(mvpd: "First", type: .appleSSO)
        // Whoever is not failing would meet the gap that the slip leaves.
        walks.samples = AppleSSO.samples.replacing([
          .partnerAnswered(Sample.reply(.granted, nil, nil, FrameworkError(.serviceTemporarilyUnavailable))),
          .profilesReceived(Timestamped([], at: Sample.now)),
        ])
      }
      let failure = #expect(throws: WalkFailure.self) {
        try walks.check(AppleSSO.walkSuite.properties.filter { $0.title == title })
      }
      #expect(failure?.property == title)
      #expect((failure?.steps.count ?? .max) <= 10, "\(mutation): \(failure?.edges ?? [])")
    }
  }
}
