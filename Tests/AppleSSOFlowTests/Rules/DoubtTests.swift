import AppleSSOFlow
import FlowEngine
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Whether anybody is signed in, where something fails that may pass; and the ways out of it (PassFlow: doubt, vault).
@Suite("Doubt is said as doubt", .endsIfStuck) struct DoubtTests {
  /// A viewer whom an earlier launch signed in with Apple.
  private static func earlier(_ change: (inout WorldScript) -> Void) async throws -> Installation {
    let app = Installation(given: .registered, .subscription, .profile(type: "appleSSO")) { change(&$0) }
    let first = app.launch()
    _ = try await first.signIn()
    await first.end()
    return app
  }

  @Test(
    "PassFlow: doubt: a framework that fails or does not answer is no statement about the viewer",
    arguments: [
      FrameworkScript.Failing.Answer.error(FrameworkError(.serviceTemporarilyUnavailable)),
      .error(FrameworkError(.other)),
    ])
  func framework(answer: FrameworkScript.Failing.Answer) async throws {
    let app = try await Self.earlier { $0.framework.failures = [.init(fromQuery: 2, to: 2, answer)] }
    let tv = app.launch(), situations = await tv.situations()
    await #expect(throws: Refusal.partnerUnavailable) { try await tv.restore() }
    #expect(await tv.remembered()?.mvpd == "northlight")
    #expect(try await tv.restore().type == .appleSSO, "it works again, and nothing was lost")
    await tv.end()
    for await situation in situations { if case .signedOut = situation { Issue.record("told as nobody") } }
  }

  @Test(
    "PassFlow: doubt: a service that fails, throttles, is offline or behind a portal says nothing of the viewer",
    arguments: [
      Fault.Answer.transport(.offline), .transport(.timedOut), .status(503), .tooManyRequests, .page(302), .garbage,
    ])
  func service(answer: Fault.Answer) async throws {
    let app = try await Self.earlier { $0.backend.faults = [Fault(.profileOfMVPD, .every, answer)] }
    let tv = app.launch(), situations = await tv.situations()
    let refusal = await #expect(throws: Refusal.self) { try await tv.restore() }
    #expect(refusal != .notSignedIn && refusal?.isFailure == true)
    #expect(await tv.remembered()?.mvpd == "northlight")
    await tv.end()
    var last: Situation?
    for await situation in situations { last = situation }
    guard case .unknown(_, let remembered)? = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect(remembered?.mvpd == "northlight")
  }

  @Test(
    "PassFlow: requests: a sign-out after a failed restore ends, and names nobody any more",
    arguments: [Fault.Answer.transport(.offline), .status(503), .status(400), .status(401), .status(405), .garbage])
  func signOut(answer: Fault.Answer) async throws {
    let app = try await Self.earlier {
      $0.backend.faults = [Fault(.profileOfMVPD, .every, .status(503)), Fault(.logout, .every, answer)]
    }
    let tv = app.launch()
    _ = try? await tv.restore()
    #expect(try await tv.signOut().remains == [.service], "the service knows the viewer still")
    #expect(await tv.remembered() == nil)
    #expect(await tv.problems().isEmpty == false, "R-ERR-13: why, is for support")
    await tv.end()
    let next = app.launch()
    #expect(await next.remembered() == nil, "and no later launch takes them for signed in")
  }

  @Test("PassFlow: vault: a dead logout locks nobody out, and is asked once for each sign-in")
  func deadLogout() async throws {
    let app = Installation(given: .registered, .noAccess, .secondScreen()) {
      $0.vault.contents.signingOut = "northlight"
      $0.backend.faults = [Fault(.logout, .every, .status(500))]
    }
    for launch in 1...3 {
      let tv = app.launch()
      if launch == 1 { await #expect(throws: Refusal.notSignedIn) { try await tv.restore() } }
      _ = try await tv.signIn()
      await tv.end()
    }
    #expect(await app.count(.logout) <= 4)
  }
}
