import FlowEngine
import PassAPI
import PassService

// What failed calls of this flow ask for beyond what every flow does about them: another provider, another sign-in.

// MARK: Another provider

extension Row where F == AppleSSO, From: HasProvider, From: HasAttempts {
  /// The provider cannot be used: forget it, and let the viewer choose among the others, read anew (R-CFG-9). One that
  /// was chosen elsewhere may be chosen there again.
  static func reselection(_ step: String) -> Self {
    .on(
      \.requestFailed, "\(step).reselect", F.sources(of: step) + ["R-CFG-9"],
      when: .provider.and(.remedy(is: .reselect)),
      to: \.retrievingConfiguration
    ) { context, _, failure, mvpd in context.refuse(mvpd, because: failure) }
  }
}

extension Guard where F == AppleSSO, From: HasProvider, Found == String {
  static var provider: Self { .found("provider known") { _, state, _ in state.mvpd } }
}

// MARK: A request of a signed-in viewer cannot be served

extension Row where F == AppleSSO, From: HasAccess, From: Retryable {
  /// The call failed for good: the viewer stays signed in unless the server wants another sign-in.
  static func servingFailures(_ step: String, _ sources: [Source]) -> Self {
    .group([.losesSignIn(step, sources), .interrupted(step, sources + ["R-ERR-7"])])
  }

  /// The server wants another sign-in, or does not know the provider any more.
  static func losesSignIn(_ step: String, _ sources: [Source]) -> Self {
    .group([
      .on(
        \.requestFailed, "\(step).signIn", sources + ["R-AUTH-13", "R-REG-9"],
        when: .remedy(is: .signInAgain, .registerAgain), to: \.erasingSignIn
      ) { context, state, failure in context.refuseProfile(state.access, because: failure.problem) },
      .on(
        \.requestFailed, "\(step).reselect", sources + ["R-CFG-9"], when: .remedy(is: .reselect), to: \.erasingSignIn
      ) { context, state, failure in context.loseProvider(of: state.access, because: failure.problem) },
    ])
  }
}
