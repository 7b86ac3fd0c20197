import FlowEngine
import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Authorization and media tokens".
@Suite("Rules of authorization and media tokens", .endsIfStuck) struct AuthorizationRuleTests {
  /// The server answers every authorization of `news` so.
  private static func decided(_ authorized: Bool, token: String?) -> Fact {
    var members: [String: JSONValue] = [
      "resource": "news", "serviceProvider": "REF30", "mvpd": "northlight",
      "source": "mvpd",
      "authorized": .bool(authorized),
    ]
    members["token"] = token.map {
      ["notBefore": .integer(0), "notAfter": .integer(4_000_000_000_000), "serializedToken": .string($0)]
    }
    return .fault(.authorize, .status(200, body: ["decisions": .array([.object(members)])]))
  }
  private static let xml = "<rss><channel>"

  private static let rows: [RuleCase] = [
    RuleCase(
      "R-DEC-14: a resource is asked for without its blanks; one that cannot be read as XML is not asked for at all",
      .profile(),
      when: .signIn, .authorize(" news\n") { #expect($0.resource == "news") },
      .resources(.authorize, [["news"]]), .refused(.authorize(xml), code: "invalid_parameter_resources"),
      .refused(.preauthorize("news", xml), code: "invalid_parameter_resources"), .count(.authorize, 1),
      .count(.preauthorize, 0)),
    RuleCase(
      "R-DEG-1: while everything is permitted, who names a provider gets a permit without a profile (AuthZAll)",
      .noAccess, .before(.authorize, .degrade(mvpd: "northlight", .authZAll)),
      when: .signIn(.temporary, .temporary(mvpd: "northlight")),
      .sees {
        let permit = try await $0.tv.authorize("news")
        #expect(permit.isAuthorized && permit.source == .degradation && permit.token != nil)
      }, .count(.createSession, 0)),
    RuleCase("R-DEC-2: a denial stays a denial", .profile(), .rule("news"), when: .signIn, .isDenied()),
    RuleCase(
      "R-DEC-7: a long stream may be authorized again while it plays", .profile(),
      when: .signIn, .plays("live"), .wait(1_800), .plays("live"), .wait(1_800), .plays("live"), .count(.authorize, 3)),
    RuleCase(
      "R-DEC-16: until an authorization is asked for, the server has given out no media token", .knownViewer(),
      when: .signIn, .preauthorize("news"), .foreground,
      .sees { #expect(await $0.app.log.allSatisfy(\.receivedTokens.isEmpty)) }, .plays()
    ) { #expect(await $0.app.log.map(\.receivedTokens.count).reduce(0, +) == 1) },
    RuleCase(
      "R-DEC-1, R-DEC-5: every playback asks anew, whatever was permitted before", .profile(),
      when: .signIn, .preauthorize("news", "sport"), .plays("news"), .plays("news"), .plays("sport"),
      .resources(.authorize, [["news"], ["news"], ["sport"]])
    ) { #expect(await Set($0.app.log.flatMap(\.receivedTokens)).count == 3) },
    RuleCase(
      "R-DEC-2: a permit without a token is no permit", .profile(), decided(true, token: nil),
      when: .signIn, .refused(.authorize("news"), .failed(Problem(code: "incomplete_decision", cause: .unreachable)))),
    RuleCase(
      "R-DEC-2: a denial brings no token, not even one that the server sent", .profile(),
      decided(false, token: "bWVkaWE="), when: .signIn, .isDenied()),
    RuleCase(
      "R-DEC-13: the provider's reason for a denial reaches the app", .profile(),
      .rule("sport", code: "authorization_denied_by_parental_controls", details: "Ask your parents."),
      when: .signIn, .authorize("sport") { #expect($0.error?.details == "Ask your parents.") }),
    RuleCase(
      "R-DEC-14: the resources are sent as the only member of a JSON object", .profile(), when: .signIn,
      .preauthorize("news", "sport"), .authorize("news")
    ) {
      #expect(await $0.app.exchanges(.preauthorize).map(\.sentJSON) == [["resources": ["news", "sport"]]])
      #expect(await $0.app.exchanges(.authorize).map(\.sentJSON) == [["resources": ["news"]]])
    },
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test(
    "R-DEC-2: a permit beside a denial of the same resource permits nothing, whichever comes first",
    arguments: [true, false])
  func contradiction(permitFirst: Bool) async {
    let permit: JSONValue = [
      "resource": "news", "authorized": true,
      "token": ["notBefore": .integer(0), "notAfter": .integer(4_000_000_000_000), "serializedToken": "bWVkaWE="],
    ]
    let denial: JSONValue = ["resource": "news ", "authorized": false]
    let answer = ScriptedFault.Answer.status(
      200, body: ["decisions": .array(permitFirst ? [permit, denial] : [denial, permit])])
    await holds(
      .profile(), .fault(.authorize, answer), .fault(.preauthorize, answer),
      when: .signIn, .isDenied(), .marks(["news"], [false]))
  }

  @Test("R-DEC-3, R-DEC-4: a media token ends during playback, and neither the viewer nor the server hears of it")
  func tokenEndsDuringPlayback() async throws {
    let app = Installation(given: .profile()), tv = app.launch()
    let access = try await tv.signIn()
    let token = try #require(try await tv.authorize("news").token)
    let calls = await app.log.count
    await app.world.clock.advance(bySeconds: 86_400)
    #expect(await token.notAfter < app.world.clock.now)
    var situations = await tv.situations().makeAsyncIterator()
    #expect(await situations.next() == .signedIn(access))
    #expect(await app.log.count == calls)
  }

  @Test("R-DEC-6, R-DEC-15: a media token is handed to whoever asked, and kept nowhere")
  func tokenIsKeptNowhere() async throws {
    let app = Installation(given: .profile()), tv = app.launch(), records = await tv.session.records()
    _ = try await tv.signIn()
    let stores = await app.world.vault.stores
    let token = try #require(try await tv.authorize("news").token).serializedToken.revealed
    #expect(await app.world.vault.stores == stores)
    await tv.end()
    let encoder = JSONEncoder(keepsSecrets: true)
    for await record in records {
      for kept in try [encoder.encode(record.context), encoder.encode(record.state)] {
        #expect(!String(decoding: kept, as: UTF8.self).contains(token))
      }
    }
    #expect(try !String(decoding: encoder.encode(await app.world.vault.contents), as: UTF8.self).contains(token))
  }

  @Test("R-DEC-6: two players who ask at once get a token each")
  func tokenForEach() async throws {
    let app = Installation(given: .profile()), tv = app.launch()
    _ = try await tv.signIn()
    async let first = tv.authorize("news")
    async let second = tv.authorize("news")
    let tokens = try await [first.token, second.token].compactMap { $0?.serializedToken.revealed }
    #expect(Set(tokens).count == 2)
    #expect(await app.count(.authorize) == 2)
  }

  @Test(
    "R-DEC-8, R-DEC-9: a decision is handled by its action, and its code reaches the app", arguments: ErrorCode.allCases
  )
  func items(code: ErrorCode) async {
    await holds(
      .knownViewer(), .itemError(.authorize, code.rawValue),
      when: .signIn,
      ErrorClass(of: code).endsSignIn
        ? .asksToSignIn(.authorize("news"), code: code.rawValue)
        : .sees {
          let access = try await $0.tv.signIn(), decision = try await $0.tv.authorize("news")
          #expect(!decision.isAuthorized && decision.token == nil)
          #expect(decision.error?.code == code)
          #expect(await $0.situation == .signedIn(access))
        }, .count(.authorize, ErrorClass(of: code).callsForDecision))
  }

  @Test(
    "R-DEC-9: a server that always says retry is asked at most three more times, with growing pauses",
    arguments: ErrorCode.allCases.filter { ErrorClass(of: $0) == .retry }, [false, true])
  func retriesEnd(code: ErrorCode, atTopLevel: Bool) async {
    await holds(
      .profile(), atTopLevel ? .error(.authorize, code.rawValue) : .itemError(.authorize, code.rawValue),
      when: .signIn, .tries(.authorize("news")), .gaps(.authorize, [1, 2, 4]), .lastCalls(.authorize))
  }

  @Test(
    "R-DEC-10, R-DEC-11: the media token reaches the app as the server wrote it, whatever it looks like",
    arguments: ["PG1lZGlhPg==", "a.b-c_d~", "no Base64: {\"ü\"}", " padded "])
  func tokenIsOpaque(token: String) async {
    await holds(
      .profile(), Self.decided(true, token: token),
      when: .signIn, .authorize("news") { #expect($0.token?.serializedToken.revealed == token) })
  }

  @Test(
    "R-DEC-12: an authorization names one resource",
    arguments: ["news", "<rss version=\"2.0\"/>", "Ünïcode & \"quotes\"", "a,b"])
  func oneResource(resource: String) async {
    await holds(.profile(), when: .signIn, .plays(resource), .resources(.authorize, [[resource]]))
  }
}
