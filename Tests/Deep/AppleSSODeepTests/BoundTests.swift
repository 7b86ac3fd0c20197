import Testing

@testable import AppleSSOFlow
@testable import PassScenarios
@testable import AppleSSOTestSupport
@testable import FlowEngine
@testable import PassAPI
@testable import PassService

/// What happens when things fail again and again.
@Suite("Bounds") struct BoundTests {
  /// What each kind of effect brings when it fails, and the time when it is a wait.
  private func failing(_ effect: AppleSSO.Effect, _ failure: Timestamped<CallFailure>, registryWorks: Bool)
    -> AppleSSO.Event
  {
    switch effect {
    case .register where registryWorks: return .credentialsIssued(Sample.credentials)
    case .requestToken where registryWorks: return .tokenIssued(Sample.token)
    default: break
    }
    let outcomes = AppleSSO.declaration(of: effect.name).outcomes
    let candidates: [AppleSSO.Event] = [
      .requestFailed(failure),
      .partnerAnswered(Sample.reply(.granted, nil, nil, FrameworkError(.serviceTemporarilyUnavailable))),
      .vaultNotReadable(Sample.now), Sample.notWritten, .viewerLeft, .pageFailed, .deviceUnknown,
      .accessReported(.denied), .accessExplained,
    ]
    return candidates.first { outcomes.contains($0.name) } ?? .timeReached(Moment(Sample.later))
  }

  @Test("from every state, constant failure ends at rest", arguments: Sample.failures.indices, [true, false])
  func constant(failure: Int, registryWorks: Bool) throws {
    for (state, kept) in Sample.positions {
      var stepper = try Stepper(AppleSSO.machine, Sample.full, in: state, keeping: kept)
      var calls: [AppleSSO.Effect.Name: Int] = [:]
      #expect(throws: Never.self, "\(state.name)") {
        try stepper.drive(limit: 60) { effect in
          calls[effect.name, default: 0] += 1
          return failing(effect, Sample.failures[failure], registryWorks: registryWorks)
        }
      }
      for (call, count) in calls where AppleSSO.declaration(of: call).outcomes.contains(.requestFailed) {
        // Three pauses, one renewal, one registration, and the first call itself. Token and credentials are had once
        // per call.
        let most = call == .requestToken || call == .register ? 12 : 6
        #expect(count <= most, "\(call) \(count) times from \(state.name)")
      }
      #expect(stepper.rests)
    }
  }

  @Test(
    "a call is paused for at most three times, renewed once and registered once (R-ERR-5, R-REG-7, C-51)",
    arguments: 0..<10)
  func mixed(seed: UInt64) throws {
    let calls = Sample.states.filter {
      AppleSSO.machine.outcomes(in: $0.name).contains(.requestFailed) && !isRegistry($0)
    }
    for round in 0..<40 {
      for state in calls {
        var random = SeededRandom(seed: seed * 1_000 + UInt64(round))
        var stepper = try Stepper(AppleSSO.machine, Sample.full, in: state)
        var taken: [String: Int] = [:], registrations = 0, steps = 0
        // As long as the failures are about this very call: profiles of other providers are another one.
        while stepper.state.name == state.name || isRegistry(stepper.state), taken["B4.reselect"] == nil,
          let effect = stepper.effect, steps < 80
        {
          steps += 1
          let failure = Sample.failures.randomElement(using: &random) ?? Sample.failures[0]
          if case .register = effect { registrations += 1 }
          for reaction in try stepper.answer(failing(effect, failure, registryWorks: Bool.random(using: &random))) {
            if let edge = reaction.edge { taken[edge.id, default: 0] += 1 }
          }
        }
        let path = "seed \(seed), round \(round), \(state.name)"
        #expect(steps < 80, "\(path)")
        #expect(registrations <= 1 + (taken["A2.pause"] ?? 0), "\(path): \(taken)")
        for (id, count) in taken where id.hasSuffix(".renew") { #expect(count <= 1, "\(path): \(id)") }
        for (id, count) in taken where id.hasSuffix(".pause") && !id.hasPrefix("A") {
          #expect(count <= 3, "\(path): \(id)")
        }
      }
    }
  }

  private func isRegistry(_ state: AppleSSO.State) -> Bool {
    switch state {
    case .registering, .storingCredentials, .requestingToken, .storingToken, .pausing: true
    default: false
    }
  }
}
