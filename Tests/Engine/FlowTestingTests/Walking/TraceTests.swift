import FlowEngine
import FlowTesting
import Foundation
import Testing

@testable import TestMachines

@Suite("Walks: traced") struct TraceTests {
  private func lines<F: Flow>(_ walks: Walks<F>) throws -> [TraceLine] {
    var lines: [TraceLine] = []
    try walks.trace { lines.append($0) }
    return lines
  }
  private func ferry(_ seed: UInt64) throws -> [TraceLine] {
    try lines(
      Walks(Ferry.machine, context: .init(), samples: Ferry.samples, seed: seed, steps: 2_000, length: 20))
  }
  private func vending(_ steps: Int = 2_000) throws -> [TraceLine] {
    try lines(Walks(Vending.machine, context: .init(), seed: 3, steps: steps, length: 20))
  }

  @Test("each walk begins where the machine does, and each line goes on from the one before")
  func steps() throws {
    for (lines, machine) in [(try vending(), Steps(Vending.machine)), (try ferry(1), Steps(Ferry.machine))] {
      var place = machine.start, walk = 0
      for line in lines {
        if line.walk != walk { (place, walk) = (machine.start, line.walk) }
        place = machine.place(after: line, at: place)
        #expect(place == Steps.Place(line), "\(line)")
      }
      #expect(walk > 50 && lines.contains { !$0.kept.isEmpty })
      #expect(lines.contains { !$0.open.isEmpty || !$0.deferred.isEmpty })
    }
  }

  @Test("what was deferred and is offered again has a line of its own, at once")
  func offered() throws {
    let lines = try ferry(1)
    #expect(lines.contains { $0.isOffered && $0.edge == "fare" && $0.settled == ["fareAsked"] })
    for (before, line) in zip(lines, lines.dropFirst()) where line.isOffered {
      #expect(before.walk == line.walk && before.deferred.contains(line.event) && !line.deferred.contains(line.event))
      #expect(before.edge != nil || before.isOffered)
    }
  }

  @Test("no event comes from outside while one of its kind waits")
  func oneOfEach() throws {
    for lines in [try vending(), try ferry(2)] {
      for (before, line) in zip(lines, lines.dropFirst()) where before.walk == line.walk && !line.isOffered {
        #expect(!before.deferred.contains(line.event) && !before.open.contains(line.event))
      }
    }
  }

  @Test("a line has the answers, what was decided, who was told, and what was started")
  func members() throws {
    let lines = try vending()
    let coin = try #require(lines.first { $0.edge == "coin" })
    #expect(coin.answers.map { "\($0.question): \($0.answer)" } == ["room: yes"] && coin.effects.isEmpty)
    let full = try #require(lines.first { $0.decision == "ignore" && $0.state == "idle" })
    #expect(full.answers.map(\.answer) == ["no"] && full.edge == nil)
    let drink = try #require(lines.first { $0.edge == "drink" })
    #expect(drink.effects == ["pour"] && drink.open == ["drinkRequested"] && drink.settled.isEmpty)
    let poured = try #require(lines.first { $0.edge == "poured" })
    #expect(poured.settled == ["drinkRequested"] && poured.open.isEmpty)
    let refused = try #require(lines.first { $0.decision == "reject" })
    #expect(refused.open.isEmpty && refused.settled.isEmpty)
  }

  @Test("as many events are sent as there are steps, and the seed alone decides which")
  func count() throws {
    #expect(try vending(100).count { !$0.isOffered } == 100)
    #expect(try ferry(7) == ferry(7) && ferry(7) != ferry(8))
  }

  @Test("a parser reads each line, with the names as they are")
  func json() throws {
    for line in try ferry(1).prefix(200) {
      let parsed = try JSONSerialization.jsonObject(with: Data(line.json.utf8))
      let object = try #require(parsed as? [String: Any])
      #expect(object["event"] as? String == line.event && object["walk"] as? Int == line.walk)
      #expect(object["deferred"] as? [String] == line.deferred && object["offered"] as? Bool == line.isOffered)
      #expect(object["edge"] as? String == line.edge && object["decision"] as? String == line.decision)
    }
    var line = try #require(try vending(1).first)
    line.answers = [.init("a \"b\"\nand c", "\\ 🙂\u{2028}")]
    let object = try JSONSerialization.jsonObject(with: Data(line.json.utf8)) as? [String: Any]
    #expect(object?["answers"] as? [String: String] == ["a \"b\"\nand c": "\\ 🙂\u{2028}"])
    #expect(!line.json.contains("\n"))
  }

  @Test("a machine in which nothing can happen has no lines")
  func nothing() throws { #expect(try lines(Walks(Stone.machine, context: .init())).isEmpty) }
}

/// What the edges of a machine say, by names.
private struct Steps {
  struct Place: Hashable {
    var state: String, kept: [String], deferred: Set<String>, open: Set<String>
    init(_ line: TraceLine) {
      (state, kept, deferred, open) = (line.state, line.kept, Set(line.deferred), Set(line.open))
    }
    init(_ state: String) { (self.state, kept, deferred, open) = (state, [], [], []) }
  }
  let start: Place
  private let after: @Sendable (TraceLine, Place) -> Place

  init<F: Flow>(_ machine: Machine<F>) {
    start = Place(machine.initial.name.stringValue)
    after = { line, place in
      var place = place
      place.deferred.remove(line.event)
      if line.decision == "defer" { place.deferred.insert(line.event) }
      guard let edge = machine.edges.first(where: { $0.id == line.edge }) else { return place }
      if machine.roles.requests.map(\.stringValue).contains(line.event) { place.open.insert(line.event) }
      place.open.subtract(line.settled)
      guard !edge.stays else { return place }
      if edge.from.stringValue != place.state { place.kept = [] }
      if let keeps = edge.keeps { place.kept = [keeps.stringValue] }
      place.state = edge.to?.stringValue ?? place.kept.removeLast()
      if machine.nodes.first(where: { $0.state.stringValue == place.state })?.isDetour != true { place.kept = [] }
      return place
    }
  }
  func place(after line: TraceLine, at place: Place) -> Place { after(line, place) }
}

/// Nothing ever happens to it.
private enum Stone: Flow {
  struct Context: Hashable, Codable {}
  @Cases enum State { case lying }
  @Cases enum Event { case moved }
  static let machine = Machine<Stone>(
    [Phase("S", "Stone", [StateNode<Stone>(\.lying, "", "Lies there", [.final])])], from: .lying)
}
