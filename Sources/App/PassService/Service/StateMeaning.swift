import FlowEngine
import PassAPI

/// What a state means beyond the table, to an interface and to a detour that begins in it.
package enum StateMeaning: Sendable {
  /// A state that every flow has; its meaning is shared.
  case shared
  /// A moment's work during a sign-in.
  case working
  /// A call during a sign-in.
  case calling(any Retryable)
  /// Another situation to show.
  case showing(Situation)
  /// A decision is fetched for a signed-in viewer; they stay so whatever the outcome.
  case deciding(CurrentProfile)
  /// Something else is read for a signed-in viewer; they stay so whatever the outcome.
  case reading(CurrentProfile)
  /// A sign-out that is carried through.
  case signingOut
}

/// A state of a flow with a client at the service.
package protocol ServiceState: Cased {
  /// The meaning of the state beyond the table.
  var meaning: StateMeaning { get }
}

extension ServiceState {
  /// The profile in use, if a call serves a request of a signed-in viewer: they stay so whatever the outcome.
  package var accessInUse: CurrentProfile? {
    switch meaning {
    case .deciding(let access), .reading(let access): access
    case .shared, .working, .calling, .showing, .signingOut: nil
    }
  }

  /// Whether a sign-out, which is carried through, is under way.
  package var isSigningOut: Bool {
    if case .signingOut = meaning { true } else { false }
  }
}

// A column sees the whole state; through these conformances it reads what calls and logins have in common.
extension AnyState: HasAttempts where F: ServiceFlow {
  package var attempts: Attempts { F.call(of: state)?.attempts ?? Attempts() }
  package var isDivisible: Bool { F.call(of: state)?.isDivisible ?? false }
  package var isRecurring: Bool { F.call(of: state)?.isRecurring ?? false }
  package var isPersistent: Bool { F.call(of: state)?.isPersistent ?? false }
}
extension AnyState: HasProvider where F: ServiceFlow {
  package var mvpd: String? {
    let cases = F.State.cases
    return (F.call(of: state) as? any HasProvider)?.mvpd ?? cases.showingLoginPage.extract(state)?.mvpd
      ?? cases.polling.extract(state)?.mvpd ?? cases.awaitingLogin.extract(state)?.mvpd
      ?? cases.offeringNewCode.extract(state)?.mvpd
  }
}

extension ServiceFlow {
  /// The call that a state makes during a sign-in; `nil` if it makes none.
  fileprivate static func call(of state: State) -> (any Retryable)? {
    switch state.meaning {
    case .calling(let call): call
    case .shared: State.cases.finishingSignOut.extract(state)
    case .working, .showing, .deciding, .reading, .signingOut: nil
    }
  }

  /// The situation in a state. A detour looks like the state that it interrupts, unless it has a situation of its own.
  ///
  /// - Parameters:
  ///   - kept: The kept states, the one kept first in front.
  ///   - context: The context of the flow.
  package static func situation(of state: State, keeping kept: [State] = [], in context: Context) -> Situation {
    if let explaining = State.cases.explainingAccess.extract(state) { return .explainingAccess(explaining.place) }
    let seen = kept.first ?? state
    return switch seen.meaning {
    case .shared: sharedSituation(of: seen, in: context)
    case .working, .calling: .working
    case .showing(let situation): situation
    case .deciding(let access): .deciding(access)
    case .reading(let access): .signedIn(access)
    case .signingOut: .signingOut
    }
  }

  private static func situation(of signedOut: SignedOut, in context: Context) -> Situation {
    context.evidence != nil
      ? .signedOut(signedOut.why) : .unknown(signedOut.why, remembered: context.remembered)
  }

  private static func sharedSituation(of state: State, in context: Context) -> Situation {
    let cases = State.cases
    if let signedOut = cases.signedOut.extract(state) { return situation(of: signedOut, in: context) }
    if let signedIn = cases.authenticated.extract(state) ?? cases.storingSignIn.extract(state) {
      return .signedIn(signedIn.access)
    }
    if let erasing = cases.storingEnd.extract(state) {
      return erasing.result == nil ? situation(of: erasing, in: context) : .signingOut
    }
    // Only a code on display is shown.
    if let login = cases.polling.extract(state)?.login ?? cases.awaitingLogin.extract(state)?.login {
      return login.isShown ? .showingCode(login.code, until: login.until) : .working
    }
    return switch state.name {
    case cases.choosingProvider.name: .choosingProvider(context.offered, besides: context.systemSignIn)
    case cases.showingLoginPage.name: .showingPage
    case cases.offeringNewCode.name: .offeringNewCode
    case cases.recordingSignOut.name: .signingOut
    default: .working
    }
  }
}
