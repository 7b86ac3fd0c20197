import PassAPI
import PassEnabler
import PassSimulator
import Testing

/// Refusals of v2, as the codes of K14 and the older error system (4.2, 12).
@Suite("Refusals as codes", .endsIfStuck) @MainActor struct RefusalTests {
  private static let configurations: [(requestor: String, fault: ScriptedFault?, code: String)] = [
    ("REF30", ScriptedFault(nil, .every, .transport(.offline)), "CFG404"),
    ("REF30", ScriptedFault(nil, .every, .transport(.connectionLost)), "CFG404"),
    ("REF30", ScriptedFault(.listProfiles, .every, .tooManyRequests), "CFG429"),
    ("REF30", ScriptedFault(.listProfiles, .every, .page(502)), "CFG502"),
    ("REF30", ScriptedFault(.configuration, .every, .error(code: "internal_server_error")), "CFG500"),
    ("REF30", ScriptedFault(.register, .every, .registrationError(code: "unapproved_software_statement")), "R400"),
    ("REF30", ScriptedFault(.token, .every, .registrationError(code: "unauthorized_client")), "R401"),
    ("REF30", ScriptedFault(nil, .from(3), .status(401)), "R401"),
    ("OTHER30", nil, "R401"),
    ("", nil, "CFG400"),
    ("REF30", ScriptedFault(.listProfiles, .every, .error(code: "invalid_parameter_service_provider")), "CFG400"),
  ]

  @Test("4.2, 12: C03 fails with the code that says why, and K01(0)", arguments: 0..<11)
  func configuration(row: Int) async {
    let (requestor, fault, code) = Self.configurations[row]
    let app = SDKApp { $0.backend.faults = fault.map { [$0] } ?? [] }
    #expect(await app.trace(until: "K01") { $0.setRequestor(requestor) } == [code, "K01(0)"])
  }

  @Test("C03: a device that cannot be described, or an address that cannot be used, fails as well")
  func unusable() async {
    let device = SDKApp { $0.device = nil }
    #expect(await device.trace(until: "K01") { $0.setRequestor("REF30") } == ["500", "K01(0)"])
    let address = SDKApp()
    #expect(
      await address.trace(until: "K01") { $0.setRequestor("REF30", serviceProviders: ["://"]) } == ["CFG404", "K01(0)"])
    #expect(
      await address.trace(until: "K01") {
        $0.setRequestor("REF30", serviceProviders: ["sp.auth.adobe.com/adobe-services", "other.example"])
      } == ["K01(1)"])
  }

  nonisolated private static let courses: [SDKCourse] = [
    SDKCourse(
      "12: an exchange that the service refuses leaves C03 as it is", .subscription,
      .error(.partnerProfile, "invalid_configuration_platform_services"),
      hears: [.configure: "K01(1)", .check: SDKCourse.out]),
    SDKCourse(
      "4.2: throttled decisions: Z100", .subscription, .fault(.authorize, .tooManyRequests),
      hears: [.configure: "K01(1)", .authorize("news"): "Z100 \(SDKCourse.denied("news"))"]),
    SDKCourse(
      "4.2: unreachable decisions: Z500, P100 and an empty K10", .subscription,
      .fault(.authorize, .transport(.offline)), .fault(.preauthorize, .transport(.offline)),
      hears: [
        .configure: "K01(1)", .authorize("news"): "Z500 \(SDKCourse.denied("news"))",
        .preauthorize(["news"]): "P100 K10()",
      ]),
    SDKCourse(
      "4.2 REG500: on tvOS no code can be had: K02(0) follows", on: .tvOS, .picker(.picks("pickeronly-apple")),
      .error(.createSession, "internal_server_error"),
      hears: [.configure: "K01(1)", .logIn: "K06 K07 REG500 \(SDKCourse.failed)"]),
    SDKCourse(
      "6: a logout that the service does not perform logs the viewer out on this device all the same", .subscription,
      .fault(.logout, .transport(.offline)),
      hears: [.configure: "K01(1)", .logOut: SDKCourse.out, .check: SDKCourse.out]),
  ]

  @Test("go as they are written:", arguments: courses)
  func course(_ course: SDKCourse) async throws { try await course.check() }

  private static func loggedIn(_ change: (inout WorldScript) -> Void = { _ in }) async -> SDKApp {
    let app = SDKApp {
      $0.framework.system.provider = "northlight-apple"
      change(&$0)
    }
    await app.trace(until: "K01") { $0.setRequestor("REF30") }
    return app
  }

  @Test(
    "4.2, 12: K09 comes with the code of the denial",
    arguments: [
      ("authorization_denied_by_mvpd", "Z100"), ("authorization_denied_by_parental_controls", "Z100"),
      ("authorization_denied_by_hba_policies", "Z100"), ("authorization_denied_by_degradation_rule", "Z169"),
      ("network_received_error", "Z120"), ("maximum_execution_time_exceeded", "Z120"),
      ("invalid_parameter_resources", "Z130"), ("authenticated_profile_expired", "N000"),
      ("temporary_access_duration_limit_exceeded", "N111"), ("identity_not_recognized_by_mvpd", "N130"),
      ("internal_server_error", "Z500"), ("code_of_tomorrow", "Z100"),
    ])
  func denial(error: String, code: String) async {
    let app = await Self.loggedIn { $0.apply(.itemError(.authorize, error)) }
    let trace = await app.trace(until: "K09") { $0.checkAuthorization("news") }
    #expect(trace == [code, "K09(news, USER_NOT_AUTHORIZED_ERROR)"])
    #expect(app.notices.last?["resource"] as? String == "news")
    #expect(app.tracking.last?.prefix(2) == ["1", "false"])
  }

  @Test("K09, Z100: the provider's own text is for display; without one it is empty, and no resource is Z130")
  func texts() async {
    let app = await Self.loggedIn { $0.apply(.rule("news", details: "Call us."), .rule("sport")) }
    let trace = await app.trace(until: "K09", count: 3) {
      $0.checkAuthorization("news")
      $0.checkAuthorization("sport")
      $0.checkAuthorization(nil)
    }
    let failed = ["news", "sport", ""].map { "K09(\($0), USER_NOT_AUTHORIZED_ERROR)" }
    #expect(trace == ["Z100", failed[0], "Z100", failed[1], "Z130", failed[2]])
    #expect(app.texts.first == "Call us." && app.texts.last?.isEmpty == true)
    #expect(app.notices.first?["message"] as? String == "Call us.")
  }

  @Test("L9: a permit with an empty media token is none")
  func withoutToken() async {
    let app = await Self.loggedIn { $0.apply(.fault(.authorize, .distorted(.replaced("serializedToken", by: "")))) }
    let trace = await app.trace(until: "K0") { $0.checkAuthorization("news") }
    #expect(trace.last == "K09(news, USER_NOT_AUTHORIZED_ERROR)" && trace.count == 2)
  }

  @Test("K14: where nobody else has a sentence, the message of a failure says what happened, and whether to try again")
  func messages() async {
    let offline = SDKApp { $0.backend.faults = [ScriptedFault(nil, .every, .transport(.offline))] }
    await offline.trace(until: "K01") { $0.setRequestor("REF30") }
    #expect(
      offline.notices.last?["message"] as? String
        == "There is no internet connection. Check the connection, then try again.")
    let app = await Self.loggedIn {
      $0.apply(
        .fault(.authorize, .page(500)), .fault(.preauthorize, .asksToWait(status: 429, seconds: 600)),
        .fault(.logout, .transport(.connectionLost)))
    }
    await app.trace(until: "K09") { $0.checkAuthorization("news") }
    await app.trace(until: "K10") { $0.checkPreauthorizedResources(["news"]) }
    await app.trace(until: "K02") { $0.logout() }
    let service = "The service is not available right now. Try again later."
    #expect(
      app.notices.compactMap { $0["message"] as? String } == [
        service, "The service is busy right now. Try again in 10 minutes.",
      ])
    #expect(app.notices.map { $0["errorId"] as? String } == ["Z500", "P100"])
  }

  @Test("2.2: C12 tells decisions and their errors, errors of the service by onResponse, and its own by onFailure")
  func preauthorize() async throws {
    let request = PreauthorizeRequest.Builder().setResources(resources: ["news", "sport"])
      .disableFeatures(features: [.LOCAL_CACHE]).build()
    let app = await Self.loggedIn { $0.apply(.rule("sport", details: "Not in your package.")) }
    let decided = PreauthorizeAnswer()
    app.enabler.preauthorize(request, didCompleteWith: decided.callback)
    await decided.answered()
    let decisions = try #require(decided.response?.getDecisions())
    #expect(decisions.map { $0.getId() } == ["news", "sport"])
    #expect(decisions.map { $0.isAuthorized() } == [true, false])
    #expect(decisions.last?.getError()?.getCode() == "preauthorization_denied_by_mvpd")
    #expect(decisions.last?.getError()?.getDetails() == "Not in your package.")
    #expect(decided.response?.getStatus() == nil && !decided.isFailure)

    let broken = await Self.loggedIn { $0.apply(.error(.preauthorize, "internal_server_error")) }
    let refused = PreauthorizeAnswer()
    broken.enabler.preauthorize(request, didCompleteWith: refused.callback)
    await refused.answered()
    #expect(!refused.isFailure && refused.response?.getStatus()?.getStatus() == 500)
    #expect(refused.response?.getDecisions().isEmpty == true)

    let offline = await Self.loggedIn { $0.apply(.fault(.preauthorize, .transport(.offline))) }
    let unanswered = PreauthorizeAnswer()
    offline.enabler.preauthorize(request, didCompleteWith: unanswered.callback)
    await unanswered.answered()
    #expect(unanswered.isFailure && unanswered.code == "network_error" && unanswered.action == "none")
    #expect(
      unanswered.response?.getStatus()?.getMessage()
        == "There is no internet connection. Check the connection, then try again.")
    #expect(unanswered.response?.getStatus()?.getStatus() == 0)
  }
}
