import FlowEngine

/// Something that a walk does to a machine, in names and numbers. Records consist of moves, and shrinking a failure
/// drops or simplifies them.
@usableFromInline struct Move: Hashable, Sendable {
  let kind: MoveKind
  /// The position of the event, or of the effect that breaks.
  let name: Int
  /// For a late event, how many visits ago its effect was started; for a cancellation, which waiting caller gives up.
  var number = 0
  /// The choices made for the payload.
  var choices: [Int] = []
}

/// The moves that are possible in each state, apart from those that depend on earlier moves.
final class Possibilities<F: Flow>: Sendable {
  /// A move without its choices, and the effect that makes it.
  struct Option: Sendable {
    let move: Move
    /// The position of the effect that produces the event or breaks; -1 without an effect.
    let effect: Int
    let weight: Int
  }
  let machine: Machine<F>
  let samples: Samples<F>
  let events = Array(F.Event.Name.allCases)
  let effects = Array(F.Effect.Name.allCases)
  /// The options, by the positions of states.
  let options: [[Option]]
  let weights: Weights
  let maxWaiting: Int
  /// From how many of the latest visits an event may come too late.
  let maxVisits: Int

  init(_ walks: Walks<F>, maxVisits: Int = 8) {
    let machine = walks.machine, roles = machine.roles, samples = walks.samples, weights = walks.weights
    self.machine = machine
    self.samples = samples
    self.weights = weights
    maxWaiting = walks.maxWaiting
    self.maxVisits = maxVisits
    func option(_ kind: MoveKind, _ event: F.Event.Name, by effect: Int = -1) -> Option {
      Option(
        move: Move(kind: kind, name: F.Event.position(of: event)), effect: effect,
        weight: weights[kind] * (samples.weights[event] ?? 1))
    }
    let outside = F.Event.Name.allCases.compactMap { event -> Option? in
      if roles.requests.contains(event) { return option(.request, event) }
      return roles.notifications.contains(event) ? option(.notification, event) : nil
    }
    let restoration = Option(
      move: Move(kind: .restoration, name: 0), effect: -1, weight: weights[.restoration])
    options = F.State.Name.allCases.map { state in
      guard machine.node(state) != nil else { return [] }
      let produced = machine.works(in: state).flatMap { work -> [Option] in
        let effect = F.Effect.position(of: work.effect)
        let outcomes = roles[work.effect].outcomes.map { option(.outcome, $0, by: effect) }
        let progress = roles[work.effect].progress.map { option(.progress, $0, by: effect) }
        let broken = Option(move: Move(kind: .broken, name: effect), effect: effect, weight: weights[.broken])
        return outcomes + progress + (roles[work.effect].isCommand ? [] : [broken])
      }
      let elapsed = machine.timed(in: state).map { event in
        Option(
          move: Move(kind: .elapsed, name: F.Event.position(of: event)), effect: -1, weight: weights[.elapsed])
      }
      return (produced + outside + elapsed + [restoration]).filter { $0.weight > 0 }
    }
  }

  /// The event of a move that needs no sample; `nil` if it has no event.
  func happening(by move: Move) -> F.Event? { move.kind == .elapsed ? machine.happening(events[move.name]) : nil }

  /// The positions of the events that effects of a state produce.
  func produced(in state: Int) -> [Int] {
    options[state].filter { $0.move.kind == .outcome || $0.move.kind == .progress }.map(\.move.name)
  }

  /// The events that have neither a sample nor a generator, and cannot be made up, so that nothing ever produces them.
  var unmakeable: [F.Event.Name] {
    let wanted = Set(options.joined().filter { !$0.move.kind.isSilent }.map(\.move.name))
    return events.filter { event in
      guard wanted.contains(F.Event.position(of: event)), samples.listed[event] == nil, samples.made[event] == nil
      else { return false }
      var choices = Choices(SeededRandom(seed: 1))
      return SynthesizingDecoder.event(event, &choices, Leaves()) as F.Event? == nil
    }
  }
}

/// The weight of each kind of move in a walk, relative to the others that are possible; 0 is never.
///
///     walks.weights[.late] = 0
public struct Weights: Hashable, Sendable {
  /// In the order of `MoveKind.number`.
  private var all = [12, 6, 6, 6, 2, 1, 1, 0, 6]

  /// The default weights.
  public init() {}

  /// The same weight for some kinds of moves, and none for the others.
  init(_ kinds: Set<MoveKind>) { for kind in MoveKind.allCases { self[kind] = kinds.contains(kind) ? 1 : 0 } }

  /// The weight of a kind of move, from 0 to 1 000.
  public subscript(kind: MoveKind) -> Int {
    get { all[kind.number] }
    set { all[kind.number] = max(0, min(newValue, 1_000)) }
  }
}
