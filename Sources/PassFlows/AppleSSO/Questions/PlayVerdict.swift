import FlowEngine
import Foundation
import PassAPI

extension AppleSSO {
  /// What a decision of step D2.4 means.
  public enum PlayVerdict: Cased {
    /// Permitted, with a media token (R-DEC-2).
    case permitted(Decision)
    /// The provider refuses; the error says why.
    case denied(Decision)
    /// The item's error asks for a repetition.
    case retry(Timestamp)
    /// The item's error asks for authentication, or for a new client whose profiles are gone (R-AUTH-13, R-REG-9).
    case signInAgain(Decision)
    /// The item's error is about the partner status: read it anew, once (R-SSO-23).
    case refreshStatus
    /// The item's error is about the provider: it cannot be used any more (R-CFG-9).
    case reselect(Decision)
    /// No decision for the resource, or a permit without token.
    case incomplete

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case permitted, denied, retry, signInAgain, refreshStatus, reselect, incomplete
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .permitted: .permitted
      case .denied: .denied
      case .retry: .retry
      case .signInAgain: .signInAgain
      case .refreshStatus: .refreshStatus
      case .reselect: .reselect
      case .incomplete: .incomplete
      }
    }
  }
}

extension Case<AppleSSO.PlayVerdict, Decision> {
  package static var reselect: Self {
    .init(.reselect, AppleSSO.PlayVerdict.reselect) { if case .reselect(let payload) = $0 { payload } else { nil } }
  }
  package static var permitted: Self {
    .init(.permitted, AppleSSO.PlayVerdict.permitted) { if case .permitted(let payload) = $0 { payload } else { nil } }
  }
  package static var denied: Self {
    .init(.denied, AppleSSO.PlayVerdict.denied) { if case .denied(let payload) = $0 { payload } else { nil } }
  }
  package static var signInAgain: Self {
    .init(.signInAgain, AppleSSO.PlayVerdict.signInAgain) { if case .signInAgain(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.PlayVerdict, Timestamp> {
  package static var retry: Self { .init(.retry, AppleSSO.PlayVerdict.retry) { if case .retry(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.PlayVerdict, Void> {
  package static var refreshStatus: Self { .init(.refreshStatus, { .refreshStatus }) { if case .refreshStatus = $0 { () } else { nil } } }
  package static var incomplete: Self { .init(.incomplete, { .incomplete }) { if case .incomplete = $0 { () } else { nil } } }
}

extension AppleSSO.PlayVerdict {
  init(_ received: AppleSSO.DecisionsReceived, for state: AppleSSO.Authorizing) {
    guard let decision = received.decisions.first(where: { $0.isAbout(state.resource) }) else {
      self = .incomplete
      return
    }
    if decision.isAuthorized {
      self = decision.token == nil ? .incomplete : .permitted(decision)
    } else {
      self = Self(decision.withoutToken, decision.error.map { AppleSSO.Course($0, after: state.trial, at: received.at) })
    }
  }

  private init(_ denial: Decision, _ course: AppleSSO.Course?) {
    switch course {
    case .pause(let until)?: self = .retry(until)
    case .signInAgain?, .registerAgain?: self = .signInAgain(denial)
    case .refreshStatus?: self = .refreshStatus
    case .reselect?: self = .reselect(denial)
    default: self = .denied(denial)
    }
  }
}

extension Decision {
  /// A token that comes with a denial, or with step D1.4, is not handed on: nothing may be played with it (R-PRE-2, R-DEC-2).
  var withoutToken: Self {
    var copy = self
    copy.token = nil
    return copy
  }

  /// Whether this is the decision for a resource; the server may add blanks.
  func isAbout(_ wanted: String) -> Bool {
    resource.trimmingCharacters(in: .whitespacesAndNewlines) == wanted.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.Authorizing, Trigger == AppleSSO.DecisionsReceived {
  static func decision(_ verdicts: AppleSSO.PlayVerdict.Name...) -> Self {
    .choice("decision", verdicts, bounded: [.retry, .refreshStatus]) { _, state, received in AppleSSO.PlayVerdict(received, for: state) }
  }
}
extension Finding where F == AppleSSO, From == AppleSSO.Authorizing, Trigger == AppleSSO.DecisionsReceived {
  static func decision(_ verdict: Case<AppleSSO.PlayVerdict, Value>) -> Self {
    .choice("decision", verdict, bounded: [.retry, .refreshStatus]) { _, state, received in AppleSSO.PlayVerdict(received, for: state) }
  }
}
