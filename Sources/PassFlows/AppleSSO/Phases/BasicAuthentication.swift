import FlowEngine
import PassAPI

extension AppleSSO {
  /// Where C3, C4, C6, C8 and C10 to C14 lead: a login in a user agent, here or on a second screen (`rest-api-v2.md`
  /// 7.2).
  static let basicAuthentication = Phase<AppleSSO>(
    "Basic", "Basic authentication", everywhere: whileSigningIn,
    [
      Node(
        \.choosingProvider, "", "The app's own picker",
        [
          .does(\.chooseProvider) { context, _ in context.offered },
          .on(
            \.providerChosen, "basic.chosen", ["v2 7.2", "R-CFG-6"], when: .oneOfThose.and(.lacks(.openSession)),
            to: \.creatingSession
          ) { _, _, _, mvpd in CreatingSession(mvpd: mvpd) },
          .on(
            \.providerChosen, "basic.supplied", ["v2 7.2", "R-AUTH-6"], when: .openSession.and(.has(.oneOfThose)),
            to: \.resumingSession
          ) { _, _, mvpd, session in session.supplied(mvpd) },
          .on(\.providerChosen, "basic.unknown", ["v2 7.2"], when: .lacks(.oneOfThose), to: \.signedOut) { _, _, _ in
            SignedOut(.nothingToChoose)
          },
          .on(
            \.secondScreenChosen, "basic.elsewhere", ["v2 7.2"], to: \.creatingSession
          ) { _, _, _ in CreatingSession(mvpd: nil) },
          .on(\.viewerLeft, "basic.left", ["v2 7.2"], to: \.signedOut) { _, _, _ in SignedOut(.viewerLeft) },
          .on(
            \.chooseRequested, "basic.byApp", ["v2 7.2", "R-CFG-6"], when: .oneOfThose.and(.lacks(.openSession)),
            answering: .asker { _, _, _, _ in .success(Done()) }, to: \.creatingSession
          ) { _, _, _, mvpd in CreatingSession(mvpd: mvpd) },
          .on(
            \.chooseRequested, "basic.byApp.supplied", ["v2 7.2", "R-AUTH-6"],
            when: .openSession.and(.has(.oneOfThose)),
            answering: .asker { _, _, _, _ in .success(Done()) }, to: \.resumingSession
          ) { _, _, request, session in session.supplied(request.mvpd) },
          .stay(
            on: \.chooseRequested, "basic.byApp.unknown", ["v2 7.2"], when: .lacks(.oneOfThose),
            answering: .asker { _, _, _ in .failure(.nothingToChoose) }),
        ]),

      Node(
        \.creatingSession, "", "Create an authentication session",
        [
          .does(\.createSession) { context, state in
            Authorized(context, SessionQuery(parameters: context.parameters(mvpd: state.mvpd)))
          },
          .answers("basic", "v2 4.4"),
          .on(
            \.sessionAnswered, "basic.resume", ["v2 4.4", "R-AUTH-6"], when: .next(\.supply), to: \.resumingSession
          ) { _, state, _, missing in
            ResumingSession(mvpd: state.mvpd, missing: missing, attempts: state.attempts.onward)
          },
          .on(
            \.sessionAnswered, "basic.lacksProvider", ["v2 4.4", "R-AUTH-6"], when: .next(\.chooseProvider),
            to: \.choosingProvider
          ) { _, _, _, session in ChoosingProvider(session: session) },
          .failures("session"),
          .detours("session"),
        ]),

      Node(
        \.resumingSession, "", "Supply what the session lacks",
        [
          .does(\.resumeSession) { context, state in
            Authorized(context, ResumeQuery(code: state.missing.code, parameters: context.parameters(mvpd: state.mvpd)))
          },
          .answers("resume", "v2 4.5"),
          .on(
            \.sessionAnswered, "resume.retry", ["v2 4.5", "R-AUTH-6"], when: .next(\.supply), to: \.resumingSession
          ) { _, state, _, missing in
            ResumingSession(
              mvpd: state.mvpd, missing: MissingParameters(code: missing.code, rounds: missing.rounds + 1),
              attempts: state.attempts.onward)
          },
          .on(
            \.sessionAnswered, "resume.lacksProvider", ["v2 4.5", "R-AUTH-6"], when: .next(\.chooseProvider),
            to: \.choosingProvider
          ) { _, _, _, session in
            ChoosingProvider(session: OpenSession(code: session.code, rounds: session.rounds + 1))
          },
          .failures("resume"),
          .renewal("resume"),
          .on(
            \.requestFailed, "resume.register", ["R-REG-8", "R-REG-9", "C-51"], when: .remedy(is: .registerAgain),
            to: \.registering, then: \.creatingSession
          ) { context, state, failure in
            (context.registering(because: failure), CreatingSession(mvpd: state.mvpd))
          },
          .pause("resume"),
        ]),

      Node(
        \.showingLoginPage, "", "First screen: the provider's login page is open",
        [
          .does(\.openPage) { context, state in Page(url: state.login.url, redirectURL: context.settings.redirectURL) },
          .on(\.redirectReached, "page.redirect", ["v2 7.2", "R-POLL-1", "C-38"], to: \.polling) { _, state, _ in
            Polling(login: state.login)
          },
          .on(\.viewerLeft, "page.left", ["v2 7.2"], to: \.signedOut) { _, _, _ in SignedOut(.viewerLeft) },
          .on(
            \.pageFailed, "page.failed", ["v2 7.2"], to: \.signedOut
          ) { _, _, _ in SignedOut(.failed(Problem(code: "page_failed"))) },
          .newCode("page.newCode"),
        ]),

      Node(
        \.polling, "", "Is there a profile for the code?",
        [
          .does(\.poll) { context, state in
            Authorized(context, PollQuery(code: state.login.code, notAfter: state.login.notAfter))
          },
          .on(
            \.profilesReceived, "poll.found", ["v2 8.4", "R-POLL-4"], when: .poll(\.found), to: \.storingSignIn
          ) { context, _, received, profile in context.remember(received.profiles, chosen: profile) },
          .on(
            \.profilesReceived, "poll.notYet", ["v2 8.4", "R-POLL-3", "R-POLL-9"], when: .poll(\.notYet),
            to: \.awaitingLogin
          ) { _, state, _, next in AwaitingLogin(login: state.login, next: next) },
          .on(
            \.profilesReceived, "poll.expired", ["v2 8.4", "R-POLL-5"], when: .poll(is: .expired), to: \.offeringNewCode
          ) { _, state, _ in OfferingNewCode(mvpd: state.login.mvpd) },
          .on(
            \.requestFailed, "poll.dead", ["v2 8.4", "R-POLL-9", "R-AUTH-11"], when: .remedy(is: .newCode),
            to: \.offeringNewCode
          ) { _, state, _ in OfferingNewCode(mvpd: state.login.mvpd) },
          .reselection("poll"),
          .on(
            \.requestFailed, "poll.signIn", ["R-AUTH-13", "R-TEMP-4"], when: .remedy(is: .signInAgain), to: \.signedOut
          ) { _, _, failure in SignedOut(.signInAgain(failure.problem)) },
          .on(
            \.requestFailed, "poll.failed", ["v2 8.4", "R-ERR-7"], when: .noRemedy(or: .refreshStatus), to: \.signedOut
          ) { context, _, failure in context.failing(failure) },
          .newCode("poll.newCode"),
          // The next look is due an interval after this one, whatever the token takes.
          .on(
            \.requestFailed, "poll.renew", ["R-REG-6", "R-REG-7", "R-POLL-3"], when: .remedy(is: .renewToken),
            to: \.requestingToken, then: \.awaitingLogin
          ) { context, state, failure in
            (
              context.renewing(because: failure),
              state.trying { $0.renewed = true }.waiting(after: failure)
            )
          },
          .on(
            \.requestFailed, "poll.register", ["R-REG-8", "R-REG-9", "C-51"], when: .remedy(is: .registerAgain),
            to: \.registering, then: \.creatingSession
          ) { context, state, failure in
            (context.registering(because: failure), CreatingSession(mvpd: state.login.mvpd))
          },
          // A look that failed is repeated when the next one would be due (8.4).
          .on(
            \.requestFailed, "poll.pause", ["v2 8.4", "R-POLL-3", "R-POLL-7", "R-ERR-5"], when: .remedy(is: .pause),
            to: \.awaitingLogin
          ) { context, state, failure in
            context.note(failure)
            return state.trying { $0.pauses += 1 }.waiting(after: failure)
          },
        ]),

      Node(
        \.awaitingLogin, "", "The time between two polls; a second screen sees the code",
        [
          .does(\.wait) { _, state in state.next },
          .on(
            \.timeReached, "poll.again", ["v2 8.4", "R-POLL-3"], when: .not(.codeIsOver), to: \.polling
          ) { _, state, _ in Polling(login: state.login, attempts: state.attempts) },
          .on(
            \.timeReached, "poll.over", ["v2 8.4", "R-POLL-5", "R-AUTH-8"], when: .codeIsOver, to: \.offeringNewCode
          ) { _, state, _ in OfferingNewCode(mvpd: state.login.mvpd) },
          .newCode("wait.newCode"),
        ]),

      Node(
        \.offeringNewCode, "", "The code is over: another one?",
        [
          .does(\.offerNewCode),
          .on(
            \.newCodeWanted, "code.wanted", ["v2 8.4", "R-AUTH-8", "R-AUTH-11"], to: \.creatingSession
          ) { _, state, _ in CreatingSession(mvpd: state.mvpd) },
          .on(\.viewerLeft, "code.left", ["v2 8.4"], to: \.signedOut) { _, _, _ in SignedOut(.viewerLeft) },
          .newCode("code.byApp"),
        ]),
    ])

  /// A state of a login whose provider may be known.
  fileprivate protocol OfLogin: Sendable { var chosen: String? { get } }
}

extension AppleSSO.ShowingLoginPage: AppleSSO.OfLogin { fileprivate var chosen: String? { login.mvpd } }
extension AppleSSO.Polling: AppleSSO.OfLogin { fileprivate var chosen: String? { login.mvpd } }
extension AppleSSO.AwaitingLogin: AppleSSO.OfLogin { fileprivate var chosen: String? { login.mvpd } }
extension AppleSSO.OfferingNewCode: AppleSSO.OfLogin { fileprivate var chosen: String? { mvpd } }

extension Row where F == AppleSSO, From: AppleSSO.OfLogin {
  /// The app asks for another code: the old one is dead at once (R-AUTH-9, R-POLL-6).
  fileprivate static func newCode(_ id: String) -> Self {
    .on(
      \.newCodeRequested, id, ["R-AUTH-9", "R-POLL-6"], answering: .asker { _, _, _ in .success(AppleSSO.Done()) },
      to: \.creatingSession
    ) { _, state, _ in AppleSSO.CreatingSession(mvpd: state.chosen) }
  }
}

extension Row where F == AppleSSO, From: AppleSSO.AsksForSession {
  /// What every answer about a session may say, whether it was created or resumed.
  fileprivate static func answers(_ step: String, _ section: Source) -> Self {
    .group([
      .on(
        \.sessionAnswered, "\(step).authorize", [section, "R-AUTH-5", "R-DEG-1"], when: .next(\.authorized),
        to: \.storingSignIn
      ) { context, _, _, access in context.accept(access) },
      .on(
        \.sessionAnswered, "\(step).page", [section, "R-AUTH-4"], when: .next(\.openPage), to: \.showingLoginPage
      ) { _, _, _, login in AppleSSO.ShowingLoginPage(login: login) },
      .on(
        \.sessionAnswered, "\(step).code", ["v2 7.2", "R-POLL-2"], when: .next(\.showCode), to: \.polling
      ) { _, _, _, login in AppleSSO.Polling(login: login) },
      .on(
        \.sessionAnswered, "\(step).unusable", ["R-AUTH-15"],
        when: .next(is: .completeAtPartner, .incomplete, .unknown), to: \.signedOut
      ) { _, _, answered in AppleSSO.SignedOut(.failed(answered.problem)) },
    ])
  }
}

extension Row where F == AppleSSO, From: AppleSSO.Naming, From: AppleSSO.Retryable {
  /// A session cannot be had.
  fileprivate static func failures(_ step: String) -> Self {
    .group([
      reselection(step),
      .on(
        \.requestFailed, "\(step).dead", ["R-AUTH-11"], when: .remedy(is: .newCode), to: \.offeringNewCode
      ) { _, state, _ in AppleSSO.OfferingNewCode(mvpd: state.named) },
      .on(
        \.requestFailed, "\(step).signIn", ["R-AUTH-13", "R-TEMP-4"], when: .remedy(is: .signInAgain), to: \.signedOut
      ) { _, _, failure in AppleSSO.SignedOut(.signInAgain(failure.problem)) },
      .on(
        \.requestFailed, "\(step).failed", ["R-ERR-7"], when: .noRemedy(or: .refreshStatus), to: \.signedOut
      ) { context, _, failure in context.failing(failure) },
    ])
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.ChoosingProvider, Found == AppleSSO.OpenSession {
  /// The session that waits for the provider.
  fileprivate static var openSession: Self { .found("session waits") { _, state, _ in state.session } }
}
extension Guard<AppleSSO, AppleSSO.ChoosingProvider, AppleSSO.Choose, String> {
  fileprivate static var oneOfThose: Self {
    .found("provider offered") { context, _, request in context.offered.first { $0.id == request.mvpd }?.id }
  }
}
extension Guard<AppleSSO, AppleSSO.ChoosingProvider, String, String> {
  fileprivate static var oneOfThose: Self {
    .found("provider offered") { context, _, mvpd in context.offered.first { $0.id == mvpd }?.id }
  }
}
extension AppleSSO.OpenSession {
  /// The session goes on with a provider.
  fileprivate func supplied(_ mvpd: String) -> AppleSSO.ResumingSession {
    AppleSSO.ResumingSession(mvpd: mvpd, missing: AppleSSO.MissingParameters(code: code, rounds: rounds))
  }
}
extension Guard<AppleSSO, AppleSSO.AwaitingLogin, Timestamp, Void> {
  fileprivate static var codeIsOver: Self { .yes("code is over") { _, state, now in state.login.notAfter <= now } }
}

extension AppleSSO.Polling {
  /// The time until the next look, which goes on with what has been tried.
  fileprivate func waiting(after failure: AppleSSO.Failure) -> AppleSSO.AwaitingLogin {
    AppleSSO.AwaitingLogin(login: login, next: login.next(after: failure.at), attempts: attempts)
  }
}

extension AppleSSO.SessionAnswered {
  /// What support needs to know of an answer that leads nowhere.
  var problem: AppleSSO.Problem { AppleSSO.Problem(code: "unusable_action_\(answer.actionName.rawValue)") }
}
