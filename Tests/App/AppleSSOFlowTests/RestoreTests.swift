import FlowEngine
import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// The start of an app: who is signed in is found out without a word.
@Suite("Restoring a sign-in", .endsIfStuck) struct RestoreTests {
  @Test("R-AUTH-1: the next launch finds the sign-in with one call, asks nobody and shows nothing")
  func warm() async throws {
    let app = Installation(given: .subscription)
    let first = app.launch()
    _ = try await first.signIn()
    await first.end()
    let calls = await app.log.count, prompts = await app.world.framework.accessChecks.count
    let tv = app.launch(), situations = await tv.situations()
    #expect(try await tv.restore().type == .appleSSO)
    await tv.end()
    #expect(await app.log.count == calls + 1)
    #expect(await app.world.framework.accessChecks.dropFirst(prompts) == [false])
    var seen: [Situation] = []
    for await situation in situations { seen.append(situation) }
    #expect(seen.count == 3 && seen[0] == .unknown(.notKnownYet, remembered: nil) && seen[1] == .working, "\(seen)")
  }

  @Test("R-REG-4: before the first sign-in nothing is sent, where the system knows nobody")
  func cold() async throws {
    let app = Installation(), tv = app.launch()
    await #expect(throws: Refusal.notSignedIn) { try await tv.restore() }
    #expect(await app.log.isEmpty)
    #expect(await app.viewer.questions.isEmpty)
    // The viewer can sign in as if nothing had been tried.
    #expect(try await tv.signIn().type == .appleSSO)
  }

  @Test("PassFlow: requests: where Apple's sign-in lives on, a restore gets a new profile, and shows nothing")
  func exchange() async throws {
    let app = Installation(given: .subscription), tv = app.launch(), access = try await tv.restore()
    #expect(access.type == .appleSSO)
    #expect(await app.viewer.questions.isEmpty)
    #expect(await app.world.framework.queries.allSatisfy { !$0.allowsInterruption && !$0.promptsForAccess })
    // Who signs out is not signed in again unseen in the same launch.
    _ = try await tv.signOut()
    await #expect(throws: Refusal.notSignedIn) { try await tv.restore() }
  }

  @Test("PassFlow: requests: who signs in in the settings is signed in when the app comes back, and nothing is shown")
  func settings() async throws {
    let app = Installation { $0.framework.changes = [.init(beforeQuery: 2, .init(provider: "northlight-apple"))] }
    let tv = app.launch(), situations = await tv.situations()
    await #expect(throws: Refusal.notSignedIn) { try await tv.restore() }
    await tv.cameToForeground()
    for await situation in situations where situation.access != nil { break }
    #expect(try await tv.authorize("news").isAuthorized)
    #expect(await app.viewer.questions.isEmpty)
    #expect(await app.world.framework.queries.allSatisfy { !$0.allowsInterruption && !$0.promptsForAccess })
  }

  @Test("PassFlow: requests: a profile that ends while the app is away is there anew when it comes back")
  func overMeanwhile() async throws {
    let app = Installation(given: .registered, .subscription(secondsLeft: 1_000_000), .profile(type: "appleSSO"))
    let tv = app.launch()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 90_000)
    await tv.cameToForeground()
    #expect(try await tv.authorize("news").isAuthorized)
    #expect(await app.viewer.questions.isEmpty)
  }

  @Test(
    "PassFlow: requests: a return to the foreground signs in nobody who has signed out, and asks nothing for nobody")
  func awayAndBack() async throws {
    let app = Installation(given: .registered, .subscription, .profile(type: "appleSSO")), tv = app.launch()
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

  @Test("R-LOGOUT-1: a new launch can sign out whom an earlier one signed in, at once")
  func signOut() async throws {
    let app = Installation(given: .noAccess, .secondScreen())
    let first = app.launch()
    _ = try await first.signIn()
    await first.end()
    let tv = app.launch()
    #expect(try await tv.signOut() == SignOutResult())
    #expect(await app.calls().suffix(1) == [.logout])
    // Who has just signed out has nobody to sign out any more, and nothing is asked for it.
    let calls = await app.log.count
    await #expect(throws: Refusal.notSignedIn) { try await tv.signOut() }
    #expect(await app.log.count == calls)
  }

  @Test("P3: nobody is told on a silent way why access helps")
  func silent() async throws {
    let app = Installation(given: .registered, .noAccess), tv = app.launch()
    await #expect(throws: Refusal.notSignedIn) { try await tv.restore() }
    #expect(await app.viewer.explanations.isEmpty)
    #expect(await tv.accessWasDenied())
    // Who then wants to sign in is.
    _ = try? await tv.signIn()
    #expect(await app.viewer.explanations.count == 1)
  }
}

/// What an interface can do with a refusal.
@Suite("Refusals", .endsIfStuck) struct RefusalTests {
  @Test(
    "an interface can tell no network from a service out of reach, one that is busy, and one that refuses",
    arguments: [
      (Fault.Answer.transport(.offline), Problem.Cause.offline, true),
      (.transport(.timedOut), .unreachable, true), (.status(503), .unreachable, true),
      (.tooManyRequests, .busy, true), (.error(code: "invalid_parameter_service_provider"), .refused, false),
      (.error(code: "internal_server_error"), .unreachable, true), (.page(302), .unreachable, true),
      (.garbage, .unreachable, true), (.status(200, body: .array([])), .unreachable, true),
    ])
  func causes(answer: Fault.Answer, cause: Problem.Cause, canBeRetried: Bool) async throws {
    let app = Installation(given: .registered, .fault(.listProfiles, answer)), tv = app.launch()
    do {
      _ = try await tv.signIn()
      Issue.record("signed in")
    } catch let refusal as Refusal {
      #expect(refusal.problem?.cause == cause)
      #expect(refusal.canBeRetried == canBeRetried)
      #expect(refusal.isOffline == (cause == .offline))
    }
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
      #expect(FailureTexts.english.text(of: Refusal.failed(Problem(failure))).suggestion == "Try again \(text).")
    }
    let open = Refusal.failed(Problem(CallFailure.transport(.circuitOpen)))
    for refusal in [Refusal.failed(Problem(CallFailure.throttled())), open] {
      #expect(FailureTexts.english.text(of: refusal).suggestion == "Try again later.", "nobody says when")
    }
  }

  @Test("R-DEC-13, C-91: the text of the service goes before our own")
  func text() {
    let problem = Problem(code: "x", cause: .refused, text: "Ask your provider.")
    #expect(FailureTexts.english.text(of: Refusal.failed(problem)).sentence == "Ask your provider.")
    let silent = Refusal.failed(Problem(code: "x", cause: .refused))
    #expect(FailureTexts.english.text(of: silent).sentence == "The service refused the request.")
  }
}
