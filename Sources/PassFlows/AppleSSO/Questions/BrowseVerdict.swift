import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the decisions of step D1.4 mean.
  public enum BrowseVerdict: Cased {
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

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case answered, more, split, retry, signInAgain, refreshStatus, reselect
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .answered: .answered
      case .more: .more
      case .split: .split
      case .retry: .retry
      case .signInAgain: .signInAgain
      case .refreshStatus: .refreshStatus
      case .reselect: .reselect
      }
    }
  }
}

extension Case<AppleSSO.BrowseVerdict, [Decision]> {
  package static var split: Self {
    .init(.split, AppleSSO.BrowseVerdict.split) { if case .split(let payload) = $0 { payload } else { nil } }
  }
  package static var refreshStatus: Self {
    .init(.refreshStatus, AppleSSO.BrowseVerdict.refreshStatus) { if case .refreshStatus(let payload) = $0 { payload } else { nil } }
  }
  package static var answered: Self {
    .init(.answered, AppleSSO.BrowseVerdict.answered) { if case .answered(let payload) = $0 { payload } else { nil } }
  }
  package static var more: Self {
    .init(.more, AppleSSO.BrowseVerdict.more) { if case .more(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.BrowseVerdict, AppleSSO.RetryPlan> {
  package static var retry: Self {
    .init(.retry, AppleSSO.BrowseVerdict.retry) { if case .retry(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.BrowseVerdict, Decision> {
  package static var reselect: Self {
    .init(.reselect, AppleSSO.BrowseVerdict.reselect) { if case .reselect(let payload) = $0 { payload } else { nil } }
  }
  package static var signInAgain: Self {
    .init(.signInAgain, AppleSSO.BrowseVerdict.signInAgain) { if case .signInAgain(let payload) = $0 { payload } else { nil } }
  }
}

extension AppleSSO.BrowseVerdict {
  init(_ received: AppleSSO.DecisionsReceived, for state: AppleSSO.Preauthorizing) {
    let decisions = received.decisions.map(\.withoutToken)
    let courses = decisions.map { decision in
      decision.isAuthorized
        ? nil : decision.error.map { AppleSSO.Course($0, after: state.trial, at: received.at, divisible: state.isDivisible).name }
    }
    func first(_ wanted: Set<AppleSSO.Course.Name>) -> Decision? {
      zip(decisions, courses).first { _, course in course.map(wanted.contains) ?? false }?.0
    }
    let again = zip(decisions, courses).filter { $1 == .pause }.map(\.0)
    let settled = state.settled + zip(decisions, courses).filter { $1 != .pause }.map(\.0)
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
      let until = AppleSSO.Course.end(of: state.trial.pauses, from: received.at)
      self = .retry(AppleSSO.RetryPlan(settled: settled, again: again.map(\.resource), until: until))
    }
  }
}

extension Finding where F == AppleSSO, From == AppleSSO.Preauthorizing, Trigger == AppleSSO.DecisionsReceived {
  static func decisions(_ verdict: Case<AppleSSO.BrowseVerdict, Value>) -> Self {
    .choice("decisions", verdict, bounded: [.retry, .more, .split, .refreshStatus]) { _, state, received in
      AppleSSO.BrowseVerdict(received, for: state)
    }
  }
}
