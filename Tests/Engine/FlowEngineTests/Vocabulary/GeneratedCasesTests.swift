import FlowEngine
import Foundation
import Testing

@testable import TestMachines

/// What `@Cases` writes for the turnstile.
@Suite("A generated vocabulary")
struct GeneratedCasesTests {
  @Test("has a way in and out of each payload, and out of no other case", arguments: TurnstileTests.states)
  func states(_ state: Turnstile.State) {
    let cases = Turnstile.State.cases
    let again: [Turnstile.State?] = [
      cases.locked.extract(state).map(cases.locked.embed),
      cases.buildingPressure.extract(state).map(cases.buildingPressure.embed),
      cases.lettingPumpCool.extract(state).map(cases.lettingPumpCool.embed),
      cases.open.extract(state).map(cases.open.embed), cases.outOfOrder.extract(state).map(cases.outOfOrder.embed),
    ]
    #expect(again.compactMap { $0 } == [state])
    let names = [
      cases.locked.name, cases.buildingPressure.name, cases.lettingPumpCool.name, cases.open.name,
      cases.outOfOrder.name,
    ]
    #expect(names == Turnstile.State.Name.allCases && names.contains(state.name))
  }

  @Test("moves a payload out of its place by its type alone, and another back", arguments: TurnstileTests.states)
  func moved(_ state: Turnstile.State) {
    let places = UnsafeMutablePointer<Turnstile.State>.allocate(capacity: 1)
    defer { places.deallocate() }
    /// The state made again of the payload, if it is of this type.
    func moved<Payload>(_ type: Payload.Type, _ embed: (Payload) -> Turnstile.State) -> Turnstile.State? {
      places.initialize(to: state)
      let payload = Turnstile.State._payload(type, movedFrom: places)
      if payload == nil { #expect(places.move() == state) }
      return payload.map(embed)
    }
    let cases = Turnstile.State.cases
    let again = [
      moved(Turnstile.BuildingPressure.self, cases.buildingPressure.embed),
      moved(Turnstile.LettingPumpCool.self, cases.lettingPumpCool.embed), moved(Turnstile.Open.self, cases.open.embed),
      moved(Void.self) { state }, moved(String.self) { _ in cases.locked.embed(()) },
    ]
    #expect(again.compactMap { $0 } == [state])
    #expect(Turnstile.State._carries(Turnstile.Open.self) && !Turnstile.State._carries(String.self))
  }

  @Test("has its node in the table for each state, under its own name", arguments: Turnstile.State.Name.allCases)
  func nodes(_ state: Turnstile.State.Name) {
    #expect(Turnstile.machine.nodes.filter { $0.state == state }.count == 1)
    #expect(Turnstile.machine.node(state)?.state == state)
  }

  @Test("survives coding, each state under its name", arguments: TurnstileTests.states)
  func coded(_ state: Turnstile.State) throws {
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(Turnstile.State.self, from: data) == state)
    #expect(String(decoding: data, as: UTF8.self).contains(state.name.stringValue))
  }

  @Test("survives coding, each event under its name", arguments: TurnstileTests.events)
  func coded(_ event: Turnstile.Event) throws {
    let data = try JSONEncoder().encode(event)
    #expect(try JSONDecoder().decode(Turnstile.Event.self, from: data) == event)
    #expect(String(decoding: data, as: UTF8.self).contains(event.name.stringValue))
  }
}
