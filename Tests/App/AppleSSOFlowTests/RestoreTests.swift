import FlowEngine
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// The start of an app: who is signed in is found out without a word.
@Suite("Restoring a sign-in", .endsIfStuck) struct RestoreTests {
  /// No query so far may have interrupted the viewer, or asked them for access.
  private static let isSilent = RuleCase.Step.sees {
    #expect(await $0.app.world.framework.queries.allSatisfy { !$0.allowsInterruption && !$0.promptsForAccess })
  }
  private static let nobody = RuleCase.Step.refused(.restore, .notSignedIn)

  private static let rows: [RuleCase] = [
    RuleCase(
      "R-REG-4: before the first sign-in nothing is sent, where the system knows nobody",
      // The viewer can sign in as if nothing had been tried.
      when: nobody, .calls(), .questions(), .signIn(.appleSSO)),
    RuleCase(
      "PassFlow: requests: where Apple's sign-in lives on, a restore gets a new profile, and shows nothing",
      .subscription,
      // Who signs out is not signed in again unseen in the same launch.
      when: .restore(.appleSSO), .questions(), isSilent, .signOut, nobody),
    RuleCase(
      "PassFlow: requests: a profile that ends while the app is away is there anew when it comes back", .registered,
      .knownViewer(secondsLeft: 1_000_000),
      when: .signIn, .wait(90_000), .foreground, .plays(), .questions()),
    RuleCase(
      "R-LOGOUT-1: a new launch can sign out whom an earlier one signed in, at once", .noAccess, .secondScreen(),
      when: .signIn, .end, .launch, .signOut(SignOutResult()), .lastCalls(.logout), .count(.listProfiles, 1),
      // Who has just signed out has nobody to sign out any more, and nothing is asked for it.
      .refused(.signOut, .notSignedIn), .lastCalls(.logout), .count(.logout, 1)),
    RuleCase(
      "P3: nobody is told on a silent way why access helps; who then wants to sign in is", .registered, .noAccess,
      when: nobody, .sees { #expect(await $0.app.viewer.explanations.isEmpty) },
      .sees { #expect(await $0.tv.accessWasDenied()) }, .tries(.signIn)
    ) { #expect(await $0.app.viewer.explanations.count == 1) },
    RuleCase(
      "R-AUTH-1: the next launch finds the sign-in with one call, asks nobody and shows nothing", .subscription,
      when: .signIn, .end, .launch, .restore(.appleSSO),
      .calls(.register, .token, .listProfiles, .configuration, .partnerSession, .partnerProfile, .profileOfMVPD),
      .sees { #expect(await $0.app.world.framework.accessChecks == [true, false]) },
      .showed {
        #expect($1.count == 3 && $1[0] == .unknown(.notKnownYet, remembered: nil) && $1[1] == .working, "\($1)")
      }),
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test("PassFlow: requests: who signs in in the settings is signed in when the app comes back, and nothing is shown")
  func settings() async throws {
    let app = Installation(given: .beforeQuery(2, .init(provider: "northlight-apple"))), tv = app.launch()
    let situations = await tv.situations()
    await #expect(throws: ServiceRefusal.notSignedIn) { try await tv.restore() }
    await tv.cameToForeground()
    for await situation in situations where situation.currentProfile != nil { break }
    #expect(try await tv.authorize("news").isAuthorized)
    #expect(await app.viewer.questions.isEmpty)
    #expect(await app.world.framework.queries.allSatisfy { !$0.allowsInterruption && !$0.promptsForAccess })
  }

  @Test(
    "PassFlow: requests: a return to the foreground signs in nobody who has signed out, and asks nothing for nobody")
  func awayAndBack() async throws {
    let app = Installation(given: .registered, .knownViewer()), tv = app.launch()
    _ = try await tv.signIn()
    _ = try await tv.signOut()
    let calls = await app.log.count, queries = await app.world.framework.queries.count
    await tv.cameToForeground()
    #expect(await app.world.framework.queries.count == queries)
    let signedOut = Installation(given: .registered), other = signedOut.launch()
    let records = await other.session.records()
    await other.cameToForeground()
    for await record in records where record.reaction.edge?.id == "foreground.access.known" { break }
    #expect(await signedOut.log.isEmpty)
    #expect(await app.log.count == calls)
  }
}

/// What an interface can do with a refusal.
@Suite("Refusals", .endsIfStuck) struct RefusalTests {
  @Test(
    "an interface can tell no network from a service out of reach, one that is busy, and one that refuses",
    arguments: [
      (ScriptedFault.Answer.transport(.offline), Problem.Cause.offline, true),
      (.transport(.timedOut), .unreachable, true), (.status(503), .unreachable, true),
      (.tooManyRequests, .busy, true), (.error(code: "invalid_parameter_service_provider"), .refused, false),
      (.error(code: "internal_server_error"), .unreachable, true), (.page(302), .unreachable, true),
      (.garbage, .unreachable, true), (.status(200, body: .array([])), .unreachable, true),
    ])
  func causes(answer: ScriptedFault.Answer, cause: Problem.Cause, canBeRetried: Bool) async throws {
    let tv = Installation(given: .registered, .fault(.listProfiles, answer)).launch()
    let refusal = await #expect(throws: ServiceRefusal.self) { try await tv.signIn() }
    #expect(refusal?.problem?.cause == cause)
    #expect(refusal?.canBeRetried == canBeRetried)
    #expect(refusal?.isOffline == (cause == .offline))
  }

  @Test(
    "R-ERR-13: when a repetition helps is said as the service says it",
    arguments: [
      (0, "in 1 second"), (20, "in 20 seconds"), (59.5, "in 1 minute"), (61, "in 2 minutes"), (600, "in 10 minutes"),
      (3_600, "in 1 hour"), (3_601, "in 2 hours"),
    ])
  func wait(seconds: Double, text: String) {
    for failure in [
      CallFailure.throttled(retryAfter: .seconds(seconds)), .unavailable(status: 503, retryAfter: .seconds(seconds)),
    ] {
      #expect(FailureTexts.english.text(of: ServiceRefusal.failed(Problem(failure))).suggestion == "Try again \(text).")
    }
    let open = ServiceRefusal.failed(Problem(CallFailure.transport(.circuitOpen)))
    for refusal in [ServiceRefusal.failed(Problem(CallFailure.throttled())), open] {
      #expect(FailureTexts.english.text(of: refusal).suggestion == "Try again later.", "nobody says when")
    }
  }

  @Test("R-DEC-13, C-91: the text of the service goes before our own")
  func text() {
    let problem = Problem(code: "x", cause: .refused, text: "Ask your provider.")
    #expect(FailureTexts.english.text(of: ServiceRefusal.failed(problem)).sentence == "Ask your provider.")
    let silent = ServiceRefusal.failed(Problem(code: "x", cause: .refused))
    #expect(FailureTexts.english.text(of: silent).sentence == "The service refused the request.")
  }
}
