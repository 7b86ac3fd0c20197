import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// The provider picked in C3: its two ids, and the status received with it.
  package struct PickedProvider: Hashable, Codable, Sendable {
    /// The provider's id.
    package var mvpd: String
    /// Apple's id of the provider.
    var mappingId: String
    /// The partner status from the picker.
    var status: PartnerStatus
  }
  /// C5: the call for a partner session.
  package struct RequestingPartnerSession: Hashable, Codable, Sendable, Retryable {
    /// The provider picked earlier.
    package var known: PickedProvider
    /// The attempts for this call.
    package var attempts = Attempts()
  }

  /// A state that serves the login at the provider of C4.
  protocol AtPartner: HasProvider {
    var known: PickedProvider { get }
    var attempts: Attempts { get }
  }

  /// C5: asks how the viewer is to log in at the provider picked in C4.
  package struct PartnerSessionQuery: Query {
    /// The parameters of the session.
    var parameters: SessionParameters
    package var status: PartnerStatus?
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<SessionAnswer> {
      endpoints.partnerSession(parameters: parameters, status: status, token: token)
    }
  }

  /// The action that a session answer asks for. `actionName` decides; `reasonType` only explains (C-24).
  @Cases package enum NextAction {
    /// `authorize`: there is a profile; go to decisions.
    case authorized(CurrentProfile)
    /// `authenticate` on a device with a user agent.
    case openPage(LoginCode)
    /// The viewer logs in on a second screen with the code.
    case showCode(LoginCode)
    /// `resume` or `retry`: the session lacks a parameter that this device can supply.
    case supply(OpenSession)
    /// `partner_profile`: the viewer logs in through the framework.
    case completeAtPartner(AuthenticationRequest)
    /// `authorize`, but for the profile whose decisions required another login.
    case refusedBefore(Problem)
    /// The answer lacks what its action needs, asks to resume too often, has an unknown action, or names another
    /// provider or service provider.
    case unusable
  }

  /// The outcome of Apple's picker in step C4.
  @Cases package enum PickerResult {
    /// A provider of the configuration, with a valid status.
    case picked(PickedProvider)
    /// A provider of the configuration, with a status without expiry: no call could carry it (C-11).
    case undated(TVProvider)
    /// The viewer tapped a provider that Apple does not sign in but the configuration has.
    case unsupported(TVProvider)
    /// The provider's session has ended by the time of the choice: Apple cannot sign in there.
    case expired(TVProvider)
    /// The provider is the one that the viewer wants to leave; Apple names it as long as it is in the settings.
    case left
    /// The viewer has just refused access.
    case denied
    /// There is no provider to go on with: no access, as before; the viewer put it off, closed the picker or chose
    /// "other provider"; the provider is unknown; the framework reported an error.
    case noProvider
  }

  /// Phase C, second part: the viewer picks a provider, and the server says how to continue.
  static let partnerRequest = Phase<AppleSSO>(
    "C.2", "Partner authentication: request", [pickingProvider, requestingPartnerSession],
    everywhere: [
      .endsSilently(["v2 C6", "PassFlow: doubt"], on: .sessionAnswered),
      .endsSilentlyOnFailure(["v2 C6", "PassFlow: doubt"]),
    ] + whileSigningIn)

  private static let pickingProvider = StateNode<AppleSSO>(
    \.pickingProvider, "C3", "Partner status; the viewer may pick a provider",
    [
      .does(\.queryPartner) { context, state in
        .picker(
          among: state.configuration.inPlatformPicker,
          promptsForAccess: context.settings.asksForAccess && context.service.interrupts,
          allowsInterruption: context.service.interrupts, context.settings)
      },
      .on(
        \.partnerAnswered, "C4", ["v2 C4", "R-SSO-14"], finding: .picker(\.picked), to: \.requestingPartnerSession
      ) { context, _, _, known in
        context.status = known.status
        return RequestingPartnerSession(known: known)
      },
      .withoutStatus("C4.undated", ["v2 C4", "C-11"], when: .picker(\.undated)),
      // The viewer has chosen already: the app's own picker would ask again.
      .on(
        \.partnerAnswered, "C4.unsupported", ["v2 C4", "R-SSO-19"], finding: .picker(\.unsupported),
        to: \.creatingSession
      ) { _, _, _, provider in CreatingCode(mvpd: provider.id) },
      .withoutStatus("C4.expired", ["v2 C4", "R-SSO-6", "R-SSO-18"], when: .picker(\.expired)),
      .on(
        \.partnerAnswered, "C4.denied", ["v2 C3", "v2 P3", "R-SSO-18", "R-SSO-24"], when: .picker(is: .denied),
        to: \.explainingAccess, then: \.choosingProvider
      ) { context, _, _ in
        context.status = nil
        return context.explainAccess()
      },
      // The answer is not used: only the settings change the system's provider.
      .on(
        \.partnerAnswered, "C4.another", ["v2 C4", "R-TEMP-4", "R-LOGOUT-9"], when: .picker(is: .left),
        to: \.choosingProvider
      ) { context, _, _ in context.keepSystemSignIn() },
      // Apple's picker returned no provider to go on with: the app's own follows.
      .on(
        \.partnerAnswered, "C4.ownPicker", ["v2 C3", "v2 C4", "R-SSO-18", "C-22", "C-95"],
        when: .picker(is: .noProvider), to: \.choosingProvider
      ) { context, _, _ in context.status = nil },
    ])

  private static let requestingPartnerSession = StateNode<AppleSSO>(
    \.requestingPartnerSession, "C5", "Partner authentication request",
    [
      .does(\.requestPartnerSession) { context, state in
        TokenCall(
          context, PartnerSessionQuery(parameters: context.parameters(mvpd: nil), status: state.known.status))
      },
      .on(
        \.sessionAnswered, "C7", ["v2 C6", "v2 C7", "R-SSO-16"],
        finding: .next(\.authorized).and(.not(.unwantedProvider)), to: \.storingSignIn
      ) { context, state, _, access in
        // The server may map Apple's provider to another one than the configuration does.
        context.accept(access, mappingId: access.mvpd == state.known.mvpd ? state.known.mappingId : nil)
      },
      // The server derives the provider from the status: it may be the one that the viewer wants to leave.
      .on(
        \.sessionAnswered, "C7.another", ["v2 C7", "R-TEMP-4", "R-LOGOUT-9"],
        when: .next(is: .authorized, .openPage, .showCode, .supply, .completeAtPartner).and(.unwantedProvider).and(
          .not(.silent)),
        to: \.choosingProvider
      ) { context, _, _ in context.keepSystemSignIn() },
      .on(
        \.sessionAnswered, "C8.page", ["v2 C8", "R-SSO-16"],
        finding: .next(\.openPage).and(.not(.unwantedProvider)).and(.not(.silent)), to: \.showingLoginPage
      ) { _, _, _, login in ShowingLoginPage(login: login) },
      .on(
        \.sessionAnswered, "C8.code", ["v2 C8", "R-SSO-16"],
        finding: .next(\.showCode).and(.not(.unwantedProvider)).and(.not(.silent)), to: \.polling
      ) { _, _, _, login in Polling(login: login) },
      .on(
        \.sessionAnswered, "C8.resume", ["v2 C8", "R-SSO-16", "C-08"],
        finding: .next(\.supply).and(.not(.unwantedProvider)).and(.not(.silent)), to: \.resumingSession
      ) { _, state, _, session in
        ResumingSession(mvpd: state.known.mvpd, session: session, attempts: state.attempts.forNextCall)
      },
      .on(
        \.sessionAnswered, "C9", ["v2 C9", "R-SSO-15"],
        finding: .next(\.completeAtPartner).and(.not(.unwantedProvider)), to: \.completingLogin
      ) { _, state, _, request in
        CompletingLogin(known: state.known, request: request, attempts: state.attempts.forNextCall)
      },
      .leadsToLogin(
        "C6.unusable", on: \.sessionAnswered, ["v2 C6", "R-AUTH-15"], when: .next(is: .unusable).and(.not(.silent))
      ) { context, answered in context.record(answered.problem) },
      // It does not say whether a profile can be had.
      .on(
        \.sessionAnswered, "C6.unusable.silent", ["v2 C6", "R-AUTH-15", "PassFlow: doubt"],
        when: .silent.and(.next(is: .unusable)), to: \.storingEnd
      ) { _, _, answered in SignedOut(.failed(answered.problem)) },
      // The refused profile is announced again: the provider's own login may lead to another one.
      .leadsToLogin(
        "C6.refused", on: \.sessionAnswered, ["v2 C6", "R-AUTH-13"],
        when: .next(is: .refusedBefore).and(.not(.silent))),
      .partnerUnusable("C6"), .renewsToken("C6"), .pausesAndRepeats("C6"), .registersAgain("C6"),
      .outer(\.requestFailed), .outer(\.sessionAnswered),
      .leadsToLogin(
        "C6.failed", on: \.requestFailed, ["v2 C6", "R-SSO-18"],
        when: .not(.silent.or(.remedy(is: .reselect, .outOfReach, .renewToken, .pause, .registerAgain)))
      ) { context, failure in context.loseStatus(because: failure) },
    ])
}

extension AppleSSO.AtPartner {
  package var mvpd: String? { known.mvpd }
}
extension AppleSSO.CompletingLogin: AppleSSO.AtPartner {}
extension AppleSSO.CreatingPartnerProfile: AppleSSO.AtPartner {}

extension Row where F == AppleSSO, From: AppleSSO.AtPartner {
  /// Apple cannot sign the viewer in there: the provider's own login follows.
  static func leadsToLogin<Trigger>(
    _ id: String, on event: CasePath<F.Event, Trigger>, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void>,
    _ learn: @escaping @Sendable (inout F.Context, Trigger) -> Void = { _, _ in }
  ) -> Self {
    .on(event, id, sources, when: guarded, to: \.creatingSession) { context, state, trigger in
      learn(&context, trigger)
      return CreatingCode(mvpd: state.known.mvpd, attempts: state.attempts.forNextCall)
    }
  }
}

extension Row where F == AppleSSO, From: AppleSSO.AtPartner, From: HasAttempts {
  /// No login there is possible now.
  static func partnerUnusable(_ step: String) -> Self {
    .group([
      // The provider of C4 cannot be used: the viewer chooses among the others, which are read again.
      .on(
        \.requestFailed, "\(step).reselect", F.sources(of: step) + ["R-CFG-9"],
        when: .remedy(is: .reselect).and(.not(.silent)), to: \.retrievingConfiguration
      ) { context, state, failure in context.refuse(state.known.mvpd, because: failure) },
      // Another call would not be answered either.
      .on(
        \.requestFailed, "\(step).outOfReach", F.sources(of: step) + ["R-ERR-5", "R-THR-2"],
        when: .remedy(is: .outOfReach), to: \.storingEnd
      ) { context, _, failure in context.failSignIn(failure) },
    ])
  }
}

extension Row where F == AppleSSO, From == PickingProvider {
  /// The viewer has chosen, but no call can carry the status: the provider's own login follows.
  fileprivate static func withoutStatus(
    _ id: String, _ sources: [Source], when guarded: Guard<F, From, Timestamped<PartnerReply>, TVProvider>
  ) -> Self {
    .on(\.partnerAnswered, id, sources, finding: guarded, to: \.creatingSession) { context, _, _, provider in
      context.status = nil
      return CreatingCode(mvpd: provider.id)
    }
  }
}

extension Guard<AppleSSO, AppleSSO.RequestingPartnerSession, Timestamped<SessionAnswer>, Void> {
  fileprivate static var unwantedProvider: Self {
    .check("provider to be left") { context, state, answered in
      context.wantsAnother(than: answered.value.mvpd ?? state.known.mvpd)
    }
  }
}

extension Guard where F == AppleSSO, From == PickingProvider, Trigger == Timestamped<PartnerReply> {
  fileprivate static var picker: Question<F, From, Trigger, AppleSSO.PickerResult> {
    Question("picker") { context, state, answered in
      let reply = answered.value
      if let picked = reply.provider {
        guard let provider = state.configuration.provider(mappedFrom: picked.id), !context.isUntold(provider.id) else {
          return .noProvider
        }
        if context.wantsAnother(than: provider.id) { return .left }
        let known = AppleSSO.PickedProvider(mvpd: provider.id, mappingId: picked.id, status: reply.status)
        return picked.expires.map { $0 > answered.at ? .picked(known) : .expired(provider) } ?? .undated(provider)
      }
      if context.explains(reply.access) { return .denied }
      guard let tapped = reply.unsupportedProvider(of: state.configuration) else { return .noProvider }
      return context.wantsAnother(than: tapped.id) ? .left : .unsupported(tapped)
    }
  }
}

extension AppleSSO.Query where Answer == SessionAnswer {
  package static func event(_ answer: Timestamped<SessionAnswer>) -> AppleSSO.Event { .sessionAnswered(answer) }
}

extension AppleSSO.Context {
  /// The parameters of a session that this device can supply (R-AUTH-2).
  func parameters(mvpd: String?) -> SessionParameters {
    SessionParameters(
      mvpd: mvpd, domainName: service.settings.domainName, redirectAddress: service.settings.redirectAddress)
  }
}

// MARK: The action that a session answer asks for

extension AppleSSO {
  /// A state that waits for a session answer.
  protocol AsksForSession: Retryable, HasProvider {
    /// The provider that the call named; an answer about another is not believed.
    var asked: String? { get }
    /// The type of the profile that `authorize` announces for a reason; `nil` if it may be one of several.
    func promised(_ reason: ReasonType) -> ProfileType?
    /// Whether the viewer wants to choose the provider on a second screen.
    var choosesElsewhere: Bool { get }
    /// How often the session was resumed.
    var rounds: Int { get }
  }
}
extension AppleSSO.RequestingPartnerSession: AppleSSO.AsksForSession, AppleSSO.AtPartner {
  // The server derives the provider from the status.
  var asked: String? { nil }
  // A partner status was sent: single sign-on is Apple's.
  func promised(_ reason: ReasonType) -> ProfileType? { reason == .authenticatedSSO ? .appleSSO : reason.profileType }
  var choosesElsewhere: Bool { false }
  var rounds: Int { 0 }
}
extension CreatingCode: AppleSSO.AsksForSession {
  var asked: String? { mvpd }
  var choosesElsewhere: Bool { mvpd == nil }
  var rounds: Int { 0 }
}
extension AppleSSO.ResumingSession: AppleSSO.AsksForSession {
  var asked: String? { mvpd }
  var choosesElsewhere: Bool { false }
  // This call is the next round.
  var rounds: Int { session.rounds + 1 }
}
extension AppleSSO.AsksForSession {
  func promised(_ reason: ReasonType) -> ProfileType? { reason.profileType }
}

extension SessionAnswer {
  /// Whether the answer is about this service provider and the requested MVPD; a missing name counts as equal.
  fileprivate func belongs(to serviceProvider: String, _ asked: String?) -> Bool {
    (self.serviceProvider.isEmpty || self.serviceProvider == serviceProvider)
      && (mvpd == nil || asked == nil || mvpd == asked)
  }
}

extension Timestamped<SessionAnswer> {
  /// A login with the session's code.
  fileprivate func login(_ code: Secret, _ url: Secret, at mvpd: String?, isShown: Bool) -> LoginCode {
    let life = CodeLife.of(notBefore: value.notBefore, notAfter: value.notAfter, at: moment)
    return LoginCode(code: code, url: url, mvpd: mvpd, life: life, from: moment, isShown: isShown)
  }

  /// The problem of an unusable answer, for support.
  var problem: Problem { Problem(code: "unusable_action_\(value.actionName.rawValue)") }
}

extension ReasonType {
  /// The type of the profile that `authorize` announces; `nil` if single sign-on may be of several kinds, and for a
  /// reason of a later API.
  fileprivate var profileType: ProfileType? {
    switch self {
    case .authenticated: .regular
    case .degraded: .degraded
    case .temporary: .temporary
    default: nil
    }
  }
}

extension Guard where F == AppleSSO, From: AppleSSO.AsksForSession, Trigger == Timestamped<SessionAnswer> {
  /// The next action. Supplying is counted by the rounds of the session.
  static var next: Question<F, From, Trigger, AppleSSO.NextAction> {
    Question("next action", bounded: [.supply]) { context, state, answered in
      let answer = answered.value, mvpd = answer.mvpd ?? state.mvpd
      guard answer.belongs(to: context.settings.serviceProvider, state.asked) else { return .unusable }
      switch answer.actionName {
      case .authorize:
        guard let mvpd else { return .unusable }
        let access = CurrentProfile(mvpd: mvpd, type: state.promised(answer.reasonType))
        return context.refusal(of: access).map { .refusedBefore($0) } ?? .authorized(access)
      case .authenticate:
        guard let code = answer.code, let url = answer.url else { return .unusable }
        let isShown = !context.settings.hasUserAgent
        let login = answered.login(code, url, at: mvpd, isShown: isShown)
        return isShown ? .showCode(login) : .openPage(login)
      case .resume, .retry:
        guard let code = answer.code, state.rounds < AppleSSO.ResumingSession.maxRounds else { return .unusable }
        return state.choosesElsewhere
          ? .showCode(answered.login(code, answer.url ?? Secret(""), at: mvpd, isShown: true))
          : .supply(AppleSSO.OpenSession(code: code, rounds: state.rounds))
      case .partnerProfile: return answer.authenticationRequest.map { .completeAtPartner($0) } ?? .unusable
      default: return .unusable
      }
    }
  }
}
