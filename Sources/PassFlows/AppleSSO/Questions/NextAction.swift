import FlowEngine
import PassAPI

extension AppleSSO {
  /// What a session answer asks for. `actionName` decides; `reasonType` only explains (C-24).
  public enum NextAction: Cased {
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

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case authorized, openPage, showCode, supply, chooseProvider, completeAtPartner, incomplete, unknown
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .authorized: .authorized
      case .openPage: .openPage
      case .showCode: .showCode
      case .supply: .supply
      case .chooseProvider: .chooseProvider
      case .completeAtPartner: .completeAtPartner
      case .incomplete: .incomplete
      case .unknown: .unknown
      }
    }
  }
}

extension Case<AppleSSO.NextAction, AppleSSO.Access> {
  package static var authorized: Self {
    .init(.authorized, AppleSSO.NextAction.authorized) { if case .authorized(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.NextAction, AppleSSO.LoginCode> {
  package static var openPage: Self {
    .init(.openPage, AppleSSO.NextAction.openPage) { if case .openPage(let payload) = $0 { payload } else { nil } }
  }
  package static var showCode: Self {
    .init(.showCode, AppleSSO.NextAction.showCode) { if case .showCode(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.NextAction, AppleSSO.MissingParameters> {
  package static var supply: Self {
    .init(.supply, AppleSSO.NextAction.supply) { if case .supply(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.NextAction, AppleSSO.OpenSession> {
  package static var chooseProvider: Self {
    .init(.chooseProvider, AppleSSO.NextAction.chooseProvider) { if case .chooseProvider(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.NextAction, AuthenticationRequest> {
  package static var completeAtPartner: Self {
    .init(.completeAtPartner, AppleSSO.NextAction.completeAtPartner) {
      if case .completeAtPartner(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.NextAction, Void> {
  package static var incomplete: Self { .init(.incomplete, { .incomplete }) { if case .incomplete = $0 { () } else { nil } } }
  package static var unknown: Self { .init(.unknown, { .unknown }) { if case .unknown = $0 { () } else { nil } } }
}

extension AppleSSO {
  /// A state that waits for a session answer.
  protocol AsksForSession: Tried {
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
  /// The type of the profile that `authorize` promises; a reason of a later API counts as `regular`, the type without conditions.
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
  static func next(_ actions: AppleSSO.NextAction.Name...) -> Self {
    .choice("next action", actions, bounded: AppleSSO.NextAction.counted) { context, state, answered in
      AppleSSO.NextAction(answered, context, state)
    }
  }
}
extension Finding where F == AppleSSO, From: AppleSSO.AsksForSession, Trigger == AppleSSO.SessionAnswered {
  static func next(_ action: Case<AppleSSO.NextAction, Value>) -> Self {
    .choice("next action", action, bounded: AppleSSO.NextAction.counted) { context, state, answered in
      AppleSSO.NextAction(answered, context, state)
    }
  }
}

extension AppleSSO.NextAction {
  /// Supplying is counted by the rounds of the session.
  fileprivate static let counted: [Name] = [.supply]
}
