import FlowEngine
import FlowTesting
import PassAPI
import PassFlows
import Testing

/// Everywhere that a viewer with Apple's provider comes to, with one payload for each event, and calls that fail for
/// want of a token or of patience.
@Suite("Search of the Apple SSO table") struct SearchTests {
  static let events: [AppleSSO.Event] =
    [
      .signInRequested(AppleSSO.SignIn(at: Sample.now)), .authorizeRequested(AppleSSO.Authorize("a", at: Sample.now)),
      .signOutRequested(AppleSSO.SignOut()), .deviceDescribed(Sample.device),
      .accessReported(.granted), .vaultOpened(Timed(VaultContents(), at: Sample.now)),
      .credentialsIssued(Sample.credentials), .tokenIssued(Sample.token), Sample.written,
      .partnerAnswered(Sample.reply()),
      .profilesReceived(Timed([Sample.profile()], at: Sample.now)),
      .timeReached(Sample.now),
      .decisionsReceived(Timed([Sample.decision("a", permit: true, token: true)], at: Sample.now)),
      .loggedOut([]), .requestFailed(Sample.failure(CallFailure(kind: .throttled, status: 429, detail: ""))),
    ]

  @Test("ends, comes to rest from everywhere, and nothing is kept there")
  func everywhere() {
    let found = Search(AppleSSO.machine, feeding: Self.events, mostWaiting: 1, limit: 20_000)
      .explore(from: Run.Configuration(AppleSSO.Context(Sample.settings), AppleSSO.machine.initial))
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
