import FlowEngine
import PassAPI

extension AppleSSO {
  /// C3.
  package struct PickingProvider: Hashable, Codable, Sendable {
    /// The providers to pick from.
    var configuration: Configuration
  }
  /// The provider picked in C3: its two ids, and the status that came with it.
  package struct PickedProvider: Hashable, Codable, Sendable {
    /// The provider's id.
    package var mvpd: String
    /// Apple's id of the provider.
    var mappingId: String
    /// The partner status that the picker brought.
    var status: PartnerStatus
  }
  /// C5.
  package struct RequestingPartnerSession: Hashable, Codable, Sendable, Retryable, HasPickedProvider {
    /// The provider picked before.
    package var known: PickedProvider
    /// What has been tried for this call.
    package var attempts = Attempts()
  }

  /// A call that is answered with what to do next for a session.
  package protocol AnsweredWithSession: Query where Answer == SessionAnswer {}

  /// C5: how shall the viewer log in at the provider picked in C4?
  package struct PartnerSessionQuery: AnsweredWithSession {
    /// What the session is to be created with.
    var parameters: SessionParameters
    package var status: PartnerStatus?
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<SessionAnswer> {
      endpoints.partnerSession(parameters: parameters, status: status, token: token)
    }
  }

  /// What a session answer asks for. `actionName` decides; `reasonType` only explains (C-24).
  @Cases package enum NextAction {
    /// `authorize`: there is a profile; go to decisions.
    case authorized(Access)
    /// `authenticate` on a device with a user agent.
    case openPage(LoginCode)
    /// The viewer logs in on a second screen with the code.
    case showCode(LoginCode)
    /// `resume` or `retry`: the session lacks something this device can supply.
    case supply(OpenSession)
    /// `partner_profile`: the framework shall log in.
    case completeAtPartner(AuthenticationRequest)
    /// The answer lacks what its action needs, asks for the same again and again or for an action of a later API, or is
    /// about another service provider or provider than the call.
    case unusable
  }

  /// What came of the system picker in step C4.
  @Cases package enum PickerResult {
    /// A provider of the configuration, with a valid status.
    case picked(PickedProvider)
    /// The same without expiry: the server decides (C-11).
    case undated(PickedProvider)
    /// The viewer tapped a provider that Apple does not sign in, but the configuration knows it.
    case unsupported(MVPD)
    /// No provider to go on with: the viewer refused or put off access, closed the picker or chose "other provider";
    /// the provider is unknown, or its session is over; the framework reported an error.
    case noProvider
  }

  /// Phase C, second part: the viewer picks a provider, and the server says how to go on.
  static let partnerRequest = Phase<AppleSSO>(
    "C.2", "Partner authentication: request", everywhere: whileSigningIn,
    [
      Node(
        \.pickingProvider, "C3", "Partner status; the viewer may pick a provider",
        [
          .does(\.queryPartner) { context, state in .picker(state.configuration, featuring: context.settings.featured)
          },
          .on(
            \.partnerAnswered, "C4", ["v2 C4", "R-SSO-14"], when: .picker(\.picked), to: \.requestingPartnerSession
          ) { context, _, _, known in
            context.status = known.status
            return RequestingPartnerSession(known: known)
          },
          .on(
            \.partnerAnswered, "C4.undated", ["v2 C4", "C-11"], when: .picker(\.undated), to: \.requestingPartnerSession
          ) { _, _, _, known in RequestingPartnerSession(known: known) },
          .on(
            \.partnerAnswered, "C4.unsupported", ["v2 C4", "R-SSO-19"], when: .picker(\.unsupported),
            to: \.creatingSession
          ) { _, _, _, provider in CreatingSession(mvpd: provider.id) },
          // Apple's picker brought no provider to go on with: the app's own follows.
          .on(
            \.partnerAnswered, "C4.ownPicker", ["v2 C3", "v2 C4", "R-SSO-18", "C-22", "C-95"],
            when: .picker(is: .noProvider), to: \.choosingProvider
          ) { context, _, _ in context.status = nil },
        ]),

      Node(
        \.requestingPartnerSession, "C5", "Partner authentication request",
        [
          .does(\.requestPartnerSession) { context, state in
            TokenCall(
              context, PartnerSessionQuery(parameters: context.parameters(mvpd: nil), status: state.known.status))
          },
          .on(
            \.sessionAnswered, "C7", ["v2 C6", "v2 C7", "R-SSO-16"], when: .next(\.authorized), to: \.storingSignIn
          ) { context, state, _, access in
            // The server may have mapped Apple's provider to another than the configuration does.
            context.accept(access, mappingId: access.mvpd == state.known.mvpd ? state.known.mappingId : nil)
          },
          .on(
            \.sessionAnswered, "C8.page", ["v2 C8", "R-SSO-16"], when: .next(\.openPage), to: \.showingLoginPage
          ) { _, _, _, login in ShowingLoginPage(login: login) },
          .on(
            \.sessionAnswered, "C8.code", ["v2 C8", "R-SSO-16"], when: .next(\.showCode), to: \.polling
          ) { _, _, _, login in Polling(login: login) },
          .on(
            \.sessionAnswered, "C8.resume", ["v2 C8", "R-SSO-16", "C-08"], when: .next(\.supply), to: \.resumingSession
          ) { _, state, _, session in
            ResumingSession(mvpd: state.known.mvpd, session: session, attempts: state.attempts.onward)
          },
          .on(
            \.sessionAnswered, "C9", ["v2 C9", "R-SSO-15"], when: .next(\.completeAtPartner), to: \.completingLogin
          ) { _, state, _, request in
            CompletingLogin(known: state.known, request: request, attempts: state.attempts.onward)
          },
          .on(
            \.sessionAnswered, "C6.unusable", ["v2 C6", "R-AUTH-15"], when: .next(is: .unusable),
            to: \.creatingSession
          ) { _, state, _ in CreatingSession(mvpd: state.known.mvpd, attempts: state.attempts.onward) },
          .partnerReselection("C6"),
          .outOfReach("C6"),
          .detours("C6"),
          .on(
            \.requestFailed, "C6.failed", ["v2 C6", "R-SSO-18"], when: .otherwise, to: \.creatingSession
          ) { context, state, failure in
            context.note(failure)
            context.status = nil
            return CreatingSession(mvpd: state.known.mvpd, attempts: state.attempts.onward)
          },
        ]),
    ])
}

extension PartnerQuery {
  /// C3: supported are the providers of the configuration that Apple may show, featured those of them that the app
  /// prefers, in its order.
  fileprivate static func picker(_ configuration: Configuration, featuring preferred: [String]) -> PartnerQuery {
    let inPicker = configuration.inPicker
    return PartnerQuery(
      .picker, promptsForAccess: true, allowsInterruption: true, supported: inPicker.compactMap(\.platformMappingId),
      featured: preferred.compactMap { id in inPicker.first { $0.id == id }?.platformMappingId })
  }
}

extension AppleSSO.PickerResult {
  init(_ answered: Timed<PartnerReply>, among configuration: Configuration) {
    let reply = answered.value
    if let picked = reply.provider {
      let known = configuration.provider(mappedFrom: picked.id).map {
        AppleSSO.PickedProvider(mvpd: $0.id, mappingId: picked.id, status: reply.status)
      }
      guard let known, picked.expires.map({ $0 > answered.at }) ?? true else {
        self = .noProvider
        return
      }
      self = picked.expires == nil ? .undated(known) : .picked(known)
    } else if reply.access == .granted, let error = reply.error, error.code == .unsupportedProvider,
      let tapped = error.unsupportedProviderId.flatMap(configuration.provider)
    {
      self = .unsupported(tapped)
    } else {
      self = .noProvider
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.PickingProvider, Trigger == Timed<PartnerReply> {
  fileprivate static var picker: Question<F, From, Trigger, AppleSSO.PickerResult> {
    Question("picker") { _, state, answered in AppleSSO.PickerResult(answered, among: state.configuration) }
  }
}

extension AppleSSO.AnsweredWithSession {
  package static func event(_ answer: Timed<SessionAnswer>) -> AppleSSO.Event { .sessionAnswered(answer) }
}

extension AppleSSO.Context {
  /// The parameters of a session that this device can supply (R-AUTH-2).
  func parameters(mvpd: String?) -> SessionParameters {
    SessionParameters(mvpd: mvpd, domainName: settings.domainName, redirectURL: settings.redirectURL)
  }
}

// MARK: What a session answer asks for

extension AppleSSO {
  /// A state that waits for a session answer.
  protocol AsksForSession: Retryable, HasProvider {
    /// The provider that the call named: an answer about another is not believed.
    var asked: String? { get }
    /// Whether the viewer wants to choose the provider on a second screen.
    var choosesElsewhere: Bool { get }
    /// How often the session has been resumed.
    var rounds: Int { get }
  }
}
extension AppleSSO.RequestingPartnerSession: AppleSSO.AsksForSession {
  package var mvpd: String? { known.mvpd }
  // The server finds the provider by the status.
  var asked: String? { nil }
  var choosesElsewhere: Bool { false }
  var rounds: Int { 0 }
}
extension AppleSSO.CreatingSession: AppleSSO.AsksForSession {
  var asked: String? { mvpd }
  var choosesElsewhere: Bool { mvpd == nil }
  var rounds: Int { 0 }
}
extension AppleSSO.ResumingSession: AppleSSO.AsksForSession {
  var asked: String? { mvpd }
  var choosesElsewhere: Bool { false }
  var rounds: Int { session.rounds }
}

extension AppleSSO.NextAction {
  init(_ answered: Timed<SessionAnswer>, _ context: AppleSSO.Context, _ state: some AppleSSO.AsksForSession) {
    let answer = answered.value
    let mvpd = answer.mvpd ?? state.mvpd
    guard answer.belongs(to: context.settings.serviceProvider, state.asked) else {
      self = .unusable
      return
    }
    switch answer.actionName {
    case .authorize:
      self = mvpd.map { .authorized(Access(mvpd: $0, type: answer.reasonType.profileType)) } ?? .unusable
    case .authenticate:
      guard let code = answer.code, let url = answer.url, let notAfter = answer.notAfter, notAfter > answered.at else {
        self = .unusable
        return
      }
      let isShown = !context.settings.hasUserAgent
      let login = AppleSSO.LoginCode(
        code: code, url: url, mvpd: mvpd, notAfter: notAfter, isShown: isShown)
      self = isShown ? .showCode(login) : .openPage(login)
    case .resume, .retry:
      guard let code = answer.code, state.rounds < AppleSSO.ResumingSession.mostRounds else {
        self = .unusable
        return
      }
      if state.choosesElsewhere {
        guard let notAfter = answer.notAfter, notAfter > answered.at else {
          self = .unusable
          return
        }
        self = .showCode(
          AppleSSO.LoginCode(
            code: code, url: answer.url ?? "", mvpd: mvpd, notAfter: notAfter, isShown: true))
      } else {
        self = .supply(AppleSSO.OpenSession(code: code, rounds: state.rounds))
      }
    case .partnerProfile:
      self = answer.authenticationRequest.map { .completeAtPartner($0) } ?? .unusable
    default: self = .unusable
    }
  }
}

extension SessionAnswer {
  /// Whether the answer is about what was asked; what it does not name is not held against it.
  fileprivate func belongs(to serviceProvider: String, _ asked: String?) -> Bool {
    (self.serviceProvider.isEmpty || self.serviceProvider == serviceProvider)
      && (mvpd == nil || asked == nil || mvpd == asked)
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

extension Guard where F == AppleSSO, From: AppleSSO.AsksForSession, Trigger == Timed<SessionAnswer> {
  /// Supplying is counted by the rounds of the session.
  static var next: Question<F, From, Trigger, AppleSSO.NextAction> {
    Question("next action", bounded: [.supply]) { context, state, answered in
      AppleSSO.NextAction(answered, context, state)
    }
  }
}
