import PassScenarios
import FlowEngine
import Foundation
import PassAPI
import Testing

@testable import AppleSSOFlow
@testable import AppleSSOTestSupport

/// The way into a snapshot and back.
@Suite("Vocabulary") struct VocabularyTests {
  private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
    try JSONDecoder().decode(Value.self, from: JSONEncoder(keepsSecrets: true).encode(value)) == value
  }

  @Test("states come back from a snapshot, secrets and all", arguments: AppleSSO.State.Name.allCases)
  func stateSnapshots(name: AppleSSO.State.Name) throws {
    #expect(Sample.states.contains { $0.name == name })
    for state in Sample.states where state.name == name { #expect(try roundTrip(state)) }
  }

  @Test("events come back from a journal that keeps secrets", arguments: AppleSSO.Event.Name.allCases)
  func eventSnapshots(name: AppleSSO.Event.Name) throws {
    #expect(Sample.events.contains { $0.name == name })
    for event in Sample.events where event.name == name { #expect(try roundTrip(event)) }
  }

  @Test(
    "contract of PartnerFramework: Apple's framework, and the viewer, are asked one question at a time",
    arguments: AppleSSO.Effect.Name.allCases.filter {
      AppleSSO.declaration(of: $0).waitsFor == .person || [.askForAccess, .queryPartner].contains($0)
    })
  func questions(effect: AppleSSO.Effect.Name) { #expect(AppleSSO.declaration(of: effect).isExclusive) }

  @Test("the context comes back from a snapshot")
  func contextSnapshot() throws { #expect(try roundTrip(Sample.full)) }
}
