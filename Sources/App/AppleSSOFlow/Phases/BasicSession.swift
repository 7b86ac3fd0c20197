import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// A session that lacks a parameter, by its code.
  package struct OpenSession: Hashable, Codable, Sendable {
    /// The code of the session.
    var code: Secret
    /// How often the session was resumed already.
    var rounds: Int
  }
  /// The call that supplies the missing parameters of a session.
  package struct ResumingSession: Hashable, Codable, Sendable, Retryable, HasProvider {
    /// The provider's id.
    package var mvpd: String?
    /// The session that lacks a parameter.
    var session: OpenSession
    /// The attempts for this call.
    package var attempts = Attempts()
    /// The maximum number of times that one session is resumed.
    static let maxRounds = 3
    /// The viewer waits for the page, or for the code.
    package var isPersistent: Bool { true }
  }

  /// Creates an authentication session.
  package struct SessionQuery: Query {
    /// The parameters of the session.
    var parameters: SessionParameters
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<SessionAnswer> {
      endpoints.createSession(parameters, token: token)
    }
  }
  /// Supplies the rest of a session's parameters.
  package struct ResumeQuery: Query {
    /// The code of the session.
    var code: Secret
    /// The parameters that the session lacked.
    var parameters: SessionParameters
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<SessionAnswer> {
      endpoints.resumeSession(code: code.revealed, parameters, token: token)
    }
  }

  /// Basic authentication, to which C3, C4, C6, C8 and C10 to C14 lead: a login in a user agent, here or on a second
  /// screen (v2 7.2).
  static let basicAuthentication = Phase<AppleSSO>(
    "Basic", "Basic authentication", session + login, everywhere: [sessionFailures] + whileLoggingIn)

  /// A session is unavailable or unusable.
  private static let sessionFailures: Column<AppleSSO> = .group([
    // A session belongs to the client that created it: the new one needs a session of its own.
    .on(
      \.requestFailed, "basic.register", ["R-REG-8", "R-REG-9", "C-51"], when: .remedy(is: .registerAgain),
      to: \.registering, then: \.creatingSession
    ) { context, state, failure in (context.registerAgain(because: failure), CreatingCode(mvpd: state.mvpd)) },
    // The provider cannot be used: the viewer chooses among the others, which are read again. One that was chosen on a
    // second screen may be chosen there again.
    .on(
      \.requestFailed, "basic.reselect", ["R-CFG-9"], finding: .provider.and(.remedy(is: .reselect)),
      to: \.retrievingConfiguration
    ) { context, _, failure, mvpd in context.refuse(mvpd, because: failure) },
    .offersNewCode(
      "basic.dead", on: \.requestFailed, ["v2 8.4", "R-AUTH-11", "R-POLL-9"], when: .remedy(is: .newCode)),
    .on(
      \.requestFailed, "basic.signIn", ["v2 8.4", "R-AUTH-13", "R-TEMP-4", "R-POLL-9"],
      when: .remedy(is: .signInAgain), to: \.storingEnd
    ) { _, _, failure in SignedOut(.signInAgain(failure.problem)) },
  ])

  /// Basic authentication, first part: a session.
  private static let session: [StateNode<AppleSSO>] = [picker, creatingSession, resumingSession]

  private static let picker = ownPicker(
    "", "picker", ["v2 7.2"], choosing: ["v2 7.2", "R-CFG-6"], refusing: ["v2 7.2"])

  private static let creatingSession = StateNode<AppleSSO>(
    \.creatingSession, "", "Create an authentication session",
    [
      .does(\.createSession) { context, state in
        TokenCall(context, SessionQuery(parameters: context.parameters(mvpd: state.mvpd)))
      },
      .sessionAnswers("session", "v2 4.4", supplying: "session.resume"),
      .renewsToken("session"), .pausesAndRepeats("session"), .registersAgain("session"), .outer(\.requestFailed),
      .noCode,
    ])

  private static let resumingSession = StateNode<AppleSSO>(
    \.resumingSession, "", "Supply the session's missing parameters",
    [
      .does(\.resumeSession) { context, state in
        TokenCall(context, ResumeQuery(code: state.session.code, parameters: context.parameters(mvpd: state.mvpd)))
      },
      .sessionAnswers("resume", "v2 4.5", supplying: "resume.retry"),
      .renewsToken("resume"), .pausesAndRepeats("resume"), .outer(\.requestFailed), .noCode,
    ])
}

extension Row where F == AppleSSO, From: AppleSSO.AsksForSession {
  /// The rows for an answer about a session, whether it was created or resumed.
  ///
  /// - Parameter id: The id of the row for an answer that asks for parameters.
  fileprivate static func sessionAnswers(_ step: String, _ section: Source, supplying id: String) -> Self {
    .group([
      .on(
        \.sessionAnswered, "\(step).authorize", [section, "R-AUTH-5", "R-DEG-1"], finding: .next(\.authorized),
        to: \.storingSignIn
      ) { context, _, _, access in context.accept(access) },
      .on(
        \.sessionAnswered, "\(step).page", [section, "R-AUTH-4"], finding: .next(\.openPage), to: \.showingLoginPage
      ) { _, _, _, login in ShowingLoginPage(login: login) },
      .on(
        \.sessionAnswered, "\(step).code", ["v2 7.2", "R-POLL-2"], finding: .next(\.showCode), to: \.polling
      ) { _, _, _, login in Polling(login: login) },
      .on(
        \.sessionAnswered, "\(step).unusable", ["R-AUTH-15"],
        when: .next(is: .completeAtPartner, .unusable), to: \.storingEnd
      ) { _, _, answered in SignedOut(.failed(answered.problem)) },
      // The service has a profile for the provider but refuses it: only a sign-out removes it.
      .on(
        \.sessionAnswered, "\(step).refused", ["R-AUTH-13", "R-LOGOUT-6"], finding: .next(\.refusedBefore),
        to: \.storingEnd
      ) { _, _, _, problem in SignedOut(.signOutFirst(problem)) },
      .on(
        \.sessionAnswered, id, [section, "R-AUTH-6"], finding: .next(\.supply), to: \.resumingSession
      ) { _, state, _, session in
        AppleSSO.ResumingSession(mvpd: state.mvpd, session: session, attempts: state.attempts.forNextCall)
      },
    ])
  }
}
