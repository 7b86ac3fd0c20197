import FlowEngine
import Foundation
import PassAPI

extension AppleSSO {
  /// What a decision of step D2.4 means.
  @Cases public enum AuthorizationResult {
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
  }
}

extension AppleSSO.AuthorizationResult {
  init(_ received: AppleSSO.DecisionsReceived, for state: AppleSSO.Authorizing, in context: AppleSSO.Context) {
    guard let decision = received.decisions.first(where: { $0.isAbout(state.resource) }) else {
      self = .incomplete
      return
    }
    if decision.isAuthorized {
      self = decision.token == nil ? .incomplete : .permitted(decision)
    } else {
      self = Self(
        decision.withoutToken,
        decision.error.map { AppleSSO.Remedy($0, after: context.attempts(for: state), at: received.at) })
    }
  }

  private init(_ denial: Decision, _ remedy: AppleSSO.Remedy?) {
    switch remedy {
    case .pause(let until)?: self = .retry(until)
    case .signInAgain?, .registerAgain?: self = .signInAgain(denial)
    case .refreshStatus?: self = .refreshStatus
    case .reselect?: self = .reselect(denial)
    case .renewToken?, .split?, .newCode?, .giveUp?, .outOfReach?, nil: self = .denied(denial)
    }
  }
}

extension Decision {
  /// A token that comes with a denial, or with step D1.4, is not handed on: nothing may be played with it (R-PRE-2,
  /// R-DEC-2).
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
  static var decision: Question<F, From, Trigger, AppleSSO.AuthorizationResult> {
    Question("decision", bounded: [.retry, .refreshStatus]) { context, state, received in
      AppleSSO.AuthorizationResult(received, for: state, in: context)
    }
  }
}
