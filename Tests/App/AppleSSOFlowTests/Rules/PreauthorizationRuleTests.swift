import FlowEngine
import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Preauthorization".
@Suite("Rules of preauthorization", .endsIfStuck) struct PreauthorizationRuleTests {
  private static let permitWithToken: JSONValue = [
    "decisions": [
      [
        "resource": "news", "serviceProvider": "REF30", "mvpd": "northlight", "source": "mvpd", "authorized": true,
        "token": ["notBefore": .integer(0), "notAfter": .integer(4_000_000_000_000), "serializedToken": "bWVkaWE="],
      ]
    ]
  ]

  private static func decision(_ resource: JSONValue, permit: Bool, error: JSONValue? = nil) -> JSONValue {
    JSONValue(members: [
      "resource": resource, "serviceProvider": "REF30", "mvpd": "northlight", "source": "mvpd",
      "authorized": .bool(permit), "error": error,
    ])
  }
  @Test("R-PRE-3, R-DEC-2: of a resource there is one decision, contradictions permit nothing, and gaps are problems")
  func contradictions() async throws {
    let error: JSONValue = ["action": "none", "status": .integer(403), "code": "preauthorization_denied_by_mvpd"]
    let decisions = [
      Self.decision("a", permit: false, error: error), Self.decision("a", permit: true),
      Self.decision("b", permit: true, error: error), Self.decision("c", permit: true),
    ]
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.faults = [Fault(.preauthorize, .every, .status(200, body: ["decisions": .array(decisions)]))]
    }
    _ = try await app.tv.signIn()
    let answers = try await app.tv.preauthorize(["a", "b", "c", "d"])
    #expect(answers.map(\.resource) == ["a", "b", "c"] && answers.map(\.isAuthorized) == [false, false, true])
    #expect(await app.tv.problems().map(\.code) == ["undecided"])
    _ = try await app.tv.preauthorize(["a", "b", "c", "d"])
    #expect(
      await app.calls(.preauthorize).last.map { String(decoding: $0.request.body ?? Data(), as: UTF8.self) }
        == #"{"resources":["a","b","d"]}"#)
  }

  @Test("R-PRE-1, R-PRE-3: doubles get one decision, in the order of the request, from memory too; a blank is refused")
  func oddRequests() async throws {
    let app = LaunchedApp { $0.hasSubscriber() }
    _ = try await app.tv.signIn()
    for _ in 1...2 {
      #expect(try await app.tv.preauthorize(["a", " a", "b", "a"]).map(\.resource) == ["a", "b"])
    }
    #expect(await app.calls(.preauthorize).map(\.sentResources) == [["a", "b"]])
    // What is known stands between what is not.
    #expect(try await app.tv.preauthorize(["c", "a", "d"]).map(\.resource) == ["c", "a", "d"])
    #expect(try await app.refusal { _ = try await $0.preauthorize(["a", ""]) } == .noResources)
    // To the service, two spellings of a letter are two resources.
    let spellings = ["\u{E9}", "e\u{301}"]
    for count in 1...2 {
      let decided = try await app.tv.preauthorize(Array(spellings.prefix(count)))
      #expect(decided.map(\.resource.exact) == spellings.prefix(count).map(\.exact))
      #expect(await app.calls(.preauthorize).last?.sentResources.map(\.exact) == [spellings[count - 1].exact])
    }
  }

  @Test("R-PRE-3: memory changes nothing but the number of calls", arguments: 1...8)
  func memory(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let names = (1...9).map { "channel-\($0)" }
    let rules = names.filter { _ in random.below(3) == 0 }.map { ResourceRule($0, details: "Not in \($0).") }
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.resourceRules = rules
    }
    _ = try await app.tv.signIn()
    var asked: Set<String> = [], permitted: Set<String> = []
    for _ in 1...4 {
      let request = names.shuffled(using: &random).prefix(1 + random.below(9)).map(\.self)
      let known = await app.calls(.preauthorize).count
      let decisions = try await app.tv.preauthorize(request)
      let denied = Set(rules.map(\.resource))
      #expect(decisions.map(\.resource) == request)
      #expect(decisions.map(\.isAuthorized) == request.map { !denied.contains($0) })
      let sent = await app.calls(.preauthorize).dropFirst(known).flatMap(\.sentResources)
      #expect(sent == request.filter { !permitted.contains($0) })
      asked.formUnion(request)
      permitted = asked.subtracting(denied)
    }
  }

  @Test(
    "R-PRE-3: a permit without an end, or with a far one, is kept for a day, and grows no younger",
    arguments: [nil, 90_000])
  func longestLife(seconds: Int?) async throws {
    let end = seconds.map { WorldScript().start.advanced(bySeconds: $0) }
    let answer: JSONValue = [
      "decisions": [
        JSONValue(members: [
          "resource": "news", "authorized": .bool(true), "notAfter": end.map { .integer($0.milliseconds) },
        ])
      ]
    ]
    let long = LaunchedApp {
      $0.backend.storedProfiles = [StoredProfile("northlight", secondsLeft: 400_000)]
      $0.backend.faults = [Fault(.preauthorize, .only(1), .status(200, body: answer))]
    }
    _ = try await long.tv.signIn()
    #expect(try await long.tv.preauthorize(["news"]).map(\.isAuthorized) == [true])
    await long.world.clock.advance(bySeconds: 43_200)
    _ = try await long.tv.preauthorize(["news", "sport"])
    #expect(await long.calls(.preauthorize).last?.sentResources == ["sport"])
    await long.world.clock.advance(bySeconds: 43_195)
    _ = try await long.tv.preauthorize(["news"])
    #expect(await long.calls(.preauthorize).count == 2)
    await long.world.clock.advance(bySeconds: 10)
    _ = try await long.tv.preauthorize(["news"])
    #expect(await long.calls(.preauthorize).last?.sentResources == ["news"])
  }

  @Test(
    "R-PRE-1, R-PRE-2, R-DEC-16: a preauthorization hands out nothing to play with, even if the server sends a token")
  func marksOnly() async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.faults = [Fault(.preauthorize, .every, .status(200, body: Self.permitWithToken))]
    }
    _ = try await app.tv.signIn()
    let decisions = try await app.tv.preauthorize(["news"])
    #expect(decisions.map(\.isAuthorized) == [true])
    #expect(decisions.allSatisfy { $0.token == nil })
    #expect(await app.calls(.authorize).isEmpty)
  }

  @Test("R-PRE-3: permits are kept in memory and left out of the next request, denials are asked for again")
  func permitsAreKept() async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.resourceRules = [ResourceRule("sport")]
    }
    _ = try await app.tv.signIn()
    let stores = await app.world.vault.stores
    #expect(try await app.tv.preauthorize(["news", "sport"]).map(\.isAuthorized) == [true, false])
    #expect(
      try await Set(app.tv.preauthorize(["news", "sport", "films"]).map(\.resource)) == ["news", "sport", "films"])
    #expect(await app.calls(.preauthorize).map(\.sentResources) == [["news", "sport"], ["sport", "films"]])
    #expect(await app.world.vault.stores == stores)

    let relaunched = LaunchedApp(in: app.world)
    _ = try await relaunched.tv.signIn()
    _ = try await relaunched.tv.preauthorize(["news"])
    #expect(await app.calls(.preauthorize).last?.sentResources == ["news"])
    _ = try await relaunched.tv.signOut()
    _ = try await relaunched.tv.signIn()
    _ = try await relaunched.tv.preauthorize(["news"])
    #expect(await app.calls(.preauthorize).count == 4)
  }

  @Test(
    "R-PRE-4, R-PRE-5: an item is handled by its action, and its code reaches the app", arguments: ErrorCode.allCases)
  func items(code: ErrorCode) async throws {
    let app = LaunchedApp {
      $0.hasAppleSubscriber()
      $0.backend.faults = [Fault(.preauthorize, .every, .itemError(code: code.rawValue))]
    }
    _ = try await app.tv.signIn()
    if ErrorClass(of: code).endsSignIn {
      let refusal = try await app.refusal { _ = try await $0.preauthorize(["news"]) }
      guard case .signInAgain(let problem)? = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
      #expect(problem.code == code.rawValue)
    } else {
      let decision = try #require(try await app.tv.preauthorize(["news"]).first)
      #expect(!decision.isAuthorized)
      #expect(decision.error?.code == code)
    }
    #expect(await app.calls(.preauthorize).count == ErrorClass(of: code).callsForDecision)
    #expect(await app.calls(.logout).isEmpty)
  }

  @Test(
    "R-PRE-5: a server that always says retry is asked at most three more times, with growing pauses",
    arguments: ErrorCode.allCases.filter { ErrorClass(of: $0) == .retry }, [false, true])
  func retriesEnd(code: ErrorCode, atTopLevel: Bool) async throws {
    let answer: Fault.Answer = atTopLevel ? .error(code: code.rawValue) : .itemError(code: code.rawValue)
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.faults = [Fault(.preauthorize, .every, answer)]
    }
    _ = try await app.tv.signIn()
    _ = try await app.refusal { _ = try await $0.preauthorize(["news"]) }
    #expect(await app.calls(.preauthorize).gaps == [1, 2, 4])
    #expect(await app.endpoints().last == .preauthorize)
  }

  @Test("R-PRE-5: of a long list no part is asked for more than four times")
  func retriesOfPartsEnd() async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.faults = [Fault(.preauthorize, .every, .itemError(code: "network_received_error"))]
    }
    _ = try await app.tv.signIn()
    let resources = (1...12).map { "channel-\($0)" }
    #expect(try await app.tv.preauthorize(resources).map(\.isAuthorized) == resources.map { _ in false })
    let asked = await app.calls(.preauthorize).flatMap(\.sentResources)
    for resource in resources { #expect(asked.filter { $0 == resource }.count == 4) }
  }

  @Test("R-PRE-6: only the item that says retry is asked for again")
  func onlyFlaggedItems() async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.resourceRules = [
        ResourceRule("sport", code: "network_received_error", times: 1), ResourceRule("films"),
      ]
    }
    _ = try await app.tv.signIn()
    let decisions = try await app.tv.preauthorize(["news", "sport", "films"])
    #expect(await app.calls(.preauthorize).map(\.sentResources) == [["news", "sport", "films"], ["sport"]])
    #expect(
      Dictionary(uniqueKeysWithValues: decisions.map { ($0.resource, $0.isAuthorized) }) == [
        "news": true, "sport": true, "films": false,
      ])
  }

  @Test(
    "R-PRE-7: no request names more resources than agreed, and every resource is answered",
    arguments: [(5, [5, 5, 2]), (12, [12]), (3, [3, 3, 3, 3])])
  func limit(agreed: Int, sizes: [Int]) async throws {
    var settings = AppSettings.simulated()
    if agreed != 5 { settings.preauthorizationLimit = agreed }
    let app = LaunchedApp(settings) {
      $0.hasSubscriber()
      $0.backend.options.preauthorizeLimit = agreed
    }
    _ = try await app.tv.signIn()
    let resources = (1...12).map { "channel-\($0)" }
    #expect(try await app.tv.preauthorize(resources).map(\.resource) == resources)
    #expect(await app.calls(.preauthorize).map(\.sentResources.count) == sizes)
  }

  @Test(
    "R-PRE-7: a server that takes fewer resources than agreed is asked in smaller parts",
    arguments: [ServerOptions.ErrorPlace.topLevel, .item])
  func smallerLimit(place: ServerOptions.ErrorPlace) async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.options.preauthorizeLimit = 2
      $0.backend.options.resourceLimit = place
    }
    _ = try await app.tv.signIn()
    let resources = (1...9).map { "channel-\($0)" }
    let decisions = try await app.tv.preauthorize(resources)
    #expect(decisions.allSatisfy { $0.isAuthorized })
    #expect(Set(decisions.map(\.resource)) == Set(resources))
    #expect(await app.calls(.preauthorize).filter { $0.sentResources.count > 2 }.count == 1)
  }

  @Test("R-PRE-8: the provider's reason for a denial reaches the app")
  func reason() async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.resourceRules = [ResourceRule("sport", details: "Your package has no sport.")]
    }
    _ = try await app.tv.signIn()
    #expect(try await app.tv.preauthorize(["sport"]).first?.error?.details == "Your package has no sport.")
  }

  @Test("R-PRE-9: playback needs no preauthorization before it")
  func skipped() async throws {
    let app = LaunchedApp { $0.hasSubscriber() }
    _ = try await app.tv.signIn()
    #expect(try await app.tv.authorize("news").isAuthorized)
    #expect(await app.calls(.preauthorize).isEmpty)
  }
}
