import FlowEngine

/// What each event carries in an exploration: all that is listed, and a bounded number of what is made.
@usableFromInline struct Payloads<F: Flow> {
  /// An event, and the choices that it was made of.
  typealias Payload = (event: F.Event, choices: [Int])

  private let samples: Samples<F>
  private let names = Array(F.Event.Name.allCases)
  /// How many are made where they are made.
  private let most: Int
  /// By the positions of events; nil where they are made out of context and state.
  private let fixed: [[Payload]?]
  /// Choices that are tried as well, by the positions of events.
  private let besides: [Int: [[Int]]]
  /// The events of which more could be made, by position.
  private(set) var unfinished: Set<Int> = []

  /// How many times one was made.
  @usableFromInline private(set) var tries = 0
  /// How many were made of an event, at most.
  private var counts: [Int]

  init(_ samples: Samples<F>, most: Int, in start: Run<F>, besides: [Int: [[Int]]] = [:]) {
    self.samples = samples
    self.most = max(1, most)
    self.besides = besides
    counts = names.map { _ in 0 }
    fixed = F.Event.Name.allCases.map { name in
      if let listed = samples.listed[name] { return listed.enumerated().map { ($1, [$0]) } }
      guard samples.made[name] == nil else { return nil }
      // What asks for no choice is always the same.
      var choices = Choices([])
      return samples.make(name, &choices, in: start).flatMap { choices.made.isEmpty ? [($0, [])] : nil }
    }
  }

  /// Whether an event, by its position, carries the same everywhere.
  func isFixed(_ event: Int) -> Bool { fixed[event] != nil }
  /// What it carries then.
  func listed(_ event: Int) -> [Payload] { fixed[event] ?? [] }

  /// What an event, by its position, may carry now.
  mutating func all(_ event: Int, in run: Run<F>) -> [Payload] {
    if let fixed = fixed[event] { return fixed }
    var all: [Payload] = [], seen: Set<F.Event> = []
    func add(_ tape: [Int]) -> Choices {
      var choices = Choices(tape)
      tries += 1
      if let made = samples.make(names[event], &choices, in: run), seen.insert(made).inserted {
        all.append((made, choices.made))
      }
      return choices
    }
    // The simplest first, then what differs from it in one choice, and so on.
    var tapes: [[Int]] = [[]], known: Set<[Int]> = [], next = 0
    while next < tapes.count {
      if all.count >= most || next >= most * 8 {
        unfinished.insert(event)
        break
      }
      let choices = add(tapes[next])
      next += 1
      for index in choices.made.indices where choices.made[index] + 1 < choices.counts[index] {
        var tape = choices.made
        tape[index] += 1
        if known.insert(tape).inserted { tapes.append(tape) }
      }
    }
    for tape in besides[event] ?? [] { _ = add(tape) }
    counts[event] = max(counts[event], all.count)
    return all
  }

  /// How many payloads an event, by its position, had at most in a configuration.
  func count(of event: Int) -> Int { fixed[event]?.count ?? counts[event] }
}
