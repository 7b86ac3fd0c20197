import Testing

@testable import AppleSSOTestSupport
@testable import FlowEngine
@testable import PassAPI

/// v2 10, "Errors, retries, throttling": the catalogue, at every endpoint.
@Suite("Rules of errors: the catalogue", .endsIfStuck) struct ErrorCatalogueRuleTests {
  /// What follows an error that comes once.
  private struct Reaction {
    /// The next call, nil for none.
    var next: Endpoint?
    /// Whether the app is refused in the end.
    var refused = false
  }

  /// What v2 9 demands of this flow. Where the catalogue leaves a choice, the flow's choice is noted.
  private static func reaction(to wanted: ErrorClass, at endpoint: Endpoint) -> Reaction {
    switch (endpoint, wanted) {
    case (_, .retry): Reaction(next: endpoint)
    // A viewer who wants to sign out is signed out when there is nobody to sign out (C-83).
    case (.logout, .registerAgain), (.logout, .signIn), (.logout, .withoutPartner), (.logout, .reselect):
      Reaction(next: nil)
    // A denial is an answer, wherever it stands (C-70).
    case (.preauthorize, .denial), (.authorize, .denial): Reaction(next: nil)
    // A new registration loses the profile that the decision is about (R-REG-9).
    case (.preauthorize, .registerAgain), (.authorize, .registerAgain): Reaction(next: nil, refused: true)
    case (_, .registerAgain): Reaction(next: .register)
    // The call is made again with what the framework says now.
    case (.preauthorize, .refreshStatus), (.authorize, .refreshStatus):
      Reaction(next: endpoint)
    // A new response of Apple's needs a new request of the service.
    case (.partnerProfile, .refreshStatus): Reaction(next: .partnerSession)
    // No status was sent that could be read anew.
    case (.listProfiles, .refreshStatus), (.profileOfMVPD, .refreshStatus), (.listProfiles, .signIn),
      (.profileOfMVPD, .signIn),
      (.listProfiles, .withoutPartner), (.profileOfMVPD, .withoutPartner):
      Reaction(next: .configuration)
    // Others may have profiles (R-AUTH-1).
    case (.profileOfMVPD, .reselect): Reaction(next: .listProfiles)
    // The other providers are read anew (R-CFG-9).
    case (.listProfiles, .reselect), (.partnerSession, .reselect), (.partnerProfile, .reselect),
      (.createSession, .reselect), (.resumeSession, .reselect), (.profileOfCode, .reselect):
      Reaction(next: .configuration)
    // Partner authentication falls back to basic authentication (R-SSO-18).
    case (.partnerSession, _), (.partnerProfile, _): Reaction(next: .createSession)
    case (.createSession, .newCode), (.resumeSession, .newCode), (.profileOfCode, .newCode):
      Reaction(next: .createSession)
    // The viewer is signed out on this device all the same.
    case (.logout, _): Reaction(next: nil)
    default: Reaction(next: nil, refused: true)
    }
  }

  /// Polls for a login have a policy of their own (`PollingPolicy`).
  private static let calls = EndpointApproach.underAPI.filter { $0.endpoint != .profileOfCode }

  @Test("R-ERR-1: every code is handled on every endpoint", arguments: calls)
  func everyCode(approach: EndpointApproach) async throws {
    for code in ErrorCode.allCases {
      let outcome = try await approach.taken(answering: .error(code: code.rawValue), to: .only(1))
      // Where a login would be lost with the call, or begun, a failing server is waited for.
      let waits =
        code == .internalServerError
        && [.createSession, .resumeSession, .partnerProfile].contains(approach.endpoint)
      let reaction = Self.reaction(to: waits ? .retry : ErrorClass(of: code), at: approach.endpoint)
      #expect(outcome.next == reaction.next, "\(code)")
      #expect((outcome.refusal != nil) == reaction.refused, "\(code): \(String(describing: outcome.refusal))")
      if reaction.refused { #expect(outcome.refusal?.problem?.code == code.rawValue) }
    }
  }

  @Test(
    "R-ERR-1: every kind of code comes to an end on every endpoint, even if it stays for ever",
    arguments: calls)
  func forEver(approach: EndpointApproach) async throws {
    for kind in ErrorClass.allCases {
      let code = try #require(ErrorCode.allCases.first { ErrorClass(of: $0) == kind })
      let outcome = try await approach.taken(answering: .error(code: code.rawValue), to: .every)
      let most =
        switch kind {
        case .retry: 4
        case .registerAgain, .refreshStatus: 2
        // Choosing again, or another code, is the viewer's wish, and this viewer wishes it once.
        case .newCode, .reselect: 2
        case .signIn, .withoutPartner, .operatorTask, .denial, .stop: 1
        }
      #expect(outcome.calls.count <= most, "\(code): \(outcome.calls.count) calls")
    }
  }

  @Test("R-REG-8: a client that is refused while polling registers again once")
  func registeringEnds() async throws {
    let approach = try #require(EndpointApproach.underAPI.first { $0.endpoint == .profileOfCode })
    let outcome = try await approach.taken(
      answering: .error(code: "invalid_access_token_client_application"), to: .every)
    #expect(outcome.refusal?.problem?.code == "invalid_access_token_client_application")
    #expect(await outcome.app.count(.register) == 2)
  }

  @Test(
    "R-AUTH-11: a session that is dead at once is replaced by one for the same provider",
    arguments: [Endpoint.createSession, .resumeSession])
  func providerOutlivesCode(endpoint: Endpoint) async throws {
    let approach = try #require(EndpointApproach.underAPI.first { $0.endpoint == endpoint })
    let outcome = try await approach.taken(answering: .error(code: "invalid_authentication_session"), to: .only(1))
    #expect(outcome.refusal == nil)
  }
}
