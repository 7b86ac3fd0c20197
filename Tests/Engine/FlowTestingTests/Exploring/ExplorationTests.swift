import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines

@Suite("Exploration") struct ExplorationTests {
  typealias Configuration = Run<Vending>.Configuration

  private static let exploration = Exploration(Vending.machine, context: .init())
  private static let start = exploration.start

  private func explored(maxWaiting: Int = 2, _ change: (inout Exploration<Vending>) -> Void = { _ in }) throws
    -> Explored<Vending>
  {
    var exploration = Self.exploration
    exploration.maxWaiting = maxWaiting
    change(&exploration)
    return try exploration.run()
  }

  /// Everything that can happen next, by hand: runs, arrays, and nothing clever.
  private func successors(of configuration: Configuration) throws -> [Configuration] {
    var found: [Configuration] = []
    func happens(_ act: (inout Stepper<Vending>) -> Void) {
      var stepper = Stepper(Run(Vending.machine, configuration))
      act(&stepper)
      found.append(stepper.run.configuration)
    }
    happens { $0.ask(\.drinkRequested, Vending.Drink()) }
    happens { $0.send(.coinInserted) }
    if !configuration.isBroken {
      let here = stepper(configuration), outcomes = here.run.outcomes
      for event in [Vending.Event.poured, .overheated, .cooled] where outcomes.contains(event.name) {
        happens { $0.conclude(event, of: $0.visit) }
      }
      if !here.rests { happens { $0.conclude(nil, of: $0.visit) } }
    }
    for index in configuration.open.indices {
      var other = configuration
      other.open.remove(at: index)
      found.append(other)
    }
    for index in configuration.deferred.indices where configuration.deferred[index].isAwaited {
      var other = configuration
      other.deferred.remove(at: index)
      found.append(other)
    }
    found.append(try Run(Vending.machine, restoring: stepper(configuration).run.snapshot) { _ in }.configuration)
    return found
  }
  private func stepper(_ configuration: Configuration) -> Stepper<Vending> {
    Stepper(Run(Vending.machine, configuration))
  }

  private func byHand(maxWaiting: Int) throws -> Set<Configuration> {
    var seen: Set<Configuration> = [Self.start], open = [Self.start]
    while let configuration = open.popLast() {
      for next in try successors(of: configuration) {
        let most = max(maxWaiting, configuration.waitingCount)
        if next.waitingCount <= most, seen.insert(next).inserted { open.append(next) }
      }
    }
    return seen
  }

  @Test("the machine is sound")
  func sound() { #expect(Vending.machine.validate() == []) }

  @Test(
    "finds what a count by hand finds, effects that break, callers who give up and restoring included",
    arguments: 0..<4)
  func complete(maxWaiting: Int) throws {
    let found = try explored(maxWaiting: maxWaiting), wanted = try byHand(maxWaiting: maxWaiting)
    #expect(found.isComplete && found.failure == nil)
    #expect(Set((0..<found.count).map { found[$0] }) == wanted && found.count == wanted.count)
    #expect(found.configurationCount == found.count)
  }

  @Test("a machine of two wheels of 120 positions has the square of them, and what is next to each is as far away")
  func many() {
    let found = Exploration(Abacus.machine, context: .init(), samples: [.up, .across]).configurations()
    #expect(found.isComplete && found.count == 120 * 120 && found.depth == 119 + 119)
  }

  @Test("each configuration is reached by the moves of its path, and no shorter way is known")
  func paths() throws {
    let found = try explored()
    var longest = 0
    for number in 0..<found.count {
      let path = found.path(to: number)
      #expect(path.count >= longest, "breadth first")
      longest = max(longest, path.count)
    }
    #expect(found.path(to: 0).isEmpty && longest == found.depth && longest > 4)
  }

  @Test("a configuration is found again by its number, and another is not")
  func numbers() throws {
    let found = try explored()
    for number in 0..<found.count { #expect(found.number(of: found[number]) == number) }
    #expect(found.number(of: Configuration(Vending.Context(coins: 7), .idle)) == nil)
  }

  @Test("what is kept, what waits and what is broken is part of a configuration")
  func kept() throws {
    let found = try explored(), all = (0..<found.count).map { found[$0] }
    #expect(all.contains { $0.state == .cooling && $0.kept == [.serving(Vending.Serving(attempts: 1))] })
    #expect(all.contains { $0.open.count == 1 && $0.deferred.count == 1 })
    #expect(all.contains { $0.isBroken && $0.state == .cooling })
    #expect(all.allSatisfy { $0.waitingCount <= 2 })
  }

  @Test("kinds of moves that are left out do not happen")
  func kinds() throws {
    let all = try explored(), some = try explored { $0.moves = [.outcome, .request, .notification] }
    #expect(some.count < all.count && some.isComplete)
    #expect((0..<some.count).allSatisfy { !some[$0].isBroken })
    #expect(try explored { $0.moves = [.notification] }.count == 3)
  }

  @Test("configurations alone are those of an exploration in which nothing breaks", arguments: 0..<4)
  func alone(maxWaiting: Int) throws {
    var exploration = Exploration(
      Vending.machine, context: .init(),
      samples: [.coinInserted, .drinkRequested(Vending.Drink()), .poured, .overheated, .cooled])
    exploration.moves = [.outcome, .request, .notification]
    exploration.maxWaiting = maxWaiting
    let found = exploration.configurations(), wanted = try exploration.run()
    #expect(found.isComplete && found.depth == wanted.depth)
    for number in 0..<found.count {
      let other = try #require(wanted.number(of: found[number]))
      #expect(found.path(to: number).count == wanted.path(to: other).count)
    }
    #expect(found.count == wanted.count)
    let most = wanted.count - 1, cut = exploration.bounded(configurations: most).configurations()
    #expect(cut.count == most && !cut.isComplete)
    #expect(try exploration.bounded(depth: 2).run().count == exploration.bounded(depth: 2).configurations().count)
  }

  @Test("the most configurations end an exploration, which says so")
  func limit() throws {
    let all = try explored().count
    #expect(try explored { $0 = $0.bounded(configurations: all) }.isComplete)
    let cut = try explored { $0 = $0.bounded(configurations: all - 1) }
    #expect(!cut.isComplete && cut.count == all - 1 && cut.cuts.map(\.bound) == ["\(all - 1) configurations"])
  }

  @Test("an exploration without samples ends, which it says")
  func endless() throws {
    let most = Exploration<Endless>.maxWithoutSamples
    let cut = try Exploration(Endless.machine, context: .init()).run()
    #expect(cut.count == most && cut.cuts.map(\.bound) == ["\(most) configurations"])
    let shorter = try Exploration(Endless.machine, context: .init()).bounded(configurations: 10).run()
    #expect(shorter.count == 10 && shorter.cuts.map(\.bound) == ["10 configurations"])
  }

  @Test("no way is longer than may be, all that are as long are found, and how many are not gone on from is said")
  func depth() throws {
    let all = try explored(), lengths = (0..<all.count).map { all.path(to: $0).count }
    for depth in 0...all.depth {
      let found = try explored { $0 = $0.bounded(depth: depth) }
      #expect(found.count == lengths.count { $0 <= depth } && !found.isComplete && found.depth == depth)
      #expect(found.cuts.map(\.bound) == ["depth \(depth)"])
      #expect(found.cuts.first?.count == lengths.count { $0 == depth })
    }
    #expect(try explored { $0 = $0.bounded(depth: all.depth + 1) }.isComplete)
  }

  @Test("what is beyond a bound is not gone on from, and how many moves lead there is said")
  func bounds() throws {
    let found = try explored { $0 = $0.bounded("at most one coin") { $0.context.coins <= 1 } }
    #expect((0..<found.count).allSatisfy { found[$0].context.coins <= 1 })
    let cut = try #require(found.cuts.first)
    #expect(!found.isComplete && found.cuts.count == 1 && cut.bound == "at most one coin" && cut.count > 0)
    #expect("\(found)".contains("cut by at most one coin: \(cut.count)"))
    #expect(try explored { $0 = $0.bounded("at most two coins") { $0.context.coins <= 2 } }.isComplete)
  }

  @Test("configurations that differ in merged members count as one, and the result names these")
  func merging() throws {
    let found = try Exploration(Abacus.machine, context: .init())
      .merging("tens") { $0.context.tens = 0 }.run()
    #expect(found.isComplete && found.count == 120 && found.merged == ["tens"])
    #expect("\(found)".contains("merged: tens"))
  }

  @Test("an exploration can be watched and interrupted, and tells what was seen until then")
  func interruption() throws {
    var seen: [Int] = []
    let found = try Exploration(Abacus.machine, context: .init()).run([]) { found, done, _ in
      seen.append(found)
      return done < 1_000
    }
    #expect(seen == seen.sorted() && seen.count > 2 && found.count < 2_000)
    #expect(found.cuts.map(\.bound) == ["interruption"] && !found.isComplete)
  }

  @Test("what was met of the table is what can be met")
  func coverage() throws {
    let coverage = try #require(try explored().coverage)
    try coverage.require(.states, .edges, .answers, .decisions, .outcomes)
    #expect(coverage[.pairs].isEmpty && coverage.steps > 100)
  }
}

/// Two wheels of 120 positions.
private enum Abacus: Flow {
  struct Context: Hashable, Codable {
    var ones = 0
    var tens = 0
  }
  @Cases enum State { case counting }
  @Cases enum Event { case up, across }
  static let notifications: [Event.Name] = [.up, .across]
  static let machine = Machine<Abacus>([Phase("A", "Abacus", [counting])], from: .counting)

  private static let counting = StateNode<Abacus>(
    \.counting, "", "Counts",
    [
      .stay(on: \.up, "up", ["d"]) { context, _, _ in context.ones = (context.ones + 1) % 120 },
      .stay(on: \.across, "across", ["d"]) { context, _, _ in context.tens = (context.tens + 1) % 120 },
    ])
}

/// A counter without an end.
private enum Endless: Flow {
  struct Context: Hashable, Codable { var count = 0 }
  @Cases enum State { case counting }
  @Cases enum Event { case counted }
  static let notifications: [Event.Name] = [.counted]
  static let machine = Machine<Endless>(
    [
      Phase(
        "E", "Endless",
        [
          StateNode<Endless>(
            \.counting, "", "Counts", [.stay(on: \.counted, "count", ["d"]) { context, _, _ in context.count += 1 }])
        ])
    ], from: .counting)
}
