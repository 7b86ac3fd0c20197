import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// Step 11: the call Initiate Authorization.
  package struct Authorizing: Hashable, Codable, Sendable, Retryable, HasAccess {
    /// The profile in use.
    package var access: CurrentProfile
    /// The resource to be played.
    var resource: String
    /// The attempts for this call.
    package var attempts = Attempts()
  }
  /// The meaning of a refusal without a reason if there is a login.
  @Cases package enum BareRefusal: Hashable, Codable, Sendable {
    /// The resource is denied.
    case denied(ResourceDecision)
    /// The call failed.
    case failed(Problem)

    fileprivate var answer: Result<ResourceDecision, Refusal> {
      switch self {
      case .denied(let denial): .success(denial)
      case .failed(let problem): .failure(.failed(problem))
      }
    }
  }
  /// A check whether a refusal is due to a missing login.
  package struct CheckingDenial: Hashable, Codable, Sendable, Retryable, HasAccess {
    /// The profile in use.
    package var access: CurrentProfile
    /// The meaning of the refusal otherwise.
    var refusal: BareRefusal
    /// The attempts for this call.
    package var attempts = Attempts()
  }
  /// Step 11: the call Obtain Short Media Token.
  package struct ObtainingMediaToken: Hashable, Codable, Sendable, Retryable, HasAccess {
    /// The profile in use.
    package var access: CurrentProfile
    var permit: AuthorizationToken
    /// The attempts for this call.
    package var attempts = Attempts()
  }

  /// Requests the permit for a resource.
  package struct AuthorizeQuery: Query {
    /// The resource to be played.
    var resource: String
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<AuthorizationToken> {
      endpoints.authorize(resource, token: token)
    }
    package static func event(_ answer: Timestamped<AuthorizationToken>) -> Event { .authorized(answer) }
  }
  /// Requests the proof of a permit.
  package struct MediaTokenQuery: Query {
    /// The resource to be played.
    var resource: String
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<ShortMediaToken> {
      endpoints.mediaToken(for: resource, token: token)
    }
    package static func event(_ answer: Timestamped<ShortMediaToken>) -> Event { .mediaTokenIssued(answer) }
  }

  /// The meaning of a refusal in step 11.
  @Cases package enum DenialResult {
    /// The service says why.
    case explained(ResourceDecision)
    /// The service does not say why: the login may be missing as well (v1 3.10).
    case bare(BareRefusal)
    /// The refusal is not a denial: something else failed.
    case none
  }

  /// Step 11: the permit for a resource, and its media token.
  static let playback = Phase<LegacyREST>(
    "S11", "Authorization", [authorizing, checkingDenial, obtainingMediaToken], everywhere: whileServing)

  private static let authorizing = StateNode<LegacyREST>(
    \.authorizing, "S11", "Initiate Authorization",
    [
      .does(\.authorize) { context, state in TokenCall(context, AuthorizeQuery(resource: state.resource)) },
      .on(
        \.authorized, "S11.permit", ["v1 S11", "v1 3.10"], finding: .permit, to: \.obtainingMediaToken
      ) { _, state, _, permit in ObtainingMediaToken(access: state.access, permit: permit) },
      // The device now has another login, made elsewhere under its id (v1 1.5).
      .on(
        \.authorized, "S11.otherLogin", ["v1 S11", "v1 3.10", "v1 1.5"], when: .not(.permit).and(.ofAnotherLogin),
        to: \.storingEnd
      ) { context, _, _ in context.loseSignIn(because: Problem(noting: .otherProvider)) },
      .incomplete(
        "S11.incomplete", on: \.authorized, ["v1 S11", "v1 3.10"], when: .not(.permit).and(.not(.ofAnotherLogin))),
      .denies("S11", ["v1 S11", "v1 3.10", "v1 5.2"]),
      .on(
        \.requestFailed, "S11.denied.bare", ["v1 S11", "v1 3.10", "v1 5.1"],
        finding: .denial(\.bare).and(.remedy(is: .giveUp)), to: \.checkingDenial
      ) { context, state, failure, denial in
        context.record(failure)
        return CheckingDenial(access: state.access, refusal: denial)
      },
      .renewsToken("S11"), .pausesAndRepeats("S11"), .registersAgain("S11"),
      .servingFailures("S11", ["v1 S11", "v1 7.2"]),
      .cancels("S11.cancel"),
    ])

  private static let checkingDenial = StateNode<LegacyREST>(
    \.checkingDenial, "S11", "Check Authentication Token: is the login missing?",
    [
      .does(\.checkLogin) { context, _ in TokenCall(context, CheckQuery()) },
      .on(
        \.loginChecked, "S11.denied", ["v1 S11", "v1 3.10"], when: .loginFound,
        answering: .all(\.authorizeRequested) { _, state, _, _ in state.refusal.answer }, to: \.authenticated
      ) { _, state, _ in Authenticated(state.access) },
      .on(
        \.loginChecked, "S11.loginGone", ["v1 S11", "v1 3.10"], when: .not(.loginFound), to: \.storingEnd
      ) { context, _, _ in context.loseSignIn(because: Problem(code: "login_gone", cause: .refused, status: 403)) },
      .renewsToken("S11.check"), .pausesAndRepeats("S11.check"), .registersAgain("S11.check"),
      // The denial stands, regardless of its reason.
      .on(
        \.requestFailed, "S11.check.failed", ["v1 S11", "v1 3.10"], when: .otherwise,
        answering: .all(\.authorizeRequested) { _, state, _, _ in state.refusal.answer }, to: \.authenticated
      ) { context, state, failure in
        context.record(failure)
        return Authenticated(state.access)
      },
      .cancels("S11.check.cancel"),
    ])

  private static let obtainingMediaToken = StateNode<LegacyREST>(
    \.obtainingMediaToken, "S11", "Obtain Short Media Token",
    [
      .does(\.obtainMediaToken) { context, state in
        TokenCall(context, MediaTokenQuery(resource: state.permit.resource))
      },
      // Only the callers that asked get the token.
      .on(
        \.mediaTokenIssued, "S11.play", ["v1 S11", "v1 3.12"], finding: .mediaToken,
        answering: .all(\.authorizeRequested) { _, _, _, decision, _ in .success(decision) }, to: \.authenticated
      ) { _, state, _, _ in Authenticated(state.access) },
      .incomplete(
        "S11.token.incomplete", on: \.mediaTokenIssued, ["v1 S11", "v1 3.12"], when: .not(.mediaToken)),
      .denies("S11.token", ["v1 S11", "v1 3.12", "v1 5.2"]),
      .on(
        \.requestFailed, "S11.token.denied.bare", ["v1 S11", "v1 3.12", "v1 5.1"],
        finding: .denial(\.bare).and(.remedy(is: .giveUp)), to: \.checkingDenial
      ) { context, state, failure, denial in
        context.record(failure)
        return CheckingDenial(access: state.access, refusal: denial)
      },
      .renewsToken("S11.token"), .pausesAndRepeats("S11.token"), .registersAgain("S11.token"),
      .servingFailures("S11.token", ["v1 S11", "v1 7.2"]),
      .cancels("S11.token.cancel"),
    ])
}

extension LegacyREST {
  /// A call about one resource.
  protocol AboutResource: HasAccess, Retryable { var resource: String { get } }
}
extension LegacyREST.Authorizing: LegacyREST.AboutResource {}
extension LegacyREST.ObtainingMediaToken: LegacyREST.AboutResource { var resource: String { permit.resource } }

extension Row where F == LegacyREST, From: LegacyREST.AboutResource {
  /// The service denies the resource and says why.
  fileprivate static func denies(_ step: String, _ sources: [Source]) -> Self {
    .on(
      \.requestFailed, "\(step).denied.why", sources, finding: .denial(\.explained).and(.remedy(is: .giveUp)),
      answering: .all(\.authorizeRequested) { _, _, _, denial, _ in .success(denial) }, to: \.authenticated
    ) { _, state, _, _ in Authenticated(state.access) }
  }
}

extension Row where F == LegacyREST, From: HasAccess, From: Retryable {
  /// The call failed for good: the viewer stays signed in unless the server requires another sign-in.
  static func servingFailures(_ step: String, _ sources: [Source]) -> Self {
    .group([
      .on(
        \.requestFailed, "\(step).signIn", sources + ["v1 5.2"], when: .remedy(is: .signInAgain), to: \.storingEnd
      ) { context, state, failure in context.loseSignIn(with: state.access, because: failure.problem) },
      .interrupted(step, sources),
    ])
  }
}

extension LegacyREST.DenialResult {
  /// Only status 403 denies. A missing login has status 404, 410 or 412 elsewhere, possibly without a body (v1 3.9,
  /// v1 3.11, v1 3.13).
  init(
    _ failure: Timestamped<CallFailure>, of resource: String, in context: LegacyREST.Context, _ access: CurrentProfile
  ) {
    func denial(_ error: EnhancedError) -> ResourceDecision {
      ResourceDecision(denying: resource, error, context.settings, access)
    }
    guard case .rejected(let status, let error) = failure.value, [403, 404, 410, 412].contains(status) else {
      self = .none
      return
    }
    if let error, !error.code.rawValue.isEmpty {
      self = status == 403 ? .explained(denial(error)) : .none
    } else if status == 403 {
      let denied = EnhancedError(
        action: .none, status: 403, code: .authorizationDeniedByMVPD, message: error?.message, details: error?.details)
      self = .bare(.denied(denial(denied)))
    } else {
      self = .bare(.failed(failure.value.problem))
    }
  }
}

extension Guard where F == LegacyREST, From: LegacyREST.AboutResource, Trigger == Timestamped<CallFailure> {
  fileprivate static var denial: Question<F, From, Trigger, LegacyREST.DenialResult> {
    Question("denial") { context, state, failure in
      LegacyREST.DenialResult(failure, of: state.resource, in: context, state.access)
    }
  }
}

extension Guard<LegacyREST, LegacyREST.Authorizing, Timestamped<AuthorizationToken>, AuthorizationToken> {
  /// A valid permit for the resource, of this service provider and of the provider in use, or of one that stands in for
  /// it.
  fileprivate static var permit: Self {
    .found("permit") { context, state, received in
      let permit = received.value
      return permit.lasts(at: received.moment) && permit.decides(state, in: context) && permit.serves(state.access)
        ? permit : nil
    }
  }
}

extension Guard<LegacyREST, LegacyREST.Authorizing, Timestamped<AuthorizationToken>, Void> {
  fileprivate static var ofAnotherLogin: Self {
    .check("permit of another login") { context, state, received in
      received.value.decides(state, in: context) && !received.value.serves(state.access)
    }
  }
}

extension AuthorizationToken {
  /// Whether the permit is still valid. A service that does not tell its time has just issued it, whatever the device's
  /// clock says (PassFlow: time).
  fileprivate func lasts(at receipt: Moment) -> Bool { expires > receipt.at || !receipt.isLearnt }

  /// Whether the permit is for the resource, and of this service provider.
  fileprivate func decides(_ state: LegacyREST.Authorizing, in context: LegacyREST.Context) -> Bool {
    let permit = ResourceDecision(
      resource: resource, serviceProvider: requestor, mvpd: "", source: .mvpd, isAuthorized: true)
    return ![permit].agreed(on: [state.resource], of: context.settings.serviceProvider, at: "").isEmpty
  }

  /// Whether the permit is of the provider in use, or of one that stands in for it.
  fileprivate func serves(_ access: CurrentProfile) -> Bool {
    mvpd.isEmpty || [mvpd, proxyMVPD].contains(access.mvpd)
  }
}

extension Guard<LegacyREST, LegacyREST.ObtainingMediaToken, Timestamped<ShortMediaToken>, ResourceDecision> {
  /// A usable token for the resource, of this service provider. Only its end is given: it begins now, or, also if the
  /// service's time is unknown, a day before its end, which is longer than media tokens live.
  fileprivate static var mediaToken: Self {
    .found("media token") { context, state, received in
      let token = received.value
      let earliest = token.expires.advanced(by: .zero - CodeLife.longest)
      let proof = MediaToken(
        notBefore: received.moment.isLearnt ? max(received.at, earliest) : earliest, notAfter: token.expires,
        serializedToken: token.serializedToken)
      guard proof.isUsable(at: received.at), context.isAbout(token.requestor),
        token.mvpd.isEmpty || [state.permit.mvpd, state.permit.proxyMVPD, state.access.mvpd].contains(token.mvpd)
      else { return nil }
      let settings = context.settings
      let permit = ResourceDecision(
        resource: token.resource, serviceProvider: settings.serviceProvider, mvpd: state.access.mvpd, source: .mvpd,
        isAuthorized: true, token: proof, notAfter: state.permit.expires)
      return [permit].agreed(on: [state.resource], of: settings.serviceProvider, at: state.access.mvpd).first
    }
  }
}
