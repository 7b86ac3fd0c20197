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
    case split
    /// Some items ask for a repetition (R-PRE-6).
    case retry(RetryPlan)
    /// An item's error asks for authentication.
    case signInAgain(Decision)

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case answered, more, split, retry, signInAgain
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .answered: .answered
      case .more: .more
      case .split: .split
      case .retry: .retry
      case .signInAgain: .signInAgain
      }
    }
  }
}

extension Case<AppleSSO.BrowseVerdict, [Decision]> {
  package static var answered: Self {
    .init(.answered, AppleSSO.BrowseVerdict.answered) { if case .answered(let payload) = $0 { payload } else { nil } }
  }
  package static var more: Self {
    .init(.more, AppleSSO.BrowseVerdict.more) { if case .more(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.BrowseVerdict, Void> {
  package static var split: Self { .init(.split, { .split }) { if case .split = $0 { () } else { nil } } }
}
extension Case<AppleSSO.BrowseVerdict, AppleSSO.RetryPlan> {
  package static var retry: Self {
    .init(.retry, AppleSSO.BrowseVerdict.retry) { if case .retry(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.BrowseVerdict, Decision> {
  package static var signInAgain: Self {
    .init(.signInAgain, AppleSSO.BrowseVerdict.signInAgain) { if case .signInAgain(let payload) = $0 { payload } else { nil } }
  }
}

extension AppleSSO.BrowseVerdict {
  init(_ received: AppleSSO.DecisionsReceived, for state: AppleSSO.Preauthorizing) {
    let decisions = received.decisions.map(\.withoutToken)
    let again = decisions.filter { !$0.isAuthorized && $0.error?.action == .retry }
    let settled = state.settled + decisions.filter { !again.contains($0) }
    if let refused = decisions.first(where: { $0.error?.action == .authentication }) {
      self = .signInAgain(refused)
    } else if state.isDivisible, decisions.contains(where: { $0.error?.code == .tooManyResources }) {
      self = .split
    } else if again.isEmpty || state.trial.pauses >= AppleSSO.Trial.mostPauses {
      self = state.rest.isEmpty ? .answered(settled + again) : .more(settled + again)
    } else {
      let until = AppleSSO.Course.end(of: state.trial.pauses, from: received.at)
      self = .retry(AppleSSO.RetryPlan(settled: settled, again: again.map(\.resource), until: until))
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.Preauthorizing, Trigger == AppleSSO.DecisionsReceived {
  static func decisions(_ verdicts: AppleSSO.BrowseVerdict.Name...) -> Self {
    .choice("decisions", verdicts, bounded: [.retry, .more, .split]) { _, state, received in AppleSSO.BrowseVerdict(received, for: state) }
  }
}
extension Finding where F == AppleSSO, From == AppleSSO.Preauthorizing, Trigger == AppleSSO.DecisionsReceived {
  static func decisions(_ verdict: Case<AppleSSO.BrowseVerdict, Value>) -> Self {
    .choice("decisions", verdict, bounded: [.retry, .more, .split]) { _, state, received in AppleSSO.BrowseVerdict(received, for: state) }
  }
}
