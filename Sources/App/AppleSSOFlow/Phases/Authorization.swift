import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// D2.3: the call for a decision.
  package struct Authorizing: Hashable, Codable, Sendable, AsksToPlay {
    /// The profile in use.
    package var access: CurrentProfile
    /// The resource to be played.
    var resource: String
    /// The partner status to send; `nil` for none.
    package var status: PartnerStatus?
    /// The attempts for this call.
    package var attempts = Attempts()
    package var play: Authorizing {
      get { self }
      set { self = newValue }
    }
    package var purpose: StatusPurpose { .authorize(self) }
  }

  /// D2.3, which interrupts the marking of a catalogue.
  @Memberwise package struct Overtaking: Hashable, Codable, Sendable, AsksToPlay {
    /// The call that comes first.
    package var play: Authorizing
    /// The call that goes on afterwards, with its own time limit for each call.
    package var marking: Preauthorizing
  }

  /// A call for the decision about a resource to be played.
  package protocol AsksToPlay: Retryable, HasAccess, CarriesStatus {
    /// The call.
    var play: Authorizing { get set }
    /// The purpose for which its status is read again if the server refuses it.
    var purpose: StatusPurpose { get }
  }

  /// D2.3: requests the decision about a resource to be played.
  package struct AuthorizeQuery: Query {
    /// The resource to be played.
    var resource: String
    /// The provider's id.
    var mvpd: String
    package var status: PartnerStatus?
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<[ResourceDecision]> {
      endpoints.authorize([resource], mvpd: mvpd, status: status, token: token)
    }
  }

  /// The meaning of a decision in step D2.4.
  @Cases package enum AuthorizationResult {
    /// Permitted, with a media token (R-DEC-2).
    case permitted(ResourceDecision)
    /// The provider refuses; the error says why.
    case denied(ResourceDecision)
    /// The item's error asks for a repetition.
    case retry(Duration)
    /// The item's error asks for authentication, or for a new client whose profiles are gone (R-AUTH-13, R-REG-9).
    case signInAgain(ResourceDecision)
    /// The item's error is about the partner status: read it again, once (R-SSO-23).
    case refreshStatus
    /// The item's error is about the provider: it can no longer be used (R-CFG-9).
    case reselect(ResourceDecision)
    /// No decision for the resource and the provider, or a permit without a usable token.
    case incomplete
  }

  /// Phase D, second part: the decision about a resource to be played.
  static let authorization = Phase<AppleSSO>(
    "D.2", "Decisions: authorize", [authorizing, overtaking], everywhere: whileServing)

  private static let authorizing = StateNode<AppleSSO>(
    \.authorizing, "D2.3", "Decision for the resource to be played",
    [
      .asksToPlay("D2.4"),
      .decides("D2.4", to: \.authenticated) { _, state, _ in Authenticated(state.access) },
      .incomplete(
        "D2.4.incomplete", on: \.decisionsReceived, ["v2 D2.4", "R-DEC-2"], when: .decision(is: .incomplete)),
      .interrupted("D2.4", ["v2 D2.4", "R-ERR-7"]),
      .cancels("D2.3.cancel"),
    ])

  private static let overtaking = StateNode<AppleSSO>(
    \.overtaking, "D2.3", "Decision for the resource to be played, ahead of the rest of the catalogue",
    [
      .asksToPlay("overtakes.D2.4"),
      .decides("overtakes.D2.4", to: \.preauthorizing) { context, state, now in
        context.resumeMarking(state, at: now)
      },
      .on(
        \.decisionsReceived, "overtakes.D2.4.incomplete", ["v2 D2.4", "R-DEC-2"], when: .decision(is: .incomplete),
        answering: .all(\.authorizeRequested) { _, _, _, _ in .failure(.failed(.incompleteDecision)) },
        to: \.preauthorizing
      ) { context, state, received in context.resumeMarking(state, after: received) },
      .on(
        \.requestFailed, "overtakes.D2.4.failed", ["v2 D2.4", "R-ERR-7"], when: .otherwise,
        answering: .all(\.authorizeRequested) { _, _, failure, _ in .failure(.failed(failure.problem)) },
        to: \.preauthorizing
      ) { context, state, failure in
        context.patience?.keepPause(of: failure)
        return context.resumeMarking(state, after: failure)
      },
      // While both are served, a caller that leaves does not cancel the other.
      .stay(
        on: \.cancelRequested, "overtakes.withdrawn", ["PassFlow: requests"], when: .oneWithdrawn, answering: .done),
      .cancels("overtakes.cancel", when: .not(.oneWithdrawn)),
    ])
}

extension AppleSSO.Overtaking {
  package var access: CurrentProfile { play.access }
  package var purpose: AppleSSO.StatusPurpose { .overtake(self) }
  package var attempts: Attempts {
    get { play.attempts }
    set { play.attempts = newValue }
  }
  package var status: PartnerStatus? {
    get { play.status }
    set { play.status = newValue }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.Overtaking, Trigger == Cancel, Found == Void {
  fileprivate static var oneWithdrawn: Self { .check("withdrawn") { _, _, cancel in cancel.withdrawn != nil } }
}

extension Row where F == AppleSSO, From: AppleSSO.AsksToPlay {
  /// The call, and its rows until there is a decision.
  ///
  /// - Parameter step: The prefix of the rows' ids.
  fileprivate static func asksToPlay(_ step: String) -> Self {
    .group([
      .does(\.authorize) { context, state in
        TokenCall(
          context, AppleSSO.AuthorizeQuery(resource: state.play.resource, mvpd: state.access.mvpd, status: state.status)
        )
      },
      .on(
        \.decisionsReceived, "\(step).item.pause", ["v2 D2.4", "R-DEC-9"], finding: .decision(\.retry), to: \.pausing,
        then: .again
      ) { _, state, _, duration in
        state.attempts.pauses += 1
        return Pausing(duration: duration)
      },
      .itemLosesSignIn(step, ["v2 D2.4"], signIn: .decision(\.signInAgain), reselect: .decision(\.reselect)),
      .renewsToken(step),
      .pausesAndRepeats(step),
      .losesSignIn(step, ["v2 D2.4"]),
      // The server refused the status: it is read again, and the call repeated.
      .on(
        \.decisionsReceived, "\(step).item.refresh", ["v2 D2.4", "R-SSO-23", "R-ERR-2"],
        when: .decision(is: .refreshStatus), to: \.refreshingStatus
      ) { context, state, _ in
        context.status = nil
        return state.refreshing.purpose
      },
      .on(
        \.requestFailed, "\(step).refresh", ["v2 D2.1", "R-SSO-23"], when: .remedy(is: .refreshStatus),
        to: \.refreshingStatus
      ) { context, state, failure in
        context.loseStatus(because: failure)
        return state.refreshing.purpose
      },
    ])
  }

  /// Answers the callers with the decision.
  ///
  /// - Parameters:
  ///   - step: The prefix of the rows' ids.
  ///   - follow: Returns the next state, given the moment of the answer.
  fileprivate static func decides<Next>(
    _ step: String, to next: CasePath<AppleSSO.State, Next>,
    _ follow: @escaping @Sendable (inout AppleSSO.Context, From, Moment) -> Next
  ) -> Self {
    .group([
      // Only the callers that asked get the token (R-DEC-6).
      .on(
        \.decisionsReceived, "\(step).permit", ["v2 D2.4", "R-DEC-2"], finding: .decision(\.permitted),
        answering: .all(\.authorizeRequested) { _, _, _, decision, _ in .success(decision) }, to: next
      ) { context, state, received, _ in follow(&context, state, received.moment) },
      .on(
        \.decisionsReceived, "\(step).deny", ["v2 D2.4", "R-DEC-8", "R-DEC-13"], finding: .decision(\.denied),
        answering: .all(\.authorizeRequested) { _, _, _, decision, _ in .success(decision) }, to: next
      ) { context, state, received, decision in
        context.keepPermits(of: [decision], with: state.access, at: received.at)
        return follow(&context, state, received.moment)
      },
      // The denial as an error of the whole call (C-70).
      .on(
        \.requestFailed, "\(step).denied", ["v2 D2.4", "R-DEC-8", "R-DEC-13", "C-70"],
        finding: .denial.and(.remedy(is: .giveUp)),
        answering: .all(\.authorizeRequested) { context, state, _, error, _ in
          .success(ResourceDecision(denying: state.play.resource, error, context.settings, state.access))
        }, to: next
      ) { context, state, failure, _ in
        context.permits[state.access.mvpd]?[state.play.resource.exact] = nil
        return follow(&context, state, failure.moment)
      },
    ])
  }
}

extension AppleSSO.AsksToPlay {
  /// The call without its status, which is read again.
  fileprivate var refreshing: Self {
    with(self) {
      $0.play = AppleSSO.Authorizing(access: access, resource: play.resource, attempts: attempts.refreshing)
    }
  }
}

extension AppleSSO.Context {
  /// Goes on marking the catalogue after the request to play is answered.
  fileprivate mutating func resumeMarking(_ state: AppleSSO.Overtaking, after outcome: some HasTime)
    -> AppleSSO.Preauthorizing
  {
    record(outcome)
    return resumeMarking(state, at: outcome.moment)
  }

  fileprivate mutating func resumeMarking(_ state: AppleSSO.Overtaking, at now: Moment) -> AppleSSO.Preauthorizing {
    service.patience?.begin(at: now)
    return state.marking.carrying(state.status)
  }
}

extension Guard where F == AppleSSO, Trigger == Timestamped<CallFailure>, Found == EnhancedError {
  /// The server denies the request at the root of its answer instead of in the item (C-70).
  static var denial: Self {
    .found("denial") { _, _, failure in
      guard case .rejected(_, let error?) = failure.value, error.code.entry?.handling == .showDenial else {
        return nil
      }
      return error
    }
  }
}

extension Guard where F == AppleSSO, From: AppleSSO.AsksToPlay, Trigger == Timestamped<[ResourceDecision]> {
  fileprivate static var decision: Question<F, From, Trigger, AppleSSO.AuthorizationResult> {
    Question("decision", bounded: [.retry, .refreshStatus]) { context, state, received in
      let play = state.play
      guard
        let decision = received.value.agreed(
          on: [play.resource], of: context.settings.serviceProvider, at: play.access.mvpd
        ).first
      else { return .incomplete }
      // A permit needs a usable token (R-DEC-2, R-DEC-6).
      if decision.isAuthorized {
        return decision.token?.isUsable(at: received.at) == true ? .permitted(decision) : .incomplete
      }
      switch decision.error.map({ Remedy($0, after: context.attempts(for: play)) }) {
      case .pause(let duration)?: return .retry(duration)
      case .signInAgain?, .registerAgain?: return .signInAgain(decision)
      case .refreshStatus?: return .refreshStatus
      case .reselect?: return .reselect(decision)
      case .renewToken?, .pollAgain?, .split?, .newCode?, .giveUp?, .outOfReach?, nil: return .denied(decision)
      }
    }
  }
}
