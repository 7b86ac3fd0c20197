import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Whether anybody is signed in, where something fails that may pass; and the ways out of it (PassFlow: doubt, vault).
@Suite("Doubt is said as doubt", .endsIfStuck) struct DoubtTests {
  /// A viewer whom an earlier launch signed in with Apple.
  private static func earlier(_ facts: Fact...) async throws -> Installation {
    let app = Installation(facts: [.registered, .knownViewer()] + facts)
    let first = app.launch()
    _ = try await first.signIn()
    await first.end()
    return app
  }

  /// What Apple's framework says at some of its queries.
  private static func answers(_ queries: ClosedRange<Int>, _ answer: FrameworkScript.AnswerOverride.Answer) -> Fact {
    Fact { $0.framework.failures.append(.init(fromQuery: queries.lowerBound, to: queries.upperBound, answer)) }
  }
  private static let relaunched: [RuleCase.Step] = [.signIn, .end, .launch]
  private static let unavailable = RuleCase.Step.refused(.restore, .partnerUnavailable)

  private static let open = Fact.all(.registered, .noAccess)
  private static let nobody = RuleCase.Step.refused(.restore, .notSignedIn)
  private static let left = SignOutResult(remaining: [.service])
  private static let rows: [RuleCase] = [
    RuleCase(
      "PassFlow: doubt: what one sign-in has proved does not hold for the next, since the settings may have changed",
      .registered, .profile(type: .appleSSO), .system(), .beforeQuery(2, .init(provider: "northlight-apple")),
      .queriesFail(from: 2, to: 2, .serviceTemporarilyUnavailable),
      when: nobody, unavailable, .restore(.appleSSO)),
    RuleCase(
      "PassFlow: time: two pages of somebody in between, dated two days ahead, sign no viewer of Apple's out",
      facts: [.registered, .knownViewer(), .set(\.clocks.pages, 3...4), .set(\.clocks.pagesAhead, 172_800)],
      steps:  // Two of the calls were answered with a page.
        relaunched + [.restore, .plays(), .plays(), .count(.authorize, 4)]),
    RuleCase(
      "PassFlow: time: two pages of 1994, where nothing else is dated, hide no login", .noAccess, .secondScreen(),
      .set(\.clocks.datesAnswers, false), .set(\.clocks.pages, 1...2), .set(\.clocks.pagesAhead, -1_009_843_200),
      when: .signIn(.regular), .count(.profileOfCode, 3)),
    RuleCase(
      "PassFlow: vault: a launch without a network does not count",
      facts: [open, .profile(), .fault(.logout, .transport(.offline)), .signingOut("northlight")],
      steps: (1...7).flatMap { _ -> [RuleCase.Step] in [.launch, nobody, .end] } + [
        .sees { #expect(await $0.app.world.vault.contents.signOuts == [PendingSignOut(mvpd: "northlight")]) }
      ]),
    RuleCase(
      "PassFlow: vault: a sign-out at a second provider leaves the note of the first: neither is taken unseen",
      facts: [open, .profile("northlight"), .profile("citycable"), .fault(.logout, .status(500))],
      steps: ["northlight", "citycable"].flatMap { mvpd -> [RuleCase.Step] in
        [.launch(remembering: mvpd), .signIn(at: mvpd), .signOut(left), .end]
      } + [
        .sees { #expect(await $0.app.world.vault.contents.signOuts.map(\.mvpd) == ["northlight", "citycable"]) },
        .launch, nobody,
      ]),
    RuleCase(
      "PassFlow: requests: where the vault does not say who was signed in, the service is asked, and signs them out",
      open, .profile(),
      when: .signOut(SignOutResult()), .calls(.listProfiles, .logout), .launch, nobody),
    RuleCase(
      "PassFlow: requests: where the service knows nobody either, there was no profile to sign out from", open,
      when: .signOut(SignOutResult(hadProfile: false))),
    RuleCase(
      "PassFlow: requests: where it cannot be asked, the service is named as what remains", open, .profile(),
      .fault(.listProfiles, .status(503)),
      when: .signOut(left)),
    RuleCase(
      "PassFlow: vault: a dead logout locks nobody out, and is asked once for each sign-in", open, .secondScreen(),
      .signingOut("northlight"), .fault(.logout, .status(500)),
      when: nobody, .signIn, .end, .launch, .signIn, .end, .launch, .signIn, .end
    ) { #expect(await $0.app.count(.logout) <= 4) },
    RuleCase(
      "PassFlow: vault: a sign-out that the service does not do is tried in five launches, and nobody taken unseen",
      facts: [open, .profile(), .fault(.logout, .status(500)), .signingOut("northlight")],
      steps: (1...7).flatMap { launch -> [RuleCase.Step] in
        [
          .launch, nobody, nobody,
          .sees {
            let isGivenUp = await $0.tv.problems().contains { $0.code == "sign_out_given_up" }
            #expect(await $0.app.world.vault.contents.signOuts.map(\.launches) == [min(launch, 5)])
            #expect(launch == 5 || !isGivenUp)
          }, .end,
        ]
      } + [  // Twice in each launch, and in the last one until it is given up; who signs in wants the profile.
        .count(.logout, 9), .launch, .signIn(.regular),
        .sees { #expect(await $0.app.world.vault.contents.signOuts.isEmpty) },
      ]),
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test(
    "PassFlow: doubt: a framework that fails, or does not know the access, is no statement about the viewer",
    arguments: [
      FrameworkScript.AnswerOverride.Answer.error(FrameworkError(.serviceTemporarilyUnavailable)),
      .error(FrameworkError(.other)), .access(.notDetermined),
    ])
  func framework(answer: FrameworkScript.AnswerOverride.Answer) async {
    await holds(
      facts: [.registered, .knownViewer(), Self.answers(2...2, answer)],
      // It works again, and nothing was lost.
      steps: Self.relaunched + [
        Self.unavailable, .remembers("northlight"), .restore(.appleSSO),
        .showed { for case .signedOut in $1 { Issue.record("told as nobody") } },
      ])
  }

  @Test(
    "PassFlow: doubt: a service that fails, throttles, is offline or behind a portal says nothing of the viewer",
    arguments: [
      ScriptedFault.Answer.transport(.offline), .transport(.timedOut), .status(503), .tooManyRequests, .page(302),
      .garbage,
    ])
  func service(answer: ScriptedFault.Answer) async {
    await holds(
      facts: [.registered, .knownViewer(), .fault(.profileOfMVPD, answer)],
      steps: Self.relaunched + [
        Self.restoreFails, .remembers("northlight"),
        .showed {
          guard case .unknown(_, let remembered)? = $1.last else {
            Issue.record("\(String(describing: $1.last))")
            return
          }
          #expect(remembered?.mvpd == "northlight")
        },
      ])
  }

  /// A restore is refused, and that is a failure.
  private static let restoreFails = RuleCase.Step.sees {
    let tv = $0.tv, refusal = await #expect(throws: ServiceRefusal.self) { try await tv.restore() }
    #expect(refusal?.isFailure == true)
  }

  @Test(
    "PassFlow: requests: a sign-out after a failed restore ends, and names nobody any more",
    arguments: [
      ScriptedFault.Answer.transport(.offline), .status(503), .status(400), .status(401), .status(405), .garbage,
    ])
  func signOut(answer: ScriptedFault.Answer) async {
    await holds(
      facts: [.registered, .knownViewer(), .fault(.profileOfMVPD, .status(503)), .fault(.logout, answer)],
      steps: Self.relaunched + [
        // The service knows the viewer still; R-ERR-13: why, is for support.
        .tries(.restore), .signOut(Self.left), .remembers(nil), .sees { #expect(await !$0.tv.problems().isEmpty) },
        // No later launch takes them for signed in.
        .end, .launch, .remembers(nil),
      ])
  }

  @Test(
    "PassFlow: doubt: an error of the framework without a name, or a failing check, ends no sign-in however often",
    arguments: [FrameworkScript.AnswerOverride.Answer.error(FrameworkError(.other)), .access(.notDetermined)])
  func unknownErrors(answer: FrameworkScript.AnswerOverride.Answer) async {
    let refused = RuleCase.Step.refused(.authorize("news"), .partnerUnavailable)
    await holds(
      facts: [.registered, .knownViewer(), Self.answers(3...5, answer)],
      steps: Self.relaunched + [
        .restore, .foreground, refused, refused,
        .sees { #expect(await $0.tv.remembered()?.profile != nil) },
        // It works again, and nothing was lost.
        .plays(),
      ])
  }

  @Test(
    "PassFlow: doubt: a silent framework proves nothing where no viewer, or one of no known type, is remembered",
    arguments: [(true, false), (false, true)])
  func unknownType(isSilent: Bool, isRemembered: Bool) async {
    await holds(
      .registered, isSilent ? .silentQueriesFail(.other) : .system(.notDetermined),
      isRemembered ? .vault(\.contents.provider, RememberedProvider(mvpd: "northlight")) : .all(),
      when: Self.unavailable)
  }

  @Test(
    "PassFlow: doubt: a client that is gone says nothing of a viewer of Apple's while anything fails",
    arguments: [(true, false), (true, true), (false, true)])
  func clientGone(isFrameworkSilent: Bool, isOffline: Bool) async {
    await holds(
      facts: [
        .registered, .knownViewer(), isFrameworkSilent ? .queriesFail(from: 2, to: 2, .other) : .all(),
        .error(.profileOfMVPD, "invalid_access_token_client_application", .only(1)),
        isOffline ? .fault(.register, .only(1), .transport(.offline)) : .all(),
      ], steps: Self.relaunched + [Self.restoreFails, .restore(.appleSSO)])
  }

  // MARK: Time

  @Test("PassFlow: time: two answers that leap two days ahead end no sign-in of Apple's")
  func leap() async throws {
    var app = try await Self.earlier()
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
