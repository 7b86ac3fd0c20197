import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the decisions of step D1.4 mean.
  @Cases public enum PreauthorizationResult {
    /// Permits and denials, one for each resource that the server decided.
    case answered([Decision])
    /// Decisions of one request; more resources are to be asked for (R-PRE-7).
    case more([PassAPI.Decision])
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
}

extension AppleSSO.PreauthorizationResult {
  init(_ received: AppleSSO.DecisionsReceived, for state: AppleSSO.Preauthorizing, in context: AppleSSO.Context) {
    let decisions = received.decisions.map(\.withoutToken), attempts = context.attempts(for: state)
    let remedies = decisions.map { decision in
      decision.isAuthorized
        ? nil
        : decision.error.map {
          AppleSSO.Remedy($0, after: attempts, at: received.at, divisible: state.isDivisible).name
        }
    }
    func first(_ wanted: Set<AppleSSO.Remedy.Name>) -> Decision? {
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
      let until = AppleSSO.Remedy.end(of: state.attempts.pauses, from: received.at)
      self = .retry(AppleSSO.RetryPlan(settled: settled, again: again.map(\.resource), until: until))
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.Preauthorizing, Trigger == AppleSSO.DecisionsReceived {
  static var decisions: Question<F, From, Trigger, AppleSSO.PreauthorizationResult> {
    Question("decisions", bounded: [.retry, .more, .split, .refreshStatus]) { context, state, received in
      AppleSSO.PreauthorizationResult(received, for: state, in: context)
    }
  }
}
