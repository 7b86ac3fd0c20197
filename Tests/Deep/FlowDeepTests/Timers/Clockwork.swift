@testable import FlowEngine

/// A vocabulary for made-up tables: five states outside detours, three inside, events of timers, of two effects of
/// phases, and from outside; `tick` is ignored everywhere.
enum Clockwork: Flow {
  struct Load: Hashable, Codable, Sendable { var number = 0 }
  struct Context: Hashable, Codable, Sendable {
    var count = 0, sum = 0
    /// An edge leaves a payload of this number; the payload of the next state.
    mutating func take(_ edge: Int, from number: Int) -> Load {
      (count, sum) = (count + 1, (sum * 31 + number * 7 + edge) % 1_000_003)
      return Load(number: count)
    }
  }
  @Cases enum State { case a(Load), b(Load), c(Load), d(Load), e(Load), p(Load), q(Load), r(Load) }
  @Cases enum Event { case t0, t1, t2, t3, t4, seen, half, done, n0, n1, n2, tick }
  @Cases enum Effect { case listen, work }
  static let notifications: [Event.Name] = [.n0, .n1, .n2, .tick]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    effect == .listen ? .listener([.seen], waitsFor: .time) : .outcomes([.done], progress: [.half], waitsFor: .time)
  }
  static var states: [CasePath<State, Load>] { [\.a, \.b, \.c, \.d, \.e, \.p, \.q, \.r] }
  static var events: [CasePath<Event, Void>] {
    [\.t0, \.t1, \.t2, \.t3, \.t4, \.seen, \.half, \.done, \.n0, \.n1, \.n2, \.tick]
  }
  static func event(_ number: Int) -> Event { Event.cases[keyPath: events[number]].embed(()) }
}

/// What bodies read and change: the payload of a state; columns only read it.
protocol Numbered: Sendable { var number: Int { get set } }
extension Clockwork.Load: Numbered {}
extension AnyState<Clockwork>: Numbered {
  var number: Int {
    get { Clockwork.states.lazy.compactMap { Clockwork.State.cases[keyPath: $0].extract(state) }.first?.number ?? -1 }
    set {}
  }
}

/// A table as data. Its owners: states 0..<8, of which those from 5 are inside detours; phases 8..<13; the machine, 13.
struct Sketch: CustomStringConvertible {
  enum Act { case go(Int), again(Int), other(Int, keeps: Int), stay, back, ignore, wait }
  enum Test { case even(Bool), kept(Int, Bool) }
  struct Rule { var number: Int, owner: Int, event: Int, test: Test?, act: Act }
  /// A timer; the duration of -1 depends on the context.
  struct Clock { var owner: Int, event: Int, isIdle: Bool, length: Int }
  var homes = [Int](), parents = [Int?](), works = [Int](), clocks = [Clock](), rules = [Rule]()

  /// The owner and those around it, inner before outer.
  func around(_ owner: Int) -> [Int] { [owner] + ((owner < 8 ? homes[owner] : parents[owner - 8]).map(around) ?? []) }
  func isInside(_ state: Int, _ owner: Int) -> Bool { around(state).contains(owner) }
  /// The rows of a state for an event, be they its own or columns. It is silent if there is none.
  func rules(_ state: Int, _ event: Int) -> [Rule] {
    (around(state) + (state > 4 ? [] : [13])).lazy
      .map { owner in rules.filter { ($0.owner, $0.event) == (owner, event) } }.first { !$0.isEmpty } ?? []
  }
  /// The states as the table lists them.
  func states(in owner: Int? = nil) -> [Int] {
    homes.indices.filter { homes[$0] == owner } + (8..<13).filter { parents[$0 - 8] == owner }.flatMap(states(in:))
  }
  var description: String {
    "homes \(homes), around phases \(parents.map { $0 ?? 13 }), effects of \(works)\n"
      + (clocks.map { "\($0)" } + rules.map { "\($0)" }).joined(separator: "\n")
  }

  // MARK: As a table

  var machine: Machine<Clockwork> {
    func phases(_ parent: Int?) -> [Phase<Clockwork>] {
      (8..<13).filter { parents[$0 - 8] == parent && !states(in: $0).isEmpty }.map { owner in
        let nodes = homes.indices.filter { homes[$0] == owner }.map { state in
          StateNode(
            Clockwork.states[state], "\(state)", "State",
            rows(state) + [.ignore(.tick, because: "time is told")] + (state > 4 ? [.detour] : []))
        }
        return Phase("\(owner)", "Phase", nodes, phases: phases(owner), everywhere: rows(owner))
      }
    }
    return Machine(phases(nil), from: .a(.init()), everywhere: rows(13))
  }

  private func rows<From: Numbered>(_ owner: Int) -> [Row<Clockwork, From>] {
    works.indices.filter { works[$0] == owner }.map { $0 == 0 ? .does(\.listen) : .does(\.work) }
      + clocks.filter { $0.owner == owner }.map { clock in
        let event = Clockwork.events[clock.event], constant: Duration = clock.length.milliseconds
        guard clock.length < 0 else { return clock.isIdle ? .idle(event, constant) : .after(event, constant) }
        let duration: @Sendable (Clockwork.Context, From) -> Duration = { context, _ in
          Self.length(context.count).milliseconds
        }
        return clock.isIdle ? .idle(event, "by count", duration) : .after(event, "by count", duration)
      } + rules.filter { $0.owner == owner }.map(row)
  }
  static func length(_ count: Int) -> Int { 30 + 10 * (count % 5) }

  private func row<From: Numbered>(_ rule: Rule) -> Row<Clockwork, From> {
    let (event, number, id, states) = (Clockwork.events[rule.event], rule.number, "e\(rule.number)", Clockwork.states)
    let name = Clockwork.Event.Name.allCases[rule.event]
    let even = Guard<Clockwork, From, Void, Void>.check("even", file: "", line: 1) { context, _, _ in
      context.count % 2 == 0
    }
    let guarded: Guard<Clockwork, From, Void, Void> =
      switch rule.test {
      case nil: .always
      case .even(let isEven): isEven ? even : .not(even)
      case .kept(let state, let isKept): { $0 ? $1 : .not($1) }(isKept, .kept(is: Clockwork.State.Name.allCases[state]))
      }
    switch rule.act {
    case .go(let to):
      return .on(event, id, ["d"], when: guarded, to: states[to]) { context, from, _ in
        context.take(number, from: from.number)
      }
    case .again(let to):
      return .on(event, id, ["d"], when: guarded, to: states[to], then: .again) { context, from, _ in
        defer { from.number += 1_000 }
        return context.take(number, from: from.number)
      }
    case .other(let to, let keeps):
      return .on(event, id, ["d"], when: guarded, to: states[to], then: states[keeps]) { context, from, _ in
        { ($0, .init(number: $0.number + 500)) }(context.take(number, from: from.number))
      }
    case .stay:
      return .stay(on: event, id, ["d"], when: guarded) { context, from, _ in
        _ = context.take(number, from: from.number)
        from.number += 1
      }
    case .back:
      return .returns(
        on: event, id, ["d"], when: guarded,
        changing: { context, from, _ in
          _ = context.take(number, from: from.number)
        })
    case .ignore: return .ignore(name, when: guarded, because: "it is made up")
    case .wait: return .defer(name, when: guarded)
    }
  }

  // MARK: Making it up

  init(_ random: inout SeededRandom) {
    parents = [nil, nil, nil, 8, random.below(2) == 0 ? 11 : 9]
    homes = (0..<8).map { _ in 8 + random.below(5) }
    works = [8 + random.below(5), 8 + random.below(5)]
    for event in 0..<5 {
      let length = [-1, 0, 20, 30, 40, 50, 60, 70, 90, 100, 100, 200, 300, Int.max][random.below(14)]
      let same = random.below(12) == 0 ? random.below(5) : event
      clocks.append(.init(owner: random.below(13), event: same, isIdle: random.below(3) == 0, length: length))
    }
    for owner in 0..<13 {
      for event in 0..<11 where random.below(event > 7 && owner < 8 ? 2 : event == 7 ? 20 : 5) == 0 {
        add(owner, event, &random)
      }
    }
    for event in 8..<11 where random.below(3) > 0 { add(13, event, &random) }
  }

  private mutating func add(_ owner: Int, _ event: Int, _ random: inout SeededRandom) {
    let isInside = (5..<8).contains(owner), kept = random.below(8)
    guard !rules.contains(where: { ($0.owner, $0.event) == (owner, event) }) else { return }
    let tests: [Test?] =
      switch random.below(5) {
      case 0: [.even(true), .even(false)]
      case 1 where isInside: [.kept(kept, true), .kept(kept, false)]
      default: [nil]
      }
    for test in tests {
      let act = act(owner, event, &random)
      rules.append(.init(number: (rules.last?.number ?? 0) + 1, owner: owner, event: event, test: test, act: act))
    }
  }

  private func act(_ owner: Int, _ event: Int, _ random: inout SeededRandom) -> Act {
    let isInside = (5..<8).contains(owner),
      deeper = isInside ? min(7, owner + 1 + random.below(2)) : 5 + random.below(3)
    if event == 7 { return .go(random.below(isInside ? 8 : 5)) }
    if event == 5 || event == 6, random.below(2) == 0 { return random.below(3) == 0 ? .ignore : .stay }
    return switch random.below(isInside ? 14 : 11) {
    case 0, 1: .go(isInside && random.below(3) > 0 ? 5 + random.below(3) : random.below(owner > 7 ? 8 : 5))
    case 2..<5: random.below(4) == 0 ? .other(5 + random.below(3), keeps: random.below(8)) : .again(deeper)
    case 5..<8: .stay
    case 8: .ignore
    case 9, 10: .wait
    default: .back
    }
  }

  /// What is wrong with a table and does not make its meaning doubtful.
  private static let harmless: Set<Diagnostic.Kind> = [
    .unreachable, .neverRests, .deadEnd, .spins, .restingDefers, .unusedDeferral, .defersForEver, .neverElapses,
    .unusedEvent, .unusedEffect, .columnIdle, .cannotMeet, .neverTaken,
  ]
  static func faults(_ machine: Machine<Clockwork>) -> [Diagnostic] {
    machine.validate().filter { !harmless.contains($0.kind) }
  }

  /// The machine, if it is sound; rows that make it unsound are made up again, a few times.
  mutating func mended(_ random: inout SeededRandom) -> Machine<Clockwork>? {
    for _ in 0..<12 {
      let machine = machine, faults = Self.faults(machine)
      if faults.isEmpty { return machine }
      if faults.contains(where: { $0.kind == .producedTwice }) { return nil }
      for fault in faults {
        let words = fault.place.split(separator: " ").map(String.init)
        let state = Clockwork.State.Name.allCases.firstIndex { $0.stringValue == words.first }
        let event = Clockwork.Event.Name.allCases.firstIndex { $0.stringValue == words.last }
        if fault.kind == .undecided, let state, let event { add(state, event, &random) }
        for (index, rule) in rules.enumerated() where fault.kind != .undecided {
          guard
            "e\(rule.number)" == fault.place.prefix(while: { $0 != "@" }) || (rule.owner, rule.event) == (state, event)
          else { continue }
          rules[index].act = act(rule.owner, rule.event, &random)
        }
      }
    }
    return nil
  }
}

extension Int { var milliseconds: Duration { self == .max ? .never : .milliseconds(self) } }
