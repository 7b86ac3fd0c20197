import FlowEngine
import Testing

@testable import TestMachines

@Suite("Fingerprints") struct FingerprintTests {
  private func fingerprint(_ change: (inout DoorTable) -> Void) -> String {
    var table = DoorTable()
    change(&table)
    return table.machine.fingerprint
  }
  private static let door = DoorTable().machine.fingerprint

  @Test("are the same for the same table, sixteen digits, and differ from those of other machines")
  func stable() {
    #expect(DoorTable().machine.fingerprint == Self.door && Self.door.count == 16)
    #expect(
      Set([Self.door, Dock.machine.fingerprint, Turnstile.machine.fingerprint, Courier.machine.fingerprint]).count == 4)
  }

  /// What a run does not depend on.
  static let indifferent: [(String, @Sendable (inout DoorTable) -> Void)] = [
    ("the id of an edge", { $0.open[2] = .on(\.shut, "renamed", ["d"], to: \.closed) }),
    ("the source of an edge", { $0.open[2] = .on(\.shut, "shut", ["elsewhere"], to: \.closed) }),
    ("the order of rows", { $0.opening.reverse() }),
    ("the name of a phase", { $0.name = "E" }),
    ("why something is ignored", { $0.closed[1] = .ignore(.shut, because: "another reason") }),
  ]

  @Test("do not change with what a run does not depend on", arguments: indifferent.indices)
  func same(index: Int) {
    #expect(fingerprint(Self.indifferent[index].1) == Self.door, "\(Self.indifferent[index].0)")
  }

  static let essential: [(String, @Sendable (inout DoorTable) -> Void)] = [
    ("an edge more", { $0.open.append(.on(\.rang, "rung", ["d"], to: \.closed)) }),
    ("another target", { $0.open[2] = .on(\.shut, "shut", ["d"], to: \.pausing) }),
    ("an edge that keeps", { $0.opening[2] = .on(\.jammed, "jammed", ["d"], to: \.pausing, then: .again) }),
    ("another condition", { $0.open[2] = .on(\.shut, "shut", ["d"], when: .says("x"), to: \.closed) }),
    ("an edge that stays", { $0.open[2] = .stay(on: \.shut, "shut", ["d"]) }),
    ("another effect", { $0.opening[0] = .does(\.wait) }),
    ("a detour", { $0.pausing.append(.detour) }),
    ("a deferral less", { $0.pausing[2] = .defer(.openRequested) }),
    ("an answer less", { $0.open.remove(at: 1) }),
    ("other outcomes", { $0.roles[.turn].outcomes = [.opened] }),
    ("an exclusive effect", { $0.roles[.turn].isExclusive = true }),
    ("another role", { $0.roles.requests = [] }),
  ]

  @Test("change with everything that a run depends on, each in another way")
  func different() {
    let all = Self.essential.map { fingerprint($0.1) }
    for (change, fingerprint) in zip(Self.essential, all) { #expect(fingerprint != Self.door, "\(change.0)") }
    #expect(Set(all).count == all.count)
  }
}
