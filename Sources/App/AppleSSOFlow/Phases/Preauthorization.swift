import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// D1.3: the calls for the decisions about a catalogue.
  @Memberwise package struct Preauthorizing: Hashable, Codable, Sendable, Retryable, HasAccess {
    /// The profile in use.
    package var access: CurrentProfile
    /// The resources of the app's request; the answer is in their order.
    var asked: [String]
    /// The resources of the present call.
    var resources: [String]
    /// The partner status to send; `nil` for none.
    package var status: PartnerStatus?
    /// The decisions that need no repetition: those known without a call, then a list per call, so that earlier ones
    /// are not copied with each call.
    var settled: [[ResourceDecision]] = [[]]
    /// The resources of later calls.
    var rest: [String] = []
    /// Whether a request to play has interrupted; another one waits for the call made after it.
    var isOvertaken: Bool = false
    /// The attempts for this call.
    package var attempts: Attempts = Attempts()

    /// Several resources can be requested separately.
    package var isDivisible: Bool { resources.count > 1 }
  }
  /// A permit that need not be requested again until its end.
  @Memberwise package struct KeptPermit: Hashable, Codable, Sendable {
    /// The permit.
    package var decision: ResourceDecision
    /// The end of its validity.
    package var end: Timestamp
    /// The longest life, whatever the server says, since what a viewer may watch can change.
    package static let longestLife = Duration.seconds(24 * 3600)
  }
  /// The items to request again after a pause.
  package struct RetryPlan: Hashable, Codable, Sendable {
    /// The decisions that need no repetition.
    var settled: [ResourceDecision]
    /// The resources to request again.
    var again: [String]
    /// The pause before that.
    var pause: Duration
  }

  /// D1.3: requests decisions for marking a catalogue; for an `appleSSO` profile the call carries a partner status
  /// (R-SSO-9).
  package struct PreauthorizeQuery: Query {
    /// The requested resources.
    var resources: [String]
    /// The provider's id.
    var mvpd: String
    package var status: PartnerStatus?
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<[ResourceDecision]> {
      endpoints.preauthorize(resources, mvpd: mvpd, status: status, token: token)
    }
  }

  /// The meaning of the decisions in step D1.4.
  @Cases package enum PreauthorizationResult {
    /// Permits and denials, one for each resource that the server decided; no more resources are left.
    case answered([ResourceDecision])
    /// Permits and denials, and more resources are left to request (R-PRE-7).
    case more([ResourceDecision])
    /// More resources than the integration allows, reported per item (C-71).
    case split([ResourceDecision])
    /// Some items ask for a repetition (R-PRE-6).
    case retry(RetryPlan)
    /// An item's error asks for authentication, or for a new client whose profiles are gone (R-AUTH-13, R-REG-9).
    case signInAgain(ResourceDecision)
    /// An item's error is about the partner status: read it again, once (R-SSO-23).
    case refreshStatus([ResourceDecision])
    /// An item's error is about the provider: it can no longer be used (R-CFG-9).
    case reselect(ResourceDecision)
  }

  /// Phase D, first part, optional: which items of a catalogue may be offered.
  static let preauthorization = Phase<AppleSSO>(
    "D.1", "Decisions: preauthorize", [preauthorizing], everywhere: whileMarking)

  private static let preauthorizing = StateNode<AppleSSO>(
    \.preauthorizing, "D1.3", "Decisions for a list of resources",
    [
      .does(\.preauthorize) { context, state in
        TokenCall(
          context, PreauthorizeQuery(resources: state.resources, mvpd: state.access.mvpd, status: state.status))
      },
      .on(
        \.decisionsReceived, "D1.4", ["v2 D1.4", "R-PRE-1", "R-PRE-4"], finding: .decisions(\.answered),
        answering: .all(\.preauthorizeRequested) { _, state, _, decisions, _ in
          .success(state.settling(decisions).answer)
        },
        to: \.authenticated
      ) { context, state, received, decisions in
        context.keep(decisions, of: received, asked: state)
        return Authenticated(state.access)
      },
      // The request is denied at the root of the answer (C-70); of several resources, each is then requested
      // separately.
      .on(
        \.requestFailed, "D1.4.denied", ["v2 D1.4", "R-PRE-4", "C-70"],
        finding: .denial.and(.remedy(is: .giveUp)).and(.not(.severalAsked)).and(.not(.moreToAsk)),
        answering: .all(\.preauthorizeRequested) { context, state, _, error, _ in
          .success(state.settling(denying: error, context.settings).answer)
        }, to: \.authenticated
      ) { _, state, _, _ in Authenticated(state.access) },
      .on(
        \.requestFailed, "D1.4.denied.more", ["v2 D1.4", "R-PRE-7", "C-70"],
        finding: .denial.and(.remedy(is: .giveUp)).and(.not(.severalAsked)).and(.moreToAsk), to: \.preauthorizing
      ) { context, state, failure, error in
        context.next(after: state.settling(denying: error, context.settings), at: failure.moment)
      },
      .on(
        \.requestFailed, "D1.4.denied.apart", ["v2 D1.4", "R-PRE-7", "C-70"],
        finding: .denial.and(.remedy(is: .giveUp)).and(.severalAsked), to: \.preauthorizing
      ) { context, state, failure, _ in
        context.record(failure)
        context.patience?.begin(at: failure.moment)
        return state.apart
      },
      .on(
        \.decisionsReceived, "D1.4.more", ["v2 D1.4", "R-PRE-7"], finding: .decisions(\.more), to: \.preauthorizing
      ) { context, state, received, decisions in
        context.keep(decisions, of: received, asked: state)
        return context.next(after: state.settling(decisions), at: received.moment)
      },
      .on(
        \.decisionsReceived, "D1.4.item.split", ["v2 D1.4", "R-PRE-7", "C-71"], finding: .decisions(\.split),
        to: \.preauthorizing
      ) { context, state, received, settled in
        context.keepPermits(of: settled, with: state.access, at: received.at)
        return context.split(state, after: settled, at: received.moment)
      },
      .on(
        \.requestFailed, "D1.4.split", ["v2 D1.4", "R-PRE-7", "C-71"], when: .remedy(is: .split), to: \.preauthorizing
      ) { context, state, failure in
        context.record(failure)
        return context.split(state, at: failure.moment)
      },
      .on(
        \.decisionsReceived, "D1.4.item.pause", ["v2 D1.4", "R-PRE-5", "R-PRE-6"], finding: .decisions(\.retry),
        to: \.pausing, then: .again
      ) { context, state, received, plan in
        context.keepPermits(of: plan.settled, with: state.access, at: received.at)
        context.recordGaps(in: received.value, asked: state)
        state.attempts.pauses += 1
        state.resources = plan.again
        state.settled.append(plan.settled)
        return Pausing(duration: plan.pause)
      },
      .itemLosesSignIn("D1.4", ["v2 D1.4"], signIn: .decisions(\.signInAgain), reselect: .decisions(\.reselect)),
      .on(
        \.decisionsReceived, "D1.4.item.refresh", ["v2 D1.4", "R-SSO-23", "R-ERR-2"],
        finding: .decisions(\.refreshStatus),
        to: \.refreshingStatus
      ) { context, state, received, settled in
        context.keepPermits(of: settled, with: state.access, at: received.at)
        return context.refreshStatus(state, at: received.at)
      },
      .on(
        \.requestFailed, "D1.4.refresh", ["v2 D1.1", "R-SSO-23"], when: .remedy(is: .refreshStatus),
        to: \.refreshingStatus
      ) { context, state, failure in
        context.record(failure)
        return context.refreshStatus(state, at: failure.at)
      },
      .renewsToken("D1.4"),
      .pausesAndRepeats("D1.4"),
      // The service does not decide the rest now: decided items can be marked.
      .on(
        \.requestFailed, "D1.4.some", ["v2 D1.4", "R-PRE-4", "R-ERR-5"],
        when: .remedy(is: .outOfReach).and(.someDecided),
        answering: .all(\.preauthorizeRequested) { _, state, _, _ in .success(state.answer) }, to: \.authenticated
      ) { context, state, failure in
        context.record(failure)
        context.patience?.keepPause(of: failure)
        return Authenticated(state.access)
      },
      .servingFailures("D1.4", ["v2 D1.4"]),
      // A request to play does not wait for marks: the call under way is given up, and repeated afterwards.
      .on(
        \.authorizeRequested, "D2.3.overtakes", ["v2 D2.1", "v2 D2.3", "PassFlow: requests"],
        finding: .statusNeeded(\.ready).and(.not(.overtaken)), to: \.overtaking
      ) { context, state, request, status in
        context.beginRequest(at: request.moment)
        return Overtaking(
          play: Authorizing(access: state.access, resource: request.resource, status: status), marking: state.overtaken)
      },
      .defer(\.authorizeRequested, when: .not(.statusNeeded(is: .ready)).or(.overtaken)),
      .cancels("D1.3.cancel"),
    ])
}

extension AppleSSO.Query where Answer == [ResourceDecision] {
  package static func event(_ answer: Timestamped<[ResourceDecision]>) -> AppleSSO.Event { .decisionsReceived(answer) }
}

extension AppleSSO.Context {
  /// The known permits of some resources (R-PRE-3).
  func permits(of resources: [String], with access: CurrentProfile, at now: Timestamp) -> [ResourceDecision] {
    resources.compactMap { permits[access.mvpd]?[$0.exact] }.filter { $0.end > now }.map(\.decision)
  }

  /// The maximum number of resources that one request may name; at least one.
  var preauthorizationLimit: Int { max(1, service.settings.preauthorizationLimit) }

  /// The first call for the resources not known to be permitted; those beyond the limit follow (R-PRE-7).
  func preauthorizing(
    _ resources: [String], with access: CurrentProfile, status: PartnerStatus? = nil, at now: Timestamp
  ) -> AppleSSO.Preauthorizing {
    let resources = resources.distinctResources
    let permitted = permits(of: resources, with: access, at: now), open = resources.undecided(by: permitted)
    return AppleSSO.Preauthorizing(
      access: access, asked: resources, resources: Array(open.prefix(preauthorizationLimit)), status: status,
      settled: [permitted], rest: Array(open.dropFirst(preauthorizationLimit)))
  }

  /// Keeps permits but not denials (R-PRE-3): each decision replaces what was known about its resource.
  mutating func keepPermits(of decisions: [ResourceDecision], with access: CurrentProfile, at now: Timestamp) {
    for decision in decisions {
      let longest = now.advanced(by: AppleSSO.KeptPermit.longestLife)
      let end = decision.notAfter.map { min($0, longest) } ?? longest
      permits[access.mvpd, default: [:]][decision.resource.exact] =
        decision.isAuthorized ? AppleSSO.KeptPermit(decision: decision, end: end) : nil
    }
  }

  /// What the decisions of a call mean for it.
  func meaning(
    of received: Timestamped<[ResourceDecision]>, for state: AppleSSO.Preauthorizing
  ) -> AppleSSO.PreauthorizationResult {
    let decisions = received.value.agreed(
      on: state.resources, of: service.settings.serviceProvider, at: state.access.mvpd
    ).map(\.withoutToken)
    let attempts = attempts(for: state)
    let judged = decisions.map { decision in
      let error = decision.isAuthorized ? nil : decision.error
      return (decision, error.map { Remedy($0, after: attempts, divisible: state.isDivisible).name })
    }
    func wanting(_ remedies: Remedy.Name...) -> [ResourceDecision] {
      judged.filter { $1.map(remedies.contains) ?? false }.map(\.0)
    }
    if let refused = wanting(.signInAgain, .registerAgain).first { return .signInAgain(refused) }
    if let refused = wanting(.reselect).first { return .reselect(refused) }
    if !wanting(.refreshStatus).isEmpty { return .refreshStatus(decisions) }
    if !wanting(.split).isEmpty { return .split(decisions) }
    let again = wanting(.pause).map(\.resource), settled = judged.filter { $1 != .pause }.map(\.0)
    if again.isEmpty { return state.rest.isEmpty ? .answered(settled) : .more(settled) }
    let pause = Remedy.pause(after: state.attempts.pauses)
    return .retry(AppleSSO.RetryPlan(settled: settled, again: again, pause: pause))
  }

  /// Keeps the permits of an answer that needs no repetition, and records its gaps.
  fileprivate mutating func keep(
    _ decisions: [ResourceDecision], of received: Timestamped<[ResourceDecision]>, asked state: AppleSSO.Preauthorizing
  ) {
    keepPermits(of: decisions, with: state.access, at: received.at)
    recordGaps(in: decisions, asked: state)
  }

  /// Records resources that were requested but not decided, for support.
  fileprivate mutating func recordGaps(in decisions: [ResourceDecision], asked state: AppleSSO.Preauthorizing) {
    let missing = state.resources.undecided(by: decisions)
    guard !missing.isEmpty else { return }
    record(Problem(noting: .undecided, text: "\(missing.count) of \(state.resources.count) resources"))
  }

  /// The next call for the resources that are left (R-PRE-7), with its own time.
  fileprivate mutating func next(after state: AppleSSO.Preauthorizing, at now: Moment) -> AppleSSO.Preauthorizing {
    service.patience?.begin(at: now)
    var next = state
    next.resources = Array(state.rest.prefix(preauthorizationLimit))
    next.rest = Array(state.rest.dropFirst(preauthorizationLimit))
    next.attempts = state.attempts.forNextCall
    next.isOvertaken = false
    return next
  }

  /// Reads the status again after the server refused it, then requests all resources that are not permitted.
  fileprivate mutating func refreshStatus(
    _ state: AppleSSO.Preauthorizing, at now: Timestamp
  ) -> AppleSSO.StatusPurpose {
    status = nil
    let again = preauthorizing(state.asked, with: state.access, at: now)
    return .preauthorize(with(again) { $0.attempts = state.attempts.refreshing })
  }

  /// Splits the request: half of the resources now, the others later; no later call is as large as the refused one.
  fileprivate mutating func split(
    _ state: AppleSSO.Preauthorizing, after settled: [ResourceDecision] = [], at now: Moment
  ) -> AppleSSO.Preauthorizing {
    service.patience?.begin(at: now)
    let permitted = settled.filter(\.isAuthorized), open = state.resources.undecided(by: permitted)
    service.settings.preauthorizationLimit = max(1, state.resources.count / 2)
    var half = state.settling(permitted)
    half.resources = Array(open.prefix(preauthorizationLimit))
    half.rest = open.dropFirst(preauthorizationLimit) + state.rest
    return half
  }
}

extension AppleSSO.Preauthorizing {
  /// The call, interrupted by a request to play.
  fileprivate var overtaken: Self { with(self) { $0.isOvertaken = true } }

  /// The call for the first resource alone; the others follow.
  fileprivate var apart: Self {
    with(self) { ($0.resources, $0.rest) = (Array(resources.prefix(1)), resources.dropFirst() + rest) }
  }

  /// The call with more decisions settled.
  fileprivate func settling(_ decisions: [ResourceDecision]) -> Self { with(self) { $0.settled.append(decisions) } }

  /// The call with all its resources denied.
  fileprivate func settling(denying error: EnhancedError, _ settings: AppSettings) -> Self {
    settling(resources.map { ResourceDecision(denying: $0, error, settings, access) })
  }

  /// The answer for the app, from known permits and all calls.
  fileprivate var answer: [ResourceDecision] { settled.flatMap(\.self).inOrder(of: asked) }
}

extension Guard where F == AppleSSO, From == AppleSSO.Preauthorizing, Found == Void {
  fileprivate static var overtaken: Self { .check("overtaken", bounded: true) { _, state, _ in state.isOvertaken } }
  fileprivate static var someDecided: Self { .check("some decided") { _, state, _ in !state.answer.isEmpty } }
  fileprivate static var severalAsked: Self {
    .check("several asked", bounded: true) { _, state, _ in state.resources.count > 1 }
  }
  fileprivate static var moreToAsk: Self {
    .check("more to ask", bounded: true) { _, state, _ in !state.rest.isEmpty }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.Preauthorizing, Trigger == Timestamped<[ResourceDecision]> {
  fileprivate static var decisions: Question<F, From, Trigger, AppleSSO.PreauthorizationResult> {
    Question("decisions", bounded: [.retry, .more, .split, .refreshStatus]) { context, state, received in
      context.meaning(of: received, for: state)
    }
  }
}
