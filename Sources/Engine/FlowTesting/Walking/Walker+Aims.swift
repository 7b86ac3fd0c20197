import FlowEngine

// Walks with a goal: moves are tried on a copy of the run, and the first that leads nearer is made.

extension Walker {
  /// How many moves a walk makes straight towards a goal.
  private static var longestWay: Int { 32 }

  /// The goal of some of the walks: something that was never met.
  mutating func goal() -> Targets<F>.Goal? {
    walks.isGuided && random.below(4) == 0 ? goals.next(tally, &random) : nil
  }

  /// Goes to a goal, and tries to meet it.
  mutating func go(
    to goal: Targets<F>.Goal, _ play: inout Play<F>, _ trail: inout Trail?, _ progress: ((Int) -> Void)?
  ) -> Finding? {
    let way = ways.way(to: [goal.place])
    for _ in 0..<Self.longestWay where tally.steps < walks.steps {
      let isThere = play.place == goal.place
      guard let (move, event) = isThere ? meeting(goal, play) : nearer(way, play) else { break }
      if let finding = go(move, event, &play, &trail, progress) { return finding }
      if isThere { break }
    }
    return nil
  }

  /// Brings some of the walks with a waiting caller to rest, where no caller may wait any more.
  mutating func settle(_ play: inout Play<F>, _ trail: inout Trail?, _ progress: ((Int) -> Void)?) -> Finding? {
    guard walks.isGuided, !play.waiting.isEmpty, random.below(4) == 0 else { return nil }
    let way = ways.way(to: rests)
    for _ in 0..<Self.longestWay where tally.steps < walks.steps && !play.run.rests {
      guard let (move, event) = nearer(way, play, byEffects: true) else { break }
      if let finding = go(move, event, &play, &trail, progress) { return finding }
    }
    return nil
  }

  /// A move that meets a goal.
  private mutating func meeting(_ goal: Targets<F>.Goal, _ play: Play<F>) -> (Move, F.Event?)? {
    let place = goal.place * possible.events.count + goal.event
    return candidate(play, where: { $0 == goal.event }) { _, event in
      let (cell, combination) = play.run.meeting(event)
      return cell == place && goal.combinations.contains(combination)
    }
  }

  /// A move after which the distance is shorter.
  private mutating func nearer(
    _ way: ShortestPaths<F>.Way, _ play: Play<F>, byEffects: Bool = false
  ) -> (Move, F.Event?)? {
    let leading = way.leading[play.place], distance = way.distance(of: play.run)
    guard distance > 0 else { return nil }
    return candidate(play, where: { leading.contains($0) }, byEffects: byEffects) { move, event in
      way.distance(of: play.run(after: move, event)) < distance
    }
  }

  /// A move with one of the wanted events that may be made now, and for which `holds` returns true. The listed samples
  /// of an event are all tried, from a random one on.
  private mutating func candidate(
    _ play: Play<F>, where isWanted: (Int) -> Bool, byEffects: Bool = false,
    _ holds: (Move, F.Event) -> Bool
  ) -> (Move, F.Event?)? {
    let options = possible.options[play.place].filter { option in
      !option.move.kind.isSilent && isWanted(option.move.name) && play.allows(option)
        && !(byEffects && option.effect < 0)
    }
    guard !options.isEmpty else { return nil }
    let first = random.below(options.count)
    for number in options.indices {
      let move = options[(first + number) % options.count].move
      let count = possible.samples.count(of: possible.events[move.name]), start = random.below(max(1, count))
      for attempt in 0..<(count > 0 ? count : 4) {
        var choices = count > 0 ? Choices([(start + attempt) % count]) : Choices(random)
        let event = play.event(of: move, &choices)
        if let source = choices.source { random = source }
        if let event, holds(move, event) {
          return (Move(kind: move.kind, name: move.name, choices: choices.made), event)
        }
        guard attempt == 3, count == 0 else { continue }
        var chance = random
        let found = moving(move, play, choices, by: &chance) { holds(move, $0) }
        random = chance
        if let found { return (Move(kind: move.kind, name: move.name, choices: found.0), found.1) }
      }
    }
    return nil
  }
}
