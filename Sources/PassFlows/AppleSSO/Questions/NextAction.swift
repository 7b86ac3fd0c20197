import FlowEngine
import PassAPI

extension AppleSSO {
  /// What a session answer asks for. `actionName` decides; `reasonType` only explains (C-24).
  @Cases public enum NextAction {
    /// `authorize`: there is a profile; go to decisions.
    case authorized(Access)
    /// `authenticate` on a device with a user agent.
    case openPage(LoginCode)
    /// The viewer logs in on a second screen with the code.
    case showCode(LoginCode)
    /// `resume` or `retry`: the session lacks something this device can supply.
    case supply(MissingParameters)
    /// `resume` or `retry`: the session lacks a provider.
    case chooseProvider(OpenSession)
    /// `partner_profile`: the framework shall log in.
    case completeAtPartner(AuthenticationRequest)
    /// The answer lacks what its action needs, or asks for the same again and again.
    case incomplete
    /// An action of a later API.
    case unknown
  }
}

extension AppleSSO {
  /// A state that waits for a session answer.
  protocol AsksForSession: Retryable {
    /// The provider, when it is known.
    var mvpd: String? { get }
    /// Whether the viewer wants to choose the provider on a second screen.
    var choosesElsewhere: Bool { get }
    /// How often the session has been resumed.
    var rounds: Int { get }
  }
}
extension AppleSSO.RequestingPartnerSession: AppleSSO.AsksForSession {
  var mvpd: String? { known.mvpd }
  var choosesElsewhere: Bool { false }
  var rounds: Int { 0 }
}
extension AppleSSO.CreatingSession: AppleSSO.AsksForSession {
  var choosesElsewhere: Bool { mvpd == nil }
  var rounds: Int { 0 }
}
extension AppleSSO.ResumingSession: AppleSSO.AsksForSession {
  var choosesElsewhere: Bool { false }
  var rounds: Int { missing.rounds }
}

extension AppleSSO.NextAction {
  init(_ answered: AppleSSO.SessionAnswered, _ context: AppleSSO.Context, _ state: some AppleSSO.AsksForSession) {
    let answer = answered.answer
    let mvpd = answer.mvpd ?? state.mvpd
    switch answer.actionName {
    case .authorize:
      self = mvpd.map { .authorized(AppleSSO.Access(mvpd: $0, type: answer.reasonType.profileType)) } ?? .incomplete
    case .authenticate:
      guard let code = answer.code, let url = answer.url, let notAfter = answer.notAfter, notAfter > answered.at else {
        self = .incomplete
        return
      }
      let isShown = !context.settings.hasUserAgent
      let login = AppleSSO.LoginCode(
        code: code, url: url, mvpd: mvpd, notAfter: notAfter, isShown: isShown)
      self = isShown ? .showCode(login) : .openPage(login)
    case .resume, .retry:
      guard let code = answer.code, state.rounds < AppleSSO.ResumingSession.mostRounds else {
        self = .incomplete
        return
      }
      if state.choosesElsewhere {
        guard let notAfter = answer.notAfter, notAfter > answered.at else {
          self = .incomplete
          return
        }
        self = .showCode(
          AppleSSO.LoginCode(
            code: code, url: answer.url ?? "", mvpd: mvpd, notAfter: notAfter, isShown: true))
      } else if answer.missing.contains(.mvpd) && mvpd == nil {
        self = .chooseProvider(AppleSSO.OpenSession(code: code, rounds: state.rounds))
      } else {
        self = .supply(AppleSSO.MissingParameters(code: code, rounds: state.rounds))
      }
    case .partnerProfile:
      self = answer.authenticationRequest.map { .completeAtPartner($0) } ?? .incomplete
    default: self = .unknown
    }
  }
}

extension ReasonType {
  /// The type of the profile that `authorize` promises; a reason of a later API counts as `regular`, the type without
  /// conditions.
  var profileType: ProfileType {
    switch self {
    case .authenticatedSSO: .appleSSO
    case .degraded: .degraded
    case .temporary: .temporary
    default: .regular
    }
  }
}

extension Guard where F == AppleSSO, From: AppleSSO.AsksForSession, Trigger == AppleSSO.SessionAnswered {
  /// Supplying is counted by the rounds of the session.
  static var next: Question<F, From, Trigger, AppleSSO.NextAction> {
    Question("next action", bounded: [.supply]) { context, state, answered in
      AppleSSO.NextAction(answered, context, state)
    }
  }
}
