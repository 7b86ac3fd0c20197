import FlowEngine

/// The payloads of each event in an exploration: all that are listed, and a bounded number of those that are made.
@usableFromInline struct Payloads<F: Flow> {
  /// An event, and the choices from which it was made.
  typealias Payload = (event: F.Event, choices: [Int])

  private let samples: Samples<F>
  private let names = Array(F.Event.Name.allCases)
  /// How many payloads are made where none are listed.
  private let most: Int
  /// By the positions of events; `nil` if the payloads are made from context and state.
  private let fixed: [[Payload]?]
  /// Choices to try in addition, by the positions of events.
  private let besides: [Int: [[Int]]]
  /// The positions of the events of which more payloads could be made.
  private(set) var unfinished: Set<Int> = []

  /// The effort of making payloads, in moves: a generator takes about as long as one, a decoder many times as long.
  @usableFromInline private(set) var effort = 0
  /// The most payloads made of each event.
  private var counts: [Int]

  init(_ samples: Samples<F>, most: Int, in start: Run<F>, besides: [Int: [[Int]]] = [:]) {
    self.samples = samples
    self.most = max(1, most)
    self.besides = besides
    counts = names.map { _ in 0 }
    fixed = F.Event.Name.allCases.map { name in
      if let listed = samples.listed[name] { return listed.enumerated().map { ($1, [$0]) } }
      guard samples.made[name] == nil else { return nil }
      // A payload made without any choice is always the same.
      var choices = Choices([])
      return samples.make(name, &choices, in: start).flatMap { choices.made.isEmpty ? [($0, [])] : nil }
    }
  }

  /// Whether an event, given by its position, has the same payloads everywhere.
  func isFixed(_ event: Int) -> Bool { fixed[event] != nil }
  /// The payloads of such an event.
  func listed(_ event: Int) -> [Payload] { fixed[event] ?? [] }

  /// The payloads that an event, given by its position, may have now.
  mutating func all(_ event: Int, in run: Run<F>) -> [Payload] {
    if let fixed = fixed[event] { return fixed }
    var all: [Payload] = [], seen: Set<F.Event> = []
    func add(_ tape: [Int]) -> Choices {
      var choices = Choices(tape)
      effort += samples.made[names[event]] == nil ? 20 : 1
      if let made = samples.make(names[event], &choices, in: run), seen.insert(made).inserted {
        all.append((made, choices.made))
      }
      return choices
    }
    // The simplest first, then those that differ from it in one choice, and so on.
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
