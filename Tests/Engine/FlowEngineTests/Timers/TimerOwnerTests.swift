import FlowEngine
import FlowTesting
import Foundation
import Testing

@testable import TestMachines

@Suite("Who owns a timer decides it:", .endsIfStuck) struct TimerOwnerTests {
  private static func edges(_ reactions: [Reaction<Cellar>]) -> [String] {
    reactions.map { $0.edge?.id ?? "\($0)" }
  }
  /// Two detours deep: `vault` is the present state, `stairs` and `hall` are kept.
  private static func inVault(_ change: (inout Cellar) -> Void = { _ in }) -> Stepper<Cellar> {
    var table = Cellar()
    change(&table)
    var cellar = Stepper(table.machine, .init())
    cellar.send(.down)
    cellar.send(.down)
    return cellar
  }

  @Test("a detour that is silent leaves it to the state kept last that has it, and is dropped with what is above")
  func owner() {
    #expect(Cellar().machine.validate().map(\.kind) == [.unusedEvent], "the later name of the light")
    var cellar = Self.inVault()
    #expect(cellar.kept == [.hall, .stairs] && cellar.explain(.lightOut).state == .stairs)
    #expect(Self.edges(cellar.elapse(.seconds(6))) == ["stairs.dark"])
    #expect(cellar.state == .hall && cellar.kept.isEmpty && cellar.timers.map(\.event) == [.doorShut])
  }

  @Test("deferred by the detour, it comes after the return")
  func deferred() {
    var cellar = Self.inVault { $0.vault = [.defer(.lightOut)] }
    #expect(Self.edges(cellar.elapse(.seconds(6))) == ["lightOut deferred"])
    #expect(Self.edges(cellar.send(.up)) == ["vault.up", "stairs.dark"] && cellar.state == .hall)
  }

  @Test("an edge of the owner that stays drops nothing, and asks what was kept before it")
  func stays() {
    var cellar = Self.inVault {
      $0.stairs = [
        .stay(on: \.lightOut, "stairs.lamp", ["d"], when: .kept(is: .hall)) { context, _, _ in context.lamps += 1 },
        .ignore(.lightOut, when: .otherwise, because: "it is bright"),
      ]
    }
    #expect(Self.edges(cellar.elapse(.seconds(11))) == ["stairs.lamp", "stairs.lamp"])
    #expect(cellar.state == .vault && cellar.kept == [.hall, .stairs] && cellar.context.lamps == 2)
  }

  @Test("two kept states that bring one event are reported, also one that another state left for the detour")
  func twice() {
    var table = Cellar()
    table.hall = [.after(\.lightOut, .seconds(3)), .on(\.lightOut, "hall.dark", ["d"], to: \.hall)]
    let found = table.machine.validate().map(\.description)
    #expect(found.contains("producedTwice: stairs (by two timers or effects of it and of kept states)"))
    #expect(found.contains("producedTwice: vault (by two timers or effects of it and of kept states)"))
  }

  // MARK: Idle

  @Test("what happens outside of the owner of an idle timer does not touch it")
  func outside() {
    var cellar = Self.inVault()
    cellar.elapse(.seconds(2))
    cellar.send(.seen)
    #expect(cellar.timers.map(\.left) == [.seconds(3), .seconds(18)])
    cellar.elapse(.seconds(3))
    cellar.send(.seen)
    #expect(cellar.state == .hall && cellar.timers.map(\.left) == [.seconds(20)], "inside, it begins anew")
  }

  @Test("a deferred idle event is void when its timer begins anew")
  func void() {
    var table = Cellar()
    table.hall = [.defer(.doorShut), .on(\.up, "hall.up", ["d"], to: \.yard)]
    var cellar = Stepper(table.machine, .init())
    #expect(Self.edges(cellar.elapse(.seconds(20))) == ["doorShut deferred"])
    cellar.send(.seen)
    #expect(cellar.run.deferred.isEmpty && Self.edges(cellar.send(.up)) == ["hall.up"])
    #expect(cellar.state == .yard)
  }

  // MARK: Order

  @Test("a timer of a phase that is shorter than one inside goes first, and no search offers the other")
  func nested() throws {
    var table = Cellar()
    table.hall = [.after(\.lightOut, .seconds(30)), .on(\.lightOut, "hall.dark", ["d"], to: \.yard)]
    table.evening = [.after(\.doorShut, .seconds(20)), .on(\.doorShut, "E.shut", ["d"], to: \.yard)]
    let machine = table.machine
    #expect(machine.validate().map(\.kind).contains(.neverElapses))
    let explored = try Exploration(machine, context: .init(), samples: []).run(.never("dark", .edge("hall.dark")))
    #expect(explored.failure == nil)
    #expect(Stepper(machine, .init()).run.timer(of: .lightOut) == nil)
  }

  @Test("a way that no clock can go is no counterexample: the inner timer of ten seconds goes before that of a minute")
  func counterexample() throws {
    var table = Cellar()
    table.hall = [.after(\.lightOut, .seconds(10)), .on(\.lightOut, "hall.dark", ["d"], to: \.yard)]
    table.evening = [.after(\.doorShut, .seconds(60)), .on(\.doorShut, "E.shut", ["d"], to: \.yard)]
    let shut = Property<Cellar>.never("shut in a hall that is lit", .edge("E.shut"))
    let machine = table.machine, explored = try Exploration(machine, context: .init(), samples: []).run(shut)
    #expect(explored.failure == nil && explored.cuts.map(\.bound) == ["ways that no clock can go"])
    try Walks(machine, context: .init()).check(shut)
    // Whoever goes down and comes back again and again is there when the minute is over.
    table.hall = [.idle(\.lightOut, .seconds(10)), .on(\.lightOut, "hall.dark", ["d"], to: \.yard)]
    let failure = try #require(throws: WalkFailure.self) { try Walks(table.machine, context: .init()).check(shut) }
    #expect(failure.fixture.steps.map(\.name).filter { $0 == "seen" }.count >= 6)
  }

  @Test("a timer that lasts for ever is armed, and elapses nowhere", arguments: [Duration.never, .seconds(Int64.max)])
  func never(duration: Duration) async throws {
    var table = Cellar()
    table.evening = [.after(\.doorShut, duration), .on(\.doorShut, "E.shut", ["d"], to: \.yard)]
    var cellar = Stepper(table.machine, .init())
    #expect(cellar.elapse(.seconds(Int64.max)).isEmpty && cellar.elapsed(.doorShut).isEmpty)
    #expect(cellar.timers.map(\.left) == [.never])
    try Walks(table.machine, context: .init()).check(.never("shut", .edge("E.shut")))
    let session = Session(table.machine, .init())
    await session.start()
    await session.notify(.seen)
    #expect(await session.state == .hall)
  }

  // MARK: Saving

  @Test(
    "a snapshot with any number in it is refused, or is one that can go on",
    arguments: [
      "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "18446744073709551615", "1e308", "-1e308",
      "9007199254740992", "9007199254740993", "0.5", "null",
    ])
  func hostile(number: String) throws {
    let data = try JSONEncoder().encode(Self.inVault().run.snapshot), text = String(decoding: data, as: UTF8.self)
    for match in text.matches(of: /[:\[,](-?[0-9]+)/) {
      let turned = text.replacingCharacters(in: match.output.1.startIndex..<match.output.1.endIndex, with: number)
      guard let snapshot = try? JSONDecoder().decode(Snapshot<Cellar>.self, from: Data(turned.utf8)) else { continue }
      for away in [Duration.zero, .seconds(1), .never] {
        guard var run = try? Run(Cellar().machine, restoring: snapshot, away: away, { _ in }) else { continue }
        run.elapse(.seconds(100)) { _ in }
        #expect(run.kept.isEmpty)
      }
    }
  }

  @Test("a version below 1, and a timer that the state does not have, are refused")
  func refused() throws {
    let text = String(decoding: try JSONEncoder().encode(Self.inVault().run.snapshot), as: UTF8.self)
    func restored(_ old: String, _ new: String) throws {
      let snapshot = try JSONDecoder().decode(
        Snapshot<Cellar>.self, from: Data(text.replacingOccurrences(of: old, with: new).utf8))
      _ = try Run(Cellar().machine, restoring: snapshot) { _ in }
    }
    #expect(throws: SnapshotError.impossible("the version is -5")) { try restored("\"version\":1", "\"version\":-5") }
    #expect(throws: SnapshotError.impossible("there is no timer of seen in vault")) {
      try restored("\"doorShut\"", "\"seen\"")
    }
  }

  @Test("a migration keeps the remaining time of a timer that was renamed, and one that has elapsed")
  func migrated() throws {
    var cellar = Self.inVault { $0.vault = [.ignore(.lightOut, because: "nobody sees")] }
    cellar.elapse(.seconds(6))
    var decoder = JSONDecoder(), table = Cellar(), old = Cellar()
    old.vault = [.ignore(.lightOut, because: "nobody sees")]
    table.vault = [.ignore(.lampOut, because: "nobody sees")]
    table.renames = true
    let migration = Migration<Cellar>(
      from: old.machine.fingerprint, Run<Cellar>.Configuration.self,
      timers: ["lightOut": .lampOut, "doorShut": .doorShut]
    ) { $0 }
    decoder.userInfo = try Migrations(to: table.machine, [migration]).userInfo
    let snapshot = try decoder.decode(Snapshot<Cellar>.self, from: JSONEncoder().encode(cellar.run.snapshot))
    let run = try Run(table.machine, restoring: snapshot) { _ in }
    #expect(run.configuration.elapsed == ["lampOut"] && run.timers.map(\.left) == [.seconds(14)])
  }
}

/// A cellar below a hall: each step down keeps where one was. A test changes the rows that it is about.
private struct Cellar: Flow {
  struct Context: Hashable, Codable, Sendable { var lamps = 0 }
  @Cases enum State { case hall, stairs, vault, yard }
  @Cases enum Event { case down, up, seen, lightOut, lampOut, doorShut }
  static let notifications: [Event.Name] = [.down, .up, .seen]

  var hall: [Row<Self, Void>] = []
  var stairs: [Row<Self, Void>] = [.returns(on: \.lightOut, "stairs.dark", ["d"])]
  var vault: [Row<Self, Void>] = []
  var evening: [Column<Self>] = [.idle(\.doorShut, .seconds(20)), .on(\.doorShut, "E.shut", ["d"], to: \.yard)]
  /// Whether the light has its later name.
  var renames = false

  var machine: Machine<Self> {
    let light: Row<Self, Void> = renames ? .after(\.lampOut, .seconds(5)) : .after(\.lightOut, .seconds(5))
    let dark: [Row<Self, Void>] = renames ? [.returns(on: \.lampOut, "stairs.dark", ["d"])] : stairs
    return Machine(
      [
        Phase(
          "E", "Evening",
          [
            StateNode(
              \.hall, "1", "Hall",
              hall + [
                .stay(on: \.seen, "hall.seen", ["d"]), .on(\.down, "hall.down", ["d"], to: \.stairs, then: .again),
              ])
          ],
          everywhere: evening),
        Phase(
          "C", "Cellar",
          [
            StateNode(
              \.stairs, "2", "Stairs",
              [.detour, light, .on(\.down, "stairs.down", ["d"], to: \.vault, then: .again)] + dark),
            StateNode(
              \.vault, "3", "Vault",
              [.detour, .stay(on: \.seen, "vault.seen", ["d"]), .returns(on: \.up, "vault.up", ["d"])] + vault),
            StateNode(\.yard, "4", "Yard", [.on(\.down, "yard.down", ["d"], to: \.hall)]),
          ]),
      ],
      from: .hall, everywhere: [.ignore(.up, .seen, because: "nothing to do")])
  }
}
