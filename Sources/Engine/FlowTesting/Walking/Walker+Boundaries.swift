import FlowEngine

// A guard that compares a number has a boundary, where mistakes are common. A number of a payload is moved until the
// questions of its cell are answered differently, and then back, half of the way at a time. Other answers may lie
// between, such as that for odd numbers: a search may look around each number for one of the two.

extension Walker {
  /// A payload with another number, and the answers that it gets.
  private typealias Probe = (number: Int, made: ([Int], F.Event), answers: Int)

  /// One of two payloads with different answers, between which no other number that is looked at has either; `nil` if
  /// no other answer was found.
  func boundary(
    _ move: Move, _ play: Play<F>, _ choices: Choices, _ event: F.Event, by random: inout SeededRandom
  ) -> ([Int], F.Event)? {
    let (cell, answers) = play.run.meeting(event), count = tally.count(of: cell)
    guard answers >= 0, count > 1 else { return nil }
    let number = choices.numbers[random.below(choices.numbers.count)]
    // Looking around takes many times as long, and with two answers there is none between.
    let width = count > 2 && random.below(2) == 0 ? 8 : 0
    func around(_ value: Int) -> some Sequence<Probe> {
      (0...2 * width).lazy.compactMap { step in
        let (value, isTooFar) = value.addingReportingOverflow(step.isMultiple(of: 2) ? step / 2 : -(step / 2) - 1)
        return (isTooFar ? nil : replacing(number, by: value, in: choices, move, play)).map {
          (value, $0, play.run.meeting($0.1).combination)
        }
      }
    }
    var near: Probe = (number.value, (choices.made, event), answers), others: [Int: Probe] = [:]
    for probe in moved(from: number.value, isUpFirst: random.below(2) == 0).lazy.flatMap(around)
    where probe.answers != answers && others[probe.answers] == nil {
      others[probe.answers] = probe
      if others.count == count - 1 { break }
    }
    guard !others.isEmpty, var far = others[others.keys.sorted()[random.below(others.count)]] else { return nil }
    while abs(far.number - near.number) > 1 {
      let middle = near.number + (far.number - near.number) / 2
      let between = min(near.number, far.number) + 1..<max(near.number, far.number)
      let either = around(middle).first {
        between.contains($0.number) && ($0.answers == near.answers || $0.answers == far.answers)
      }
      // Far from both, a third answer takes the place of the other.
      guard let found = either ?? (between.count > 2 * width ? around(middle).first { _ in true } : nil) else { break }
      if found.answers == near.answers { near = found } else { far = found }
    }
    return random.below(2) == 0 ? near.made : far.made
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
