import FlowEngine
import Testing

@testable import TestMachines

/// A turnstile in motion: what is answered, what waits, what comes too late.
@Suite struct TurnstileRunTests {
  /// A run that writes down what happens.
  struct Watched {
    var run: Run<Turnstile>
    var log: [String] = []

    init(_ state: Turnstile.State = .locked, paid: Int = 0) {
      run = Run(Turnstile.machine, Run.Configuration(.init(price: 100, paid: paid), state))
    }

    mutating func send(_ event: Turnstile.Event, _ ticket: Int? = nil) {
      var lines: [String] = []
      run.send(event, asking: ticket.map(Ticket.init(number:))) { lines.append(Self.line($0.reaction)) }
      log += lines
    }
    mutating func land(_ event: Turnstile.Event, of visit: Int) {
      var lines: [String] = []
      run.conclude(event, of: visit) { lines.append(Self.line($0.reaction)) }
      log += lines
    }

    static func line(_ reaction: Reaction<Turnstile>) -> String {
      func number(_ ticket: Ticket?) -> String { ticket.map { "\($0.number)" } ?? "nobody" }
      return switch reaction {
      case .moved(let edge, let visit): "\(edge.id) #\(visit)"
      case .stayed(let edge, let visit): "\(edge.id) =\(visit)"
      case .answered(let ticket, _, let answer): "\(number(ticket)) hears \(answer)"
      case .refused(let ticket, _, let refusal): "\(number(ticket)) refused \(refusal)"
      case .ignored(let event, _, _): "\(event.stringValue) ignored"
      case .deferred(let event, _): "\(event.stringValue) waits"
      case .late(let event, let visit): "\(event.stringValue) late of \(visit)"
      case .undeclared(let event, _): "\(event.stringValue) undeclared"
      case .broken(let effect, let outcome): "\(effect.stringValue) broken by \(outcome?.stringValue ?? "nothing")"
      case .blocked(let effect): "\(effect.stringValue) blocked"
      case .skipped(let effect): "\(effect.stringValue) skipped"
      case .unanswered(let ticket, _, let error): "\(number(ticket)) unanswered: \(error)"
      case .undecided(let event, _): "\(event.stringValue) undecided"
      case .overflowed(let event): "\(event.stringValue) dropped"
      case .dropped(let effect): "\(effect.stringValue) dropped"
      case .continued(let event): "\(event.stringValue) goes on"
      case .forgotten(let event): "\(event.stringValue) forgotten"
      }
    }
  }

  @Test("a paid passage is answered when the arm opens")
  func passage() {
    var turnstile = Watched()
    turnstile.send(.coinInserted(.init(cents: 120)))
    turnstile.send(.passageRequested(.init()), 1)
    turnstile.land(.pressureBuilt(.init(bar: 5)), of: 1)
    turnstile.send(.personPassed)
    #expect(turnstile.log == ["L1.coin =0", "L1.passage #1", "P1.built #2", "1 hears 5", "L2.passed #3"])
    #expect(turnstile.run.open.isEmpty && turnstile.run.context.paid == 20)
  }

  @Test("a failing pump is tried three times, and then the passage is refused")
  func retries() {
    var turnstile = Watched(paid: 100)
    turnstile.send(.passageRequested(.init()), 1)
    for visit in [1, 3] {
      turnstile.land(.pumpFailed(.init()), of: visit)
      turnstile.land(.waitElapsed, of: visit + 1)
    }
    turnstile.land(.pumpFailed(.init()), of: 5)
    #expect(
      turnstile.log == [
        "L1.passage #1", "P1.tired #2", "P2.cooled #3", "P1.tired #4", "P2.cooled #5", "P1.broken #6",
        "1 refused outOfOrder",
      ])
  }

  @Test("what waited is taken in order of arrival by the first state that takes it")
  func deferral() {
    var turnstile = Watched(paid: 100)
    turnstile.send(.passageRequested(.init()), 1)
    turnstile.send(.coinInserted(.init(cents: 50)))
    turnstile.send(.passageRequested(.init()), 2)
    turnstile.send(.coinInserted(.init(cents: 0)))
    turnstile.send(.balanceRequested(.init()), 3)
    turnstile.land(.pumpFailed(.init()), of: 1)
    #expect(turnstile.run.deferred.map(\.event.name) == [.coinInserted, .passageRequested])
    turnstile.land(.waitElapsed, of: 2)
    turnstile.land(.pressureBuilt(.init(bar: 5)), of: 3)
    #expect(
      turnstile.log == [
        "L1.passage #1", "coinInserted waits", "passageRequested waits", "coinInserted ignored",
        "X2@buildingPressure =1", "3 hears 0", "P1.tired #2", "P2.cooled #3", "P1.built #4", "1 hears 5",
        "L2.coin =4", "2 refused occupied",
      ])
    #expect(turnstile.run.deferred.isEmpty)
  }

  @Test("an outcome of an earlier visit is counted and discarded")
  func late() {
    var turnstile = Watched(paid: 100)
    turnstile.send(.passageRequested(.init()), 1)
    turnstile.send(.alarmRaised)
    turnstile.land(.pressureBuilt(.init(bar: 5)), of: 1)
    #expect(
      turnstile.log == ["L1.passage #1", "X1@buildingPressure #2", "1 refused outOfOrder", "pressureBuilt late of 1"])
    #expect(turnstile.run.lateCount == 1 && turnstile.run.state == .outOfOrder)
  }

  @Test("an edge that stays keeps the visit, so that the outcome still lands")
  func staying() {
    var turnstile = Watched(paid: 100)
    turnstile.send(.passageRequested(.init()), 1)
    turnstile.send(.balanceRequested(.init()), 2)
    turnstile.land(.pressureBuilt(.init(bar: 5)), of: 1)
    #expect(turnstile.log.suffix(2) == ["P1.built #2", "1 hears 5"])
  }

  @Test("whoever withdraws hears nothing more; a request that was taken is named")
  func withdrawn() {
    var turnstile = Watched(paid: 100)
    turnstile.send(.passageRequested(.init()), 1)
    turnstile.send(.passageRequested(.init()), 2)
    #expect(turnstile.run.withdraw(Ticket(number: 2)) == nil)
    #expect(turnstile.run.deferred.isEmpty)
    #expect(turnstile.run.withdraw(Ticket(number: 1))?.request == .passageRequested(.init()))
    #expect(turnstile.run.withdraw(Ticket(number: 1)) == nil)
    turnstile.land(.pressureBuilt(.init(bar: 5)), of: 1)
    #expect(turnstile.log.last == "P1.built #2")
  }

  @Test("an outcome from outside is reported, and changes nothing")
  func undeclared() {
    var turnstile = Watched()
    turnstile.send(.waitElapsed)
    #expect(turnstile.log == ["waitElapsed undeclared"] && turnstile.run.visit == 0 && turnstile.run.state == .locked)
  }
}
