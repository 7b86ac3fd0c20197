import Testing

@testable import FlowEngine
@testable import TestMachines

@Suite("Walks through detours", .endsIfStuck)
struct DetourWalkTests {
  /// One thing that happens on a walk; sequences of any of them can be walked.
  enum Step: CustomStringConvertible {
    case ask(Courier.Event), tell(Courier.Event)
    /// The outcome of this number, of those that there are; progress among them.
    case outcome(Int)
    case late(Courier.Event)
    case breaks
    /// The asking that is so many back.
    case withdraw(Int)
    var description: String {
      switch self {
      case .ask(let event): "ask \(event)"
      case .tell(let event): "tell \(event)"
      case .outcome(let number): "outcome \(number)"
      case .late(let event): "late \(event)"
      case .breaks: "breaks"
      case .withdraw(let back): "withdraw \(back)"
      }
    }
  }

  @Test("go the same way in a run as in a model written by hand", arguments: 0..<60)
  func walks(_ seed: UInt64) {
    var random = Random(seed: seed)
    let steps = (0..<250).map { _ in Self.step(&random) }
    guard Self.difference(steps) != nil else { return }
    let shortest = Self.shortened(steps)
    Issue.record("seed \(seed): \(shortest): \(Self.difference(shortest) ?? "")")
  }

  @Test("come everywhere, and deep")
  func coverage() {
    var taken: Set<String> = [], depth = 0, answers = 0
    for seed in 0..<60 {
      var random = Random(seed: UInt64(seed)), walk = Walk()
      for _ in 0..<250 {
        walk.take(Self.step(&random))
        depth = max(depth, walk.run.kept.count)
      }
      taken.formUnion(walk.edges)
      answers += walk.seen.said.count
    }
    let all = Set(Courier.machine.edges.map(\.id))
    #expect(all.subtracting(taken) == [] && depth == 2 && answers > 1_000)
  }

  /// What differs, after the first step after which something does.
  private static func difference(_ steps: [Step]) -> String? {
    var walk = Walk()
    for step in steps {
      walk.take(step)
      if walk.seen != walk.model { return "\(walk.seen) instead of \(walk.model)" }
    }
    return nil
  }

  /// The steps without those that are not needed for a difference.
  private static func shortened(_ steps: [Step]) -> [Step] {
    var steps = steps, size = steps.count / 2
    while size > 0 {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, fewer.count))
        if difference(fewer) != nil { steps = fewer } else { start += size }
      }
      size /= 2
    }
    return steps
  }

  private static func step(_ random: inout Random) -> Step {
    let value = random.below(7)
    switch random.below(20) {
    case 0..<8: return .outcome(random.below(60))
    case 8..<13:
      let events: [Courier.Event] = [
        .deliver(.init(value - 1)), .locate(.init()), .tip(.init(value)), .borrow(.init()), .level(.init()),
        .deliver(.init(value - 1)), .locate(.init()), .tip(.init(value)), .cancel(.init()),
      ]
      return .ask(events[random.below(events.count)])
    case 13..<18:
      let events: [Courier.Event] = [
        .rerouted(.init(value)), .parcel(.init(value)), .whistled, .alarm, .towed, .rerouted(.init(value)),
        .parcel(.init(value)), .whistled, .alarm, .towed, .phoneRang, .stormCame, .tip(.init(value)),
        .deliver(.init(value)), random.below(12) == 0 ? .recalled : .alarm,
      ]
      return .tell(events[random.below(events.count)])
    case 18:
      let events: [Courier.Event] = [.arrived, .woke, .plugged(.init(value)), .paid, .handedOver]
      return random.below(3) == 0 ? .breaks : .late(events[random.below(events.count)])
    default: return .withdraw(random.below(5))
    }
  }
}

/// A run and the model, side by side.
private struct Walk {
  var run = Run(Courier.machine, .init()), model = CourierModel(), said: [Int: [String]] = [:], tickets = 0
  var edges: Set<String> = []

  /// The run as the model sees it.
  var seen: CourierModel {
    var seen = CourierModel()
    (seen.context, seen.state, seen.kept, seen.visit) = (run.context, run.state, run.kept, run.visit)
    seen.isBroken = run.isBroken
    seen.open = run.open.map { .init(ticket: $0.ticket?.number, event: $0.event) }
    seen.deferred = run.deferred.map { .init(ticket: $0.ticket?.number, event: $0.event) }
    seen.said = said
    return seen
  }

  mutating func take(_ step: DetourWalkTests.Step) {
    var heard: [(Int, String)] = [], taken: [String] = []
    func hear(_ report: borrowing LiveReaction<Courier>) {
      let reaction = report.reaction
      if let edge = reaction.edge { taken.append(edge.id) }
      guard let ticket = reaction.ticket?.number else { return }
      switch reaction {
      case .answered(_, _, let answer): heard.append((ticket, "\(answer)"))
      case .refused(_, _, let refusal): heard.append((ticket, "\(refusal)"))
      case .ignored: heard.append((ticket, "ignored"))
      case .unanswered: heard.append((ticket, "broken"))
      case .deferred: break
      default: heard.append((ticket, "\(reaction)"))
      }
    }
    switch step {
    case .ask(let event):
      tickets += 1
      run.send(event, asking: Ticket(number: tickets)) { hear($0) }
      model.receive(event, tickets)
    case .tell(let event):
      run.send(event) { hear($0) }
      model.receive(event, nil)
    case .outcome(let number):
      guard !model.outcomes.isEmpty else { return }
      let outcome = model.outcomes[number % model.outcomes.count]
      if case .signPassed = outcome {
        run.progress(outcome, of: run.visit) { hear($0) }
      } else {
        run.conclude(outcome, of: run.visit) { hear($0) }
      }
      model.conclude(outcome)
    case .late(let event): run.conclude(event, of: run.visit - 1) { hear($0) }
    case .breaks:
      run.conclude(nil, of: run.visit) { hear($0) }
      model.conclude(nil)
    case .withdraw(let back):
      _ = run.withdraw(Ticket(number: tickets - back))
      model.withdraw(tickets - back)
    }
    for (ticket, word) in heard { said[ticket, default: []].append(word) }
    edges.formUnion(taken)
  }
}

/// Random numbers with a given seed (Steele, Lea and Flood, 2014).
private struct Random {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 }
  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
