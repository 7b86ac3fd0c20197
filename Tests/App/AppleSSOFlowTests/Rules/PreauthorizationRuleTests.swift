import FlowEngine
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Preauthorization".
@Suite("Rules of preauthorization", .endsIfStuck) struct PreauthorizationRuleTests {
  private static func decision(
    _ resource: JSONValue, permit: Bool, error: JSONValue? = nil, token: JSONValue? = nil
  ) -> JSONValue {
    JSONValue(members: [
      "resource": resource, "serviceProvider": "REF30", "mvpd": "northlight", "source": "mvpd",
      "authorized": .bool(permit), "error": error, "token": token,
    ])
  }
  /// The server answers preauthorizations so, or calls of another endpoint.
  private static func decided(
    at endpoint: Endpoint = .preauthorize, _ calls: ScriptedFault.Calls = .every, _ decisions: JSONValue...
  ) -> Fact { .fault(endpoint, calls, .status(200, body: ["decisions": .array(decisions)])) }
  private static let denied: JSONValue = [
    "action": "none", "status": .integer(403), "code": "preauthorization_denied_by_mvpd",
  ]
  private static let channels = (1...12).map { "channel-\($0)" }
  /// The resources of an answer, in its order.
  private static func marks(_ resources: [String], as answered: [String]) -> RuleCase.Step {
    .marks(resources) { #expect($0.map(\.resource) == answered) }
  }

  private static let rows: [RuleCase] = [
    RuleCase(
      "R-PRE-3, R-DEC-2: of a resource there is one decision, contradictions permit nothing, and gaps are problems",
      .profile(),
      decided(
        .every, decision("a", permit: false, error: denied), decision("a", permit: true),
        decision("b", permit: true, error: denied), decision("c", permit: true)),
      when: .signIn,
      .sees {
        let answers = try await $0.tv.preauthorize(["a", "b", "c", "d"])
        #expect(answers.map(\.resource) == ["a", "b", "c"] && answers.map(\.isAuthorized) == [false, false, true])
      }, .problems("undecided"), .preauthorize("a", "b", "c", "d")
    ) {
      #expect(await $0.app.requests(.preauthorize).last.map(Wire.body) == #"{"resources":["a","b","d"]}"#)
    },
    RuleCase(
      "R-PRE-1, R-PRE-3: doubles get one decision, in the order of the request, from memory too; a blank is refused",
      .profile(),
      when: .signIn, marks(["a", " a", "b", "a"], as: ["a", "b"]), marks(["a", " a", "b", "a"], as: ["a", "b"]),
      .resources(.preauthorize, [["a", "b"]]),  // What is known stands between what is not.
      marks(["c", "a", "d"], as: ["c", "a", "d"]), .refused(.preauthorize("a", ""), .noResources)),
    RuleCase(
      "R-PRE-3, R-DEC-1: a denial to play ends the permit that a catalogue was given", .profile(),
      decided(at: .authorize, .every, decision("news", permit: false, error: denied)),
      when: .signIn, .marks(["news"], [true]), .authorize("news"), .marks(["news"], [true]), .count(.preauthorize, 2)),
    RuleCase(
      "R-PRE-3: to the service, two spellings of a letter are two resources", facts: [.profile()],
      steps: [.signIn]
        + (1...2).map { count in
          .sees {
            let spellings = ["\u{E9}", "e\u{301}"]
            let decided = try await $0.tv.preauthorize(Array(spellings.prefix(count)))
            #expect(decided.map(\.resource.exact) == spellings.prefix(count).map(\.exact))
            let sent = await $0.app.exchanges(.preauthorize).last?.sentResources
            #expect(sent?.map(\.exact) == [spellings[count - 1].exact])
          }
        }),
    RuleCase(
      "R-PRE-3: permits are kept in memory and left out of the next request, denials are asked for again", .profile(),
      .rule("sport"),
      when: .signIn,
      .sees {
        let stores = await $0.app.world.vault.stores
        #expect(try await $0.tv.preauthorize(["news", "sport"]).map(\.isAuthorized) == [true, false])
        let decided = try await $0.tv.preauthorize(["news", "sport", "films"]).map(\.resource)
        #expect(Set(decided) == ["news", "sport", "films"])
        #expect(await $0.app.world.vault.stores == stores)
      }, .launch, .signIn, .preauthorize("news"), .signOut, .signIn, .preauthorize("news"),
      .resources(.preauthorize, [["news", "sport"], ["sport", "films"], ["news"], ["news"]])),
    RuleCase(
      "R-PRE-5: of a long list no part is asked for more than four times", .profile(),
      .itemError(.preauthorize, "network_received_error"),
      when: .signIn, .marks(channels, channels.map { _ in false })
    ) {
      let asked = await $0.app.exchanges(.preauthorize).flatMap(\.sentResources)
      for resource in channels { #expect(asked.filter { $0 == resource }.count == 4) }
    },
    RuleCase(
      "R-PRE-6: only the item that says retry is asked for again", .profile(),
      .rule("sport", code: "network_received_error", times: 1), .rule("films"),
      when: .signIn,
      .sees {
        let decisions = try await $0.tv.preauthorize(["news", "sport", "films"])
        #expect(
          Dictionary(uniqueKeysWithValues: decisions.map { ($0.resource, $0.isAuthorized) }) == [
            "news": true, "sport": true, "films": false,
          ])
      }, .resources(.preauthorize, [["news", "sport", "films"], ["sport"]])),
    RuleCase(
      "R-PRE-9: playback needs no preauthorization before it", .profile(),
      when: .signIn, .plays(), .count(.preauthorize, 0)),
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test("R-PRE-3: memory changes nothing but the number of calls", arguments: 1...8)
  func memory(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let names = (1...9).map { "channel-\($0)" }
    let rules = names.filter { _ in random.below(3) == 0 }.map { ResourceRule($0, details: "Not in \($0).") }
    let app = Installation(given: .profile(), .set(\.backend.resourceRules, rules)), tv = app.launch()
    _ = try await tv.signIn()
    var asked: Set<String> = [], permitted: Set<String> = []
    for _ in 1...4 {
      let request = names.shuffled(using: &random).prefix(1 + random.below(9)).map(\.self)
      let known = await app.count(.preauthorize)
      let decisions = try await tv.preauthorize(request)
      let denied = Set(rules.map(\.resource))
      #expect(decisions.map(\.resource) == request)
      #expect(decisions.map(\.isAuthorized) == request.map { !denied.contains($0) })
      let sent = await app.exchanges(.preauthorize).dropFirst(known).flatMap(\.sentResources)
      #expect(sent == request.filter { !permitted.contains($0) })
      asked.formUnion(request)
      permitted = asked.subtracting(denied)
    }
  }

  @Test(
    "R-PRE-3: a permit without an end, or with a far one, is kept for a day, and grows no younger",
    arguments: [nil, 90_000])
  func longestLife(seconds: Int?) async {
    let end = seconds.map { WorldScript().start.advanced(bySeconds: $0) }
    let permit = JSONValue(members: [
      "resource": "news", "authorized": .bool(true), "notAfter": end.map { .integer($0.milliseconds) },
    ])
    await holds(
      .profile(secondsLeft: 400_000), Self.decided(.only(1), permit),
      when: .signIn, .marks(["news"], [true]), .wait(43_200), .preauthorize("news", "sport"), .wait(43_195),
      .preauthorize("news"), .resources(.preauthorize, [["news"], ["sport"]]), .wait(10), .preauthorize("news"),
      .resources(.preauthorize, [["news"], ["sport"], ["news"]]))
  }

  @Test(
    "R-PRE-1, R-PRE-2, R-DEC-16: a preauthorization hands out nothing to play with, even if the server sends a token")
  func marksOnly() async {
    let token: JSONValue = [
      "notBefore": .integer(0), "notAfter": .integer(4_000_000_000_000), "serializedToken": "bWVkaWE=",
    ]
    await holds(
      .profile(), Self.decided(.every, Self.decision("news", permit: true, token: token)),
      when: .signIn,
      .sees {
        let decisions = try await $0.tv.preauthorize(["news"])
        #expect(decisions.map(\.isAuthorized) == [true] && decisions.allSatisfy { $0.token == nil })
      }, .count(.authorize, 0))
  }

  @Test(
    "R-PRE-4, R-PRE-5: an item is handled by its action, and its code reaches the app", arguments: ErrorCode.allCases)
  func items(code: ErrorCode) async {
    await holds(
      .knownViewer(), .itemError(.preauthorize, code.rawValue),
      when: .signIn,
      ErrorClass(of: code).endsSignIn
        ? .asksToSignIn(.preauthorize("news"), code: code.rawValue)
        : .sees {
          let decisions = try await $0.tv.preauthorize(["news"])
          #expect(decisions.map(\.isAuthorized) == [false] && decisions.first?.error?.code == code)
        }, .count(.preauthorize, ErrorClass(of: code).callsForDecision), .count(.logout, 0))
  }

  @Test(
    "R-PRE-5: a server that always says retry is asked at most three more times, with growing pauses",
    arguments: ErrorCode.allCases.filter { ErrorClass(of: $0) == .retry }, [false, true])
  func retriesEnd(code: ErrorCode, atTopLevel: Bool) async {
    await holds(
      .profile(), atTopLevel ? .error(.preauthorize, code.rawValue) : .itemError(.preauthorize, code.rawValue),
      when: .signIn, .tries(.preauthorize("news")), .gaps(.preauthorize, [1, 2, 4]), .lastCalls(.preauthorize))
  }

  @Test(
    "R-PRE-7: no request names more resources than agreed, and every resource is answered",
    arguments: [(5, [5, 5, 2]), (12, [12]), (3, [3, 3, 3, 3])])
  func limit(agreed: Int, sizes: [Int]) async {
    await holds(
      app: { if agreed != 5 { $0.settings.preauthorizationLimit = agreed } }, .profile(),
      .option(\.preauthorizeLimit, agreed),
      when: .signIn, Self.marks(Self.channels, as: Self.channels)
    ) { #expect(await $0.app.exchanges(.preauthorize).map(\.sentResources.count) == sizes) }
  }

  @Test(
    "R-PRE-7: a server that takes fewer resources than agreed is asked in smaller parts",
    arguments: [true, false])
  func smallerLimit(isAtRoot: Bool) async {
    await holds(
      .profile(), .option(\.preauthorizeLimit, 2), .option(\.limitsAtRoot, isAtRoot),
      when: .signIn
    ) {
      let resources = Self.channels.prefix(9), decisions = try await $0.tv.preauthorize(Array(resources))
      #expect(decisions.allSatisfy { $0.isAuthorized } && Set(decisions.map(\.resource)) == Set(resources))
      #expect(await $0.app.exchanges(.preauthorize).filter { $0.sentResources.count > 2 }.count == 1)
    }
  }

  @Test("R-PRE-8: the provider's reason for a denial reaches the app")
  func reason() async {
    let reason = "Your package has no sport."
    await holds(
      .profile(), .rule("sport", details: reason),
      when: .signIn, .marks(["sport"]) { #expect($0.first?.error?.details == reason) })
  }
}
