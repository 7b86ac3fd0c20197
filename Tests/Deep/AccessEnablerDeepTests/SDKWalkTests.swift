import Testing

@testable import AccessEnablerFlow
@testable import PassScenarios
@testable import FlowEngine
@testable import FlowTesting
@testable import PassAPI
@testable import PassService
@testable import PassTestSupport

/// Walks at random over requests, outcomes and callbacks, in any order, twice, never; and every event in every state.
@Suite("Random walks of the SDK's flow") struct SDKWalkTests {
  /// A value of every state.
  private static let states: [AccessEnablerSDK.State] = [
    .absent, .makingEnabler, .askingForAccess, .explainingAccess(.init(.tvOS)), .configuring, .settlingRequestor(true),
    .settlingRequestor(false), .unconfigured,
    .configured,
    .unauthenticated(.init(why: .silent, login: SDKLogin(isAuthenticated: false))),
    .authenticated(.init(login: SDKLogin(isAuthenticated: true))), .checking, .authenticating(.init()),
    .showingDialog(1), .awaitingLogin, .choosingProvider([]), .cancellingLogin(.init(why: .cancelled)),
    .selectingProvider(.init(mvpd: "First", isAhead: false)), .showingPage(Self.page), .completingLogin("u"),
    .showingCode(.init(code: Secret("c"), until: nil)), .settling(.init(ending: .loggedIn)),
    .settling(.init(ending: .notLoggedIn(.silent))), .settling(.init(ending: .loggedOut(SignOutResult()))),
    .settling(.init(ending: .notLoggedOut)), .settling(.init(ending: .denied(.init(resource: "a")))),
    .collectingReasons(.init(resource: "a")), .checkingAuthorization(.init("a")), .gettingAuthorization(.init("a")),
    .awaitingDecision, .settingOptions(.init()), .preselecting(.init(mvpd: "First", isAhead: true)),
    .preauthorizing(.init(["a"])), .checkingResources(.init(["a"])), .askingProvider, .readingMetadata(.tokenSource),
    .loggingOut, .showingLogoutPage(Self.page), .completingLogout("u"),
  ]
  private static let page = RequestedPage(url: "https://sp.auth.adobe.com/page", inSafariController: false)

  @Test("callbacks in any order, twice and never: all is settled once, no token is kept, nobody shut out")
  func properties() throws {
    let service = Property<AccessEnablerSDK>("nobody is shut out") { Served() }
    try AccessEnablerSDK.walkSuite.hold(AccessEnablerSDK.properties + [.keepsNoMediaToken(after: .tokenSet), service])
  }

  private static let planted: [PlantedWalk<AccessEnablerSDK>] = [
    PlantedWalk(
      .dropSettlementOnEntry(of: .checkRequested, to: .unauthenticated), from: .configured,
      "every request is answered exactly once"),
    PlantedWalk(.drop(edge: "4f.late"), from: .cancellingLogin, "every cell is decided"),
    PlantedWalk(.retarget(edge: "2.silent", to: .configured), from: .configuring, "sdk K01, sdk 2.2, sdk 3.3: "),
    PlantedWalk(
      .retarget(
        edge: "3.silent", to: .authenticated, sample: .authenticated(.init(login: SDKLogin(isAuthenticated: true)))),
      from: .checking, "sdk K02: nobody is signed in"),
    PlantedWalk(
      .retarget(edge: "4.dismiss", to: .showingDialog, sample: .showingDialog(1)),
      from: .showingDialog, "sdk K06: no other controller is shown"),
    PlantedWalk(
      .retarget(
        edge: "4.silent@completingLogin", to: .completingLogin, sample: .completingLogin("adobepass://ios.app")),
      from: .completingLogin, "sdk C08: the end of a page is handed on once"),
  ]

  @Test("each property is violated by a table that does not keep it", arguments: planted)
  func violated(planted: PlantedWalk<AccessEnablerSDK>) throws {
    try planted.isFound(by: AccessEnablerSDK.walkSuite, from: Self.states)
  }

  @Test("every event that a state can meet is decided there, and every edge taken")
  func cells() {
    #expect(Set(Self.states.map(\.name)) == Set(AccessEnablerSDK.State.Name.allCases))
    let machine = AccessEnablerSDK.machine
    var taken: Set<String> = []
    for state in Self.states {
      let met = Set(machine.outcomes(in: state.name) + machine.progress(in: state.name))
      let produced = (SDKSample.outcomes + SDKSample.callbacks).filter { met.contains($0.name) }
      for event in SDKSample.requests + SDKSample.addresses + produced {
        for resource in [nil, "a"] {
          var context = AccessEnablerSDK.Context(SDKSample.settings(.iOS)), next = state
          (context.resource, context.isAccessExplained) = (resource, resource != nil)
          var kept: [AccessEnablerSDK.State] = [.configured]
          switch machine.step(&context, &next, keeping: &kept, event) {
          case .edge(let number): taken.insert(machine.edges[number].id)
          case .undecided: Issue.record("\(state.name) says nothing to \(event.name)")
          default: break
          }
        }
      }
    }
    #expect(machine.edges.map(\.id).filter { !taken.contains($0) } == [])
  }
}

/// Whoever begins anew at rest, with an SDK that works, is served: start, login, permit.
private struct Served: Monitor {
  typealias F = AccessEnablerSDK

  /// What an SDK brings that works.
  private static let working: [F.Event] = [
    .enablerMade, .accessReported(.granted), .accessExplained, .graceElapsed, .requestorCompleted(true),
    .authenticationStatusSet(.success),
    .tokenSet(.init(token: Secret("token"), resource: "a")),
  ]

  func see(_ moment: WalkStep<F>) -> String? { nil }

  func pause(_ now: WalkPause<F>) -> String? {
    guard now.rests else { return nil }
    let place = now.state.name
    var run = now.run, isPermitted = false
    func hear(_ report: borrowing LiveReaction<F>) {
      if case .answered(_, _, let answer) = report.reaction { isPermitted = (answer as? SDKDecision)?.token != nil }
    }
    for (number, request) in [
      F.Event.startRequested(.init()), .signInRequested(.init()), .authorizeRequested(.init("a")),
    ].enumerated() {
      run.send(request, asking: Ticket(number: -1 - number), hear)
      for _ in 0..<10 where !run.rests {
        let outcomes = run.outcomes, progress = run.machine.progress(in: run.state.name)
        guard let event = Self.working.first(where: { (outcomes + progress).contains($0.name) }) else { break }
        if outcomes.contains(event.name) {
          run.conclude(event, of: run.visit, hear)
        } else {
          run.progress(event, of: run.visit, hear)
        }
      }
    }
    return isPermitted ? nil : "nobody is served any more after \(place)"
  }
}
