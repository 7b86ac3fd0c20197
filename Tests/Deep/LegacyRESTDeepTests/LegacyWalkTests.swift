import Foundation
import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import LegacyRESTFlow
@testable import PassScenarios
@testable import LegacyRESTTestSupport
@testable import PassAPI
@testable import PassTestSupport

/// Walks at random over requests and declared outcomes, and every event in every state.
@Suite("Random walks of the legacy flow") struct LegacyWalkTests {
  private typealias S = LegacySample

  private func keepsMediaToken(_ stepper: Stepper<LegacyREST>) throws -> Bool {
    let encoder = JSONEncoder()
    if let key = CodingUserInfoKey.keepsSecrets { encoder.userInfo[key] = true }
    return try [encoder.encode(stepper.state), encoder.encode(stepper.context)].contains {
      String(decoding: $0, as: UTF8.self).contains("\(Sample.mark)-media")
    }
  }

  @Test("every request is settled once, nothing is undecided, no media token is kept")
  func properties() {
    let tokens = Property<LegacyREST>.never("a media token is kept") { moment in
      guard case .mediaTokenIssued? = moment.event else { return false }
      return (try? keepsMediaToken(Stepper(LegacyREST.machine, moment.context, in: moment.state, keeping: moment.kept)))
        ?? true
    }
    for walks in LegacyREST.walkSuite.walks {
      var walks = walks
      walks.steps = 4_000
      #expect(throws: Never.self) { try walks.check(LegacyREST.walkSuite.properties + [tokens]) }
    }
  }

  @Test("what any answer leaves out is recorded, and what the vault does not take")
  func leftOut() throws {
    for walks in LegacyREST.walkSuite.walks {
      var walks = walks
      (walks.samples, walks.steps) = (
        try walks.samples.leavingOut(but: [.loginChecked, .profileRequestReceived]), 20_000
      )
      #expect(throws: Never.self) { try walks.check([.noticesWhatIsLost]) }
    }
  }

  @Test("each property is violated by a table that does not keep it")
  func planted() throws {
    let planted: [(Mutation<LegacyREST>, LegacyREST.State.Name, String)] = [
      (
        .dropSettlementOnEntry(of: .metadataRequested, to: .authenticated), .authenticated,
        "every request is answered exactly once"
      ),
      (.drop(edge: "S10.stale"), .creatingCode, "every cell is decided"),
      (.retarget(edge: "S1.no", to: .storingCredentials), .checkingToken, "every cell is decided"),
      (
        .dropSettlement(of: .authorizeRequested, on: "S11.play"), .authenticated,
        "requests: nobody is told that they cancelled when nobody did"
      ),
      (
        .retarget(edge: "cancel@checkingToken", to: .readingStatus), .checkingToken,
        "requests: a cancel leads to rest or to a write, unless it ends a sign-out"
      ),
      (
        .retarget(edge: "S3.picker", to: .readingStatus), .retrievingConfiguration,
        "cookbook: the steps follow each other"
      ),
    ]
    for (mutation, place, title) in planted {
      var walks = try #require(LegacyREST.walkSuite.walks.first)
      walks.machine = try #require(LegacyREST.machine.mutated(by: mutation))
      // Beginning there takes less time.
      walks.state = S.states.first { $0.name == place }
      let failure = #expect(throws: WalkFailure.self) {
        try walks.check(LegacyREST.walkSuite.properties.filter { $0.title == title })
      }
      #expect(
        failure?.property == title && (failure?.steps.count ?? .max) <= 14, "\(mutation): \(failure?.edges ?? [])")
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
