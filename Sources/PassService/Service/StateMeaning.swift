import FlowEngine
import PassAPI

/// What a state means beyond the table: to an interface, and to a detour that begins in it.
package enum StateMeaning: Sendable {
  /// Every flow has the state: the floor says what it means.
  case shared
  /// Something that takes a moment on the way to a sign-in.
  case working
  /// A call on the way to a sign-in.
  case calling(any Retryable)
  /// Something else to show.
  case showing(Situation)
  /// A decision is fetched for a viewer who is signed in; they stay so whatever comes of it.
  case deciding(Access)
  /// Something else is read for them; they stay signed in whatever comes of it.
  case reading(Access)
  /// A sign-out that is carried through.
  case signingOut
}

/// A state of a flow with a client at the service.
package protocol ServiceState: Cased {
  /// What it means beyond the table.
  var meaning: StateMeaning { get }
}

extension ServiceState {
  /// What the viewer is signed in with, where a call serves a request of theirs: they stay so whatever comes of it.
  package var accessInUse: Access? {
    switch meaning {
    case .deciding(let access), .reading(let access): access
    case .shared, .working, .calling, .showing, .signingOut: nil
    }
  }

  /// Whether a sign-out is under way that is carried through.
  package var isSigningOut: Bool {
    if case .signingOut = meaning { true } else { false }
  }
}

extension ServiceFlow {
  /// The state of the call on the way to a sign-in that a state makes, if it makes one.
  fileprivate static func call(of state: State) -> (any Retryable)? {
    switch state.meaning {
    case .calling(let call): call
    case .shared: State.cases.finishingSignOut.extract(state)
    case .working, .showing, .deciding, .reading, .signingOut: nil
    }
  }
}

// A column sees the whole state, and knows of it what its calls and logins have in common.
extension AnyState: HasAttempts where F: ServiceFlow {
  package var attempts: Attempts { F.call(of: state)?.attempts ?? Attempts() }
  package var isDivisible: Bool { F.call(of: state)?.isDivisible ?? false }
  package var isRecurring: Bool { F.call(of: state)?.isRecurring ?? false }
  package var isInsisting: Bool { F.call(of: state)?.isInsisting ?? false }
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
  /// What a state means to an interface. A detour looks like what it serves, unless it has something to say itself.
  ///
  /// - Parameters:
  ///   - kept: The states to come back to, the one kept first in front.
  ///   - context: What the flow has learnt.
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
    context.isNobodyCertain
      ? .signedOut(signedOut.why) : .unknown(signedOut.why, remembered: context.remembered)
  }

  private static func sharedSituation(of state: State, in context: Context) -> Situation {
    let cases = State.cases
    if let signedOut = cases.signedOut.extract(state) { return situation(of: signedOut, in: context) }
    if let signedIn = cases.authenticated.extract(state) ?? cases.storingSignIn.extract(state) {
      return .signedIn(signedIn.access)
    }
    if let erasing = cases.erasingSignIn.extract(state) {
      return erasing.result == nil ? situation(of: erasing, in: context) : .signingOut
    }
    // Only a code on display is something to show.
    if let login = cases.polling.extract(state)?.login ?? cases.awaitingLogin.extract(state)?.login {
      return login.isShown ? .showingCode(Secret(login.code), until: login.until) : .working
    }
    return switch state.name {
    case cases.choosingProvider.name: .choosingProvider(context.offered, besides: context.systemSignIn)
    case cases.showingLoginPage.name: .showingPage
    case cases.offeringNewCode.name: .offeringNewCode
    case cases.endingSignIn.name: .signingOut
    default: .working
    }
  }
}
