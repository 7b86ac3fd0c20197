import FlowEngine
import FlowTesting

/// Five counters of ten values each, every one of which can be turned on: 100 000 configurations, five ways out of
/// each. A small machine, of which the search costs what searching costs.
enum Counters: Flow {
  struct Context: Hashable, Codable, Sendable {
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
    var d: Int32 = 0
    var e: Int32 = 0
  }
  @Cases enum State { case counting }
  @Cases enum Event { case a, b, c, d, e }
  static let notifications: [Event.Name] = [.a, .b, .c, .d, .e]
  static let events: [Event] = [.a, .b, .c, .d, .e]

  static let machine = Machine<Counters>([Phase("C", "Counting", [counting])], from: .counting)

  private static let counting = StateNode<Counters>(
    \.counting, "", "Counts",
    [
      .stay(on: \.a, "a", ["benchmark"]) { context, _, _ in context.a = (context.a + 1) % 10 },
      .stay(on: \.b, "b", ["benchmark"]) { context, _, _ in context.b = (context.b + 1) % 10 },
      .stay(on: \.c, "c", ["benchmark"]) { context, _, _ in context.c = (context.c + 1) % 10 },
      .stay(on: \.d, "d", ["benchmark"]) { context, _, _ in context.d = (context.d + 1) % 10 },
      .stay(on: \.e, "e", ["benchmark"]) { context, _, _ in context.e = (context.e + 1) % 10 },
    ])

  /// The search, with the engine.
  static func search() -> Int {
    Exploration(machine, context: Context(), samples: Samples(events)).configurations().count
  }

  /// How many configurations are explored with properties.
  static let explored = 10_000

  /// An exploration with a property and coverage: what remains after `explored` configurations is cut.
  static func explore() -> Int {
    var exploration = Exploration(machine, context: Context(), samples: Samples(events))
      .bounded(configurations: explored)
    exploration.moves = [.notification]
    let property = Property<Counters>.always("no counter is full") { $0.context.a < 10 && $0.context.e < 10 }
    return (try? exploration.run(property))?.count ?? 0
  }

  /// The same written by hand: a switch, a dictionary, the parents, a condition, and a count for each edge.
  static func searchByHand(limit: Int = .max) -> Int {
    struct Configuration: Hashable {
      var context: Context
      var state: State
    }
    var numbers: [Configuration: Int32] = [:], found = [Configuration(context: Context(), state: .counting)]
    var parents: [Int32] = [-1], feeds: [Int32] = [-1], next = 0
    numbers[found[0]] = 0
    var counts = [0, 0, 0, 0, 0]
    while next < found.count {
      for (feed, event) in events.enumerated() {
        var configuration = found[next]
        switch (configuration.state, event) {
        case (.counting, .a): configuration.context.a = (configuration.context.a + 1) % 10
        case (.counting, .b): configuration.context.b = (configuration.context.b + 1) % 10
        case (.counting, .c): configuration.context.c = (configuration.context.c + 1) % 10
        case (.counting, .d): configuration.context.d = (configuration.context.d + 1) % 10
        case (.counting, .e): configuration.context.e = (configuration.context.e + 1) % 10
        }
        if limit < .max {
          counts[feed] += 1
          guard configuration.context.a < 10, configuration.context.e < 10 else { return -1 }
        }
        guard numbers[configuration] == nil else { continue }
        if found.count >= limit { return counts.contains(0) ? -1 : found.count }
        numbers[configuration] = Int32(found.count)
        found.append(configuration)
        parents.append(Int32(next))
        feeds.append(Int32(feed))
      }
      next += 1
    }
    return found.count
  }
}
