import FlowEngine
import PassAPI

// The detours that every call of the API may take: a new token, a new registration, a pause (`rest-api-v2.md` 8.1,
// 8.6).
extension Row where F == AppleSSO, From: AppleSSO.Tried {
  /// The detours of a call on the way to a sign-in.
  static func detours(_ step: String, _ errand: CasePath<AppleSSO.Errand, From>) -> Self {
    .group([
      renewal(step, errand),
      registration(step, errand),
      pause(step, errand),
    ])
  }

  /// A new client, then the same call once more (R-REG-8); what belonged to the former client is asked for anew
  /// (R-REG-9).
  static func registration(_ step: String, _ errand: CasePath<AppleSSO.Errand, From>) -> Self {
    let errand = AppleSSO.Errand.cases[keyPath: errand]
    return .on(
      \.requestFailed, "\(step).register", ["R-REG-8", "R-REG-9", "C-51"], when: .course(is: .registerAgain),
      to: \.registering
    ) { context, state, failure in
      context.note(failure)
      context.registeredAgain = true
      context.loseClient()
      let registered = state.trying { $0.registered = true }
      return AppleSSO.Registering(errand: errand.embed(registered).afterRegistration, trial: registered.trial.onward)
    }
  }

  /// The partner way ends, and so does the sign-in: another call would meet the same silence (R-THR-2).
  static func unreachable(_ step: String) -> Self {
    .on(
      \.requestFailed, "\(step).outOfReach", ["R-ERR-5", "R-THR-2"], when: .course(is: .outOfReach), to: \.signedOut
    ) { context, _, failure in context.failing(failure) }
  }

  /// A new token, then the same call once more; `prepare` says what else it has to know.
  static func renewal(
    _ step: String, _ errand: CasePath<AppleSSO.Errand, From>, _ sources: [Source] = ["R-REG-6", "R-REG-7", "C-51"],
    preparing prepare: @escaping @Sendable (inout From, AppleSSO.Failure) -> Void = { _, _ in }
  ) -> Self {
    let errand = AppleSSO.Errand.cases[keyPath: errand]
    return .on(
      \.requestFailed, "\(step).renew", sources, when: .course(is: .renewToken), to: \.requestingToken
    ) { context, state, failure in
      context.note(failure)
      context.loseToken()
      var again = state.trying { $0.renewed = true }
      prepare(&again, failure)
      return AppleSSO.RequestingToken(errand: errand.embed(again), trial: state.trial.onward)
    }
  }

  /// A pause, then the same call again.
  static func pause(_ step: String, _ errand: CasePath<AppleSSO.Errand, From>) -> Self {
    let errand = AppleSSO.Errand.cases[keyPath: errand]
    return .on(
      \.requestFailed, "\(step).pause", ["R-ERR-5", "R-THR-2", "C-90"], when: .course(\.pause), to: \.pausing
    ) { context, state, failure, until in
      context.note(failure)
      return AppleSSO.Pausing(until: until, errand: errand.embed(state.trying { $0.pauses += 1 }))
    }
  }
}

extension Row where F == AppleSSO, From: AppleSSO.Carrying {
  /// Back from a detour, to the call that took it.
  static func errands<Trigger>(
    _ step: String, on event: CasePath<AppleSSO.Event, Trigger>, _ sources: [Source]
  ) -> Self {
    .group([
      .on(event, "\(step).B1", sources, when: .errand(is: .checkAuthentication), to: \.readingStatus),
      .on(event, "\(step).B3", sources, when: .errand(\.retrieveProfiles), to: \.retrievingProfiles) { $3 },
      .on(event, "\(step).C1", sources, when: .errand(\.retrieveConfiguration), to: \.retrievingConfiguration) { $3 },
      .on(event, "\(step).C5", sources, when: .errand(\.requestPartnerSession), to: \.requestingPartnerSession) { $3 },
      .on(event, "\(step).C12", sources, when: .errand(\.createPartnerProfile), to: \.creatingPartnerProfile) { $3 },
      .on(event, "\(step).session", sources, when: .errand(\.createSession), to: \.creatingSession) { $3 },
      .on(event, "\(step).resume", sources, when: .errand(\.resumeSession), to: \.resumingSession) { $3 },
      .on(event, "\(step).poll", sources, when: .errand(\.poll), to: \.awaitingLogin) {
        AppleSSO.AwaitingLogin(login: $3.login, next: $3.due ?? Timestamp(milliseconds: 0), trial: $3.trial)
      },
      .on(event, "\(step).D1.3", sources, when: .errand(\.preauthorize), to: \.preauthorizing) { $3 },
      .on(event, "\(step).D2.3", sources, when: .errand(\.authorize), to: \.authorizing) { $3 },
      .on(event, "\(step).review", sources, when: .errand(\.review), to: \.reviewingProfile) { $3 },
      .on(event, "\(step).E1", sources, when: .errand(\.logOut), to: \.loggingOut) { $3 },
    ])
  }
}
