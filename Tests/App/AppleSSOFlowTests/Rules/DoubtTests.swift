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
    "PassFlow: doubt: a framework that fails, or does not know the access, is no statement about the viewer",
    arguments: [
      FrameworkScript.AnswerOverride.Answer.error(FrameworkError(.serviceTemporarilyUnavailable)),
      .error(FrameworkError(.other)), .access(.notDetermined),
    ])
  func framework(answer: FrameworkScript.AnswerOverride.Answer) async throws {
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

  @Test(
    "PassFlow: doubt: an error of the framework without a name, or a failing check, ends no sign-in however often",
    arguments: [FrameworkScript.AnswerOverride.Answer.error(FrameworkError(.other)), .access(.notDetermined)])
  func unknownErrors(answer: FrameworkScript.AnswerOverride.Answer) async throws {
    let app = try await Self.earlier { $0.framework.failures = [.init(fromQuery: 3, to: 5, answer)] }
    let tv = app.launch()
    _ = try await tv.restore()
    await tv.cameToForeground()
    for _ in 1...2 { await #expect(throws: Refusal.partnerUnavailable) { try await tv.authorize("news") } }
    #expect(await tv.remembered()?.profile != nil)
    #expect(try await tv.authorize("news").isAuthorized, "it works again, and nothing was lost")
  }

  @Test("PassFlow: doubt: what one sign-in has proved does not hold for the next, since the settings may have changed")
  func evidenceEnds() async throws {
    let app = Installation(given: .registered, .profile("northlight", type: "appleSSO")) {
      $0.framework.system = .init()
      $0.framework.changes = [.init(beforeQuery: 2, .init(provider: "northlight-apple"))]
      $0.framework.failures = [.init(fromQuery: 2, to: 2, FrameworkError(.serviceTemporarilyUnavailable))]
    }
    let tv = app.launch()
    await #expect(throws: Refusal.notSignedIn) { try await tv.restore() }
    await #expect(throws: Refusal.partnerUnavailable) { try await tv.restore() }
    #expect(try await tv.restore().type == .appleSSO)
  }

  @Test(
    "PassFlow: doubt: a silent framework proves nothing where no viewer, or one of no known type, is remembered",
    arguments: [(true, false), (false, true)])
  func unknownType(isSilent: Bool, isRemembered: Bool) async throws {
    let app = Installation(given: .registered) {
      if isSilent {
        $0.framework.silentError = FrameworkError(.other)
      } else {
        $0.framework.system = .init(.notDetermined)
      }
      if isRemembered { $0.vault.contents.provider = RememberedProvider(mvpd: "northlight") }
    }
    let tv = app.launch()
    await #expect(throws: Refusal.partnerUnavailable) { try await tv.restore() }
  }

  @Test(
    "PassFlow: doubt: a client that is gone says nothing of a viewer of Apple's while anything fails",
    arguments: [(true, false), (true, true), (false, true)])
  func clientGone(isFrameworkSilent: Bool, isOffline: Bool) async throws {
    let app = try await Self.earlier {
      $0.framework.failures = isFrameworkSilent ? [.init(fromQuery: 2, to: 2, FrameworkError(.other))] : []
      $0.backend.faults = [Fault(.profileOfMVPD, .only(1), .error(code: "invalid_access_token_client_application"))]
      if isOffline { $0.backend.faults.append(Fault(.register, .only(1), .transport(.offline))) }
    }
    let tv = app.launch(), refusal = await #expect(throws: Refusal.self) { try await tv.restore() }
    #expect(refusal?.isFailure == true)
    #expect(try await tv.restore().type == .appleSSO)
  }

  // MARK: Time

  @Test("PassFlow: time: two pages of somebody in between, dated two days ahead, sign no viewer of Apple's out")
  func pagesAhead() async throws {
    let app = try await Self.earlier { ($0.clocks.pages, $0.clocks.pagesAhead) = (3...4, 172_800) }
    let tv = app.launch()
    _ = try await tv.restore()
    for _ in 1...2 { #expect(try await tv.authorize("news").isAuthorized) }
    #expect(await app.exchanges(.authorize).count == 4, "two of them were answered with a page")
  }

  @Test("PassFlow: time: two pages of 1994, where nothing else is dated, hide no login")
  func pagesOf1994() async throws {
    let app = Installation(given: .noAccess, .secondScreen()) {
      $0.clocks.datesAnswers = false
      ($0.clocks.pages, $0.clocks.pagesAhead) = (1...2, -1_009_843_200)
    }
    #expect(try await app.launch().signIn().type == .regular)
    #expect(await app.count(.profileOfCode) == 3)
  }

  @Test("PassFlow: time: two answers that leap two days ahead end no sign-in of Apple's")
  func leap() async throws {
    var app = try await Self.earlier { _ in }
    let leaping = LeapingTransport(app.world.transport, ahead: 172_800, answers: 2...3)
    app.environment = app.world.environment(transport: leaping)
    let tv = app.launch()
    _ = try await tv.restore()
    for _ in 1...3 { #expect(try await tv.authorize("news").isAuthorized) }
  }

  @Test("PassFlow: time: a clock that was set between two launches ends no sign-in of Apple's: B1 is asked once more")
  func clockSet() async throws {
    let app = Installation(given: .registered(token: "earlier-token", secondsLeft: 400_000), .subscription) {
      $0.backend.storedProfiles = [StoredProfile("northlight", type: "appleSSO")]
      ($0.clocks.setsAfterCalls, $0.clocks.setsBySeconds) = (1, 172_800)
    }
    let first = app.launch()
    _ = try await first.signIn()
    await first.end()
    // Another process: it reads the wall anew.
    let next = AppleSSOClient(settings: app.settings, environment: app.world.environment)
    #expect(try await next.restore().type == .appleSSO)
    #expect(await app.calls() == [.listProfiles, .profileOfMVPD, .profileOfMVPD])
  }

  // MARK: Sign-outs that are left undone

  @Test("PassFlow: vault: a sign-out that the service does not do is tried in five launches, and nobody taken unseen")
  func givenUp() async throws {
    let app = Installation(given: .registered, .noAccess, .profile(), .fault(.logout, .status(500))) {
      $0.vault.contents.signingOut = "northlight"
    }
    for launch in 1...7 {
      let tv = app.launch()
      for _ in 1...2 { await #expect(throws: Refusal.notSignedIn) { try await tv.restore() } }
      let isGivenUp = await tv.problems().contains { $0.code == "sign_out_given_up" }
      #expect(await app.world.vault.contents.signOuts.map(\.launches) == [min(launch, 5)])
      #expect(launch == 5 || !isGivenUp)
      await tv.end()
    }
    #expect(await app.count(.logout) == 9, "twice in each launch, and in the last one until it is given up")
    #expect(try await app.launch().signIn().type == .regular, "who signs in wants the profile")
    #expect(await app.world.vault.contents.signOuts.isEmpty)
  }

  @Test("PassFlow: vault: a launch without a network does not count")
  func offlineLaunches() async throws {
    let app = Installation(given: .registered, .noAccess, .profile(), .fault(.logout, .transport(.offline))) {
      $0.vault.contents.signingOut = "northlight"
    }
    for _ in 1...7 {
      let tv = app.launch()
      await #expect(throws: Refusal.notSignedIn) { try await tv.restore() }
      await tv.end()
    }
    #expect(await app.world.vault.contents.signOuts == [PendingSignOut(mvpd: "northlight")])
  }

  @Test("PassFlow: vault: a sign-out at a second provider leaves the note of the first: neither is taken unseen")
  func twoNotes() async throws {
    let app = Installation(given: .registered, .noAccess, .fault(.logout, .status(500))) {
      $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")]
    }
    for mvpd in ["northlight", "citycable"] {
      let tv = app.launch(remembering: mvpd)
      #expect(try await tv.signIn().mvpd == mvpd)
      #expect(try await tv.signOut().remains == [.service])
      await tv.end()
    }
    #expect(await app.world.vault.contents.signOuts.map(\.mvpd) == ["northlight", "citycable"])
    await #expect(throws: Refusal.notSignedIn) { try await app.launch().restore() }
  }

  @Test("PassFlow: requests: where the vault does not say who was signed in, the service is asked, and signs them out")
  func unnamed() async throws {
    let app = Installation(given: .registered, .noAccess, .profile())
    #expect(try await app.launch().signOut() == SignOutResult())
    #expect(await app.calls() == [.listProfiles, .logout])
    await #expect(throws: Refusal.notSignedIn) { try await app.launch().restore() }
    let installation = Installation(given: .registered, .noAccess)
    #expect(try await installation.launch().signOut() == SignOutResult(hadProfile: false))
    let failing = Installation(given: .registered, .noAccess, .profile(), .fault(.listProfiles, .status(503)))
    #expect(try await failing.launch().signOut().remains == [.service])
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

/// A service whose clock leaps for some answers, of those that it gives to this process.
private actor LeapingTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let seconds: Int
  private let answers: ClosedRange<Int>
  private var count = 0

  init(_ transport: any HTTPTransport, ahead seconds: Int, answers: ClosedRange<Int>) {
    (self.transport, self.seconds, self.answers) = (transport, seconds, answers)
  }

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    count += 1
    let leaps = answers.contains(count)
    return await transport.send(request).map { answer in
      var answer = answer
      if leaps, let date = answer.headers["Date"].flatMap({ Timestamp(httpDate: $0) }) {
        answer.headers["Date"] = date.advanced(bySeconds: seconds).httpDate
      }
      return answer
    }
  }
}
