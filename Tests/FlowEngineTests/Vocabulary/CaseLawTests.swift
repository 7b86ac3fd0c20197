import FlowEngine
import Foundation
import Testing

/// What an author writes by hand per case, checked: names, embedding and extracting.
@Suite struct CaseLawTests {
  @Test("names are numbered by their position")
  func numbered() {
    #expect(Turnstile.State.misnumbered == [])
    #expect(Turnstile.Event.misnumbered == [])
    #expect(Turnstile.Effect.misnumbered == [])
    #expect(Turnstile.PumpCondition.misnumbered == [])
  }

  @Test("embedding and extracting are inverse, and the name is that of the case")
  func inverse() {
    let states =
      Case.locked.lawsBroken() + Case.outOfOrder.lawsBroken() + Case.buildingPressure.lawsBroken(by: .init(attempt: 2))
      + Case.lettingPumpCool.lawsBroken(by: .init(failedAttempts: 1)) + Case.open.lawsBroken(by: Turnstile.Open(bar: 5))
    let events =
      Case.passageRequested.lawsBroken(by: .init()) + Case.balanceRequested.lawsBroken(by: .init())
      + Case.coinInserted.lawsBroken(by: .init(cents: 50)) + Case.pressureBuilt.lawsBroken(by: .init(bar: 5))
      + Case.pumpFailed.lawsBroken(by: .init(isLeaking: true)) + Case<Turnstile.Event, Void>.personPassed.lawsBroken()
      + Case<Turnstile.Event, Void>.alarmRaised.lawsBroken() + Case<Turnstile.Event, Void>.serviced.lawsBroken()
      + Case<Turnstile.Event, Void>.waitElapsed.lawsBroken()
    let effects =
      Case<Turnstile.Effect, Void>.releaseArm.lawsBroken() + Case.pump.lawsBroken(by: Turnstile.Pump(attempt: 1))
      + Case<Turnstile.Effect, Turnstile.Wait>.wait.lawsBroken(by: .init(seconds: 10))
    #expect(states + events + effects == [])
  }

  @Test("a case extracts nothing from another case")
  func foreign() {
    for state in TurnstileTests.states {
      #expect((Case<Turnstile.State, Turnstile.Open>.open.extract(state) != nil) == (state.name == .open))
      #expect((Case<Turnstile.State, Void>.locked.extract(state) != nil) == (state.name == .locked))
    }
  }

  @Test("each slip of the pen in a case is named")
  func slips() {
    let misnamed = Case<Door.State, Void>(.open, { .closed }, { $0 == .closed ? () : nil })
    #expect(misnamed.lawsBroken() == ["open embeds as closed"])
    let misread = Case<Door.State, Void>(.closed, { .closed }, { $0 == .open ? () : nil })
    #expect(misread.lawsBroken() == ["closed does not extract what it embedded"])
    let forgetful = Case<Turnstile.Event, Turnstile.Coin>(.coinInserted, Turnstile.Event.coinInserted) { _ in .init(cents: 0) }
    #expect(forgetful.lawsBroken(by: .init(cents: 50)) == ["coinInserted does not extract what it embedded"])
  }

  @Test("names with gaps or out of order are named")
  func misnumbered() {
    enum Gappy: Cased {
      case a, b
      enum CodingKeys: Int, CodingKey, CaseIterable {
        case a
        case b = 2
      }
      var name: CodingKeys { self == .a ? .a : .b }
    }
    #expect(Gappy.misnumbered == [.b])
  }

  @Test("each state has its node, under its own name", arguments: Turnstile.State.Name.allCases)
  func nodes(_ state: Turnstile.State.Name) {
    #expect(Turnstile.machine.nodes.filter { $0.state == state }.count == 1)
    #expect(Turnstile.machine.node(state)?.state == state)
  }

  @Test("states survive coding, each under its name", arguments: TurnstileTests.states)
  func coded(_ state: Turnstile.State) throws {
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(Turnstile.State.self, from: data) == state)
    #expect(String(decoding: data, as: UTF8.self).contains(state.name.stringValue))
  }

  @Test("events survive coding, each under its name", arguments: TurnstileTests.events)
  func coded(_ event: Turnstile.Event) throws {
    let data = try JSONEncoder().encode(event)
    #expect(try JSONDecoder().decode(Turnstile.Event.self, from: data) == event)
    #expect(String(decoding: data, as: UTF8.self).contains(event.name.stringValue))
  }
}
