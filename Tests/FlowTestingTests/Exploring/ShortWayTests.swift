import FlowEngine
import FlowTesting
import Testing

/// Listed payloads mostly go without a run; those that are made in each configuration always go by one.
@Suite("Moves without a run") struct ShortWayTests {
  /// What properties have seen, each thing as often as they saw it.
  private final class Sights: @unchecked Sendable {
    private(set) var counts: [String: Int] = [:]
    func see<F>(_ step: WalkStep<F>) -> Bool {
      let event = "\(step.event.map { "\($0)" } ?? "") \(step.cause.map { "\($0)" } ?? "")"
      let before = "\(step.from) \(step.before) \(step.keptBefore)",
        after = "\(step.state) \(step.context) \(step.kept)"
      counts["\(step.reaction) \(event) \(before) \(after) \(step.isEntry)", default: 0] += 1
      return true
    }
  }

  private func explored<F: Flow>(
    _ machine: Machine<F>, _ context: F.Context, _ samples: Samples<F>, waiting: Int, depth: Int,
    _ properties: [Property<F>]
  ) throws -> (Explored<F>, [String: Int]) {
    let sights = Sights()
    let found = try Exploration(machine, context: context, samples: samples).bounded(depth: depth, waiting: waiting)
      .run(properties + [.always("seen") { sights.see($0) }])
    return (found, sights.counts)
  }

  private func compare<F: Flow>(
    _ machine: Machine<F>, _ context: F.Context, _ listed: Samples<F>, _ made: Samples<F>, depth: Int = .max,
    _ properties: [Property<F>], _ place: String
  ) throws {
    for waiting in 0...2 {
      let (one, ones) = try explored(machine, context, listed, waiting: waiting, depth: depth, properties)
      let (other, others) = try explored(machine, context, made, waiting: waiting, depth: depth, properties)
      #expect(one.count == other.count && one.configurationCount == other.configurationCount, "\(place)")
      #expect((0..<min(one.count, other.count)).allSatisfy { one[$0] == other[$0] }, "\(place)")
      #expect(one.moveCount == other.moveCount && one.unmade == other.unmade && one.depth == other.depth, "\(place)")
      #expect(one.conclusions.map(\.verdict) == other.conclusions.map(\.verdict), "\(place)")
      #expect(one.conclusions.map(\.farthest) == other.conclusions.map(\.farthest), "\(place)")
      #expect(one.failure?.reason == other.failure?.reason && one.failure?.steps == other.failure?.steps, "\(place)")
      #expect(one.coverage.map { "\($0)" } == other.coverage.map { "\($0)" }, "\(place)")
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
}
