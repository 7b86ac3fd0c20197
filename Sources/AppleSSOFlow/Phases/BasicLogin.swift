import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// The profile of a code.
  package struct PollQuery: AnsweredWithProfiles {
    /// The code of the session.
    var code: String
    /// The end of the code.
    var notAfter: Timestamp
    /// A code that is over is not asked for any more, however late the poll comes (R-POLL-5, R-AUTH-8).
    package func answerWithoutAsking(at now: Timestamp) -> [Profile]? { now < notAfter ? nil : [] }
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<[Profile]> {
      endpoints.profiles(code: code, token: token)
    }
  }

  /// What the profile of a code says (R-POLL-9).
  @Cases package enum PollResult {
    case found(Profile)
    /// An empty answer: ask again.
    case notYet
    /// The code is over.
    case expired
  }

  /// Basic authentication, second part: the viewer logs in, and a profile appears for the code.
  static let login: [Node<AppleSSO>] =
    [
      Node(
        \.showingLoginPage, "", "First screen: the provider's login page is open",
        [
          .does(\.openPage) { context, state in Page(url: state.login.url, redirectURL: context.settings.redirectURL) },
          .leaves("page.left", ["v2 7.2"]),
          .on(\.redirectReached, "page.redirect", ["v2 7.2", "R-POLL-1", "C-38"], to: \.polling) { _, state, _ in
            Polling(login: state.login)
          },
          .on(
            \.pageFailed, "page.failed", ["v2 7.2"], to: \.signedOut
          ) { _, _, _ in SignedOut(.failed(Problem(code: "page_failed"))) },
          .newCode("page.newCode"),
        ]),

      Node(
        \.polling, "", "Is there a profile for the code?",
        [
          .does(\.poll) { context, state in
            TokenCall(context, PollQuery(code: state.login.code, notAfter: state.login.notAfter))
          },
          .on(
            \.profilesReceived, "poll.found", ["v2 8.4", "R-POLL-4"], when: .poll(\.found), to: \.storingSignIn
          ) { context, state, received, profile in
            context.note(received, of: state.login.mvpd)
            return context.remember(received.valid(of: profile.mvpd), chosen: profile)
          },
          .on(
            \.profilesReceived, "poll.notYet", ["v2 8.4", "R-POLL-3", "R-POLL-9"], when: .poll(is: .notYet),
            to: \.awaitingLogin
          ) { context, state, received in
            context.note(received, of: state.login.mvpd)
            return AwaitingLogin(state.login, from: received.at)
          },
          .on(
            \.profilesReceived, "poll.expired", ["v2 8.4", "R-POLL-5"], when: .poll(is: .expired), to: \.offeringNewCode
          ) { _, state, _ in OfferingNewCode(mvpd: state.login.mvpd) },
          .newCode("poll.newCode"),
          .pollFailures,
          .on(
            \.requestFailed, "poll.register", ["R-REG-8", "R-REG-9", "C-51"], when: .remedy(is: .registerAgain),
            to: \.registering, then: \.creatingSession
          ) { context, state, failure in
            (context.registering(because: failure), CreatingSession(mvpd: state.login.mvpd))
          },
          .loginFailures("poll", ["v2 8.4", "R-POLL-9"]),
        ]),

      Node(
        \.awaitingLogin, "", "The time between two polls; a second screen sees the code",
        [
          .does(\.wait) { _, state in state.duration },
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
          .leaves("code.left", ["v2 8.4"]),
          .on(
            \.newCodeWanted, "code.wanted", ["v2 8.4", "R-AUTH-8", "R-AUTH-11"], to: \.creatingSession
          ) { _, state, _ in CreatingSession(mvpd: state.mvpd) },
          .newCode("code.byApp"),
        ]),
    ]
}

extension Row where F == AppleSSO, From: HasProvider {
  /// The app asks for another code: the old one is dead at once (R-AUTH-9, R-POLL-6).
  fileprivate static func newCode(_ id: String) -> Self {
    .on(
      \.newCodeRequested, id, ["R-AUTH-9", "R-POLL-6"], answering: .asker { _, _, _ in .success(Done()) },
      to: \.creatingSession
    ) { _, state, _ in AppleSSO.CreatingSession(mvpd: state.mvpd) }
  }
}

extension AppleSSO.PollResult {
  init(_ received: Timed<[Profile]>, for login: LoginCode) {
    if let profile = received.valid(of: login.mvpd).first {
      self = .found(profile)
    } else {
      self = received.at < login.notAfter ? .notYet : .expired
    }
  }
}

extension Guard where F == AppleSSO, From == Polling, Trigger == Timed<[Profile]> {
  fileprivate static var poll: Question<F, From, Trigger, AppleSSO.PollResult> {
    Question("profile of the code") { _, state, received in AppleSSO.PollResult(received, for: state.login) }
  }
}
