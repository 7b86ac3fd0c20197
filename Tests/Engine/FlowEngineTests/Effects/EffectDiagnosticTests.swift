import FlowEngine
import Testing

@testable import TestMachines

@Suite("Of several effects and progress validate says")
struct EffectDiagnosticTests {
  private func found(_ change: (inout DockTable) -> Void) -> [String] {
    var table = DockTable()
    change(&table)
    return table.machine.validate(accepting: Dock.accepted).map(\.description)
  }

  @Test("effectTwice")
  func effectTwice() {
    #expect(found { $0.unloading.append(.does(\.tide)) } == ["effectTwice: unloading (tide)"])
  }

  @Test("producedTwice, of outcomes, of progress, of both, and of one effect")
  func producedTwice() {
    #expect(found { $0.roles[.tide].outcomes = [.tideTurned, .unloaded] } == ["producedTwice: unloading × unloaded"])
    #expect(
      found { $0.roles[.tide].progress = [.waterRead, .boxLifted] } == ["producedTwice: unloading × boxLifted"])
    #expect(
      found { $0.roles[.tide].progress = [.waterRead, .unloaded] } == ["producedTwice: unloading × unloaded"])
    #expect(
      found { $0.roles[.crane].progress = [.boxLifted, .boxSlipped, .unloaded] }
        .contains("producedTwice: unloading × unloaded"))
  }

  @Test("nothing of two effects in two states that bring the same event")
  func broughtElsewhere() {
    #expect(
      found {
        $0.roles[.inspector].outcomes = [.inspected, .craneFailed]
        $0.checking.append(.on(\.craneFailed, "C.failed", ["plan"], to: \.free))
      } == [])
  }

  @Test("progressWaits, of progress that is deferred or rejected")
  func progressWaits() {
    #expect(
      found {
        $0.roles[.inspector].progress = [.waterRead]
        $0.checking.append(.defer(.waterRead))
      }.contains("progressWaits: checking × waterRead (defer)"))
    #expect(
      found {
        $0.roles[.inspector].progress = [.waterRead]
        $0.checking.append(.reject(.waterRead, with: .busy))
      }.contains("progressWaits: checking × waterRead (reject (busy))"))
  }

  @Test("undecided, of progress that a state does not mention; not cannotMeet of what it does")
  func undecided() {
    #expect(found { $0.roles[.inspector].progress = [.boxLifted] } == ["undecided: checking × boxLifted"])
    #expect(
      found { $0.roles[.tide].progress = [] }.contains { $0.hasPrefix("cannotMeet: unloading × waterRead") } == false)
    #expect(
      found { $0.checking.append(.ignore(.boxLifted, because: "no ship")) }
        == ["cannotMeet: checking × boxLifted (no effect of the state declares it)"])
  }

  @Test("commandWaits, commandExclusive: a command is given, and nobody waits for it")
  func commands() {
    #expect(found { $0.roles[.horn].waitsFor = .service } == ["commandWaits: horn (for service)"])
    #expect(found { $0.roles[.horn].isExclusive = true } == ["commandExclusive: horn"])
  }

  @Test("spins, of the cycle of a fast effect beside a pause; the cycle of the pause does not spin")
  func spins() {
    // The tide, a pause, leads round by itself; so does the crane, which is none.
    func again(_ event: CasePath<Dock.Event, Void>, _ id: String) -> Row<Dock, Dock.Unloading> {
      .on(event, id, ["plan"], to: \.unloading) { _, state, _ in state }
    }
    let cycles = found { table in
      table.unloading = [
        .does(\.crane) { _, state in .init(state.ship) }, .does(\.tide),
        .does(\.horn) { _, state in .init(state.ship) }, .stay(on: \.unload, "U.join", ["plan"]),
        .on(\.shipChanged, "U.ship", ["plan"], to: \.unloading) { _, state, _ in state },
        again(\.unloaded, "U.unloaded"), again(\.tideTurned, "U.tide"),
        .on(\.craneFailed, "U.failed", ["plan"], to: \.free),
        .ignore(.boxLifted, .boxSlipped, .waterRead, because: "so what"),
      ]
    }
    #expect(cycles.filter { $0.hasPrefix("spins") } == ["spins: U.unloaded (U.unloaded)"])
  }

  @Test("spins, of progress that moves; progress that stays does not spin")
  func spinsByProgress() {
    let cycles = Dock.machine.validate().filter { $0.kind == .spins }
    #expect(cycles.map(\.place) == ["U.slipped"])
  }
}
