import PassScenarios
import FlowEngine
import PassSimulator
import Testing

@testable import AccessEnablerFlow
@testable import PassService

@Suite("Scenarios of the SDK's flow", .endsIfStuck) struct SDKScenarioTests {
  /// What the world of a scenario looks like when it has been played.
  private func played(_ name: String) async throws -> SimulatedWorld {
    let scenario = try #require(AccessEnablerSDK.scenario(name)),
      world = SimulatedWorld(scenario.world, seed: scenario.seed)
    let result = await scenario.play(in: world) { _ in }
    #expect(result.problems == [], "\(name)")
    return world
  }

  @Test(
    "a scenario ends as it says, with nothing lost and nothing on the screen", arguments: AccessEnablerSDK.scenarios)
  func endings(scenario: Scenario<AccessEnablerSDK>) async {
    let world = SimulatedWorld(scenario.world, seed: scenario.seed)
    let result = await scenario.play(in: world) { _ in }
    #expect(result.problems == [])
    #expect(result.unsettled == [] && result.rests && result.answers.count == result.requests)
    #expect(await world.dialogs.shown.isEmpty)
    let presented = await world.enabler.callbacks.count { $0.id == "K06" }
    if scenario.world.enabler.faults.isEmpty { #expect(await world.dialogs.presented.count == presented) }
    #expect(await world.enabler.defects == [])
    #expect(await result == scenario.play { _ in })
  }

  @Test("T1 to T28 are all told")
  func traces() {
    let titles = AccessEnablerSDK.scenarios.compactMap { $0.summary.split(separator: ":").first.map(String.init) }
    #expect((1...28).filter { !titles.contains("T\($0)") } == [])
    #expect(Set(AccessEnablerSDK.scenarios.map(\.name)).count == AccessEnablerSDK.scenarios.count)
  }

  @Test("every row is taken in one of its states at least, unless a test of single steps takes it for a reason")
  func coverage() async {
    var taken: Set<String> = []
    for scenario in AccessEnablerSDK.scenarios { taken.formUnion(await scenario.play { _ in }.edgeIds) }
    let rows = Dictionary(grouping: AccessEnablerSDK.machine.edges, by: \.row)
    let left = rows.filter { _, edges in !edges.contains { taken.contains($0.id) } }.keys
    let reasons = [
      "4.another": "a second controller while one is on the screen",
      "4.stranger": "a controller that is not on the screen",
      "authorize.otherPermit": "a token for a resource that was not asked for",
      "authorize.otherDenial": "the same, denied", "play.otherPermit": "the same where a login may come first",
      "play.otherDenial": "the same, denied", "play.silent": "no decision after a login",
      "M1.other": "metadata that were not asked for", "L.status": "a code of another step in the middle of a logout",
      "3.status": "the same in the middle of a check", "4f.again": "a login is given up twice",
      "2.early": "a question while the requestor is set; 1.early is one before", "2.joins": "a second start then",
    ]
    #expect(Set(left) == Set(reasons.keys))
  }

  @Test("no step tells a secret")
  func secrecy() async {
    for scenario in AccessEnablerSDK.scenarios {
      var lines: [String] = []
      _ = await scenario.play { lines.append("\($0)") }
      #expect(!lines.contains { $0.contains("simulated-media") || $0.contains("software-statement") }, "\(scenario)")
    }
  }

  @Test("the SDK gets the calls of the cookbook, in its order")
  func calls() async throws {
    let calls = await (try played("sdk-sso")).enabler.calls, settings = AccessEnablerSettings.simulated()
    #expect(
      calls == [
        .initialise(softwareStatement: settings.softwareStatement, .nothing), .setOptions(AccessEnablerOptions()),
        .setRequestor("REF30", serviceProviders: []), .checkAuthentication,
        .getAuthentication(AuthenticationOptions()), .checkAuthorization(resource: "news"), .getMetadata(.tokenSource),
        .logout,
      ])
  }

  @Test("setting the requestor brings K01 and codes, and nothing else")
  func secondStep() async throws {
    for name in ["signed-in-on-device", "denied", "undecided", "framework-fails", "token-over"] {
      let callbacks = await (try played(name)).enabler.callbacks.map(\.id)
      let end = try #require(callbacks.firstIndex(of: "K01"))
      #expect(callbacks[..<end].allSatisfy { $0 == "K14" }, "\(name)")
    }
  }

  @Test("the app's own picker comes with exactly one code, a page or a code for a second screen with none")
  func oneCode() async throws {
    for scenario in AccessEnablerSDK.scenarios where scenario.world.enabler.faults.isEmpty {
      let callbacks = await (try played(scenario.name)).enabler.callbacks
      let named: Set<AdvancedStatus.Code> = [
        .accessDenied, .accessUndecided, .partnerUnavailable, .otherProvider, .providerNotSupported, .pickerCancelled,
      ]
      for (place, callback) in callbacks.enumerated() where callback.id == "K03" {
        let neighbour = scenario.world.enabler.order == .before ? place - 1 : place + 1
        guard case .status(let status) = callbacks[neighbour] else { throw SDKRefusal.silent }
        #expect(named.contains(status.code), "\(scenario)")
      }
    }
    let page = await (try played("picker-only-page")).enabler
    #expect(await page.callbacks.map(\.id) == ["K01", "K06", "K07", "K13", "K04", "K02", "K13"])
    #expect(await !page.calls.contains(.setSelectedProvider("pickeronly")))
    let code = await (try played("picker-only-code")).enabler.callbacks.map(\.id)
    #expect(code == ["K01", "K06", "K07", "K13", "K14", "K02", "K13"])
  }

  @Test("VSA503 tells more in `message`, the family of APPL in `details`")
  func context() async throws {
    let callbacks = await (try played("framework-fails")).enabler.callbacks
    let statuses = callbacks.compactMap { if case .status(let status) = $0 { status } else { nil } }
    let errors = statuses.filter { $0.code != .pickerCancelled }
    #expect(errors.map(\.code) == [.appleErrors[0], .appleErrors[0], .partnerUnavailable])
    #expect(errors.map { $0.details != nil } == [true, true, false])
    #expect(errors.map { $0.message != nil } == [false, false, true])
  }

  @Test("after a logout 0 is the success, and only VSA203 sends the viewer to the settings")
  func logout() async throws {
    for name in ["sdk-sso", "logout-page", "logout-regular", "settings-behind"] {
      let enabler = try await played(name).enabler, isRegular = name == "logout-regular"
      let codes = await enabler.callbacks.compactMap { if case .status(let status) = $0 { status.code } else { nil } }
      #expect(codes.contains(.signOutOnDevice) == !isRegular, "\(name)")
    }
    var run = try Run(AccessEnablerSDK.machine, .init(.simulated()), in: .loggingOut)
    run.progress(.authenticationStatusSet(.success), of: run.visit) { _ in }
    run.conclude(.graceElapsed, of: run.visit) { _ in }
    #expect(run.state.name == .authenticated)
  }

  @Test("a sign-in while a login is given up begins another, and is not given up with it")
  func givenUp() throws {
    var run = try Run(AccessEnablerSDK.machine, .init(.simulated()), in: .cancellingLogin(.init(why: .cancelled)))
    run.send(.signInRequested(.init())) { _ in }
    run.progress(.authenticationStatusSet(.failure(.generic)), of: run.visit) { _ in }
    run.conclude(.graceElapsed, of: run.visit) { _ in }
    #expect(run.state.name == .authenticating)
  }

  @Test("on tvOS no page is ever requested; on iOS and iPadOS no code")
  func pages() async throws {
    #expect(Set(AccessEnablerSDK.scenarios.map(\.settings.platform)) == Set(Platform.allCases))
    for scenario in AccessEnablerSDK.scenarios {
      let callbacks = await (try played(scenario.name)).enabler.callbacks
      for callback in callbacks {
        if scenario.settings.platform == .tvOS { #expect(!["K04", "K05"].contains(callback.id), "\(scenario)") }
        guard scenario.settings.platform != .tvOS, case .status(let status) = callback else { continue }
        #expect(status.code != .registrationCode, "\(scenario)")
      }
    }
  }

  @Test("the settings to sign out in are those of the viewer's system")
  func settings() {
    #expect(SettingsPlace(.tvOS).path == ["Settings", "Accounts", "TV Provider"])
    #expect(SettingsPlace(.iOS).path == ["Settings", "TV Provider"])
    #expect(SettingsPlace(.iPadOS).path == ["Settings", "TV Provider"])
  }

  @Test("T28: only listed providers that Apple knows are shown, in the order of the filter")
  func filter() async throws {
    let picker = try #require(await (try played("filter")).framework.queries.first { $0.purpose == .picker })
    #expect(picker.supported == ["harbourtv-apple", "northlight-apple"])
    #expect(picker.featured == ["northlight-apple"])
  }

  @Test("T21: the address of the end is handed on once")
  func urlOnce() async throws {
    let calls = await (try played("url-twice")).enabler.calls
    #expect(calls.filter { $0 == .handleExternalURL("adobepass://ios.app") }.count == 1)
  }

  @Test("T17: the SDK holds calls until K01, in their order; preauthorize fails at once")
  func earlyCalls() async {
    for isDone in [true, false] {
      var script = WorldScript()
      script.enabler.holdsConfiguration = true
      script.enabler.configurations = [isDone]
      let enabler = SimulatedWorld(script).enabler
      await enabler.make(.setRequestor("REF30", serviceProviders: []))
      await enabler.make(.checkAuthentication)
      await enabler.make(.preauthorize(PreauthorizationRequest(["news"])))
      await enabler.make(.checkAuthorization(resource: "news"))
      await enabler.make(.getMetadata(.tokenSource))
      #expect(await enabler.callbacks == [.preauthorized(Preauthorization(status: .requestorNotConfigured))])
      await enabler.finishConfiguration()
      let ids = await enabler.callbacks.map(\.id).filter { !["K13", "K14"].contains($0) }
      #expect(ids == ["C12", "K01", "K02", "K09", "K12"])
    }
  }
}
