import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// The partner status: what it is worth, where it is sent, how long it is kept (v2 10, R-SSO-6 to
/// R-SSO-11, R-SSO-20, R-SSO-25, R-SSO-26).
@Suite("Rules: partner status", .endsIfStuck) struct PartnerStatusRuleTests {
  private static func changes(_ query: Int, secondsLeft: Int? = 86_400) -> Fact {
    .beforeQuery(query, .init(provider: "northlight-apple", secondsLeft: secondsLeft))
  }
  private static func fails(_ query: Int) -> Fact { .queriesFail(from: query, to: query, .other) }

  private static let rows: [RuleCase] = [
    RuleCase(
      "R-SSO-8: a viewer who logged in at the provider's page, and at Apple, is asked for with Apple's status, too",
      .secondScreen(), .login(.answersNothing),
      when: .signIn(.regular), .profile, .hasStatus(.profileOfMVPD, true), .authorize("news"),
      .hasStatus(.authorize, false)),
    RuleCase(
      "R-SSO-9: decisions on an appleSSO profile get the status, read anew when it has ended", .registered,
      .knownViewer(secondsLeft: 100), changes(2, secondsLeft: 1_000),
      when: .signIn, .preauthorize("news 1"), .plays(), .wait(200), .preauthorize("news 2"), .plays(),
      .count(.preauthorize, 2), .count(.authorize, 2), isValid(.preauthorize), isValid(.authorize),
      .queries(.status, 2)),
    RuleCase(
      "R-SSO-11: the status is the Base64 of its JSON, the date a string of milliseconds", .registered,
      .knownViewer(secondsLeft: 60),
      when: .signIn,
      .sees {
        let request = try #require(await $0.app.requests(.listProfiles).first)
        let expires = $0.app.world.script.start.advanced(bySeconds: 60).milliseconds
        #expect(
          Wire.json(Wire.statusHeader, of: request) == [
            "frameworkPermissionInfo": ["accessStatus": "granted"],
            "frameworkProviderInfo": ["expirationDate": .string(String(expires)), "id": "northlight-apple"],
          ])
      }),
    RuleCase(
      "R-SSO-20: decisions use the status that was read last, while it lasts", .registered, .knownViewer(),
      when: .signIn, .preauthorize("news"), .authorize("news"), .authorize("news"), .authorize("news"),
      .count(.authorize, 3), .queries(.status, 1)),
    RuleCase(
      "R-SSO-26: a cached status is not used after its end", .registered, .knownViewer(secondsLeft: 60),
      when: .signIn, .wait(60), .tries(.authorize("news")), .tries(.preauthorize("news")), .count(.authorize, 0),
      .count(.preauthorize, 0)),
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test("C-22: an error without a name ends no sign-in, however often it comes")
  func namelessErrors() async {
    let unavailable = RuleCase.Step.refused(.authorize("news"), .partnerUnavailable)
    await holds(
      .knownViewer(secondsLeft: 3_600), Self.changes(2, secondsLeft: 3_600), Self.fails(2), Self.fails(4),
      Self.fails(5),
      when: .signIn, .wait(3_700), unavailable, .plays(), .wait(3_700), unavailable, unavailable)
  }

  @Test(
    "R-SSO-6: a status is valid if access is granted, the provider present, and its date in the future",
    arguments: AccessStatus.allCases, [nil, "", "northlight-apple", "unheard-of-apple"])
  func truthTable(access: AccessStatus, provider: String?) async throws {
    for secondsLeft in [nil, -86_400, -1, 0, 1, 86_400] {
      var app = Installation(given: .registered, .profile())
      let expires = secondsLeft.map { app.world.script.start.advanced(bySeconds: $0) }
      app.environment.framework = FixedFramework(
        reply: PartnerReply(access: access, providerId: provider, expires: expires), access: access)
      _ = try await app.launch().signIn()
      let isValid = access == .granted && provider?.isEmpty == false && (secondsLeft ?? 0) > 0
      let headers = await app.requests(.listProfiles).map { $0.headers[Wire.statusHeader] }
      #expect(headers.map { $0 != nil } == [isValid], "\(secondsLeft.map(String.init) ?? "no date")")
    }
  }

  /// What the client can compare a provider with.
  enum Knowledge: Int, CaseIterable, Sendable {
    /// The raw value is the query to the framework that comes with the decision.
    case configuration = 4, mapping, status = 2
  }

  @Test(
    "R-SSO-6: a provider is known by the configuration, by what is remembered, or by the status of the profile (C-95)",
    arguments: Knowledge.allCases, ["northlight-apple", "harbourtv-apple", "stranger-apple"])
  func knownProvider(knowledge: Knowledge, mapping: String) async {
    await holds(
      facts: [
        .registered, knowledge == .status ? .knownViewer(secondsLeft: 60) : .all(),
        .set(\.framework.sessionSeconds, 60),
        .beforeQuery(knowledge.rawValue, .init(provider: mapping, secondsLeft: 600)),
      ],
      steps: [.signIn] + (knowledge == .mapping ? [.launch, .signIn] : [])
        + [
          .wait(100), .tries(.authorize("news")),
          .sees { #expect(await ($0.app.count(.authorize) > 0) == (mapping == "northlight-apple")) },
        ])
  }

  @Test("R-SSO-7: both partner endpoints get the status", arguments: [86_400, nil])
  func partnerEndpoints(sessionSeconds: Int?) async {
    await holds(
      .registered, .secondScreen(), .set(\.framework.sessionSeconds, sessionSeconds),
      when: .signIn,
      .sees {
        let requests = await $0.app.requests(.partnerSession) + $0.app.requests(.partnerProfile)
        #expect(requests.count == (sessionSeconds == nil ? 0 : 2))
        for request in requests {
          let status = Wire.json(Wire.statusHeader, of: request)
          #expect(status?["frameworkPermissionInfo"]?["accessStatus"]?.text == "granted")
          #expect(status?["frameworkProviderInfo"]?["id"]?.text == "northlight-apple")
        }
      })
  }

  @Test(
    "R-SSO-8: the profiles are asked for with a valid status, and without one that is not",
    arguments: [nil, "northlight"], [true, false])
  func profiles(remembered: String?, valid: Bool) async {
    let endpoint: Endpoint = remembered == nil ? .listProfiles : .profileOfMVPD
    await holds(
      facts: [.registered, .knownViewer(secondsLeft: valid ? 86_400 : -1)],
      steps: [
        .launch(remembering: remembered), valid ? .signIn(.appleSSO) : .tries(.signIn), .hasStatus(endpoint, valid),
      ]
        // With the status the server shows the profile, and the viewer is signed in.
        + (valid ? [.calls(endpoint)] : []))
  }

  @Test(
    "R-SSO-9: a decision that is repeated after a pause has a status that is valid then", arguments: [true, false])
  func repeatedDecision(plays: Bool) async {
    let endpoint: Endpoint = plays ? .authorize : .preauthorize
    await holds(
      .registered, .knownViewer(secondsLeft: 2), .fault(endpoint, .first(2), .tooManyRequests),
      Self.changes(2, secondsLeft: 1_000),
      when: .signIn, plays ? .plays() : .marks(["news"], [true]), Self.isValid(endpoint))
  }

  @Test(
    "R-SSO-26: a status that ends while a call of the sign-in is repeated is not sent any more",
    arguments: [Endpoint.listProfiles, .partnerSession, .partnerProfile])
  func repeatedSignIn(endpoint: Endpoint) async {
    await holds(
      .registered, .secondScreen(), .fault(endpoint, .first(2), .tooManyRequests),
      // A second of waiting for a turn on the wire would be half of the session.
      .set(\.policies, .none), .option(\.throttles, false), .set(\.framework.sessionSeconds, 2),
      endpoint == .listProfiles ? .subscription(secondsLeft: 2) : .all(),
      when: .tries(.signIn),
      .sees {
        for exchange in await $0.app.log where exchange.request.headers[Wire.statusHeader] != nil {
          #expect(Self.isValid(exchange))
        }
      })
  }

  @Test("R-SSO-10: decisions on another profile do without status and framework", arguments: ["regular", "degraded"])
  func otherProfile(type: String) async {
    await holds(
      .registered, .subscription, .profile(type: ProfileType(rawValue: type)),
      when: .signIn, .preauthorize("news"), .authorize("news"), .hasStatus(.preauthorize, false),
      .hasStatus(.authorize, false), .sees { #expect(await $0.app.world.framework.queries.count == 1) })
  }

  @Test(
    "R-SSO-25: coming to the foreground reads the status anew", arguments: [(ProfileType.appleSSO, 2), (.regular, 1)])
  func foreground(type: ProfileType, queries: Int) async {
    await holds(
      .registered, .subscription, .profile(type: type),
      when: .signIn, .foreground, .authorize("news"), .queries(.status, queries))
  }

  @Test(
    "R-SSO-26: a status that is found unusable in the foreground ends the sign-in, and no decision is asked for",
    arguments: [
      FrameworkScript.System(.denied), .init(.restricted), .init(),
      .init(provider: "northlight-apple", secondsLeft: -1),
      .init(provider: "northlight-apple", secondsLeft: nil),
    ])
  func lost(system: FrameworkScript.System) async {
    await holds(
      .registered, .knownViewer(), .beforeQuery(2, system),
      when: .signIn, .foreground, .tries(.authorize("news")), .queries(.status, 2), .count(.authorize, 0))
  }

  @Test("R-SSO-26: no scenario sends a status that is not valid")
  func everyScenario() async {
    for played in await CapturedScenarios.all.value {
      for call in played.calls where call.request.headers[Wire.statusHeader] != nil {
        // Only sessions-sso-partner may get a status without date (C-11).
        let provider = Wire.json(Wire.statusHeader, of: call.request)?["frameworkProviderInfo"]
        let mayBeUndated = call.endpoint == .partnerSession && provider?["expirationDate"] == nil
        #expect(Self.isValid(call.exchange) || mayBeUndated, "\(played.scenario): \(call.request)")
      }
    }
  }

  @Test(
    "R-SSO-23: a decision whose status the server refuses is repeated once with one that is read anew",
    arguments: [
      "invalid_header_pfs_permission_access_not_present", "invalid_header_pfs_permission_access_not_determined",
      "invalid_header_pfs_provider_id_not_determined", "invalid_header_pfs_provider_id_mismatch",
      "invalid_header_pfs_provider_info_expired",
    ], [ScriptedFault.Calls.only(1), .every])
  func refused(code: String, calls: ScriptedFault.Calls) async {
    for (endpoint, granted, asked) in [
      (Endpoint.preauthorize, RuleCase.Step.marks(["news"], [true]), RuleCase.Step.preauthorize("news")),
      (.authorize, .plays(), .authorize("news")),
    ] {
      await holds(
        .registered, .knownViewer(), .error(endpoint, code, calls),
        when: .signIn, calls == .every ? .asksToSignIn(asked, code: code) : granted, .count(endpoint, 2),
        .queries(.status, 2))
    }
  }

  /// Every call of an endpoint had a status that was valid when it was sent.
  private static func isValid(_ endpoint: Endpoint) -> RuleCase.Step {
    .sees { #expect(await $0.app.exchanges(endpoint).allSatisfy(isValid)) }
  }
  private static func isValid(_ exchange: Exchange) -> Bool {
    let status = Wire.json(Wire.statusHeader, of: exchange.request)
    let expires = status?["frameworkProviderInfo"]?["expirationDate"]?.text.flatMap { Int64($0) } ?? 0
    return status?["frameworkPermissionInfo"]?["accessStatus"]?.text == "granted"
      && expires > exchange.start.milliseconds
  }
}
