import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import TestMachines

@Suite("Mutations") struct MutationTests {
  /// What a machine does with a script, as its edges and answers.
  private func run<F: Flow>(
    _ machine: Machine<F>, _ context: F.Context, _ script: [F.Event]
  ) -> [String] {
    var stepper = Stepper(machine, context), lines: [String] = []
    for event in script {
      let reactions =
        machine.outcomes(in: stepper.state.name).contains(event.name)
        ? stepper.conclude(event, of: stepper.visit) : stepper.send(event)
      lines += reactions.map { "\($0.edge?.id ?? "-")" } + [stepper.state.name.stringValue]
    }
    return lines
  }
  private let door = DoorTable().machine

  private func door(_ mutation: Mutation<Door>, _ script: [Door.Event]) throws -> [String] {
    run(try #require(door.mutated(by: mutation), "\(mutation)"), Door.Context(), script)
  }
  private static let ask = Door.Event.openRequested(Door.OpenRequest())

  @Test("an edge that is dropped is not taken")
  func drop() throws {
    // It is undecided, and the effect that produced it is broken.
    #expect(try door(.drop(edge: "opened"), [Self.ask, .opened]) == ["request", "opening", "-", "-", "opening"])
  }

  @Test("an edge leads to a state without payload, whatever it carried")
  func retarget() throws {
    #expect(
      try door(.retarget(edge: "opened", to: .pausing), [Self.ask, .opened])
        == ["request", "opening", "opened", "pausing"])
  }

  @Test("an edge leads to a state of another payload with a sample, and not without")
  func sample() throws {
    let sample = Dock.State.unloading(Dock.Unloading(ship: 9))
    let mutation = Mutation<Dock>.retarget(edge: "U.failed", to: .unloading, sample: sample)
    let machine = try #require(Dock.machine.mutated(by: mutation))
    var stepper = try Stepper(machine, Dock.Context(), in: .unloading(Dock.Unloading()))
    stepper.conclude(.craneFailed, of: stepper.visit)
    #expect(stepper.state == sample)
    #expect(Dock.machine.mutated(by: .retarget(edge: "U.failed", to: .unloading)) == nil)
  }

  @Test("an edge takes another event of the same payload, and its guard and answers with it")
  func move() throws {
    #expect(try door(.move(edge: "shut", on: .rang), [Self.ask, .opened, .rang]).suffix(2) == ["shut", "closed"])
    #expect(door.mutated(by: .move(edge: "request", on: .shut)) == nil, "the payloads differ")
    // Of two rows that hold the first is taken.
    var table = DockTable()
    table.unloading.append(table.unloading.remove(at: 7))
    let flood = try #require(table.machine.mutated(by: .move(edge: "U.flood", on: .boxLifted)))
    var stepper = try Stepper(flood, Dock.Context(), in: .unloading(Dock.Unloading()))
    try stepper.progress(.boxLifted(Dock.Box(10_000)))
    #expect(stepper.state == .free, "the guard read the box as it would have read the water")
  }

  @Test("a state does another effect")
  func effect() throws {
    let machine = try #require(door.mutated(by: .replace(effect: .turn, in: .opening, by: .wait)))
    #expect(try Stepper(machine, Door.Context(), in: .opening).effects == [.wait])
    #expect(door.mutated(by: .replace(effect: .turn, in: .open, by: .wait)) == nil)
  }

  @Test("answers are taken for each other")
  func swap() throws {
    let machine = try #require(Dock.machine.mutated(by: .swap(question: "flood", "yes", "no", at: "U.flood")))
    var stepper = try Stepper(machine, Dock.Context(), in: .unloading(Dock.Unloading()))
    try stepper.progress(.waterRead(Dock.Box(10_000)))
    #expect(stepper.state != .free)
    #expect(machine.validate().contains { $0.kind == .gap || $0.kind == .overlap })
  }

  @Test("settlements and outcomes are forgotten")
  func settlements() throws {
    let silent = try #require(door.mutated(by: .dropSettlementOnEntry(of: .openRequested, to: .open)))
    var stepper = Stepper(silent, Door.Context())
    let asking = stepper.ask(\.openRequested, Door.OpenRequest())
    try stepper.answer(.opened)
    #expect(stepper.result(of: asking) == nil)
    let forgetful = try #require(Dock.machine.mutated(by: .dropSettlement(of: .unload, on: "U.unloaded")))
    #expect(forgetful.edges.first { $0.id == "U.unloaded" }?.settles == [])
    let deaf = try #require(door.mutated(by: .dropOutcome(.jammed, of: .turn)))
    #expect(deaf.outcomes(in: .opening) == [.opened])
  }

  @Test("what is not there cannot be changed")
  func absent() {
    #expect(door.mutated(by: .drop(edge: "nowhere")) == nil)
    #expect(door.mutated(by: .dropSettlement(of: .openRequested, on: "shut")) == nil)
    #expect(door.mutated(by: .dropOutcome(.opened, of: .wait)) == nil)
    #expect(door.mutated(by: .swap(question: "x", "yes", "no", at: "shut")) == nil)
  }

  @Test("every mutation that is listed can be made, differs from the table, and runs without a trap")
  func all() throws {
    try check(Dock.machine, Dock.Context(), [.unloading(Dock.Unloading(ship: 3))], [.horn(Dock.Box()), .inspector])
    try check(Turnstile.machine, Turnstile.Context(), [], [])
    try check(Courier.machine, Courier.Context(), [], [])
    let kinds = Set(Dock.machine.mutations(effects: [.tide]).map { "\($0)".split(separator: " ").dropFirst().first })
    #expect(kinds.count >= 5)
  }

  private func check<F: Flow>(
    _ machine: Machine<F>, _ context: F.Context, _ states: [F.State], _ effects: [F.Effect]
  ) throws {
    let mutations = machine.mutations(states: states, effects: effects), fingerprint = machine.fingerprint
    #expect(mutations.count > machine.edges.count)
    // Thousands: neighbours are of a kind, and thirteen has no factor in common with how many there are of each.
    for (index, mutation) in mutations.enumerated() where mutations.count < 200 || index % 13 == 0 {
      let mutant = try #require(machine.mutated(by: mutation), "\(mutation)")
      #expect(mutant.fingerprint != fingerprint, "\(mutation)")
      _ = mutant.validate()
    }
  }
}
