import FlowEngine
import PassAPI

extension AppleSSO {
  /// A code, and where it is entered.
  package struct LoginCode: Hashable, Codable, Sendable {
    /// The code of the session.
    package var code: String
    /// The login page, relative to the service's origin.
    var url: String
    /// The provider's id.
    package var mvpd: String?
    /// The end of the code.
    package var notAfter: Timestamp
    /// Whether the code is on display for a second screen.
    var isShown: Bool
  }
  /// The login page, on this device.
  package struct ShowingLoginPage: Hashable, Codable, Sendable, HasLogin {
    /// The login under way.
    var login: LoginCode
  }
  /// One look for the profile of a code.
  package struct Polling: Hashable, Codable, Sendable, Retryable, HasLogin {
    /// The login under way.
    var login: LoginCode
    /// What has been tried for this call.
    package var attempts = Attempts()
    /// The looks end with a profile, with the code, or with an error of it (8.4).
    var isRecurring: Bool { true }
    /// Between two polls (C-37: 5 s by default, never below 3).
    package static let interval = Duration.seconds(5)
  }
  /// The time until the next look.
  package struct AwaitingLogin: Hashable, Codable, Sendable, HasLogin {
    /// The login under way.
    var login: LoginCode
    /// How long it is; a restore begins it anew.
    let duration: Duration
    /// Whether the code ends with it.
    let isLast: Bool
    /// What has been tried for the last look; nothing when it was answered.
    let attempts: Attempts

    /// Begins at the end of a look; the last one ends with the code (R-POLL-3, R-POLL-5). The server may want to be
    /// left alone for longer than an interval.
    init(_ login: LoginCode, from now: Timestamp, asked: Duration? = nil, attempts: Attempts = Attempts()) {
      let rest = max(.zero, now.distance(to: login.notAfter))
      self.login = login
      self.attempts = attempts
      duration = min(max(Polling.interval, asked ?? .zero), rest)
      isLast = rest <= duration
    }
  }
  /// A code that is over.
  package struct OfferingNewCode: Hashable, Codable, Sendable, HasProvider {
    /// The provider's id.
    package var mvpd: String?
  }

  /// A page of the service or of a provider.
  package struct Page: Hashable, Codable, Sendable {
    /// The address, which may be relative to the service.
    var url: String
    /// Where the user agent is to land.
    var redirectURL: String
  }

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
          // A look without an answer ends nothing: there is no end to them but the code's (8.4).
          .on(
            \.requestFailed, "poll.unanswered", ["v2 8.4", "R-POLL-3", "R-POLL-5", "R-POLL-7"],
            when: .remedy(is: .lookAgain), to: \.awaitingLogin
          ) { context, state, failure in
            if context.problems.last?.code != failure.problem.code { context.note(failure) }
            return state.waiting(after: failure)
          },
          // A look that failed is repeated when the next one would be due (8.4).
          .on(
            \.requestFailed, "poll.pause", ["v2 8.4", "R-POLL-3", "R-ERR-5"], when: .remedy(is: .pause),
            to: \.awaitingLogin
          ) { context, state, failure in
            context.note(failure)
            return state.trying { $0.pauses += 1 }.waiting(after: failure)
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

  /// A state of a login with a code.
  protocol HasLogin: HasProvider { var login: LoginCode { get } }
}

extension AppleSSO.HasLogin {
  package var mvpd: String? { login.mvpd }
}

extension Row where F == AppleSSO, From: AppleSSO.HasProvider {
  /// The app asks for another code: the old one is dead at once (R-AUTH-9, R-POLL-6).
  fileprivate static func newCode(_ id: String) -> Self {
    .on(
      \.newCodeRequested, id, ["R-AUTH-9", "R-POLL-6"], answering: .asker { _, _, _ in .success(Done()) },
      to: \.creatingSession
    ) { _, state, _ in AppleSSO.CreatingSession(mvpd: state.mvpd) }
  }
}

extension Guard<AppleSSO, AppleSSO.AwaitingLogin, Timestamp, Void> {
  /// Because the wait was for the rest of it; or by the wall, which may have been set since the wait began.
  fileprivate static var codeIsOver: Self {
    .yes("code is over") { _, state, now in
      state.isLast || state.login.notAfter <= now
    }
  }
}

extension AppleSSO.Polling {
  /// The time until the next look, which goes on with what has been tried.
  fileprivate func waiting(after failure: AppleSSO.Failure) -> AppleSSO.AwaitingLogin {
    AppleSSO.AwaitingLogin(login, from: failure.at, asked: failure.retryAfter, attempts: attempts)
  }
}

extension AppleSSO.PollResult {
  init(_ received: Timed<[Profile]>, for login: AppleSSO.LoginCode) {
    if let profile = received.valid(of: login.mvpd).first {
      self = .found(profile)
    } else {
      self = received.at < login.notAfter ? .notYet : .expired
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.Polling, Trigger == Timed<[Profile]> {
  fileprivate static var poll: Question<F, From, Trigger, AppleSSO.PollResult> {
    Question("profile of the code") { _, state, received in AppleSSO.PollResult(received, for: state.login) }
  }
}
