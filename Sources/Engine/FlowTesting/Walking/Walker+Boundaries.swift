import FlowEngine

// A guard that compares a number has a boundary, where mistakes are common. A number of a payload is moved until the
// questions of its cell are answered differently, and then back, half of the way at a time.

extension Walker {
  /// One of two payloads that differ by 1 in a number and get different answers; `nil` if no other answer was found.
  func boundary(
    _ move: Move, _ play: Play<F>, _ choices: Choices, _ event: F.Event, by random: inout SeededRandom
  ) -> ([Int], F.Event)? {
    let (cell, answers) = play.run.meeting(event)
    guard answers >= 0, tally.isAsked(cell) else { return nil }
    let number = choices.numbers[random.below(choices.numbers.count)]
    var near = (choices.made, event, number.value)
    let distances = moved(from: number.value, isUpFirst: random.below(2) == 0)
    func probe(_ value: Int) -> (made: ([Int], F.Event, Int), isOther: Bool)? {
      guard let (made, event) = replacing(number, by: value, in: choices, move, play) else { return nil }
      return ((made, event, value), play.run.meeting(event) != (cell, answers))
    }
    guard var far = distances.lazy.compactMap(probe).first(where: \.isOther)?.made else { return nil }
    while abs(far.2 - near.2) > 1, let middle = probe(near.2 + (far.2 - near.2) / 2) {
      if middle.isOther { far = middle.made } else { near = middle.made }
    }
    let chosen = random.below(2) == 0 ? near : far
    return (chosen.0, chosen.1)
  }

  /// A payload made from another one by moving a number until `holds` returns true; `nil` if it never does.
  func moving(
    _ move: Move, _ play: Play<F>, _ choices: Choices, by random: inout SeededRandom, until holds: (F.Event) -> Bool
  ) -> ([Int], F.Event)? {
    guard !choices.numbers.isEmpty else { return nil }
    let number = choices.numbers[random.below(choices.numbers.count)]
    for value in moved(from: number.value, isUpFirst: random.below(2) == 0) {
      if let made = replacing(number, by: value, in: choices, move, play), holds(made.1) { return made }
    }
    return nil
  }

  /// Numbers at ever greater distances, on either side.
  private func moved(from value: Int, isUpFirst: Bool) -> [Int] {
    [1, 4, 16, 64, 256, 4_096, 1 << 16, 1 << 20, 1 << 31].flatMap { distance in
      let ways = [value.addingReportingOverflow(distance), value.subtractingReportingOverflow(distance)]
      return (isUpFirst ? ways : ways.reversed()).compactMap { $0.overflow ? nil : $0.partialValue }
    }
  }

  private func replacing(
    _ number: Choices.Number, by value: Int, in choices: Choices, _ move: Move, _ play: Play<F>
  ) -> ([Int], F.Event)? {
    let start = number.places.lowerBound
    guard let other = number.choices(of: value, among: choices.counts[start]) else { return nil }
    var tape = Choices(choices.made[..<start] + other + choices.made[number.places.upperBound...])
    return play.event(of: move, &tape).map { (tape.made, $0) }
  }
}
