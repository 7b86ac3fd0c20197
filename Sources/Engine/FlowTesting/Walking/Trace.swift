import FlowEngine

/// What a machine did with one event of a walk, in names alone, and where it was then.
///
/// At most one event of each kind waits in a traced walk, so that sets of names describe everything that waits.
package struct TraceLine: Hashable, Sendable {
  /// The number of the walk, from 1. Each begins where the machine does, with nothing kept and nothing waiting.
  package var walk: Int
  package var event: String
  /// Whether the event had been deferred, and was offered again.
  package var isOffered: Bool
  /// The questions that the cell asked, with their answers.
  package var answers: [Answer]
  /// The id of the edge that was taken; `nil` if a decision applied instead.
  package var edge: String?
  /// The decision about an event that no edge took: `ignore`, `reject` or `defer`.
  package var decision: String?
  /// The state afterwards.
  package var state: String
  /// The states that detours will return to, the one kept first in front.
  package var kept: [String]
  /// The kinds of events that wait for a state that takes them, in the order of their declaration.
  package var deferred: [String]
  /// The kinds of requests that were accepted and are not yet settled, in the order of their declaration.
  package var open: [String]
  /// The kinds of requests with a caller that was answered or refused.
  package var settled: [String]
  /// The effects that were started, and the commands that were given, in the order of their rows.
  package var effects: [String]

  /// The answer to a question.
  @Memberwise(unlabelled: 2) package struct Answer: Hashable, Sendable {
    package var question: String
    package var answer: String
  }

  /// The line as JSON, without a line break:
  ///
  ///     {"walk": 1, "event", "offered": true or false, "answers": {question: answer},
  ///      "edge": id or null, "decision": "ignore", "reject", "defer" or null, "state", "kept": [state],
  ///      "deferred": [event], "open": [event], "settled": [event], "effects": [name]}
  package var json: String {
    let answers = answers.map { "\($0.question.quoted): \($0.answer.quoted)" }.joined(separator: ", ")
    func list(_ names: [String]) -> String { "[" + names.map(\.quoted).joined(separator: ", ") + "]" }
    return "{\"walk\": \(walk), \"event\": \(event.quoted), \"offered\": \(isOffered), \"answers\": {\(answers)}, "
      + "\"edge\": \(edge?.quoted ?? "null"), \"decision\": \(decision?.quoted ?? "null"), "
      + "\"state\": \(state.quoted), \"kept\": \(list(kept)), \"deferred\": \(list(deferred)), "
      + "\"open\": \(list(open)), \"settled\": \(list(settled)), \"effects\": \(list(effects))}"
  }
}

extension Walks {
  /// Walks and reports what each event led to, so that other interpreters of the table can be compared step by step.
  ///
  /// Each walk begins at the start and has `length` events, until there are `steps` in all. Effects produce what they
  /// declare, and events come from outside while none of their kind waits; nothing breaks, and no caller gives up. A
  /// walk ends early if an effect is broken, for which there is no line.
  ///
  /// - Throws: A `WalkFailure` if the table does not decide an event; `WalkError` if there is nothing to walk with; any
  ///   error of `see`.
  package func trace(_ see: (TraceLine) throws -> Void) throws {
    guard machine.roles.timed.isEmpty else { throw WalkError.timersAreNotTraced }
    guard !machine.hasPhaseEffects else { throw WalkError.phaseEffectsAreNotTraced }
    var walks = self
    for kind in [.cancellation, .late, .broken, .restoration] as [MoveKind] { walks.weights[kind] = 0 }
    walks.maxWaiting = F.Event.Name.allCases.count
    let (possible, properties) = try walks.prepare([])
    let start = try Play(walks, possible, properties)
    var random = SeededRandom(seed: seed), left = steps, number = 0
    while left > 0 {
      number += 1
      var tracer = Tracer(start, number), moves: [Move] = []
      for _ in 0..<max(0, min(length, left)) {
        guard let (move, event) = tracer.choose(&random) else { break }
        moves.append(move)
        let (verdict, lines) = tracer.take(move, event)
        if case .failed(let violation) = verdict {
          throw WalkFailure(
            walks, start, properties[violation.property], moves, after: moves.count,
            found: "Found after \(moves.count) steps of seed \(seed)")
        }
        left -= 1
        guard !tracer.play.run.isBroken else { break }
        for line in lines { try see(line) }
      }
      // No event can occur at all.
      if moves.isEmpty { return }
    }
  }
}

/// A walk that is being traced.
@Memberwise(unlabelled: 2) private struct Tracer<F: Flow> {
  private(set) var play: Play<F>
  let walk: Int
  private var deferred: Set<F.Event.Name> = []
  private var open: Set<F.Event.Name> = []

  /// An event that may occur now, with its payload; `nil` if none may.
  func choose(_ random: inout SeededRandom) -> (Move, F.Event)? {
    var allowed = play.possible.options[play.place].filter { option in
      guard !option.move.kind.isSilent else { return false }
      let event = play.possible.events[option.move.name]
      return option.effect >= 0 || !deferred.contains(event) && !open.contains(event)
    }
    while !allowed.isEmpty {
      let index = random.below(allowed.count), move = allowed[index].move
      var choices = Choices(random)
      let event = play.event(of: move, &choices)
      random = choices.source ?? random
      if let event {
        return (Move(kind: move.kind, name: move.name, choices: choices.made), event)
      }
      allowed.remove(at: index)
    }
    return nil
  }

  /// Sends an event, and reports what happened to it and to events that had been deferred.
  mutating func take(_ move: Move, _ event: F.Event) -> (Play<F>.MoveResult, [TraceLine]) {
    let machine = play.run.machine
    var parts: [Part] = [], place = (context: play.run.context, state: play.run.state, kept: play.run.kept)
    let verdict = play.take(move, bringing: event) { report in
      let taken = report.offered ?? event, reaction = report.reaction
      if Part.begins(reaction, taken.name, report.offered != nil, after: parts.last) {
        let answers = machine.explain(place.context, place.state, keeping: place.kept, taken).answers
        parts.append(Part(taken.name, report.offered != nil, answers.map { .init($0.question, $0.answer) }, reaction))
      } else {
        parts[parts.count - 1].settle(reaction)
      }
      place = (report.context, report.state, report.kept)
      parts[parts.count - 1].stand(machine, report)
    }
    return (verdict, parts.map { line($0) })
  }

  /// The line of a part, with what waits after it.
  private mutating func line(_ part: Part) -> TraceLine {
    deferred.remove(part.event)
    if part.decision == "defer" { deferred.insert(part.event) }
    let machine = play.run.machine
    if part.edge != nil, machine.roles.requests.contains(part.event) { open.insert(part.event) }
    open.subtract(part.settled)
    func names(_ events: Set<F.Event.Name>) -> [String] {
      play.possible.events.filter(events.contains).map { $0.stringValue }
    }
    return TraceLine(
      walk: walk, event: part.event.stringValue, isOffered: part.isOffered, answers: part.answers, edge: part.edge?.id,
      decision: part.decision, state: part.state, kept: part.kept, deferred: names(deferred), open: names(open),
      settled: names(Set(part.settled)), effects: part.effects)
  }

  /// What happened to one event, from its first reaction to the last reply that it led to.
  private struct Part {
    let event: F.Event.Name
    let isOffered: Bool
    let answers: [TraceLine.Answer]
    let edge: Edge<F>?
    private(set) var decision: String?
    private(set) var settled: [F.Event.Name] = []
    private(set) var state = ""
    private(set) var kept: [String] = []
    private(set) var effects: [String] = []

    init(
      _ event: F.Event.Name, _ isOffered: Bool, _ answers: [TraceLine.Answer], _ reaction: Reaction<F>
    ) {
      (self.event, self.isOffered, self.answers, edge) = (event, isOffered, answers, reaction.edge)
      switch reaction {
      case .ignored: decision = "ignore"
      case .refused: decision = "reject"
      case .deferred: decision = "defer"
      default: break
      }
    }

    /// Whether a reaction is the first to an event. A refusal is the first if no edge was taken.
    static func begins(_ reaction: Reaction<F>, _ event: F.Event.Name, _ isOffered: Bool, after last: Self?) -> Bool {
      guard let last, last.event == event, last.isOffered == isOffered, last.edge != nil else { return true }
      switch reaction {
      case .answered, .refused, .unanswered: return false
      default: return true
      }
    }

    /// Records a reply to a caller.
    mutating func settle(_ reaction: Reaction<F>) {
      switch reaction {
      case .answered(_, let request, _), .refused(_, let request, _), .unanswered(_, let request, _):
        settled.append(request)
      default: break
      }
    }

    /// Records where the machine is then.
    mutating func stand(_ machine: Machine<F>, _ report: borrowing LiveReaction<F>) {
      state = report.state.name.stringValue
      kept = report.kept.map { $0.name.stringValue }
      if case .moved = report.reaction {
        effects = machine.effects(report.context, report.state).map { $0.name.stringValue }
      }
    }
  }
}
