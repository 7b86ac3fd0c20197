import FlowEngine
import FlowTesting
import Testing

@Suite("Search") struct SearchTests {
  typealias Configuration = Run<Vending>.Configuration

  static let events: [Vending.Event] = [
    .coinInserted, .drinkRequested(Vending.Drink()), .poured, .overheated, .cooled,
  ]
  static let start = Configuration(Vending.Context(), .idle)

  private func search(mostWaiting: Int = 0, limit: Int = 1_000, deepest: Int = .max) -> Exploration<Vending> {
    Search(Vending.machine, feeding: Self.events, mostWaiting: mostWaiting, limit: limit, deepest: deepest)
      .explore(from: Self.start)
  }

  /// The same by hand: runs, a set, and nothing clever.
  private func byHand(mostWaiting: Int) -> Set<Configuration> {
    var seen: Set<Configuration> = [Self.start], open = [Self.start]
    while let configuration = open.popLast() {
      for event in Self.events {
        var stepper = Stepper(Run(Vending.machine, configuration))
        if event.name == .drinkRequested {
          stepper.ask(\.drinkRequested, Vending.Drink())
        } else if event.name == .coinInserted {
          stepper.send(event)
        } else if stepper.run.outcomes.contains(event.name) {
          stepper.conclude(event, of: stepper.visit)
        }
        let next = stepper.run.configuration
        let most = max(mostWaiting, configuration.waitingCount)
        if next.waitingCount <= most, seen.insert(next).inserted { open.append(next) }
      }
    }
    return seen
  }

  @Test("the machine is sound")
  func sound() { #expect(Vending.machine.validate() == []) }

  @Test("finds what a search by hand finds, however many may wait", arguments: 0..<4)
  func complete(mostWaiting: Int) {
    let found = search(mostWaiting: mostWaiting), wanted = byHand(mostWaiting: mostWaiting)
    #expect(found.isComplete)
    #expect(Set((0..<found.count).map { found[$0] }) == wanted && found.count == wanted.count)
  }

  @Test("each configuration is reached by the events of its path, and no shorter way is known")
  func paths() throws {
    let found = search(mostWaiting: 2)
    var longest = 0
    for number in 0..<found.count {
      let path = found.path(to: number)
      var configuration = Self.start
      for event in path {
        configuration = try #require(configuration.successor(on: event, of: Vending.machine))
      }
      #expect(configuration == found[number])
      #expect(path.count >= longest, "breadth first")
      longest = max(longest, path.count)
    }
    #expect(found.path(to: 0).isEmpty && longest > 4)
  }

  @Test("a configuration is found again by its number, and another is not")
  func numbers() {
    let found = search(mostWaiting: 2)
    for number in 0..<found.count { #expect(found.number(of: found[number]) == number) }
    #expect(found.number(of: Configuration(Vending.Context(coins: 7), .idle)) == nil)
  }

  @Test("what is kept and what waits is part of a configuration")
  func kept() {
    let found = search(mostWaiting: 2), all = (0..<found.count).map { found[$0] }
    #expect(all.contains { $0.state == .cooling && $0.kept == [.serving(Vending.Serving(attempts: 1))] })
    #expect(all.contains { $0.open.count == 1 && $0.deferred.count == 1 })
    #expect(all.allSatisfy { $0.waitingCount <= 2 })
  }

  @Test("the limit ends a search, which says so")
  func limit() {
    let all = search(mostWaiting: 2).count
    #expect(search(mostWaiting: 2, limit: all).isComplete)
    let cut = search(mostWaiting: 2, limit: all - 1)
    #expect(!cut.isComplete && cut.count == all - 1)
  }

  @Test("no way is longer than may be, all that are as long are found, and a search that ends for it says so")
  func deepest() {
    let all = search(mostWaiting: 2), lengths = (0..<all.count).map { all.path(to: $0).count }
    let longest = lengths.max() ?? 0
    for deepest in 0...longest {
      let found = search(mostWaiting: 2, deepest: deepest)
      #expect(found.count == lengths.count { $0 <= deepest } && !found.isComplete)
    }
    #expect(search(mostWaiting: 2, deepest: longest + 1).isComplete)
  }

  @Test("thousands of configurations are told apart")
  func many() {
    let found = Search(Abacus.machine, feeding: [.up, .across]).explore(from: .init(Abacus.Context(), .counting))
    #expect(found.isComplete && found.count == 120 * 120)
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

  private static let counting = Node<Abacus>(
    \.counting, "", "Counts",
    [
      .stay(on: \.up, "up", ["d"]) { context, _, _ in context.ones = (context.ones + 1) % 120 },
      .stay(on: \.across, "across", ["d"]) { context, _, _ in context.tens = (context.tens + 1) % 120 },
    ])
}
