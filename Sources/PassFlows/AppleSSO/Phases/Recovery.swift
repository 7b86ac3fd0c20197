import FlowEngine
import PassAPI

// The detours that every call of the API may take: a new token, a new registration, a pause (`rest-api-v2.md` 8.1,
// 8.6). Each comes back to the call.
extension Row where F == AppleSSO, From: AppleSSO.Retryable {
  /// The detours of a call on the way to a sign-in.
  static func detours(_ step: String) -> Self { .group([renewal(step), registration(step), pause(step)]) }

  /// A new client, then the same call once more (R-REG-8).
  static func registration(_ step: String) -> Self {
    .on(
      \.requestFailed, "\(step).register", ["R-REG-8", "C-51"], when: .remedy(is: .registerAgain), to: \.registering,
      then: .again
    ) { context, _, failure in context.registering(because: failure) }
  }

  /// A new token, then the same call once more.
  static func renewal(_ step: String) -> Self {
    .on(
      \.requestFailed, "\(step).renew", ["R-REG-6", "R-REG-7", "C-51"], when: .remedy(is: .renewToken),
      to: \.requestingToken, then: .again
    ) { context, state, failure in
      state.attempts.renewed = true
      return context.renewing(because: failure)
    }
  }

  /// A pause, then the same call again.
  static func pause(_ step: String, _ sources: [Source] = ["R-ERR-5", "R-THR-2", "C-90"]) -> Self {
    .on(
      \.requestFailed, "\(step).pause", sources, when: .remedy(\.pause), to: \.pausing, then: .again
    ) { context, state, failure, until in
      context.note(failure)
      state.attempts.pauses += 1
      return AppleSSO.Pausing(until: until)
    }
  }

  /// The partner way ends, and so does the sign-in: another call would meet the same silence (R-THR-2).
  static func unreachable(_ step: String) -> Self {
    .on(
      \.requestFailed, "\(step).outOfReach", ["R-ERR-5", "R-THR-2"], when: .remedy(is: .outOfReach), to: \.signedOut
    ) { context, _, failure in context.failing(failure) }
  }
}

extension AppleSSO.Context {
  /// The client is not accepted any more: another one is registered.
  mutating func registering(because failure: AppleSSO.Failure) -> AppleSSO.Registering {
    note(failure)
    loseClient()
    registeredAgain = true
    return AppleSSO.Registering()
  }

  /// The token is not accepted any more: another one is requested.
  mutating func renewing(because failure: AppleSSO.Failure) -> AppleSSO.RequestingToken {
    note(failure)
    loseToken()
    return AppleSSO.RequestingToken()
  }
}
