import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines

@Suite("Phases that nest") struct NestedPhaseTests {
  private static let isPositive = Guard<Lab, AnyState<Lab>, Lab.Number, Void>.check("positive") { _, _, number in
    number.value > 0
  }
  private static let isSmall = Guard<Lab, Void, Lab.Number, Void>.check("small") { _, _, number in number.value < 10 }

  /// `outer` around `idle` and, with `inner`, around `busy` and `waiting`; `done` stands alone.
  private static func machine(
    outer: [Column<Lab>] = [], inner: [Column<Lab>] = [], everywhere: [Column<Lab>] = [],
    idle: [Row<Lab, Void>] = [], busy: [Row<Lab, Lab.Busy>] = [], waiting: [Row<Lab, Void>] = []
  ) -> Machine<Lab> {
    let phases = [
      Phase<Lab>(
        "O", "Outer", [StateNode(\.idle, "1", "Idle", idle)],
        phases: [
          Phase(
            "I", "Inner",
            [StateNode(\.busy, "2", "Busy", busy), StateNode(\.waiting, "3", "Waiting", waiting)], everywhere: inner)
        ], everywhere: outer),
      Phase("D", "Done", [StateNode(\.done, "4", "Done", [.final])]),
    ]
    return Machine(phases, from: .idle, everywhere: everywhere)
  }

  private static func said(_ machine: Machine<Lab>, _ event: Lab.Event.Name) -> [String] {
    machine.nodes.map { node in
      let edges = node.edges.filter { $0.on == event }.map { "\($0.row) [\($0.condition)]" }
      let decisions = node.decisions.filter { $0.event == event }.map { "\($0) [\($0.condition)]" }
      return (edges + decisions).joined(separator: "; ")
    }
  }

  @Test("columns of an inner phase decide before those around it, and those of the machine last")
  func order() {
    let machine = Self.machine(
      outer: [.ignore(.ping, because: "outer"), .ignore(.pong, because: "outer")],
      inner: [.ignore(.ping, because: "inner")],
      everywhere: [.ignore(.ping, .pong, because: "machine")],
      waiting: [.ignore(.ping, because: "own")])
    #expect(
      Self.said(machine, .ping) == [
        "ignore (outer) []", "ignore (inner) []", "ignore (own) []", "ignore (machine) []",
      ])
    #expect(
      Self.said(machine, .pong) == [
        "ignore (outer) []", "ignore (outer) []", "ignore (outer) []", "ignore (machine) []",
      ])
    #expect(machine.phase(of: .busy)?.name == "I" && machine.phase(of: .idle)?.name == "O")
    #expect(machine.allPhases.map(\.name) == ["O", "I", "D"])
    #expect(machine.nodes.map(\.state) == [.idle, .busy, .waiting, .done])
  }

  @Test("a column of a phase leads away from all states inside, and is one edge by the id that it declares")
  func leadsAway() throws {
    let machine = Self.machine(outer: [.on(\.ping, "leave", ["d"], to: \.done)])
    #expect(machine.edges.map(\.id) == ["leave@idle", "leave@busy", "leave@waiting"])
    #expect(Set(machine.edges.map(\.declaredId)) == ["leave@O"])
    #expect(machine.edges.allSatisfy { $0.column == .phase("O") })
    var stepper = try Stepper(machine, Lab.Context(), in: .busy(Lab.Busy()))
    #expect(stepper.send(.ping).lines() == ["leave@busy: busy × ping → done as visit 1"])
  }

  @Test("what the guards of a state do not take, `.outer` leaves to the phase around")
  func outer() {
    let machine = Self.machine(
      outer: [
        .stay(on: \.add, "positive", ["d"], when: Self.isPositive) { context, _, number in
          context.count += number.value
        },
        .ignore(\.add, when: .not(Self.isPositive), because: "negative"),
        .ignore(.ping, because: "outer"),
      ],
      idle: [.on(\.add, "small", ["d"], when: Self.isSmall, to: \.done), .outer(\.add)])
    #expect(
      Self.said(machine, .add).first
        == "small [small]; positive [positive and not small]; ignore (negative) [not positive and not small]")
    #expect(!machine.validate().contains { [.gap, .overlap, .outerUnused].contains($0.kind) })
    var stepper = Stepper(machine, Lab.Context())
    stepper.send(.add(.init(20)))
    #expect(stepper.state == .idle && stepper.context.count == 20)
    stepper.send(.add(.init(2)))
    #expect(stepper.state == .done)
  }

  @Test("a row without guard of the phase around takes the rest")
  func rest() {
    let machine = Self.machine(
      outer: [.ignore(.add, because: "rest")],
      idle: [.on(\.add, "small", ["d"], when: Self.isSmall, to: \.done), .outer(\.add)])
    #expect(Self.said(machine, .add).first == "small [small]; ignore (rest) [otherwise]")
  }

  @Test("a column of which the guards of a state leave nothing is no row of the state")
  func nothing() {
    let positive = Guard<Lab, Void, Lab.Number, Void>.check("large") { _, _, number in number.value > 9 }
    let isLarge = Guard<Lab, AnyState<Lab>, Lab.Number, Void>.check("large") { _, _, number in number.value > 9 }
    let machine = Self.machine(
      outer: [.ignore(\.add, when: isLarge, because: "large"), .ignore(\.add, when: .not(isLarge), because: "small")],
      idle: [.on(\.add, "large", ["d"], when: positive, to: \.done), .outer(\.add)])
    #expect(Self.said(machine, .add).first == "large [large]; ignore (small) [not large]")
    #expect(!machine.validate().contains { [.gap, .overlap, .neverTaken].contains($0.kind) })
  }

  @Test("columns leave to those further out what their guards do not take, if they say so; else there is a gap")
  func outerOfColumns() {
    let guarded: Column<Lab> = .ignore(\.add, when: Self.isPositive, because: "positive")
    let leaving = Self.machine(outer: [.ignore(.add, because: "rest")], inner: [guarded, .outer(\.add)])
    #expect(Self.said(leaving, .add)[1] == "ignore (positive) [positive]; ignore (rest) [otherwise]")
    let machine = Self.machine(outer: [.ignore(.add, because: "rest")], inner: [guarded])
    #expect(Self.said(machine, .add)[1] == "ignore (positive) [positive]")
    #expect(machine.validate().contains { $0.kind == .gap && $0.place == "busy × add" })
  }

  @Test(
    "`.outer` that leaves nothing, or leaves something to nobody, is reported at its place",
    arguments: [(0, "idle × add"), (1, "idle × add"), (2, "idle × add"), (3, "I × add"), (4, "I × add")])
  func unused(index: Int, place: String) {
    let small: Row<Lab, Void> = .on(\.add, "small", ["d"], when: Self.isSmall, to: \.done)
    let machines = [
      // Nobody around decides the event.
      Self.machine(idle: [small, .outer(\.add)]),
      // The state takes all of it.
      Self.machine(
        outer: [.ignore(.add, because: "rest")], idle: [.on(\.add, "all", ["d"], to: \.done), .outer(\.add)]),
      // The state takes the rest itself.
      Self.machine(
        outer: [.ignore(\.add, when: Self.isPositive, because: "positive")],
        idle: [small, .ignore(\.add, when: .otherwise, because: "rest"), .outer(\.add)]),
      // The columns say nothing to it.
      Self.machine(outer: [.ignore(.add, because: "rest")], inner: [.outer(\.add)]),
      // They take all of it.
      Self.machine(outer: [.ignore(.add, because: "rest")], inner: [.ignore(.add, because: "all"), .outer(\.add)]),
    ]
    #expect(machines[index].validate().contains { $0.kind == .outerUnused && $0.place == place })
  }

  /// Phases in phases, each with a column that is guarded by one of some questions and leaves the rest.
  private static func chain(levels: Int, questions: Int) -> Machine<Lab> {
    var phase = Phase<Lab>(
      "0", "Innermost",
      [StateNode<Lab>(\.idle, "1", "Idle", [.on(\.add, "small", ["d"], when: isSmall, to: \.done), .outer(\.add)])])
    for level in 1...levels {
      let guarded = Guard<Lab, AnyState<Lab>, Lab.Number, Void>.check("question \(level % questions)") { _, _, _ in true
      }
      phase = Phase(
        "\(level)", "Around",
        phases: [phase], everywhere: [.ignore(\.add, when: guarded, because: "\(level)"), .outer(\.add)])
    }
    return Machine([phase], from: .idle, everywhere: [.ignore(.add, because: "rest")])
  }

  @Test(
    "a chain of columns that leave a part grows with its length: what was taken is denied once", arguments: [8, 60])
  func chains(levels: Int) throws {
    let few = Self.chain(levels: levels, questions: 2)
    #expect(
      Self.said(few, .add) == [
        "small [small]; ignore (1) [question 1 and not small]; "
          + "ignore (2) [question 0 and not small and not question 1]; ignore (rest) [otherwise]"
      ])
    #expect(few.validate().filter { $0.kind == .columnIdle }.count == levels - 2)
    let many = Self.chain(levels: levels, questions: levels)
    let longest = many.decisions.map { "\($0.condition)".count }.max() ?? 0
    #expect(longest < 24 * (levels + 2))
    #expect(many.validate().contains { $0.kind == .tooManyAnswers } == (levels == 60))
  }

  @Test("a column of which the states inside leave nothing is idle, and leaving nothing is reported")
  func idleBehindGuards() {
    let isSmall = Self.isSmall
    func kinds(_ idle: [Row<Lab, Void>]) -> [String] {
      Self.machine(
        outer: [.ignore(.add, because: "rest")], idle: idle, busy: [.ignore(.add, because: "busy")],
        waiting: [.ignore(.add, because: "waiting")]
      )
      .validate().filter { [.columnIdle, .outerUnused, .neverTaken].contains($0.kind) }.map { "\($0.kind) \($0.place)" }
    }
    #expect(
      kinds([
        .on(\.add, "small", ["d"], when: isSmall, to: \.done), .ignore(\.add, when: .not(isSmall), because: "large"),
        .outer(\.add),
      ]) == ["columnIdle O × add", "outerUnused idle × add"])
    #expect(kinds([.on(\.add, "small", ["d"], when: isSmall, to: \.done), .outer(\.add)]) == [])
  }

  @Test("a column that answers somebody in one state answers nobody in no other")
  func answersSomewhere() {
    func unheard(_ idle: [Row<Lab, Void>]) -> [String] {
      Self.machine(
        outer: [.on(\.ping, "leave", ["d"], answering: .all(\.go) { _, _, _, _ in .success(1) }, to: \.done)],
        idle: idle,
        busy: [LabTable.working, .on(\.failed, "failed", ["d"], to: \.waiting)]
      ).validate().filter { $0.kind == .answerWithoutCaller }.map(\.place)
    }
    // Whoever asks in `idle` is answered on the way to the others.
    let asks: Row<Lab, Void> = .stay(on: \.go, "go", ["d"])
    let moves: Row<Lab, Void> = .on(
      \.add, "add", ["d"], answering: .all(\.go) { _, _, _, _ in .success(1) }, to: \.busy
    ) { _, _, _ in .init() }
    #expect(unheard([moves, asks]) == [])
    #expect(unheard([moves]) == ["add", "leave@idle", "leave@busy", "leave@waiting"])
  }

  @Test("a state of a detour takes the columns of all phases around it, and of the machine what its effect brings")
  func detours() {
    let machine = Self.machine(
      outer: [.ignore(.ping, because: "outer")], inner: [.ignore(.pong, because: "inner")],
      everywhere: [.ignore(.ping, .pong, .take, because: "machine"), .on(\.waited, "waited", ["d"], to: \.done)],
      idle: [.on(\.add, "keep", ["d"], to: \.waiting, then: .again)],
      waiting: [.detour, LabTable.waits])
    #expect(
      [Lab.Event.Name.ping, .pong, .take, .waited].map { Self.said(machine, $0)[2] } == [
        "ignore (outer) []", "ignore (inner) []", "", "waited []",
      ])
  }

  @Test("the fingerprint is that of the same table with its columns written out")
  func fingerprint() {
    let nested = Self.machine(outer: [.on(\.ping, "leave", ["d"], to: \.done)])
    let leave: (String) -> Row<Lab, Void> = { .on(\.ping, $0, ["d"], to: \.done) }
    let flat = Machine<Lab>(
      [
        Phase(
          "F", "Flat",
          [
            StateNode(\.idle, "1", "Idle", [leave("a")]),
            StateNode(\.busy, "2", "Busy", [.on(\.ping, "b", ["d"], to: \.done)]),
            StateNode(\.waiting, "3", "Waiting", [leave("c")]), StateNode(\.done, "4", "Done", [.final]),
          ])
      ], from: .idle)
    #expect(nested.fingerprint == flat.fingerprint)
    #expect(Machine(nested.phases, from: .idle).fingerprint == nested.fingerprint)
  }

  @Test("a turnstile whose alarm is heard in one phase around lock and pump runs as the one that hears it everywhere")
  func turnstile() {
    let nested = Turnstile.nested
    #expect(nested.validate() == [])
    #expect(nested.fingerprint == Turnstile.machine.fingerprint)
    #expect(nested.edges.filter { $0.row == "X1" }.allSatisfy { $0.column == .phase("U") })
  }

  @Test("whoever asks why is told whose column decided")
  func explained() {
    let machine = Self.machine(
      outer: [.on(\.ping, "leave", ["d"], to: \.done)], everywhere: [.ignore(.pong, because: "machine")])
    let context = Lab.Context()
    #expect("\(machine.explain(context, .idle, .ping))" == "idle × ping: leave@idle, as everywhere in O")
    #expect("\(machine.explain(context, .idle, .pong))" == "idle × pong: ignore (machine), as everywhere")
    #expect(machine.explain(context, .waiting, .ping).column == .phase("O"))
  }

  @Test("a column is changed once in all states that it decides in, and state by state on demand")
  func mutation() throws {
    let machine = Self.machine(outer: [.on(\.ping, "leave", ["d"], to: \.done)])
    func drops(_ mutations: [Mutation<Lab>]) -> [String] {
      mutations.compactMap { if case .drop(let edge) = $0 { edge } else { nil } }
    }
    #expect(drops(machine.mutations()) == ["leave@O"])
    #expect(drops(machine.mutations(inEachState: true)) == ["leave@idle", "leave@busy", "leave@waiting"])
    #expect(try #require(machine.mutated(by: .drop(edge: "leave@O"))).edges.isEmpty)
    #expect(try #require(machine.mutated(by: .drop(edge: "leave@busy"))).edges.map(\.from) == [.idle, .waiting])
  }

  @Test("walks count a column once, and state by state apart")
  func coverage() throws {
    let ignored: [Column<Lab>] = [
      .ignore(.ping, .pong, .add, .take, because: "everywhere"), .reject(.go, .look, with: .no),
    ]
    let machine = Self.machine(
      outer: [.on(\.ping, "leave", ["d"], to: \.done), .ignore(.pong, because: "outer")], everywhere: ignored)
    var walks = Walks(machine, context: Lab.Context())
    walks.steps = 50
    let coverage = try walks.check([])
    #expect(coverage[.edges].map(\.name) == ["leave@O"] && coverage.met(.edges) == 1)
    #expect(coverage[.decisions].filter { $0.name == "everywhere in O × pong: ignore (outer)" }.count == 1)
    #expect(coverage[.decisions].filter { $0.name == "everywhere × go: reject (no)" }.count == 1)
    #expect(coverage[.columns].map(\.name).filter { $0.hasPrefix("leave") }.count == 3)
    #expect(coverage.missing(.columns).contains("leave@busy"))
  }
}

@Suite("Askers of whom only some are answered") struct SomeAskersTests {
  private static func answering(
    _ answering: Answering<Lab, Void, Lab.Number, Void>, entering: [Row<Lab, Void>] = []
  ) -> LabTable {
    LabTable(
      idle: [
        .stay(on: \.go, "go", ["d"]), .stay(on: \.add, "add", ["d"], answering: answering),
        .on(\.ping, "end", ["d"], to: \.done),
      ], done: entering)
  }

  @Test("those whose payload fits are answered, oldest first; the others go on waiting")
  func fits() throws {
    var stepper = Self.answering(
      .all(\.go, where: { _, _, number, asked in asked.number == number.value }) { _, _, _, asked in
        .success(asked.number * 10)
      }
    ).stepper()
    let asked = [1, 2, 1].map { stepper.ask(\.go, Lab.Go($0)) }
    stepper.send(.add(.init(1)))
    #expect(try asked.map { try stepper.result(of: $0)?.get() } == [10, nil, 10])
    stepper.send(.add(.init(2)))
    #expect(try stepper.result(of: asked[1])?.get() == 20)
  }

  @Test("of several answers for one kind the first that fits counts")
  func first() throws {
    var stepper = Self.answering(
      .all(\.go, where: { _, _, _, asked in asked.number == 1 }) { _, _, _, _ in .success(1) }
        .and(.all(\.go) { _, _, _, _ in .success(2) })
    ).stepper()
    let asked = [1, 5].map { stepper.ask(\.go, Lab.Go($0)) }
    stepper.send(.add(.init(0)))
    #expect(try asked.map { try stepper.result(of: $0)?.get() } == [1, 2])
  }

  @Test("entering a state answers those who fit")
  func entering() throws {
    var stepper = Self.answering(
      .nobody,
      entering: [.answers(\.go, where: { _, _, asked in asked.number > 1 }, with: { _, _, _ in .success(7) })]
    ).stepper()
    let asked = [1, 2].map { stepper.ask(\.go, Lab.Go($0)) }
    stepper.send(.ping)
    #expect(try asked.map { try stepper.result(of: $0)?.get() } == [nil, 7])
  }

  @Test("some are not all: the table has to answer the rest, and is not told that it answers twice")
  func validated() {
    let some = Answering<Lab, Void, Lab.Number, Void>.all(
      \.go, where: { _, _, _, asked in asked.number == 1 }
    ) { _, _, _, _ in .success(1) }
    let all = Answering<Lab, Void, Lab.Number, Void>.all(\.go) { _, _, _, _ in .success(2) }
    func found(_ answering: Answering<Lab, Void, Lab.Number, Void>) -> [Diagnostic.Kind] {
      Self.answering(answering, entering: [.final]).machine.validate().map(\.kind).filter {
        [.requestLost, .settledTwice, .answerWithoutCaller].contains($0)
      }
    }
    #expect(found(some).contains(.requestLost) && !found(some).contains(.answerWithoutCaller))
    #expect(!found(some.and(all)).contains(.settledTwice))
    #expect(found(all.and(some)).contains(.settledTwice))
    let edge = Self.answering(some).machine.edges.first { $0.id == "add" }
    #expect(edge?.settlesSome == [.go] && edge?.settlesAll == [])
  }
}
