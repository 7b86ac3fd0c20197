import FlowEngine
import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Authorization and media tokens".
@Suite("Rules of authorization and media tokens", .endsIfStuck) struct AuthorizationRuleTests {
  /// What the server answers to an authorization of `news`.
  private static func decided(_ authorized: Bool, token: String?, error: JSONValue? = nil) -> Fault.Answer {
    var members: [String: JSONValue] = [
      "resource": "news", "serviceProvider": "REF30", "mvpd": "northlight",
      "source": "mvpd",
      "authorized": .bool(authorized),
    ]
    members["token"] = token.map {
      ["notBefore": .integer(0), "notAfter": .integer(4_000_000_000_000), "serializedToken": .string($0)]
    }
    members["error"] = error
    return .status(200, body: ["decisions": .array([.object(members)])])
  }

  @Test("R-DEC-1, R-DEC-5: every playback asks anew, whatever was permitted before")
  func everyPlayback() async throws {
    let app = LaunchedApp { $0.hasSubscriber() }
    _ = try await app.tv.signIn()
    _ = try await app.tv.preauthorize(["news", "sport"])
    var tokens: Set<String> = []
    for resource in ["news", "news", "sport"] {
      tokens.insert(try #require(try await app.tv.authorize(resource).token).serializedToken.revealed)
    }
    #expect(await app.calls(.authorize).map(\.sentResources) == [["news"], ["news"], ["sport"]])
    #expect(tokens.count == 3)
  }

  @Test("R-DEC-2: a permit without a token is no permit")
  func permitWithoutToken() async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.faults = [Fault(.authorize, .every, Self.decided(true, token: nil))]
    }
    _ = try await app.tv.signIn()
    let refusal = try await app.refusal { _ = try await $0.authorize("news") }
    #expect(refusal == .failed(Problem(code: "incomplete_decision", cause: .unreachable)))
  }

  @Test(
    "R-DEC-2: a permit beside a denial of the same resource permits nothing, whichever comes first",
    arguments: [true, false])
  func contradiction(permitFirst: Bool) async throws {
    let permit: JSONValue = [
      "resource": "news", "authorized": true,
      "token": ["notBefore": .integer(0), "notAfter": .integer(4_000_000_000_000), "serializedToken": "bWVkaWE="],
    ]
    let denial: JSONValue = ["resource": "news ", "authorized": false]
    let decisions: JSONValue = ["decisions": .array(permitFirst ? [permit, denial] : [denial, permit])]
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.faults = [.authorize, .preauthorize].map { Fault($0, .every, .status(200, body: decisions)) }
    }
    _ = try await app.tv.signIn()
    let decision = try await app.tv.authorize("news")
    #expect(!decision.isAuthorized && decision.token == nil)
    #expect(try await app.tv.preauthorize(["news"]).map(\.isAuthorized) == [false])
  }

  @Test("R-DEC-14: a resource is asked for without its blanks; one that cannot be read as XML is not asked for at all")
  func oddResources() async throws {
    let app = LaunchedApp { $0.hasSubscriber() }
    _ = try await app.tv.signIn()
    #expect(try await app.tv.authorize(" news\n").resource == "news")
    #expect(await app.calls(.authorize).map(\.sentResources) == [["news"]])
    let played = try await app.refusal { _ = try await $0.authorize("<rss><channel>") }
    let marked = try await app.refusal { _ = try await $0.preauthorize(["news", "<rss><channel>"]) }
    #expect(
      [played, marked].map { $0?.problem?.code } == ["invalid_parameter_resources", "invalid_parameter_resources"])
    #expect(await app.calls(.authorize).count == 1)
    #expect(await app.calls(.preauthorize).isEmpty)
  }

  @Test("R-DEG-1: while everything is permitted, who names a provider gets a permit without a profile (AuthZAll)")
  func permittedWithoutProfile() async throws {
    let app = LaunchedApp {
      $0.takesBasicAuthentication()
      $0.backend.incidents = [Incident(before: .authorize, .degrade(mvpd: "northlight", .authZAll))]
    }
    _ = try await app.tv.signIn(.temporary(mvpd: "northlight"))
    let permit = try await app.tv.authorize("news")
    #expect(permit.isAuthorized && permit.source == .degradation && permit.token != nil)
    #expect(await app.calls(.createSession).isEmpty)
  }

  @Test("R-DEC-2: a denial stays a denial")
  func denial() async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.resourceRules = [ResourceRule("news")]
    }
    _ = try await app.tv.signIn()
    let decision = try await app.tv.authorize("news")
    #expect(!decision.isAuthorized && decision.token == nil)
  }

  @Test("R-DEC-2: a denial brings no token, not even one that the server sent")
  func denialWithToken() async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.faults = [Fault(.authorize, .every, Self.decided(false, token: "bWVkaWE="))]
    }
    _ = try await app.tv.signIn()
    let decision = try await app.tv.authorize("news")
    #expect(!decision.isAuthorized && decision.token == nil)
  }

  @Test("R-DEC-3, R-DEC-4: a media token ends during playback, and neither the viewer nor the server hears of it")
  func tokenEndsDuringPlayback() async throws {
    let app = LaunchedApp { $0.hasSubscriber() }
    let access = try await app.tv.signIn()
    let token = try #require(try await app.tv.authorize("news").token)
    let calls = await app.world.transport.log.count
    await app.world.clock.sleep(for: .seconds(86_400))
    #expect(await token.notAfter < app.world.clock.now)
    var situations = await app.tv.situations().makeAsyncIterator()
    #expect(await situations.next() == .signedIn(access))
    #expect(await app.world.transport.log.count == calls)
  }

  @Test("R-DEC-6, R-DEC-15: a media token is handed to whoever asked, and kept nowhere")
  func tokenIsKeptNowhere() async throws {
    let app = LaunchedApp { $0.hasSubscriber() }
    let records = await app.tv.session.records()
    _ = try await app.tv.signIn()
    let stores = await app.world.vault.stores
    let token = try #require(try await app.tv.authorize("news").token).serializedToken.revealed
    #expect(await app.world.vault.stores == stores)
    await app.tv.end()
    let encoder = JSONEncoder()
    if let key = CodingUserInfoKey.keepsSecrets { encoder.userInfo[key] = true }
    encoder.outputFormatting = .withoutEscapingSlashes
    for await record in records {
      for kept in try [encoder.encode(record.context), encoder.encode(record.state)] {
        #expect(!String(decoding: kept, as: UTF8.self).contains(token))
      }
    }
    #expect(try !String(decoding: encoder.encode(await app.world.vault.contents), as: UTF8.self).contains(token))
  }

  @Test("R-DEC-6: two players who ask at once get a token each")
  func tokenForEach() async throws {
    let app = LaunchedApp { $0.hasSubscriber() }
    _ = try await app.tv.signIn()
    async let first = app.tv.authorize("news")
    async let second = app.tv.authorize("news")
    let tokens = try await [first.token, second.token].compactMap { $0?.serializedToken.revealed }
    #expect(Set(tokens).count == 2)
    #expect(await app.calls(.authorize).count == 2)
  }

  @Test("R-DEC-7: a long stream may be authorized again while it plays")
  func againWhilePlaying() async throws {
    let app = LaunchedApp { $0.hasSubscriber() }
    _ = try await app.tv.signIn()
    for _ in 1...3 {
      #expect(try await app.tv.authorize("live").isAuthorized)
      await app.world.clock.advance(bySeconds: 1_800)
    }
    #expect(await app.calls(.authorize).count == 3)
  }

  @Test(
    "R-DEC-8, R-DEC-9: a decision is handled by its action, and its code reaches the app", arguments: ErrorCode.allCases
  )
  func items(code: ErrorCode) async throws {
    let app = LaunchedApp {
      $0.hasAppleSubscriber()
      $0.backend.faults = [Fault(.authorize, .every, .itemError(code: code.rawValue))]
    }
    let access = try await app.tv.signIn()
    if ErrorClass(of: code).endsSignIn {
      let refusal = try await app.refusal { _ = try await $0.authorize("news") }
      guard case .signInAgain(let problem)? = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
      #expect(problem.code == code.rawValue)
    } else {
      let decision = try await app.tv.authorize("news")
      #expect(!decision.isAuthorized && decision.token == nil)
      #expect(decision.error?.code == code)
      var situations = await app.tv.situations().makeAsyncIterator()
      #expect(await situations.next() == .signedIn(access))
    }
    #expect(await app.calls(.authorize).count == ErrorClass(of: code).callsForDecision)
  }

  @Test(
    "R-DEC-9: a server that always says retry is asked at most three more times, with growing pauses",
    arguments: ErrorCode.allCases.filter { ErrorClass(of: $0) == .retry }, [false, true])
  func retriesEnd(code: ErrorCode, atTopLevel: Bool) async throws {
    let answer: Fault.Answer = atTopLevel ? .error(code: code.rawValue) : .itemError(code: code.rawValue)
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.faults = [Fault(.authorize, .every, answer)]
    }
    _ = try await app.tv.signIn()
    _ = try await app.refusal { _ = try await $0.authorize("news") }
    #expect(await app.calls(.authorize).gaps == [1, 2, 4])
    #expect(await app.endpoints().last == .authorize)
  }

  @Test(
    "R-DEC-10, R-DEC-11: the media token reaches the app as the server wrote it, whatever it looks like",
    arguments: ["PG1lZGlhPg==", "a.b-c_d~", "no Base64: {\"ü\"}", " padded "])
  func tokenIsOpaque(token: String) async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.faults = [Fault(.authorize, .every, Self.decided(true, token: token))]
    }
    _ = try await app.tv.signIn()
    #expect(try await app.tv.authorize("news").token?.serializedToken.revealed == token)
  }

  @Test(
    "R-DEC-12: an authorization names one resource",
    arguments: ["news", "<rss version=\"2.0\"/>", "Ünïcode & \"quotes\"", "a,b"])
  func oneResource(resource: String) async throws {
    let app = LaunchedApp { $0.hasSubscriber() }
    _ = try await app.tv.signIn()
    #expect(try await app.tv.authorize(resource).isAuthorized)
    #expect(await app.calls(.authorize).map(\.sentResources) == [[resource]])
  }

  @Test("R-DEC-13: the provider's reason for a denial reaches the app")
  func reason() async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.resourceRules = [
        ResourceRule("sport", code: "authorization_denied_by_parental_controls", details: "Ask your parents.")
      ]
    }
    _ = try await app.tv.signIn()
    #expect(try await app.tv.authorize("sport").error?.details == "Ask your parents.")
  }

  @Test("R-DEC-14: the resources are sent as the only member of a JSON object")
  func body() async throws {
    let app = LaunchedApp { $0.hasSubscriber() }
    _ = try await app.tv.signIn()
    _ = try await app.tv.preauthorize(["news", "sport"])
    _ = try await app.tv.authorize("news")
    #expect(await app.calls(.preauthorize).map(\.sentJSON) == [["resources": ["news", "sport"]]])
    #expect(await app.calls(.authorize).map(\.sentJSON) == [["resources": ["news"]]])
  }

  @Test("R-DEC-16: until an authorization is asked for, the server has given out no media token")
  func nothingElseHasTokens() async throws {
    let app = LaunchedApp { $0.hasAppleSubscriber() }
    _ = try await app.tv.signIn()
    _ = try await app.tv.preauthorize(["news"])
    await app.tv.cameToForeground()
    #expect(await app.world.transport.log.allSatisfy(\.receivedTokens.isEmpty))
    #expect(try await app.tv.authorize("news").token != nil)
    #expect(await app.world.transport.log.map(\.receivedTokens.count).reduce(0, +) == 1)
  }
}
