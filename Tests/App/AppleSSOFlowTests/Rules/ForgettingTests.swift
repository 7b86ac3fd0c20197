import AppleSSOFlow
import FlowEngine
import FlowTesting
import PassAPI
import PassRules
import PassScenarios
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport
@testable import PassTestSupport

/// The way out for a viewer whose client the service refuses for good.
@Suite("A client can be forgotten", .endsIfStuck) struct ForgettingTests {
  private static let rows: [RuleCase] = [
    RuleCase(
      "R-REG-8: a client that this launch has not seen is forgotten with all that the vault holds of it", .registered,
      .profile(),
      .vault(\.contents.provider, RememberedProvider(mvpd: "northlight", type: .regular)), .signingOut("citycable"),
      when: .forgetClient(SignOutResult()), .vault(.left()), .calls()),
    RuleCase(
      "PassFlow: vault: where it cannot be written, its client is not used in this launch, and says that it remains",
      .registered, .profile(), .vault(\.failingStores, .every),
      when: .forgetClient(SignOutResult(remaining: [.vault])),
      .forgetClient(SignOutResult(hadProfile: false, remaining: [.vault])), .tries(.signIn), .count(.register, 1)
    ) {
      #expect(await $0.app.log.allSatisfy { $0.request.headers["Authorization"] != "Bearer earlier-token" })
      #expect(await $0.app.world.vault.contents.credentials?.clientId == "earlier-client")
    },
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test(
    "R-REG-8: a forgotten client counts as lost: no call is made, and the next sign-in registers another one",
    arguments: [false, true])
  func registersAnew(inNextLaunch: Bool) async {
    await holds(
      .registered, .profile(),
      .vault(\.contents.signOuts, [PendingSignOut(mvpd: "citycable", launches: PendingSignOut.maxLaunches)]),
      when: .signIn, .calls(.listProfiles), .forgetClient(SignOutResult()), .calls(.listProfiles), .vault(.left()),
      .remembers(nil), .refused(.authorize("news"), .notSignedIn), inNextLaunch ? .launch : .sees { _ in },
      .tries(.signIn), .count(.register, 1)
    ) {
      #expect(await !$0.app.requests(.token).map { Wire.form($0)["client_id"] }.contains("earlier-client"))
    }
  }

  @Test("PassFlow: vault: a client that the vault keeps of a later launch, or of another process, is not forgotten")
  func later() {
    var context = Sample.context()
    _ = context.forgetClient()
    let stored = VaultContents(credentials: Sample.credentials, token: Sample.token, provider: Sample.remembered)
    #expect(stored.changed(by: context.change) == .left(clockOffset: nil))
    context.recordWrite(Timestamped(VaultContents(), at: Sample.now))
    let others = VaultContents(
      credentials: ClientCredentials(clientId: "other", clientSecret: Secret("other")), provider: Sample.remembered)
    #expect(context.known(with: others) == others)
    #expect(context.known(with: stored).credentials == nil)
  }

  @Test("R-REG-8: a client that one app of the installation forgets is not stored again by another that runs")
  func byAnother() async throws {
    let app = Installation(given: .returning()), one = app.launch(), two = app.launch()
    for tv in [one, two] { _ = try await tv.signIn() }
    _ = try await one.forgetClient()
    _ = try await two.signOut()
    #expect(await app.world.vault.contents.credentials == nil)
  }

  @Test("R-REG-8: an audit sees calls, and not what was forgotten: the second registration is reported")
  func audited() async throws {
    var scenario = try #require(AppleSSO.scenario("apple-sso"))
    scenario.script = [.signIn, .forgetClient, .signIn]
    let violations = await Trace.of(PlayedScenario(scenario)).violations()
    #expect(violations.map(\.rule) == ["R-REG-2"] && violations.first?.alsoBreaks == ["R-REG-8"])
  }

  // MARK: From everywhere

  private static let events: [AppleSSO.Event] = [
    .signInRequested(SignIn(at: Sample.now)), .authorizeRequested(Authorize("a", at: Sample.now)),
    .signOutRequested(SignOut()), .deviceDescribed(Sample.device), .accessReported(.granted),
    .vaultOpened(Timestamped(VaultContents(), at: Sample.now)), .vaultFailed, .credentialsIssued(Sample.credentials),
    .tokenIssued(Sample.token), Sample.written, Sample.notWritten, .partnerAnswered(Sample.reply()),
    .partnerAnswered(Sample.reply(.granted, nil, nil)),
    .configurationReceived(Timestamped(Sample.configuration(), at: Sample.now)),
    .providerChosen("First"), .sessionAnswered(Sample.answer(.authenticate)), .viewerLeft, .redirectReached,
    .profilesReceived(Timestamped([Sample.profile()], at: Sample.now)),
    .profilesReceived(Timestamped([], at: Sample.now)), .timeReached(Moment(Sample.now)),
    .decisionsReceived(Timestamped([Sample.decision("a", permit: false, action: .authentication)], at: Sample.now)),
    .loggedOut(Timestamped([], at: Sample.now)), .requestFailed(Sample.failure(.throttled())),
    .requestFailed(Sample.refused(403, .none)),
  ]

  private static func working(_ effect: AppleSSO.Effect.Name) -> [AppleSSO.Event] {
    [
      .deviceDescribed(Sample.device), .accessReported(.granted), .accessExplained, .timeReached(Moment(Sample.now)),
      .partnerAnswered(Sample.reply(.granted, nil, nil)),
      .profilesReceived(
        Timestamped(effect == .retrieveProfiles ? [] : [Sample.profile("First", .regular)], at: Sample.now)),
      .configurationReceived(Timestamped(Sample.configuration(), at: Sample.now)), .providerChosen("First"),
      .providerConfirmed, .profileChosen("First"), .sessionAnswered(Sample.answer(.authenticate)), .redirectReached,
      .newCodeWanted, .loggedOut(Timestamped([], at: Sample.now)),
      .decisionsReceived(Timestamped([Sample.decision("a", permit: true, token: true)], at: Sample.now)),
    ]
  }

  private static let found = Exploration(
    AppleSSO.machine, context: AppleSSO.Context(Sample.settings), samples: Samples(events)
  ).bounded(configurations: 4_000).configurations()

  @Test(
    "R-REG-8: from everywhere, two actions lead past a client that is refused for good, to a sign-in with another",
    arguments: RefusedDevice<AppleSSO>.refusals, [true, false])
  func wayOut(refusal: CallFailure, isWritable: Bool) throws {
    let device = RefusedDevice<AppleSSO>(refusal, isWritable: isWritable, working: Self.working)
    var states: Set<AppleSSO.State.Name> = []
    for number in stride(from: 0, to: Self.found.count, by: 17) {
      let configuration = Self.found[number]
      states.insert(configuration.state.name)
      let failure = try device.failure(from: configuration)
      #expect(failure == nil, "after \(Self.found.path(to: number).map(\.name))")
    }
    #expect(
      states.isSuperset(of: [.authenticated, .authorizing, .loggingOut, .requestingToken, .pausing, .polling]),
      "\(states)")
  }
}
