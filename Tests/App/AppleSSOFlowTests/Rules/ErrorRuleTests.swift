import AppleSSOFlow
import FlowEngine
import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Errors, retries, throttling".
@Suite("Rules of errors", .endsIfStuck) struct ErrorRuleTests {
  /// An enhanced error as the server writes it.
  static func error(
    _ action: ErrorAction, code: String = "made_up", status: Int = 403, message: String = "Words.",
    details: String? = nil
  ) -> JSONValue {
    JSONValue(members: [
      "action": .string(action.rawValue), "status": .integer(Int64(status)), "code": .string(code),
      "message": .string(message), "helpUrl": .string("https://help.example/\(code)"),
      "trace": "2a0c9f1e-7b64-4f0d-9c3b-5d1e6a7f8b90",
      "details": details.map(JSONValue.string),
    ])
  }

  /// A decision about `news` that carries an error.
  static func item(_ error: JSONValue) -> JSONValue {
    [
      "decisions": [
        [
          "resource": "news", "serviceProvider": "REF30", "mvpd": "northlight", "source": "mvpd", "authorized": false,
          "error": error,
        ]
      ]
    ]
  }

  private static func approach(_ endpoint: Endpoint) throws -> EndpointApproach {
    try #require(EndpointApproach.all.first { $0.endpoint == endpoint })
  }

  @Test(
    "R-ERR-2: a code means the same at the root of an answer and inside an item",
    arguments: [Endpoint.authorize, .preauthorize],
    [
      "authenticated_profile_expired", "network_received_error", "internal_server_error",
      "authorization_denied_by_mvpd",
    ])
  func bothForms(endpoint: Endpoint, code: String) async throws {
    let approach = try Self.approach(endpoint)
    let top = try await approach.taken(answering: .error(code: code), to: .every)
    let item = try await approach.taken(answering: .itemError(code: code), to: .every)
    #expect(top.calls.map(\.start) == item.calls.map(\.start))
    let action = ErrorClass(of: ErrorCode(rawValue: code))
    if action == .signIn {
      #expect(top.refusal == item.refusal)
      #expect(top.refusal?.problem?.code == code)
    } else if action == .denial {
      #expect(top.refusal == nil && item.refusal == nil)
    } else {
      // The root refuses the whole request, an item only itself.
      #expect(top.refusal?.problem?.code == code)
      #expect(item.refusal == nil)
    }
  }

  @Test(
    "R-ERR-2: what the client can do about a code, it does for an item too",
    arguments: [Endpoint.authorize, .preauthorize],
    ErrorCode.allCases.filter {
      [.reselect, .refreshStatus, .withoutPartner, .registerAgain].contains(ErrorClass(of: $0))
    })
  func itemsByCode(endpoint: Endpoint, code: ErrorCode) async throws {
    let approach = try Self.approach(endpoint)
    let top = try await approach.taken(answering: .error(code: code.rawValue), to: .only(1))
    let item = try await approach.taken(answering: .itemError(code: code.rawValue), to: .only(1))
    #expect(top.next == item.next)
    #expect(top.refusal == item.refusal)
  }

  @Test(
    "R-ERR-3: an item's own status counts, whatever the status of the answer", arguments: [200, 201], [400, 403, 500])
  func itemStatus(http: Int, status: Int) async {
    await holds(
      .profile(), .fault(.authorize, .status(http, body: Self.item(Self.error(.none, status: status)))),
      when: .signIn,
      .sees {
        let decision = try await $0.tv.authorize("news")
        #expect(!decision.isAuthorized && decision.error?.status == status)
      }, .count(.authorize, 1))
  }

  @Test("R-ERR-3: a failed answer's status and its error's status are both understood", arguments: [400, 403, 500])
  func rootStatus(status: Int) async throws {
    let outcome = try await Self.approach(.authorize)
      .taken(answering: .status(400, body: Self.error(.none, status: status)), to: .every)
    #expect(outcome.refusal?.problem?.status == status)
    let silent = try await Self.approach(.authorize).taken(answering: .status(status), to: .every)
    #expect(silent.refusal?.problem?.status == status)
  }

  @Test(
    "R-ERR-4: the action decides, of a code that nobody knows and at any status; one that asks for nothing, the status",
    arguments: [
      ("none", nil, false), ("configuration", 1, false), ("authorization", nil, false),
      ("of a later version", nil, false), ("retry", 4, false),
      ("authentication", 1, true), ("application-registration", 1, true),
    ], [400, 403, 500])
  func action(row: (action: String, calls: Int?, signsIn: Bool), status: Int) async throws {
    let body = Self.error(ErrorAction(rawValue: row.action), status: status)
    for endpoint in [Endpoint.authorize, .preauthorize] {
      let outcome = try await Self.approach(endpoint).taken(answering: .status(status, body: body), to: .every)
      #expect(outcome.calls.count == row.calls ?? (status == 500 ? 4 : 1))
      if case .signInAgain? = outcome.refusal { #expect(row.signsIn) } else { #expect(!row.signsIn) }
    }
  }

  @Test(
    "R-ERR-4: the action decides during a sign-in too",
    arguments: [
      ("none", nil), ("configuration", nil), ("authorization", nil), ("retry", Endpoint.listProfiles),
      ("authentication", .configuration), ("application-registration", .register),
    ])
  func actionDuringSignIn(action: String, next: Endpoint?) async throws {
    let body = Self.error(ErrorAction(rawValue: action), status: 400)
    let outcome = try await Self.approach(.listProfiles).taken(answering: .status(400, body: body), to: .only(1))
    #expect(outcome.next == next)
    #expect((outcome.refusal == nil) == (next != nil))
  }

  /// Troubles that a repetition may help against.
  private static let passing: [ScriptedFault.Answer] = [
    .error(code: "network_received_error"), .tooManyRequests, .transport(.timedOut), .transport(.connectionLost),
  ]

  @Test(
    "R-ERR-5: at most three repetitions, with pauses that grow or are long", arguments: EndpointApproach.all, passing)
  func backOff(approach: EndpointApproach, trouble: ScriptedFault.Answer) async throws {
    let outcome = try await approach.taken(answering: trouble, to: .every)
    // Polls keep their interval, which is longer; without an answer they end with the code (v2 8.4).
    if approach.endpoint == .profileOfCode {
      #expect(outcome.calls.count > 300 && outcome.calls.gaps.allSatisfy { $0 >= 5 })
    } else {
      #expect(outcome.calls.gaps == [1, 2, 4])
    }
  }

  @Test(
    "R-ERR-6: an HTTP failure is a failure, a success that carries an error is an answer",
    arguments: [400, 401, 403, 404, 405, 500], [200, 201])
  func failuresAndSuccesses(failure: Int, success: Int) async throws {
    let approach = try Self.approach(.authorize)
    let permit = Self.item(Self.error(.none))
    let failed = try await approach.taken(answering: .status(failure, body: permit), to: .every)
    #expect(failed.refusal?.problem?.status == failure)
    let answered = try await approach.taken(answering: .status(success, body: permit), to: .every)
    #expect(answered.refusal == nil)
  }

  @Test(
    "R-ERR-7: a failure that does not call for a repetition is not repeated",
    arguments: EndpointApproach.all.filter { $0.endpoint != .profileOfCode }, [400, 403, 404, 405])
  func noBlindRetry(approach: EndpointApproach, status: Int) async throws {
    for body in [nil, "not an object", Self.error(.none, status: status)] as [JSONValue?] {
      let outcome = try await approach.taken(answering: .status(status, body: body), to: .every)
      #expect(outcome.calls.count == 1, "\(String(describing: body))")
    }
  }

  @Test(
    "R-ERR-7, C-75, C-90: a failure that has a code is waited for where a login would be lost with the call, or begun",
    arguments: EndpointApproach.underAPI.filter { $0.endpoint != .profileOfCode })
  func documentedFailure(approach: EndpointApproach) async throws {
    let waits = [.createSession, .resumeSession, .partnerProfile].contains(approach.endpoint)
    let outcome = try await approach.taken(answering: .error(code: "internal_server_error"), to: .every)
    #expect(outcome.calls.count == (waits ? 4 : 1))
  }

  private static let signInCodes = ErrorCode.allCases.filter { ErrorClass(of: $0) == .signIn }

  @Test(
    "R-ERR-8: when a decision says so, the viewer is asked to sign in",
    arguments: [Endpoint.authorize, .preauthorize], signInCodes)
  func signInAgain(endpoint: Endpoint, code: ErrorCode) async throws {
    for answer in [ScriptedFault.Answer.error(code: code.rawValue), .itemError(code: code.rawValue)] {
      let outcome = try await Self.approach(endpoint).taken(answering: answer, to: .only(1))
      guard case .signInAgain(let problem)? = outcome.refusal else {
        Issue.record("\(String(describing: outcome.refusal))")
        continue
      }
      #expect(problem.code == code.rawValue)
      var situations = await outcome.tv.situations().makeAsyncIterator()
      #expect(await situations.next() == .signedOut(.signInAgain(problem)))
    }
  }

  @Test(
    "R-ERR-8: when the check of the profiles says so, the viewer signs in at once",
    arguments: [Endpoint.listProfiles, .profileOfMVPD],
    signInCodes)
  func signInAtOnce(endpoint: Endpoint, code: ErrorCode) async throws {
    let outcome = try await Self.approach(endpoint).taken(answering: .error(code: code.rawValue), to: .only(1))
    #expect(outcome.refusal == nil)
    #expect(await outcome.app.count(.partnerProfile) == 1)
  }

  @Test(
    "R-ERR-8: when a login says so, the viewer is asked to sign in again",
    arguments: [Endpoint.createSession, .resumeSession, .profileOfCode], signInCodes)
  func signInAfterLogin(endpoint: Endpoint, code: ErrorCode) async throws {
    let outcome = try await Self.approach(endpoint).taken(answering: .error(code: code.rawValue), to: .every)
    if case .signInAgain? = outcome.refusal {} else { Issue.record("\(String(describing: outcome.refusal))") }
  }

  private static let operatorCodes = ErrorCode.allCases.filter { ErrorClass(of: $0) == .operatorTask }

  @Test(
    "R-ERR-9: what only the operator can set right is not tried again",
    arguments: EndpointApproach.underAPI.filter { $0.endpoint != .profileOfCode })
  func configurationErrors(approach: EndpointApproach) async throws {
    for code in Self.operatorCodes {
      let outcome = try await approach.taken(answering: .error(code: code.rawValue), to: .every)
      #expect(outcome.calls.count == 1, "\(code)")
      if let refusal = outcome.refusal { #expect(refusal.problem?.action == .configuration, "\(code)") }
    }
  }

  @Test(
    "R-ERR-9, R-ERR-13: a configuration error is reported even if the sign-in goes on without the partner",
    arguments: [Endpoint.partnerSession, .partnerProfile])
  func configurationErrorsOnTheWay(endpoint: Endpoint) async throws {
    let body = Self.error(.configuration, code: "invalid_configuration_platform_services", status: 500)
    let outcome = try await Self.approach(endpoint).taken(answering: .status(500, body: body), to: .every)
    #expect(outcome.refusal == nil)
    let problem = try #require(await outcome.tv.problems().last)
    #expect(
      problem.code == "invalid_configuration_platform_services" && problem.status == 500
        && problem.action == .configuration)
    #expect(problem.trace == "2a0c9f1e-7b64-4f0d-9c3b-5d1e6a7f8b90")
  }

  @Test(
    "R-ERR-11: the texts of an error change nothing",
    arguments: ["retry", "Please sign in again.", "application-registration", "Your authentication has expired", ""])
  func texts(message: String) async throws {
    let body = Self.error(.none, status: 400, message: message, details: message)
    let outcome = try await Self.approach(.authorize).taken(answering: .status(400, body: body), to: .every)
    #expect(outcome.calls.count == 1)
    if case .failed? = outcome.refusal {} else { Issue.record("\(String(describing: outcome.refusal))") }
    await holds(
      .profile(), .fault(.authorize, .status(200, body: Self.item(body))),
      when: .signIn, .authorize("news") { #expect($0.error?.helpURL == "https://help.example/made_up") })
  }

  @Test(
    "R-ERR-12: the text to show is the provider's, else the server's",
    arguments: [("Ask your provider.", "Ask your provider."), (nil, "Words.")])
  func text(details: String?, shown: String) async throws {
    let body = Self.error(.none, status: 500, details: details)
    let outcome = try await Self.approach(.authorize).taken(answering: .status(500, body: body), to: .every)
    #expect(outcome.refusal?.problem?.text == shown)
  }

  @Test(
    "R-ERR-13: whoever is refused learns code, status, action and trace",
    arguments: EndpointApproach.underAPI.filter {
      ![.partnerSession, .partnerProfile, .profileOfCode, .logout].contains($0.endpoint)
    })
  func record(approach: EndpointApproach) async throws {
    let body = Self.error(.none, code: "internal_server_error", status: 500)
    let outcome = try await approach.taken(answering: .status(500, body: body), to: .every)
    #expect(
      outcome.refusal
        == .failed(
          Problem(
            code: "internal_server_error", cause: .unreachable, status: 500, action: ErrorAction.none, text: "Words.",
            trace: "2a0c9f1e-7b64-4f0d-9c3b-5d1e6a7f8b90")))
  }

  @Test("R-ERR-14: what can be logged tells no secret and nobody's id")
  func logs() async throws {
    let app = Installation(), tv = app.launch(), records = await tv.session.records()
    _ = try await tv.signIn()
    let token = try #require(try await tv.authorize("news").token).serializedToken.revealed
    await tv.end()

    var logged = await app.log.map { "\($0) \($0.request) \($0.outcome)" }.joined()
    let encoder = JSONEncoder(keepsSecrets: false)
    for await record in records {
      logged += "\(record)" + String(reflecting: record.state) + String(reflecting: record.context)
      for data in try [encoder.encode(record.state), encoder.encode(record.context)] {
        logged += String(decoding: data, as: UTF8.self)
      }
    }
    let vault = await app.world.vault.contents
    let request = await app.world.framework.queries.compactMap(\.verificationToken).first
    let secrets = [
      vault.credentials?.clientSecret.revealed, vault.token?.token.revealed, request?.revealed, token,
      "simulated-software-statement",
      "simulated-apple-tv", "viewer-of-northlight", "samlp", "PHNhbWxw",
    ]
    for secret in secrets { #expect(!logged.contains(try #require(secret)), "\(String(describing: secret))") }
  }

  @Test("R-ERR-15: every failure of a call is judged by one question, whatever endpoint reports it")
  func oneHandler() {
    let edges = AppleSSO.machine.edges.filter { $0.on == .requestFailed }
    #expect(Set(edges.map(\.from)).count >= 12)
    // What the app has cancelled ends, whatever the failure.
    for edge in edges where edge.condition != .otherwise && !edge.questions.contains(where: { $0.name == "cancelled" })
    {
      // Polls for a login are judged by the policy of polling, one question as well.
      let question = edge.from == .polling ? "poll" : "remedy"
      #expect(edge.questions.contains { $0.name == question }, "\(edge.id)")
    }
  }
}
