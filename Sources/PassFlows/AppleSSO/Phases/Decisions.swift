import FlowEngine
import PassAPI

extension AppleSSO {
  /// Phase D, first part, optional: which items of a catalogue may be offered?
  static let preauthorization = Phase<AppleSSO>(
    "D.1", "Decisions: preauthorize", everywhere: whileServing,
    [
      Node(
        \.readingStatusToPreauthorize, "D1.1", "Partner status before preauthorization",
        [
          .does(\.queryPartner) { _, _ in .status },
          .on(
            \.partnerAnswered, "D1.2", ["v2 D1.2", "R-SSO-9"], when: .status(\.valid), to: \.preauthorizing
          ) { context, state, _, status in
            context.status = status
            return context.preauthorizing(state.resources, with: state.access, status: status).trying {
              $0 = state.attempts
            }
          },
          .unusableStatus("D1.2", ["v2 D1.2"]),
          .cancels("D1.1.cancel"),
        ]),

      Node(
        \.preauthorizing, "D1.3", "Decisions for a list of resources",
        [
          .does(\.preauthorize) { context, state in
            Authorized(
              context, DecisionQuery(resources: state.resources, mvpd: state.access.mvpd, status: state.status))
          },
          .on(
            \.decisionsReceived, "D1.4", ["v2 D1.4", "R-PRE-1", "R-PRE-4"], when: .decisions(\.answered),
            answering: .all(\.preauthorizeRequested) { _, _, _, decisions, _ in .success(decisions) },
            to: \.authenticated
          ) { context, state, _, decisions in
            context.keepPermits(of: decisions, with: state.access)
            return Authenticated(state.access)
          },
          .on(
            \.decisionsReceived, "D1.4.more", ["v2 D1.4", "R-PRE-7"], when: .decisions(\.more), to: \.preauthorizing
          ) { context, state, _, decisions in
            context.keepPermits(of: decisions, with: state.access)
            let limit = context.preauthorizationLimit
            return Preauthorizing(
              access: state.access, resources: Array(state.rest.prefix(limit)), status: state.status,
              settled: decisions,
              rest: Array(state.rest.dropFirst(limit)), attempts: state.attempts.onward)
          },
          .on(
            \.decisionsReceived, "D1.4.split", ["v2 D1.4", "R-PRE-7", "C-71"], when: .decisions(\.split),
            to: \.preauthorizing
          ) { context, state, _, settled in context.halving(state, after: settled) },
          .on(
            \.requestFailed, "D1.4.split.whole", ["v2 D1.4", "R-PRE-7", "C-71"], when: .remedy(is: .split),
            to: \.preauthorizing
          ) { context, state, failure in
            context.note(failure)
            return context.halving(state)
          },
          .on(
            \.decisionsReceived, "D1.4.retry", ["v2 D1.4", "R-PRE-5", "R-PRE-6"], when: .decisions(\.retry),
            to: \.pausing, then: .again
          ) { context, state, _, plan in
            context.keepPermits(of: plan.settled, with: state.access)
            state.attempts.pauses += 1
            state.resources = plan.again
            state.settled = plan.settled
            return Pausing(until: plan.until)
          },
          .on(
            \.decisionsReceived, "D1.4.signIn", ["v2 D1.4", "R-AUTH-13"], when: .decisions(\.signInAgain),
            to: \.erasingSignIn
          ) { context, _, _, refused in context.loseProfile(because: Problem(refused.error, or: "authentication")) },
          .on(
            \.decisionsReceived, "D1.4.item.reselect", ["v2 D1.4", "R-CFG-9", "R-ERR-2"], when: .decisions(\.reselect),
            to: \.erasingSignIn
          ) { context, _, _, refused in context.loseProvider(because: Problem(refused.error, or: "provider")) },
          .on(
            \.decisionsReceived, "D1.4.item.refresh", ["v2 D1.4", "R-SSO-23", "R-ERR-2"],
            when: .decisions(\.refreshStatus),
            to: \.readingStatusToPreauthorize
          ) { context, state, _, settled in
            context.keepPermits(of: settled, with: state.access)
            return context.rereading(state)
          },
          .on(
            \.requestFailed, "D1.4.refresh", ["v2 D1.1", "R-SSO-23"], when: .remedy(is: .refreshStatus),
            to: \.readingStatusToPreauthorize
          ) { context, state, failure in
            context.note(failure)
            return context.rereading(state)
          },
          .callFailures("D1.4", ["v2 D1.4"], failed: .remedy(is: .giveUp, .outOfReach, .newCode)),
          .renewal("D1.3"),
          .pause("D1.3"),
          .cancels("D1.3.cancel"),
        ]),
    ])

  /// Phase D, second part: may this resource be played?
  static let authorization = Phase<AppleSSO>(
    "D.2", "Decisions: authorize", everywhere: whileServing,
    [
      Node(
        \.refreshingStatus, "", "The app came to the foreground: read the status anew",
        [
          .does(\.queryPartner) { _, _ in .status },
          .on(
            \.partnerAnswered, "foreground.valid", ["R-SSO-25", "R-SSO-26"], when: .status(\.valid), to: \.authenticated
          ) { context, state, _, status in
            context.status = status
            return state
          },
          // The next decision reads it again, and says what is wrong.
          .on(
            \.partnerAnswered, "foreground.unusable", ["R-SSO-26"], when: .lacks(.status(\.valid)), to: \.authenticated
          ) { context, state, _ in
            context.status = nil
            return state
          },
          .cancels("foreground.cancel"),
        ]),

      Node(
        \.readingStatusToAuthorize, "D2.1", "Partner status before authorization",
        [
          .does(\.queryPartner) { _, _ in .status },
          .on(
            \.partnerAnswered, "D2.2", ["v2 D2.2", "R-SSO-9"], when: .status(\.valid), to: \.authorizing
          ) { context, state, _, status in
            context.status = status
            return Authorizing(access: state.access, resource: state.resource, status: status, attempts: state.attempts)
          },
          .unusableStatus("D2.2", ["v2 D2.2"]),
          .cancels("D2.1.cancel"),
        ]),

      Node(
        \.authorizing, "D2.3", "Decision for the resource to be played",
        [
          .does(\.authorize) { context, state in
            Authorized(
              context, DecisionQuery(resources: [state.resource], mvpd: state.access.mvpd, status: state.status))
          },
          // The token goes to whoever asked and nowhere else (R-DEC-6).
          .on(
            \.decisionsReceived, "D2.4.permit", ["v2 D2.4", "R-DEC-2"], when: .decision(\.permitted),
            answering: .all(\.authorizeRequested) { _, _, _, decision, _ in .success(decision) }, to: \.authenticated
          ) { _, state, _, _ in Authenticated(state.access) },
          .on(
            \.decisionsReceived, "D2.4.deny", ["v2 D2.4", "R-DEC-8", "R-DEC-13"], when: .decision(\.denied),
            answering: .all(\.authorizeRequested) { _, _, _, decision, _ in .success(decision) }, to: \.authenticated
          ) { _, state, _, _ in Authenticated(state.access) },
          .on(
            \.decisionsReceived, "D2.4.retry", ["v2 D2.4", "R-DEC-9"], when: .decision(\.retry), to: \.pausing,
            then: .again
          ) { _, state, _, until in
            state.attempts.pauses += 1
            return Pausing(until: until)
          },
          .on(
            \.decisionsReceived, "D2.4.signIn", ["v2 D2.4", "R-AUTH-13"], when: .decision(\.signInAgain),
            to: \.erasingSignIn
          ) { context, _, _, refused in context.loseProfile(because: Problem(refused.error, or: "authentication")) },
          .on(
            \.decisionsReceived, "D2.4.item.reselect", ["v2 D2.4", "R-CFG-9", "R-ERR-2"], when: .decision(\.reselect),
            to: \.erasingSignIn
          ) { context, _, _, refused in context.loseProvider(because: Problem(refused.error, or: "provider")) },
          .on(
            \.decisionsReceived, "D2.4.item.refresh", ["v2 D2.4", "R-SSO-23", "R-ERR-2"],
            when: .decision(is: .refreshStatus),
            to: \.readingStatusToAuthorize
          ) { context, state, _ in context.rereading(state) },
          .on(
            \.decisionsReceived, "D2.4.incomplete", ["v2 D2.4", "R-DEC-2"], when: .decision(is: .incomplete),
            to: \.authenticated
          ) { _, state, _ in Authenticated(state.access, interrupted: .failed(Problem(code: "incomplete_decision"))) },
          .on(
            \.requestFailed, "D2.4.refresh", ["v2 D2.1", "R-SSO-23"], when: .remedy(is: .refreshStatus),
            to: \.readingStatusToAuthorize
          ) { context, state, failure in
            context.note(failure)
            return context.rereading(state)
          },
          .callFailures("D2.4", ["v2 D2.4"], failed: .noRemedy(or: .newCode)),
          .renewal("D2.3"),
          .pause("D2.3"),
          .cancels("D2.3.cancel"),
        ]),
    ])
}

extension AppleSSO.Preauthorizing: AppleSSO.OfProvider {}
extension AppleSSO.Authorizing: AppleSSO.OfProvider {}
extension AppleSSO.LoggingOut: AppleSSO.OfProvider {}
extension AppleSSO.Preauthorizing {
  /// Several resources can be asked for separately.
  var isDivisible: Bool { resources.count > 1 }
}

extension AppleSSO.Context {
  /// The server refused the status: it is read anew for all resources, of which the permitted ones are not asked for
  /// again.
  fileprivate mutating func rereading(_ state: AppleSSO.Preauthorizing) -> AppleSSO.ReadingStatusToPreauthorize {
    status = nil
    keepPermits(of: state.settled, with: state.access)
    return AppleSSO.ReadingStatusToPreauthorize(
      access: state.access, resources: state.settled.map(\.resource) + state.resources + state.rest,
      attempts: state.attempts.refreshing)
  }

  /// The same for the resource to be played.
  fileprivate mutating func rereading(_ state: AppleSSO.Authorizing) -> AppleSSO.ReadingStatusToAuthorize {
    status = nil
    return AppleSSO.ReadingStatusToAuthorize(
      access: state.access, resource: state.resource, attempts: state.attempts.refreshing)
  }

  /// Half of the resources now, the others afterwards; no later request is as large as the one that was refused.
  fileprivate mutating func halving(_ state: AppleSSO.Preauthorizing, after settled: [Decision] = [])
    -> AppleSSO.Preauthorizing
  {
    keepPermits(of: settled, with: state.access)
    let permitted = settled.filter(\.isAuthorized),
      open = state.resources.filter { resource in !permitted.contains { $0.isAbout(resource) } }
    settings.preauthorizationLimit = max(1, state.resources.count / 2)
    var half = state
    half.settled += permitted
    half.resources = Array(open.prefix(preauthorizationLimit))
    half.rest = open.dropFirst(preauthorizationLimit) + state.rest
    return half
  }
}
