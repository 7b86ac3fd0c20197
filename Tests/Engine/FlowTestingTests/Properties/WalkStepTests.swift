import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines

@Suite("A step of a walk")
struct WalkStepTests {
  private func walk(_ property: Property<Ferry>) throws {
    try Walks(Ferry.machine, context: Ferry.Context(), samples: Ferry.samples, steps: 4_000).check(property)
  }

  @Test("names the event that the edge took, with its payload, whoever set it off")
  func event() throws {
    try walk(
      .always("the event of the edge") { step in
        guard let edge = step.edge else { return step.event != nil }
        guard edge.on == step.event?.name else { return false }
        guard case .carCame(let car) = step.event, edge.id == "board" else { return true }
        return step.state == .crossing(.init(car: car))
      })
    #expect(throws: WalkFailure.self, "a car that waited boards by the landing before") {
      try walk(.never("a car that waited") { $0.edge?.id == "board" && $0.cause == .landed })
    }
    #expect(throws: WalkFailure.self, "somebody who waited is answered by the landing") {
      try walk(
        .never("an answer") {
          $0.answer as? Int == 12 && $0.cause == .landed && $0.event == .fareAsked(.init(seats: 4))
        })
    }
  }

  @Test("is set off by the event that it takes, unless that had waited")
  func cause() throws {
    try walk(
      .monitor("the cause", remembering: 0) { deferred, step in
        if case .deferred = step.reaction { deferred += 1 }
        guard step.edge != nil, step.cause != step.event else { return nil }
        deferred -= 1
        return deferred < 0 || step.cause != .landed ? "\(step.reaction), set off by another event" : nil
      })
  }

  @Test("begins where the last one ended, with what was kept")
  func before() throws {
    typealias Place = Run<Ferry>.Configuration
    @Sendable func place(_ context: Ferry.Context, _ state: Ferry.State, _ kept: [Ferry.State]) -> Place {
      var place = Place(context, state)
      place.kept = kept
      return place
    }
    try walk(
      .monitor("before", remembering: Place(.init(), .ashore)) { last, step in
        defer { last = place(step.context, step.state, step.kept) }
        guard place(step.before, step.from, step.keptBefore) == last else { return "not where the last step ended" }
        guard let edge = step.edge else { return nil }
        let leaves = edge.from == step.from.name ? step.from : step.keptBefore.first
        return leaves?.name == edge.from ? nil : "\(edge) leaves \(leaves?.name.stringValue ?? "nothing")"
      })
    #expect(throws: WalkFailure.self, "fog delays the trip that is kept while the inspector is on board") {
      try walk(
        .never("a delay of what is kept") { step in
          guard case .crossing(let before) = step.keptBefore.first, case .crossing(let trip) = step.kept.first else {
            return false
          }
          return step.edge?.id == "fog" && trip.delays == before.delays + 1 && step.from == step.state
        })
    }
    #expect(throws: WalkFailure.self, "it may land while the inspector is on board") {
      try walk(.never("landing") { $0.edge?.id == "land" && !$0.keptBefore.isEmpty && $0.kept.isEmpty })
    }
  }

  @Test("a reply is a step that changes nothing, and has the edge that settled the request and what was before that")
  func settledBy() throws {
    let property = Property<Vending>.never("a reply by another edge") { step in
      guard step.answer != nil || step.refusal == .broken else { return step.settledBy != nil }
      return step.edge != nil || step.settledBy?.id != (step.answer != nil ? "poured" : "broken")
        || step.edgeFrom.name != .serving || step.state.name != .idle || step.edgeBefore != step.context
        || step.from != step.state || step.before != step.context || step.keptBefore != step.kept
    }
    try Walks(Vending.machine, context: .init(), steps: 4_000).check(property, requiring: .edges)
    var exploration = Exploration(Vending.machine, context: .init())
    exploration.maxWaiting = 2
    try exploration.check(property)
    // A slip of the edge that answers: a monitor of the answers sees it.
    let slip = Property<Vending>.never("an answer to somebody who was served at the second attempt") { step in
      guard step.settledBy?.id == "poured", case .serving(let serving) = step.edgeFrom else { return false }
      return serving.attempts == 1
    }
    #expect(throws: WalkFailure.self) { try Walks(Vending.machine, context: .init()).check(slip) }
    #expect(try exploration.run(slip).failure?.edges.last == "poured")
  }

  @Test("what an edge changes and answers is told once: differences add up")
  func differences() throws {
    let sum = Property<Turnstile>.monitor("what is paid adds up", remembering: 0) { paid, step in
      paid += step.context.paid - step.before.paid
      return paid == step.context.paid ? nil : "\(paid) by \(step.reaction)"
    }
    let coins: Samples<Turnstile> = [.coinInserted(.init(cents: 50))]
    try Walks(Turnstile.machine, context: .init(), samples: coins, steps: 4_000).check(sum)
    let exploration = Exploration(Turnstile.machine, context: .init(), samples: coins).bounded(depth: 8)
    #expect(try exploration.run(sum).failure == nil)
  }
}
