import FlowEngine

/// How fast the engine is, as ratios to the same machine written by hand, taken in one run.
enum Benchmark {
  /// The report, line by line. A ratio below 1 says that the engine is faster.
  static func run() async -> [String] {
    var lines: [String] = []
    #if DEBUG
      lines.append("warning: built for debugging; only a release build says anything (swift run -c release passflow bench)")
    #endif
    lines += steps(named: "strings") { "identifier-\($0)-of-a-realistic-length" }
    lines += steps(named: "plain") { $0 }
    lines.append(await awaitedStep())
    lines.append(allocations())
    lines.append(sessionSize())
    return lines
  }

  private static func steps<Word: ParcelWord>(named name: String, word: (Int) -> Word) -> [String] {
    let first = Parcel<Word>.State.booked(.init(parcel: word(1), sender: word(2)))
    let events = Parcel.events(20_000, first, word: word), machine = Parcel<Word>.machine()
    var states = [first, first, first], contexts = [Parcel<Word>.Context(), .init(), .init()], handledCounts = [0, 0, 0]
    let times = Rounds().times([
      { handledCounts[0] += drive(machine, &contexts[0], &states[0], events) },
      { handledCounts[1] += driveTupleSwitch(&contexts[1], &states[1], events) },
      { handledCounts[2] += Parcel.nestedSwitch(&contexts[2], &states[2], events) },
    ])
    guard Set(states).count == 1, Set(contexts).count == 1, Set(handledCounts).count == 1 else {
      return ["error: the three machines with \(name) payloads did not end alike"]
    }
    let handled = 100 * handledCounts[0] / (Rounds().count * events.count)
    let step = Rounds.median(times[0]) / Double(events.count)
    return [
      "step/tuple-switch \(name) \(Rounds.ratio(times[0], to: times[1]).asRatio)",
      "step/nested-switch \(name) \(Rounds.ratio(times[0], to: times[2]).asRatio)",
      "step \(name) \(step.rounded(to: 1)) ns, \(handled) % of \(events.count) events handled, \(machine.edges.count) edges",
    ]
  }

  /// The events through the table. Answers how many were handled.
  @inline(never) static func drive<Word: ParcelWord>(
    _ machine: Machine<Parcel<Word>>, _ context: inout Parcel<Word>.Context, _ state: inout Parcel<Word>.State,
    _ events: [Parcel<Word>.Event]
  ) -> Int {
    var settlements: [Settlement<Parcel<Word>>] = [], handledCount = 0
    for event in events {
      if case .edge = machine.step(&context, &state, event, &settlements) { handledCount += 1 }
    }
    return handledCount
  }

  @inline(never) private static func driveTupleSwitch<Word: ParcelWord>(
    _ context: inout Parcel<Word>.Context, _ state: inout Parcel<Word>.State, _ events: [Parcel<Word>.Event]
  ) -> Int {
    var handledCount = 0
    for event in events where Parcel.tupleSwitch(&context, &state, event) { handledCount += 1 }
    return handledCount
  }
}

extension Double {
  /// With this many decimals.
  func rounded(to decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    return "\((self * scale).rounded() / scale)"
  }

  /// As `0.95x`.
  var asRatio: String { rounded(to: 2) + "x" }
}
