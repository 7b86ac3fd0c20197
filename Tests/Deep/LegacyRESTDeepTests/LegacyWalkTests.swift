import Foundation
import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import LegacyRESTFlow
@testable import PassScenarios
@testable import LegacyRESTTestSupport
@testable import PassTestSupport

/// Walks at random over requests and declared outcomes, and every event in every state.
@Suite("Random walks of the legacy flow") struct LegacyWalkTests {
  private typealias S = LegacySample

  @Test("every request is settled once, nothing is undecided, no media token is kept")
  func properties() throws {
    try LegacyREST.walkSuite.hold(LegacyREST.walkSuite.properties + [.keepsNoMediaToken(after: .mediaTokenIssued)])
  }

  @Test("what any answer leaves out is recorded, and what the vault does not take")
  func leftOut() throws {
    try LegacyREST.walkSuite.hold([.noticesWhatIsLost], steps: 20_000) {
      $0.samples = try $0.samples.leavingOut(but: [.loginChecked, .profileRequestReceived])
    }
  }

  private static let planted: [PlantedWalk<LegacyREST>] = [
    PlantedWalk(
      .dropSettlementOnEntry(of: .metadataRequested, to: .authenticated), from: .authenticated,
      "every request is answered exactly once"),
    PlantedWalk(.drop(edge: "S10.stale"), from: .creatingCode, "every cell is decided"),
    PlantedWalk(.retarget(edge: "S1.no", to: .storingCredentials), from: .checkingToken, "every cell is decided"),
    PlantedWalk(
      .dropSettlement(of: .authorizeRequested, on: "S11.play"), from: .authenticated,
      "requests: nobody is told that they cancelled when nobody did"),
    PlantedWalk(
      .retarget(edge: "cancel@checkingToken", to: .readingStatus), from: .checkingToken,
      "requests: a cancel leads to rest or to a write, unless it ends a sign-out"),
    PlantedWalk(
      .retarget(edge: "S3.picker", to: .readingStatus), from: .retrievingConfiguration,
      "cookbook: the steps follow each other"),
  ]

  @Test("each property is violated by a table that does not keep it", arguments: planted)
  func violated(planted: PlantedWalk<LegacyREST>) throws {
    try planted.isFound(by: LegacyREST.walkSuite, from: S.states)
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
    let encoder = JSONEncoder(keepsSecrets: true)
    for state in S.states + S.detours {
      #expect(try JSONDecoder().decode(LegacyREST.State.self, from: encoder.encode(state)) == state)
    }
    for event in S.requests + S.outcomes {
      #expect(try JSONDecoder().decode(LegacyREST.Event.self, from: encoder.encode(event)) == event)
    }
    #expect(try JSONDecoder().decode(LegacyREST.Context.self, from: encoder.encode(S.listed)) == S.listed)
  }

  @Test("where a mask is asked for nothing secret is written")
  func secrecy() throws {
    let encoder = JSONEncoder(keepsSecrets: false)
    for state in S.states + S.detours {
      #expect(!String(decoding: try encoder.encode(state), as: UTF8.self).contains(Sample.mark))
      #expect(!"\(state)".contains(Sample.mark))
    }
    for event in S.outcomes {
      #expect(!String(decoding: try encoder.encode(event), as: UTF8.self).contains(Sample.mark))
    }
  }
}
