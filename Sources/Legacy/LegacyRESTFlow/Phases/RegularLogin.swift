import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// Requests a code for a login in a browser.
  package struct CodeQuery: Query {
    /// The MVPD's id; `nil` if the viewer chooses on a second screen.
    var mvpd: String?
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<RegistrationCode> {
      endpoints.createCode(mvpd: mvpd, token: token)
    }
    package static func event(_ answer: Timestamped<RegistrationCode>) -> Event { .codeIssued(answer) }
  }

  /// Asks whether the login of a code has been made.
  package struct PollQuery: Query {
    package var loginCode: Secret?
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<Lookup<AuthenticationToken>> {
      endpoints.retrieveAuthenticationToken(token: token)
    }
    package static func event(_ answer: Timestamped<Lookup<AuthenticationToken>>) -> Event { .loginRetrieved(answer) }
  }

  /// The beginning of the regular login.
  @Cases package enum RegularLogin {
    /// The viewer chooses in the app's own picker, from a list that was read a short while ago.
    case ownPicker
    /// The viewer chooses in the app's own picker, once the list is read.
    case list
    /// The viewer chooses on a second screen.
    case secondScreen
  }

  /// The result of a poll for the login. The service looks it up by device, not by code.
  @Cases package enum PollResult {
    case found(AuthenticationToken)
    /// Not yet: there is no login, or only an earlier one that is over.
    case notYet
    /// Not yet, and no more polls follow.
    case notAtAll
    /// Not yet, and the code on display is over.
    case over
  }

  /// Step 10: the viewer logs in in a browser, on this device or on a second screen.
  static let regularLogin = Phase<LegacyREST>(
    "S10", "Regular authentication",
    [picker, codeRequest, loginPage, polling, betweenPolls, anotherCode], everywhere: whileLoggingIn)

  private static let picker = ownPicker(
    "S10", "S10", ["v1 S10", "v1 7.6"], choosing: ["v1 S10", "v1 7.6"], refusing: ["v1 S10"])

  private static let codeRequest = StateNode<LegacyREST>(
    \.creatingCode, "S10", "Registration Code Request",
    [
      .does(\.createCode) { context, state in TokenCall(context, CodeQuery(mvpd: state.mvpd)) },
      .on(
        \.codeIssued, "S10.page", ["v1 S10", "v1 3.7", "v1 7.6"], finding: .pageHere, to: \.showingLoginPage
      ) { context, _, issued, mvpd in ShowingLoginPage(login: context.login(with: issued, at: mvpd, isShown: false)) },
      .on(
        \.codeIssued, "S10.code", ["v1 S10", "v1 7.6"], when: .not(.pageHere).and(.codeUsable), to: \.polling
      ) { context, state, issued in Polling(login: context.login(with: issued, at: state.mvpd, isShown: true)) },
      .ends(
        on: \.codeIssued, "S10.stale", ["v1 S10", "v1 3.5"], when: .not(.codeUsable).and(.not(.pageHere)),
        with: .failed(Problem(code: "unusable_code"))),
      .renewsToken("S10"), .pausesAndRepeats("S10"), .registersAgain("S10"), .outer(\.requestFailed), .noCode,
    ])

  private static let loginPage = showingLoginPage(
    "S10", "iOS, iPadOS: Initiate Authentication, in a web component", "S10.page", ["v1 S10", "v1 7.6"],
    closes: [
      // However the component closed, a login may have been made: the polls begin only now.
      .on(
        anyOf: [.redirectReached, .viewerLeft], "S10.page.closed", ["v1 S10", "v1 7.6"], to: \.polling
      ) { _, state in
        var login = state.login
        login.pollsLeft = Polling.pollsAfterPage
        return Polling(login: login)
      }
    ])

  private static let polling = StateNode<LegacyREST>(
    \.polling, "S10", "Retrieve Authentication Token: has the viewer logged in yet?",
    [
      .does(\.poll) { context, state in TokenCall(context, PollQuery(loginCode: state.login.code)) },
      .on(
        \.loginRetrieved, "poll.found", ["v1 S10", "v1 3.9"], finding: .poll(\.found), to: \.storingSignIn
      ) { context, state, _, login in
        // On a second screen the viewer may have chosen a provider other than the intended one.
        if let mvpd = state.login.mvpd, mvpd != login.mvpd { context.record(Problem(noting: .otherProvider)) }
        return context.accept(CurrentProfile(mvpd: login.mvpd, type: .regular, notAfter: login.expires))
      },
      .on(
        \.loginRetrieved, "poll.notYet", ["v1 S10", "v1 3.9", "R-POLL-3"], when: .poll(is: .notYet), to: \.awaitingLogin
      ) { context, state, received in
        if case .found = received.value { context.recordOnce(Problem(noting: .uselessLogin)) }
        return AwaitingLogin(state.login, from: received.moment)
      },
      .ends(
        on: \.loginRetrieved, "poll.never", ["v1 S10", "v1 7.6"], when: .poll(is: .notAtAll), with: .viewerLeft),
      .on(
        \.loginRetrieved, "poll.expired", ["v1 S10", "v1 7.6"], when: .poll(is: .over), to: \.offeringNewCode
      ) { _, state, _ in OfferingNewCode(mvpd: state.login.mvpd) },
      .pollFailures,
      .on(
        \.requestFailed, "poll.register", ["R-REG-8", "C-51"], when: .poll(is: .register),
        to: \.registering, then: \.awaitingLogin
      ) { context, state, failure in
        (context.registerAgain(because: failure), AwaitingLogin(state.login, from: failure.moment))
      },
      .on(
        \.requestFailed, "poll.failed", ["v1 S10", "v1 7.6"], when: .otherwise, to: \.storingEnd
      ) { context, _, failure in context.failSignIn(failure) },
    ])

  private static let betweenPolls = awaitingLogin(
    "S10", "Between two polls; tvOS: the code is shown",
    over: [
      // A login may have been made until the very end of the code: one more poll looks for it.
      .on(
        \.timeReached, "poll.again", ["v1 S10", "v1 7.6", "R-POLL-3"], when: .not(.pollsAreOver), to: \.polling
      ) { _, state, now in
        var login = state.login
        if login.pollsLeft == nil, state.isOver(at: now) { login.pollsLeft = 1 }
        return Polling(login: login, polls: state.polls)
      },
      // The last poll had no answer.
      .offersNewCode(
        "poll.over", on: \.timeReached, ["v1 S10", "v1 7.6"], when: .pollsAreOver.and(.codeShown)),
      .on(
        \.timeReached, "poll.over.page", ["v1 S10", "v1 7.6"], when: .pollsAreOver.and(.not(.codeShown)),
        to: \.storingEnd
      ) { context, _, _ in SignedOut(context.problems.last.map { .failed($0) } ?? .viewerLeft) },
    ])

  private static let anotherCode = offeringNewCode("S10", wanting: ["v1 S10", "v1 7.6"])
}

extension Polling {
  /// The maximum number of polls after the web component has closed: usually the login is there by then (v1 7.6).
  static let pollsAfterPage = 5
}

extension LegacyREST.Context {
  /// Whether a code is usable and of this service provider. An end that has passed on arrival is not believed
  /// (`CodeLife`).
  fileprivate func canUse(_ issued: Timestamped<RegistrationCode>) -> Bool {
    !issued.code.revealed.trimmed.isEmpty && isAbout(issued.requestor)
  }

  /// Creates the login with a code.
  fileprivate func login(with issued: Timestamped<RegistrationCode>, at mvpd: String?, isShown: Bool) -> LoginCode {
    let code = issued.value, life = CodeLife.of(notBefore: code.generated, notAfter: code.expires, at: issued.moment)
    let page = LegacyEndpoints.authenticateTarget(
      requestor: service.settings.serviceProvider, code: code.code, mvpd: mvpd ?? "",
      domainName: service.settings.domainName, redirectAddress: service.settings.redirectAddress)
    return LoginCode(
      code: code.code, url: Secret(isShown ? "" : page), mvpd: mvpd, life: life, from: issued.moment, isShown: isShown)
  }
}

extension Row where F == LegacyREST {
  /// Goes on to step 10, unless the sign-in is silent: to a code for a second screen, or to the app's own picker,
  /// without reading the list if it was read a short while ago.
  static func towardsRegularLogin<Trigger: HasTime>(
    _ id: String, on event: CasePath<LegacyREST.Event, Trigger>, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void>
  ) -> Self {
    let guarded = guarded.and(.not(.silent))
    return .group([
      .on(event, id, sources, when: guarded.and(.regularLogin(is: .ownPicker)), to: \.choosingProvider) {
        context, _, outcome in context.record(outcome)
      },
      .on(
        event, "\(id).list", sources + ["v1 3.2"], when: guarded.and(.regularLogin(is: .list)),
        to: \.retrievingConfiguration
      ) { context, _, outcome in
        context.record(outcome)
        return LegacyREST.RetrievingConfiguration(purpose: .ownPicker)
      },
      .on(
        event, "\(id).code", sources + ["v1 7.6"], when: guarded.and(.regularLogin(is: .secondScreen)),
        to: \.creatingCode
      ) { context, _, outcome in
        context.record(outcome)
        return CreatingCode()
      },
    ])
  }
}

extension Guard where F == LegacyREST, Trigger: HasTime {
  fileprivate static var regularLogin: Question<F, From, Trigger, LegacyREST.RegularLogin> {
    Question("regular login") { context, _, outcome in
      if !context.settings.hasUserAgent {
        .secondScreen
      } else {
        context.configurationEnds?.isReached(at: outcome.moment) == false ? .ownPicker : .list
      }
    }
  }
}

extension Guard<LegacyREST, CreatingCode, Timestamped<RegistrationCode>, String> {
  /// The provider whose page is opened on this device, with a usable code.
  fileprivate static var pageHere: Self {
    .found("code for a page on this device") { context, state, issued in
      context.settings.hasUserAgent && context.canUse(issued) ? state.mvpd : nil
    }
  }
}
extension Guard<LegacyREST, CreatingCode, Timestamped<RegistrationCode>, Void> {
  fileprivate static var codeUsable: Self {
    .check("code can be used") { context, _, issued in context.canUse(issued) }
  }
}

extension Guard where F == LegacyREST, From == Polling, Trigger == Timestamped<Lookup<AuthenticationToken>> {
  fileprivate static var poll: Question<F, From, Trigger, LegacyREST.PollResult> {
    Question("login of the code") { context, state, received in
      if let login = received.login(in: context) {
        return .found(login)
      }
      let isLast = state.login.pollsLeft.map { $0 <= 1 } ?? state.login.ends.isReached(at: received.moment)
      return isLast ? state.login.isShown ? .over : .notAtAll : .notYet
    }
  }
}

extension Guard<LegacyREST, AwaitingLogin, Moment, Void> {
  fileprivate static var pollsAreOver: Self {
    // A wait without a duration began at the end of the code, after a poll that was the last.
    .check("polls are over") { _, state, _ in state.login.pollsLeft.map { $0 <= 0 } ?? (state.duration == .zero) }
  }
  fileprivate static var codeShown: Self { .check("code is on display") { _, state, _ in state.login.isShown } }
}
