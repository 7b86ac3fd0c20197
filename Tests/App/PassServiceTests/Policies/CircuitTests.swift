import Testing

@testable import PassService

@Suite("Circuit") struct CircuitTests {
  private let start = Duration.zero
  private func at(_ seconds: Int) -> Duration { .seconds(seconds) }

  /// A circuit whose requests had these outcomes.
  private func circuit(after outcomes: [Health]) throws -> Circuit {
    var circuit = Circuit(CircuitBreaker(threshold: 3, coolDown: 30))
    for outcome in outcomes { circuit.settle(try circuit.pass(at: start), outcome, at: start) }
    return circuit
  }

  @Test(
    "R-ERR-14: closed until so many failures have come in a row",
    arguments: [
      ([], .closed(failures: 0)),
      ([.failing, .failing], .closed(failures: 2)),
      ([.failing, .failing, .working], .closed(failures: 0)),
      ([.failing, .working, .failing, .failing], .closed(failures: 2)),
      ([.failing, .unknown, .failing], .closed(failures: 2)),
      ([.failing, .failing, .failing], .open(until: .seconds(30))),
      ([.failing, .unknown, .failing, .unknown, .failing], .open(until: .seconds(30))),
    ] as [([Health], Circuit.State)])
  func counting(outcomes: [Health], state: Circuit.State) throws {
    #expect(try circuit(after: outcomes).state == state)
  }

  @Test("R-ERR-14: open refuses until the cool-down is over, then lets one probe through")
  func probing() throws {
    var circuit = try circuit(after: [.failing, .failing, .failing])
    #expect(circuit.admit(at: at(0)) == nil)
    #expect(circuit.admit(at: at(29)) == nil)
    #expect(circuit.admit(at: at(30)) != nil)
    #expect(circuit.state == .halfOpen)
    #expect(circuit.admit(at: at(31)) == nil)
    #expect(circuit.admit(at: at(300)) == nil)
  }

  @Test(
    "R-ERR-14: the probe decides",
    arguments: [
      (.working, .closed(failures: 0)), (.failing, .open(until: .seconds(70))),
      (.unknown, .open(until: .seconds(40))),
    ] as [(Health, Circuit.State)])
  func verdict(health: Health, state: Circuit.State) throws {
    var circuit = try circuit(after: [.failing, .failing, .failing])
    circuit.settle(try circuit.pass(at: at(30)), health, at: at(40))
    #expect(circuit.state == state)
  }

  @Test("R-ERR-14: a probe that says nothing leaves its place to the next request")
  func nextProbe() throws {
    var circuit = try circuit(after: [.failing, .failing, .failing])
    circuit.settle(try circuit.pass(at: at(30)), .unknown, at: at(40))
    #expect(circuit.admit(at: at(40)) != nil)
    #expect(circuit.state == .halfOpen)
  }

  @Test(
    "R-ERR-14: outcomes of requests from before a change do not count after it",
    arguments: [Health.working, .failing, .unknown])
  func late(health: Health) throws {
    var circuit = Circuit(CircuitBreaker(threshold: 1, coolDown: 30))
    let passes = try (0..<3).map { _ in try circuit.pass(at: start) }
    circuit.settle(passes[0], .failing, at: start)
    circuit.settle(passes[1], health, at: at(10))
    #expect(circuit.state == .open(until: at(30)))
    let probe = try circuit.pass(at: at(30))
    circuit.settle(passes[2], health, at: at(31))
    #expect(circuit.state == .halfOpen)
    circuit.settle(probe, .working, at: at(32))
    #expect(circuit.state == .closed(failures: 0))
  }
}

extension Circuit {
  /// A request that has to be admitted.
  fileprivate mutating func pass(at now: Duration) throws -> Pass {
    let pass = admit(at: now)
    return try #require(pass)
  }
}
