import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// Requests the profile of a code.
  package struct PollQuery: Query {
    /// The code of the session.
    var code: Secret
    /// The end of the code.
    var ends: Deadline
    /// A code that is over is not polled again, however late the poll comes (R-POLL-5, R-AUTH-8).
    package func answerWithoutAsking(at now: Moment) -> [Profile]? { ends.isReached(at: now) ? [] : nil }
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<[Profile]> {
      endpoints.profiles(code: code.revealed, token: token)
    }
  }

  /// The meaning of the answer about the profile of a code (R-POLL-9).
  @Cases package enum PollResult {
    case found(Profile)
    /// There is no valid profile yet: ask again.
    case notYet
    /// The code is over.
    case expired
    /// The viewer has closed the page, and there is no profile.
    case left
  }

  /// Basic authentication, second part: the viewer logs in, and a profile appears for the code.
  static let login: [StateNode<AppleSSO>] = [loginPage, polling, betweenPolls, anotherCode]

  private static let loginPage = showingLoginPage(
    "", "First screen: the provider's login page is open", "page", ["v2 7.2"],
    closes: [
      .on(\.redirectReached, "page.redirect", ["v2 7.2", "R-POLL-1", "C-38"], to: \.polling) { _, state, _ in
        Polling(login: state.login)
      },
      // The login may have ended on a page other than the redirect: one poll looks for it.
      .on(\.viewerLeft, "page.left", ["v2 7.2", "R-POLL-1"], to: \.polling) { _, state, _ in
        Polling(login: with(state.login) { $0.pollsLeft = 1 })
      },
    ])

  private static let polling = StateNode<AppleSSO>(
    \.polling, "", "Is there a profile for the code?",
    [
      .does(\.poll) { context, state in TokenCall(context, PollQuery(code: state.login.code, ends: state.login.ends)) },
      .on(
        \.profilesReceived, "poll.found", ["v2 8.4", "R-POLL-4"], finding: .poll(\.found), to: \.storingSignIn
      ) { context, _, received, profile in context.remember(received.valid(of: profile.mvpd), chosen: profile) },
      .on(
        \.profilesReceived, "poll.notYet", ["v2 8.4", "R-POLL-3", "R-POLL-9"], when: .poll(is: .notYet),
        to: \.awaitingLogin
      ) { context, state, received in
        if !received.value.isEmpty { context.recordOnce(Problem(noting: .uselessLogin)) }
        return AwaitingLogin(state.login, from: received.moment)
      },
      .offersNewCode(
        "poll.expired", on: \.profilesReceived, ["v2 8.4", "R-POLL-5"], when: .poll(is: .expired)),
      .ends(on: \.profilesReceived, "poll.left", ["v2 7.2", "v2 8.4"], when: .poll(is: .left), with: .viewerLeft),
      .pollFailures,
      // Nothing new is begun for a viewer who has left.
      .on(
        \.requestFailed, "poll.left.failed", ["v2 7.2", "v2 8.4"],
        when: .left.and(.poll(is: .register, .reselect, .dead, .signIn)), to: \.storingEnd
      ) { context, _, failure in
        context.record(failure)
        return SignedOut(.viewerLeft)
      },
      // A session belongs to the client that created it: the new one needs a session of its own.
      .on(
        \.requestFailed, "poll.register", ["R-REG-8", "R-REG-9", "C-51"], when: .poll(is: .register).and(.not(.left)),
        to: \.registering, then: \.creatingSession
      ) { context, state, failure in (context.registerAgain(because: failure), CreatingCode(mvpd: state.mvpd)) },
      .on(
        \.requestFailed, "poll.reselect", ["v2 8.4", "R-CFG-9"],
        finding: .provider.and(.poll(is: .reselect)).and(.not(.left)), to: \.retrievingConfiguration
      ) { context, _, failure, mvpd in context.refuse(mvpd, because: failure) },
      .offersNewCode(
        "poll.dead", on: \.requestFailed, ["v2 8.4", "R-AUTH-11", "R-POLL-9"], when: .poll(is: .dead).and(.not(.left))),
      .on(
        \.requestFailed, "poll.signIn", ["v2 8.4", "R-AUTH-13", "R-TEMP-4", "R-POLL-9"],
        when: .poll(is: .signIn).and(.not(.left)), to: \.storingEnd
      ) { _, _, failure in SignedOut(.signInAgain(failure.problem)) },
      .on(
        \.requestFailed, "poll.failed", ["v2 8.4", "R-POLL-9", "R-ERR-7"], when: .otherwise, to: \.storingEnd
      ) { context, _, failure in context.failSignIn(failure) },
    ])

  private static let betweenPolls = awaitingLogin(
    "", "Between two polls; for a second screen, the code is shown",
    over: [
      .on(
        \.timeReached, "poll.again", ["v2 8.4", "R-POLL-3"], when: .not(.codeIsOver).and(.not(.left)), to: \.polling
      ) { _, state, _ in Polling(login: state.login, polls: state.polls) },
      .offersNewCode(
        "poll.over", on: \.timeReached, ["v2 8.4", "R-POLL-5", "R-AUTH-8"], when: .codeIsOver.and(.not(.left))),
      // The poll for a viewer who has left had no answer.
      .ends(on: \.timeReached, "poll.over.left", ["v2 7.2", "v2 8.4"], when: .left, with: .viewerLeft),
    ])

  private static let anotherCode = offeringNewCode("", wanting: ["v2 8.4", "R-AUTH-8", "R-AUTH-11"])
}

extension Guard where F == AppleSSO, From: HasLogin, Found == Void {
  /// The viewer has closed the page.
  fileprivate static var left: Self { .check("page was closed") { _, state, _ in state.login.pollsLeft != nil } }
}

extension Guard where F == AppleSSO, From == Polling, Trigger == Timestamped<[Profile]> {
  fileprivate static var poll: Question<F, From, Trigger, AppleSSO.PollResult> {
    Question("profile of the code") { _, state, received in
      let login = state.login
      if let profile = received.valid(of: login.mvpd).first { return .found(profile) }
      if login.pollsLeft != nil { return .left }
      return login.ends.isReached(at: received.moment) ? .expired : .notYet
    }
  }
}
