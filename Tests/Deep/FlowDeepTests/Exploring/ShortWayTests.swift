import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import TestMachines

/// Listed payloads mostly go without a run; those that are made in each configuration always go by one.
@Suite("Moves without a run") struct ShortWayTests {
  /// What properties have seen, each thing as often as they saw it.
  private final class Sights: @unchecked Sendable {
    private(set) var counts: [String: Int] = [:]
    func see<F>(_ step: WalkStep<F>) -> Bool {
      let event = "\(step.event.map { "\($0)" } ?? "") \(step.cause.map { "\($0)" } ?? "")"
      let before = "\(step.from) \(step.before) \(step.keptBefore)",
        after = "\(step.state) \(step.context) \(step.kept)"
      let said = step.answer.map { "\($0)" } ?? step.refusal.map { "\($0)" } ?? ""
      counts["\(step.reaction) \(event) \(before) \(after) \(step.isEntry) \(said)", default: 0] += 1
      return true
    }
    func see<F>(_ now: WalkPause<F>) {
      // In which order requests of several kinds came is not known in an exploration.
      let run = now.run, open = run.open.map { "\($0.event) \($0.ticket?.number ?? 0)" }.sorted()
      let deferred = run.deferred.map { "\($0.event) \($0.ticket?.number ?? 0)" }
      counts["\(now.state) \(now.context) \(now.rests) \(run.kept) \(open) \(deferred)", default: 0] += 1
    }
  }

  /// Sees both, and remembers how many states were entered.
  private struct Observer<F: Flow>: Monitor {
    static func == (one: Self, other: Self) -> Bool { one.entries == other.entries }
    func hash(into hasher: inout Hasher) { hasher.combine(entries) }

    let sights: Sights
    var entries = 0
    mutating func see(_ step: WalkStep<F>) -> String? {
      if step.isEntry { entries = (entries + 1) % 3 }
      return sights.see(step) ? nil : "not seen"
    }
    func pause(_ now: WalkPause<F>) -> String? {
      sights.see(now)
      return nil
    }
  }

  private func explored<F: Flow>(
    _ machine: Machine<F>, _ context: F.Context, _ samples: Samples<F>, waiting: Int, depth: Int,
    _ properties: [Property<F>], watches: Bool
  ) throws -> (Explored<F>, [String: Int]) {
    let sights = Sights(), observed = Sights()
    let watching: [Property<F>] = watches ? [Property("observed") { Observer<F>(sights: observed) }] : []
    let found = try Exploration(machine, context: context, samples: samples).bounded(depth: depth, waiting: waiting)
      .run(properties + [.always("seen") { sights.see($0) }] + watching)
    return (found, sights.counts.merging(observed.counts.map { ("observed \($0)", $1) }) { $1 })
  }

  private func compare<F: Flow>(
    _ machine: Machine<F>, _ context: F.Context, _ listed: Samples<F>, _ made: Samples<F>, depth: Int = .max,
    _ properties: [Property<F>], _ place: String
  ) throws {
    for (waiting, watches) in [0, 1, 2].flatMap({ [($0, false), ($0, true)] }) {
      let (one, ones) = try explored(
        machine, context, listed, waiting: waiting, depth: depth, properties, watches: watches)
      let (other, others) = try explored(
        machine, context, made, waiting: waiting, depth: depth, properties, watches: watches)
      #expect(one.count == other.count && one.configurationCount == other.configurationCount, "\(place)")
      #expect((0..<min(one.count, other.count)).allSatisfy { one[$0] == other[$0] }, "\(place)")
      #expect(one.moveCount == other.moveCount && one.unmade == other.unmade && one.depth == other.depth, "\(place)")
      #expect(one.conclusions.map(\.verdict) == other.conclusions.map(\.verdict), "\(place)")
      #expect(one.conclusions.map(\.farthest) == other.conclusions.map(\.farthest), "\(place)")
      #expect(one.failure?.reason == other.failure?.reason && one.failure?.steps == other.failure?.steps, "\(place)")
      #expect(one.coverage == other.coverage, "\(place)")
      let different = Set(ones.keys).union(others.keys).filter { ones[$0] != others[$0] }.sorted().prefix(3)
      #expect(different.isEmpty, "\(place): \(different.map { ($0, ones[$0], others[$0]) })")
    }
  }

  @Test("lead where runs lead, and show properties the same, in a machine and whatever is changed in its table")
  func vending() throws {
    let listed: Samples<Vending> = [
      .coinInserted, .drinkRequested(Vending.Drink()), .poured, .overheated, .cooled,
    ]
    let made = listed.generating(\.coinInserted) { _, _, _ in () }
      .generating(\.drinkRequested) { _, _, _ in Vending.Drink() }.generating(\.poured) { _, _, _ in () }
      .generating(\.overheated) { _, _, _ in () }.generating(\.cooled) { _, _, _ in () }
    let properties: [Property<Vending>] = [
      .everyRequestIsAnsweredOnce(), .before("a coin comes first", .edge("coin"), .edge("drink")),
      .eventually("it cools", within: 4, of: .edge("hot"), .edge("cooled")),
    ]
    try compare(Vending.machine, .init(), listed, made, properties, "as it is")
    try compare(Vending.machine, .init(), listed, made, [], "without a memory")
    for mutation in Vending.machine.mutations(states: [.idle, .serving(Vending.Serving()), .cooling]) {
      guard let machine = Vending.machine.mutated(by: mutation) else { continue }
      try compare(machine, .init(), listed, made, [.everyRequestIsAnsweredOnce()], "\(mutation)")
    }
  }

  @Test("the same with deferred events, detours, requests and several payloads")
  func depot() throws {
    let made = Depot.samples.generating(\.turned) { _, _, _ in () }.generating(\.left) { _, _, _ in () }
      .generating(\.cameBack) { _, _, _ in () }.generating(\.asked) { _, _, _ in Depot.Ask() }
      .generating(\.answered) { _, _, _ in () }.generating(\.began) { _, _, _ in () }
      .generating(\.rang) { _, _, _ in () }.generating(\.ended) { _, _, _ in () }
    try compare(Depot.machine, .init(most: 3), Depot.samples, made, [], "depot")
    let ferry = Ferry.samples.generating(\.carCame) { choices, _, _ in Ferry.Car(number: choices.pick(below: 2) + 1) }
      .generating(\.fareAsked) { _, _, _ in Ferry.Fare(seats: 4) }
      .generating(\.inspectorCame) { _, _, _ in Ferry.Car(number: 9) }
    try compare(Ferry.machine, .init(), Ferry.samples, ferry, depth: 4, [], "ferry")
  }

  @Test("the same with every way to answer callers: in the order of the replies, whoever waits afterwards")
  func desk() throws {
    let made = Desk.samples.generating(\.called) { choices, _, _ in Desk.Call(number: choices.pick(below: 2) + 1) }
      .generating(\.wrote) { _, _, _ in Desk.Letter() }.generating(\.asked) { _, _, _ in Desk.Call(number: 3) }
      .generating(\.answered) { _, _, _ in () }.generating(\.answeredAll) { _, _, _ in () }
      .generating(\.answeredFew) { _, _, _ in () }.generating(\.began) { _, _, _ in () }
      .generating(\.ended) { _, _, _ in () }.generating(\.left) { _, _, _ in () }
      .generating(\.cameBack) { _, _, _ in () }.generating(\.closed) { _, _, _ in () }
      .generating(\.opened) { _, _, _ in () }
    try compare(Desk.machine, .init(), Desk.samples, made, depth: 4, [], "desk")
    try compare(Desk.machine, .init(), Desk.samples, made, depth: 4, [.everyRequestIsAnsweredOnce()], "answered once")
  }
}
