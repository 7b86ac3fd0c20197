import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// D1.3.
  package struct Preauthorizing: Hashable, Codable, Sendable, Retryable, HasAccess {
    /// What the viewer uses.
    package var access: Access
    /// The resources asked for.
    var resources: [String]
    /// The partner status that goes along; nil when none does.
    var status: PartnerStatus?
    /// Decisions that need no repetition.
    var settled: [Decision] = []
    /// The resources of the requests after this one.
    var rest: [String] = []
    /// What has been tried for this call.
    package var attempts = Attempts()
    /// Several resources can be asked for separately.
    package var isDivisible: Bool { resources.count > 1 }
  }
  /// A permit that needs not be asked for again, until its end.
  @Memberwise package struct KeptPermit: Hashable, Codable, Sendable {
    /// The permit.
    package var decision: Decision
    /// Until when it holds.
    package var end: Timestamp
    /// However long the server says: what a viewer may watch changes meanwhile.
    package static let longestLife = Duration.seconds(24 * 3600)
  }
  /// The items to ask again for, after a pause.
  package struct RetryPlan: Hashable, Codable, Sendable {
    /// Decisions that need no repetition.
    var settled: [Decision]
    /// The resources to ask for once more.
    var again: [String]
    /// How long the pause before is.
    var pause: Duration
  }

  /// A call that is answered with decisions; a partner status goes along with an `appleSSO` profile (R-SSO-9).
  package protocol AnsweredWithDecisions: Query where Answer == [Decision] {}

  /// D1.3: decisions for marking a catalogue.
  package struct PreauthorizeQuery: AnsweredWithDecisions {
    /// The resources asked for.
    var resources: [String]
    /// The provider's id.
    var mvpd: String
    package var status: PartnerStatus?
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<[Decision]> {
      endpoints.preauthorize(resources, mvpd: mvpd, status: status, token: token)
    }
  }

  /// What the decisions of step D1.4 mean.
  @Cases package enum PreauthorizationResult {
    /// Permits and denials, one for each resource that the server decided.
    case answered([Decision])
    /// Decisions of one request; more resources are to be asked for (R-PRE-7).
    case more([Decision])
    /// More resources than the integration allows, said item by item (C-71).
    case split([Decision])
    /// Some items ask for a repetition (R-PRE-6).
    case retry(RetryPlan)
    /// An item's error asks for authentication, or for a new client whose profiles are gone (R-AUTH-13, R-REG-9).
    case signInAgain(Decision)
    /// An item's error is about the partner status: read it anew, once (R-SSO-23).
    case refreshStatus([Decision])
    /// An item's error is about the provider: it cannot be used any more (R-CFG-9).
    case reselect(Decision)
  }

  /// Phase D, first part, optional: which items of a catalogue may be offered?
  static let preauthorization = Phase<AppleSSO>(
    "D.1", "Decisions: preauthorize", everywhere: whileServing, [preauthorizing])

  private static let preauthorizing = Node<AppleSSO>(
    \.preauthorizing, "D1.3", "Decisions for a list of resources",
    [
      .does(\.preauthorize) { context, state in
        TokenCall(
          context, PreauthorizeQuery(resources: state.resources, mvpd: state.access.mvpd, status: state.status))
      },
      .on(
        \.decisionsReceived, "D1.4", ["v2 D1.4", "R-PRE-1", "R-PRE-4"], when: .decisions(\.answered),
        answering: .all(\.preauthorizeRequested) { _, _, _, decisions, _ in .success(decisions) },
        to: \.authenticated
      ) { context, state, received, decisions in
        context.keepPermits(of: decisions, with: state.access, at: received.at)
        context.recordGaps(in: decisions, asked: state)
        return context.resting(after: received, with: state.access)
      },
      // What this request asked for is denied at the root of the answer (C-70): which of several, each of them says.
      .on(
        \.requestFailed, "D1.4.denied", ["v2 D1.4", "R-PRE-4", "C-70"],
        when: .denial.and(.remedy(is: .giveUp)).and(.not(.severalAsked)).and(.not(.moreToAsk)),
        answering: .all(\.preauthorizeRequested) { context, state, _, error, _ in
          .success(state.settled(denying: error, context.settings))
        }, to: \.authenticated
      ) { _, state, _, _ in Authenticated(state.access) },
      .on(
        \.requestFailed, "D1.4.denied.more", ["v2 D1.4", "R-PRE-7", "C-70"],
        when: .denial.and(.remedy(is: .giveUp)).and(.not(.severalAsked)).and(.moreToAsk), to: \.preauthorizing
      ) { context, state, _, error in
        context.next(after: state, settled: state.settled(denying: error, context.settings))
      },
      .on(
        \.requestFailed, "D1.4.denied.apart", ["v2 D1.4", "R-PRE-7", "C-70"],
        when: .denial.and(.remedy(is: .giveUp)).and(.severalAsked), to: \.preauthorizing
      ) { context, state, failure, _ in
        context.record(failure)
        return state.apart
      },
      .on(
        \.decisionsReceived, "D1.4.more", ["v2 D1.4", "R-PRE-7"], when: .decisions(\.more), to: \.preauthorizing
      ) { context, state, received, decisions in
        context.record(received)
        context.keepPermits(of: decisions, with: state.access, at: received.at)
        context.recordGaps(in: decisions, asked: state)
        return context.next(after: state, settled: decisions)
      },
      .on(
        \.decisionsReceived, "D1.4.item.split", ["v2 D1.4", "R-PRE-7", "C-71"], when: .decisions(\.split),
        to: \.preauthorizing
      ) { context, state, received, settled in
        context.keepPermits(of: settled, with: state.access, at: received.at)
        return context.splitting(state, after: settled)
      },
      .on(
        \.requestFailed, "D1.4.split", ["v2 D1.4", "R-PRE-7", "C-71"], when: .remedy(is: .split),
        to: \.preauthorizing
      ) { context, state, failure in
        context.record(failure)
        return context.splitting(state)
      },
      .on(
        \.decisionsReceived, "D1.4.item.pause", ["v2 D1.4", "R-PRE-5", "R-PRE-6"], when: .decisions(\.retry),
        to: \.pausing, then: .again
      ) { context, state, received, plan in
        context.keepPermits(of: plan.settled, with: state.access, at: received.at)
        context.recordGaps(in: received.value, asked: state)
        state.attempts.pauses += 1
        state.resources = plan.again
        state.settled = plan.settled
        return Pausing(duration: plan.pause)
      },
      .on(
        \.decisionsReceived, "D1.4.item.signIn", ["v2 D1.4", "R-AUTH-13"], when: .decisions(\.signInAgain),
        to: \.erasingSignIn
      ) { context, state, _, refused in
        context.refuseProfile(state.access, because: Problem(refused.error, or: "authentication"))
      },
      .on(
        \.decisionsReceived, "D1.4.item.reselect", ["v2 D1.4", "R-CFG-9", "R-ERR-2"], when: .decisions(\.reselect),
        to: \.erasingSignIn
      ) { context, state, _, refused in
        context.loseProvider(of: state.access, because: Problem(refused.error, or: "provider"))
      },
      .on(
        \.decisionsReceived, "D1.4.item.refresh", ["v2 D1.4", "R-SSO-23", "R-ERR-2"],
        when: .decisions(\.refreshStatus),
        to: \.refreshingStatus
      ) { context, state, received, settled in
        context.keepPermits(of: settled, with: state.access, at: received.at)
        return context.refreshingStatus(state, at: received.at)
      },
      .on(
        \.requestFailed, "D1.4.refresh", ["v2 D1.1", "R-SSO-23"], when: .remedy(is: .refreshStatus),
        to: \.refreshingStatus
      ) { context, state, failure in
        context.record(failure)
        return context.refreshingStatus(state, at: failure.at)
      },
      .renewsToken("D1.4"),
      .pausesAndRepeats("D1.4"),
      .servingFailures("D1.4", ["v2 D1.4"]),
      .cancels("D1.3.cancel"),
    ])
}

extension AppleSSO.AnsweredWithDecisions {
  package static func event(_ answer: Timestamped<[Decision]>) -> AppleSSO.Event { .decisionsReceived(answer) }
}

extension AppleSSO.Context {
  /// What is known to be permitted of some resources (R-PRE-3).
  func permits(of resources: [String], with access: Access, at now: Timestamp) -> [Decision] {
    resources.compactMap { permits[access.mvpd]?[$0] }.filter { $0.end > now }.map(\.decision)
  }

  /// How many resources one request may name; one at least.
  var preauthorizationLimit: Int { max(1, service.settings.preauthorizationLimit) }

  /// The first request for the resources that are not known to be permitted; those beyond the limit follow (R-PRE-7).
  func preauthorizing(_ resources: [String], with access: Access, status: PartnerStatus? = nil, at now: Timestamp)
    -> AppleSSO.Preauthorizing
  {
    let open = resources.once.filter { permits(of: [$0], with: access, at: now).isEmpty }
    return AppleSSO.Preauthorizing(
      access: access, resources: Array(open.prefix(preauthorizationLimit)), status: status,
      settled: permits(of: resources, with: access, at: now), rest: Array(open.dropFirst(preauthorizationLimit)))
  }

  /// Permits are kept, denials are not (R-PRE-3): each replaces what was known of its resource.
  mutating func keepPermits(of decisions: [Decision], with access: Access, at now: Timestamp) {
    for decision in decisions {
      let longest = now.advanced(by: AppleSSO.KeptPermit.longestLife)
      let end = decision.notAfter.map { min($0, longest) } ?? longest
      let kept = permits[access.mvpd]?[decision.resource]
      // What was kept before is among those of the same request, and does not grow younger.
      if decision.isAuthorized, let kept, kept.decision == decision, kept.end > now { continue }
      permits[access.mvpd, default: [:]][decision.resource] =
        decision.isAuthorized ? AppleSSO.KeptPermit(decision: decision, end: end) : nil
    }
  }

  /// What was asked for and not decided is for support.
  fileprivate mutating func recordGaps(in decisions: [Decision], asked state: AppleSSO.Preauthorizing) {
    let missing = state.resources.filter { resource in !decisions.contains { $0.isAbout(resource) } }
    guard !missing.isEmpty else { return }
    record(Problem(noting: .undecided, text: "\(missing.count) of \(state.resources.count) resources"))
  }

  /// The next request for what is still to be asked (R-PRE-7).
  fileprivate func next(after state: AppleSSO.Preauthorizing, settled: [Decision]) -> AppleSSO.Preauthorizing {
    AppleSSO.Preauthorizing(
      access: state.access, resources: Array(state.rest.prefix(preauthorizationLimit)), status: state.status,
      settled: settled, rest: Array(state.rest.dropFirst(preauthorizationLimit)), attempts: state.attempts.forNextCall)
  }

  /// The server refused the status: it is read anew for all resources, of which the permitted ones are not asked for
  /// again.
  fileprivate mutating func refreshingStatus(
    _ state: AppleSSO.Preauthorizing, at now: Timestamp
  ) -> AppleSSO.StatusPurpose {
    status = nil
    keepPermits(of: state.settled, with: state.access, at: now)
    let resources = state.settled.map(\.resource) + state.resources + state.rest
    return .preauthorize(
      preauthorizing(resources, with: state.access, at: now).updatingAttempts { $0 = state.attempts.refreshing })
  }

  /// Half of the resources now, the others afterwards; no later request is as large as the one that was refused.
  fileprivate mutating func splitting(_ state: AppleSSO.Preauthorizing, after settled: [Decision] = [])
    -> AppleSSO.Preauthorizing
  {
    let permitted = settled.filter(\.isAuthorized),
      open = state.resources.filter { resource in !permitted.contains { $0.isAbout(resource) } }
    service.settings.preauthorizationLimit = max(1, state.resources.count / 2)
    var half = state
    half.settled += permitted
    half.resources = Array(open.prefix(preauthorizationLimit))
    half.rest = open.dropFirst(preauthorizationLimit) + state.rest
    return half
  }
}

extension AppleSSO.Preauthorizing {
  /// The first alone, the others afterwards.
  fileprivate var apart: Self {
    var first = self
    first.resources = Array(resources.prefix(1))
    first.rest = resources.dropFirst() + rest
    return first
  }

  /// What is known when the server denies all that this request asked for.
  fileprivate func settled(denying error: EnhancedError, _ settings: AppSettings) -> [Decision] {
    settled + resources.map { Decision(denying: $0, error, settings, access) }
  }
}

extension AppleSSO.PreauthorizationResult {
  init(_ received: Timestamped<[Decision]>, for state: AppleSSO.Preauthorizing, in context: AppleSSO.Context) {
    // What nobody asked for is not believed, and of each resource there is one decision.
    let decisions = state.resources.compactMap { resource in
      Decision(
        agreed: received.value.map(\.withoutToken).filter {
          $0.isAbout(resource) && $0.belongs(to: context.settings.serviceProvider, state.access.mvpd)
        })
    }
    let attempts = context.attempts(for: state)
    let remedies = decisions.map { decision in
      decision.isAuthorized
        ? nil
        : decision.error.map {
          Remedy($0, after: attempts, divisible: state.isDivisible).name
        }
    }
    func first(_ wanted: Set<Remedy.Name>) -> Decision? {
      zip(decisions, remedies).first { _, remedy in remedy.map(wanted.contains) ?? false }?.0
    }
    let again = zip(decisions, remedies).filter { $1 == .pause }.map(\.0)
    let settled = state.settled + zip(decisions, remedies).filter { $1 != .pause }.map(\.0)
    if let refused = first([.signInAgain, .registerAgain]) {
      self = .signInAgain(refused)
    } else if let refused = first([.reselect]) {
      self = .reselect(refused)
    } else if first([.refreshStatus]) != nil {
      self = .refreshStatus(decisions)
    } else if first([.split]) != nil {
      self = .split(decisions)
    } else if again.isEmpty {
      self = state.rest.isEmpty ? .answered(settled) : .more(settled)
    } else {
      let pause = Remedy.pause(after: state.attempts.pauses)
      self = .retry(AppleSSO.RetryPlan(settled: settled, again: again.map(\.resource), pause: pause))
    }
  }
}

extension Decision {
  /// What several decisions about a resource come to: a permit is one where all of them are permits, and none bears an
  /// error. Nil where there is no decision.
  fileprivate init?(agreed decisions: [Decision]) {
    guard var decision = decisions.first(where: { !$0.isAuthorized || $0.error != nil }) ?? decisions.first else {
      return nil
    }
    if decision.error != nil { decision.isAuthorized = false }
    self = decision
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.Preauthorizing, Found == Void {
  fileprivate static var severalAsked: Self {
    .check("several asked", bounded: true) { _, state, _ in state.resources.count > 1 }
  }
  fileprivate static var moreToAsk: Self {
    .check("more to ask", bounded: true) { _, state, _ in !state.rest.isEmpty }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.Preauthorizing, Trigger == Timestamped<[Decision]> {
  fileprivate static var decisions: Question<F, From, Trigger, AppleSSO.PreauthorizationResult> {
    Question("decisions", bounded: [.retry, .more, .split, .refreshStatus]) { context, state, received in
      AppleSSO.PreauthorizationResult(received, for: state, in: context)
    }
  }
}
