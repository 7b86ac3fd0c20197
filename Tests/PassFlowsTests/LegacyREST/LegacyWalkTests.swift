import FlowEngine
import Foundation
import PassAPI
import PassSimulator
import Testing

@testable import PassFlows

/// Walks at random over requests and declared outcomes, and every event in every state.
@Suite("Random walks of the legacy flow") struct LegacyWalkTests {
  private typealias S = LegacySample

  private func walk(seed: UInt64, steps: Int, on platform: Platform) throws -> String? {
    var random = SplitMix64(seed: seed), asked: [Ticket] = [], happened: [Reaction<LegacyREST>] = []
    var stepper = Stepper(LegacyREST.machine, S.context(platform))
    for _ in 0..<steps {
      let before = happened.count
      if stepper.rests || Int.random(in: 0..<4, using: &random) == 0 {
        if let request = S.requests.randomElement(using: &random), let (ticket, reactions) = stepper.asking(request) {
          asked.append(ticket)
          happened += reactions
        }
      } else {
        let declared = stepper.run.outcomes
        guard let outcome = S.outcomes.filter({ declared.contains($0.name) }).randomElement(using: &random) else {
          return "seed \(seed): no sample of an outcome of \(stepper.state.name)"
        }
        happened += try stepper.answer(outcome)
        if case .mediaTokenIssued = outcome, try keepsMediaToken(stepper) { return "seed \(seed): a token is kept" }
      }
      for case .undecided(let event, _) in happened[before...] {
        return "seed \(seed): \(stepper.state.name) says nothing to \(event)"
      }
    }
    for _ in 0..<200 where !stepper.rests {
      let ends: [LegacyREST.Event] = [
        .viewerLeft, .pageFailed, .deviceUnknown, .vaultFailed, S.notWritten, .timeReached(S.later), .accessExplained,
        S.partner(.restricted, nil, nil), S.failed(400),
      ]
      guard let end = ends.first(where: { stepper.run.outcomes.contains($0.name) }) else { break }
      happened += try stepper.answer(end)
    }
    guard stepper.rests else { return "seed \(seed): no rest" }
    let settled = happened.compactMap { reaction -> Ticket? in
      switch reaction {
      case .answered(let ticket, _, _): ticket
      case .refused(let ticket, _, _): ticket
      default: nil
      }
    }
    let wrong = asked.filter { ticket in settled.filter { $0 == ticket }.count != 1 }
    return wrong.isEmpty && stepper.run.open.isEmpty && stepper.run.deferred.isEmpty
      ? nil : "seed \(seed): \(wrong.count) requests are not settled once"
  }

  private func keepsMediaToken(_ stepper: Stepper<LegacyREST>) throws -> Bool {
    let encoder = JSONEncoder()
    if let key = CodingUserInfoKey.keepsSecrets { encoder.userInfo[key] = true }
    return try [encoder.encode(stepper.state), encoder.encode(stepper.context)].contains {
      String(decoding: $0, as: UTF8.self).contains("\(Sample.mark)-media")
    }
  }

  @Test(
    "every request is settled once, nothing is undecided, no media token is kept", arguments: 0..<10,
    [Platform.tvOS, .iOS])
  func walks(tens: UInt64, platform: Platform) throws {
    for seed in 0..<10 {
      #expect(try walk(seed: tens * 10 + UInt64(seed), steps: 200, on: platform) == nil)
    }
  }

  @Test("every state has a sample, and every event that a state can meet is decided there")
  func cells() {
    let named = Set((S.states + S.detours).map(\.name))
    #expect(LegacyREST.State.Name.allCases.filter { !named.contains($0) } == [])
    for context in [S.context(), S.phone, S.listed, S.silent] {
      for state in S.states {
        let met = Set(LegacyREST.machine.outcomes(in: state.name))
        for event in S.requests + S.outcomes.filter({ met.contains($0.name) }) {
          var context = context, next = state, kept: [LegacyREST.State] = []
          if case .undecided = LegacyREST.machine.step(&context, &next, keeping: &kept, event) {
            Issue.record("\(state.name) says nothing to \(event.name)")
          }
        }
      }
    }
  }

  @Test("states, events and the context come back from a snapshot, secrets and all")
  func snapshots() throws {
    let encoder = JSONEncoder()
    if let key = CodingUserInfoKey.keepsSecrets { encoder.userInfo[key] = true }
    for state in S.states + S.detours {
      #expect(try JSONDecoder().decode(LegacyREST.State.self, from: encoder.encode(state)) == state)
    }
    for event in S.requests + S.outcomes {
      #expect(try JSONDecoder().decode(LegacyREST.Event.self, from: encoder.encode(event)) == event)
    }
    #expect(try JSONDecoder().decode(LegacyREST.Context.self, from: encoder.encode(S.listed)) == S.listed)
  }

  @Test("without the vault's encoder nothing secret is written")
  func secrecy() throws {
    for state in S.states + S.detours {
      #expect(!String(decoding: try JSONEncoder().encode(state), as: UTF8.self).contains(Sample.mark))
      #expect(!"\(state)".contains(Sample.mark))
    }
    for event in S.outcomes {
      #expect(!String(decoding: try JSONEncoder().encode(event), as: UTF8.self).contains(Sample.mark))
    }
  }
}

extension Stepper where F == LegacyREST {
  /// Asks for what an event requests; nil when it requests nothing.
  fileprivate mutating func asking(
    _ event: LegacyREST.Event
  ) -> (ticket: Ticket, reactions: [Reaction<LegacyREST>])? {
    func told<Answer>(
      _ asked: (asking: Asking<Answer>, reactions: [Reaction<LegacyREST>])
    ) -> (Ticket, [Reaction<LegacyREST>]) { (asked.asking.ticket, asked.reactions) }
    return switch event {
    case .signInRequested(let request): told(asking(\.signInRequested, request))
    case .chooseRequested(let request): told(asking(\.chooseRequested, request))
    case .authorizeRequested(let request): told(asking(\.authorizeRequested, request))
    case .metadataRequested(let request): told(asking(\.metadataRequested, request))
    case .signOutRequested(let request): told(asking(\.signOutRequested, request))
    case .cancelRequested(let request): told(asking(\.cancelRequested, request))
    case .newCodeRequested(let request): told(asking(\.newCodeRequested, request))
    default: nil
    }
  }
}
