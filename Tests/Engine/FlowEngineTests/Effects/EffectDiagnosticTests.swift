import FlowEngine
import Testing

@testable import TestMachines

@Suite("Of several effects and progress validate says")
struct EffectDiagnosticTests {
  private static let rows: [Spoiling<DockTable>] = [
    Spoiling("effectTwice", ["effectTwice: unloading (tide)"]) { $0.unloading.append(.does(\.tide)) },
    Spoiling("producedTwice, of outcomes", ["producedTwice: unloading × unloaded"]) {
      $0.roles[.tide].outcomes = [.tideTurned, .unloaded]
    },
    Spoiling("producedTwice, of progress", ["producedTwice: unloading × boxLifted"]) {
      $0.roles[.tide].progress = [.waterRead, .boxLifted]
    },
    Spoiling("producedTwice, of both", ["producedTwice: unloading × unloaded"]) {
      $0.roles[.tide].progress = [.waterRead, .unloaded]
    },
    Spoiling("producedTwice, of one effect", some: ["producedTwice: unloading × unloaded"]) {
      $0.roles[.crane].progress = [.boxLifted, .boxSlipped, .unloaded]
    },
    Spoiling("nothing of two effects in two states that bring the same event", []) {
      $0.roles[.inspector].outcomes = [.inspected, .craneFailed]
      $0.checking.append(.on(\.craneFailed, "C.failed", ["plan"], to: \.free))
    },
    Spoiling("progressWaits, of progress that is deferred", some: ["progressWaits: checking × waterRead (defer)"]) {
      $0.roles[.inspector].progress = [.waterRead]
      $0.checking.append(.defer(.waterRead))
    },
    Spoiling("progressWaits, of what is rejected", some: ["progressWaits: checking × waterRead (reject (busy))"]) {
      $0.roles[.inspector].progress = [.waterRead]
      $0.checking.append(.reject(.waterRead, with: .busy))
    },
    Spoiling("undecided, of progress that a state does not mention", ["undecided: checking × boxLifted"]) {
      $0.roles[.inspector].progress = [.boxLifted]
    },
    Spoiling(
      "cannotMeet, of progress that a state mentions in vain",
      ["cannotMeet: checking × boxLifted (no effect of the state declares it)"]
    ) { $0.checking.append(.ignore(.boxLifted, because: "no ship")) },
    Spoiling("commandWaits: a command is given, and nobody waits for it", ["commandWaits: horn (for service)"]) {
      $0.roles[.horn].waitsFor = .service
    },
    Spoiling("commandExclusive", ["commandExclusive: horn"]) { $0.roles[.horn].isExclusive = true },
  ]

  @Test("what is wrong:", arguments: rows)
  func defect(_ defect: Spoiling<DockTable>) { defect.check() }

  private func found(_ change: (inout DockTable) -> Void) -> [String] {
    var table = DockTable()
    change(&table)
    return table.machine.validate(accepting: Dock.accepted).map(\.description)
  }

  @Test("not cannotMeet of what an effect does not say that it brings")
  func met() {
    #expect(!found { $0.roles[.tide].progress = [] }.contains { $0.hasPrefix("cannotMeet: unloading × waterRead") })
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
