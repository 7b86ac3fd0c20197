import FlowEngine
import FlowTesting

/// Five counters again, where callers wait and states are kept meanwhile: what searching costs in a machine that serves
/// somebody.
enum Errands: Flow {
  typealias Context = Counters.Context
  struct Place: Hashable, Codable, Sendable { var number: Int32 = 0 }
  struct Ask: FlowRequest {
    typealias Answer = Int32
    var number: Int32 = 1
  }
  @Cases enum State {
    case counting(Place)
    case aside(Place)
  }
  @Cases enum Event { case a, b, c, d, e, ask(Ask), answered, rang(Place), left, cameBack }
  static let requests: [Event.Name] = [.ask]
  static let notifications: [Event.Name] = [.a, .b, .c, .d, .e, .answered, .rang, .left, .cameBack]

  static let machine = Machine<Errands>([Phase("E", "Errands", [counting, aside])], from: .counting(.init()))

  private static func turns<From>(_ name: String) -> [Row<Errands, From>] {
    [
      .stay(on: \.a, "\(name).a", ["benchmark"]) { context, _, _ in context.a = (context.a + 1) % 10 },
      .stay(on: \.b, "\(name).b", ["benchmark"]) { context, _, _ in context.b = (context.b + 1) % 10 },
      .stay(on: \.c, "\(name).c", ["benchmark"]) { context, _, _ in context.c = (context.c + 1) % 10 },
      .stay(on: \.d, "\(name).d", ["benchmark"]) { context, _, _ in context.d = (context.d + 1) % 10 },
      .stay(on: \.e, "\(name).e", ["benchmark"]) { context, _, _ in context.e = (context.e + 1) % 10 },
    ]
  }
  private static let counting = StateNode<Errands>(
    \.counting, "", "Counts",
    turns("counting") + [
      .stay(on: \.ask, "ask", ["benchmark"]),
      .stay(
        on: \.answered, "answered", ["benchmark"],
        answering: .all(\.ask) { _, _, _, asked in .success(asked.number) }),
      .defer(.rang), .on(\.left, "left", ["benchmark"], to: \.aside, then: .again) { _, from, _ in from },
      .ignore(.cameBack, because: "nobody is away"),
    ])
  private static let aside = StateNode<Errands>(
    \.aside, "", "Is away", turns("aside") + [.detour, .returns(on: \.cameBack, "back", ["benchmark"])])

  /// A search that one line of the benchmark measures.
  struct Line {
    let name: String
    let start: Run<Errands>.Configuration
    let hand: Hand
    let events: [Event]
    let count: Int
  }
  private static let turning: [Event] = [.a, .b, .c, .d, .e]
  private static let place = Place(number: 3)

  /// A search for each thing that may be had besides a context and a state.
  static let lines: [Line] = {
    let here = State.counting(place), away = State.aside(place)
    func start(_ state: State, _ change: (inout Run<Errands>.Configuration) -> Void = { _ in })
      -> Run<Errands>.Configuration
    {
      var start = Run<Errands>.Configuration(Context(), state)
      change(&start)
      return start
    }
    return [
      Line(
        name: "one open", start: start(here) { $0.open = [.ask(Ask())] },
        hand: Hand(state: here, asked: Ask()), events: turning, count: 100_000),
      Line(
        name: "opening and settling", start: start(here), hand: Hand(state: here),
        events: [.a, .b, .c, .d, .ask(Ask()), .answered], count: 20_000),
      Line(
        name: "one deferred",
        start: start(here) { $0.deferred = [.init(.rang(place), isAwaited: false)] },
        hand: Hand(state: here, rang: place), events: turning, count: 100_000),
      Line(
        name: "one kept", start: start(away) { $0.kept = [here] },
        hand: Hand(state: away, kept: here), events: turning, count: 100_000),
      Line(
        name: "a detour and back", start: start(here), hand: Hand(state: here),
        events: [.a, .b, .c, .d, .left, .cameBack], count: 20_000),
    ]
  }()

  /// The search, with the engine.
  static func search(_ line: Line) -> Int {
    Exploration(machine, from: line.start, samples: Samples(line.events)).configurations().count
  }

  /// What an exploration checks besides.
  enum Check: String, CaseIterable {
    case looks = "two properties", memory = "a property that remembers", callers = "requests answered once"

    var properties: [Property<Errands>] {
      switch self {
      case .looks:
        [
          .always("no counter is full") { $0.context.a < 10 && $0.context.e < 10 },
          .never("b is full") { $0.context.b >= 10 },
        ]
      case .memory:
        [
          .monitor("a was five once", remembering: false) { wasFive, step in
            wasFive = wasFive || step.context.a == 5
            return nil
          }
        ]
      case .callers: [.everyRequestIsAnsweredOnce(mayWaitIn: .counting, .aside)]
      }
    }
  }

  /// An exploration of the same, with coverage.
  static func explore(_ line: Line, _ check: Check) -> Int {
    var exploration = Exploration(machine, from: line.start, samples: Samples(line.events).alone)
    exploration.moves = [.notification, .request]
    return (try? exploration.run(check.properties))?.count ?? 0
  }

  /// A configuration as somebody writes it who needs no more than this.
  struct Hand: Hashable {
    var context = Context()
    var state: State
    var asked: Ask?
    var rang: Place?
    var kept: State?
    var wasFive = false
  }

  /// The same written by hand: a switch, a dictionary, and the parents. It looks at nothing, and remembers one thing if
  /// it has to.
  static func searchByHand(_ line: Line, remembering isRemembered: Bool = false) -> Int {
    var numbers: [Hand: Int32] = [line.hand: 0], found = [line.hand]
    var parents: [Int32] = [-1], feeds: [Int32] = [-1], next = 0
    while next < found.count {
      for (feed, event) in line.events.enumerated() {
        var hand = found[next]
        switch (hand.state, event) {
        case (_, .a): hand.context.a = (hand.context.a + 1) % 10
        case (_, .b): hand.context.b = (hand.context.b + 1) % 10
        case (_, .c): hand.context.c = (hand.context.c + 1) % 10
        case (_, .d): hand.context.d = (hand.context.d + 1) % 10
        case (_, .e): hand.context.e = (hand.context.e + 1) % 10
        case (.counting, .ask(let ask)) where hand.asked == nil: hand.asked = ask
        case (.counting, .answered): hand.asked = nil
        case (.counting, .rang(let place)) where hand.rang == nil: hand.rang = place
        case (.counting(let place), .left): (hand.state, hand.kept) = (.aside(place), hand.state)
        case (.aside, .cameBack):
          guard let kept = hand.kept else { continue }
          (hand.state, hand.kept) = (kept, nil)
        default: continue
        }
        if isRemembered, hand.context.a == 5 { hand.wasFive = true }
        guard numbers[hand] == nil else { continue }
        numbers[hand] = Int32(found.count)
        found.append(hand)
        parents.append(Int32(next))
        feeds.append(Int32(feed))
      }
      next += 1
    }
    return found.count
  }
}
