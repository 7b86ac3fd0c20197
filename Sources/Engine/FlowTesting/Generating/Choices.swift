import FlowEngine

/// The source of decisions for generators: made from a seed and recorded, or played again from a record.
///
/// A value is a function of the choices that were made for it, so that any change to a record leads to a value that the
/// generator could have made by itself. Smaller choices stand for simpler values.
public struct Choices: Sendable {
  /// The choices made so far.
  public private(set) var made: [Int] = []
  /// The number of possibilities for each of them.
  private(set) var counts: [Int] = []
  /// The numbers among the choices, in order, each of which another number could replace.
  private(set) var numbers: [Number] = []
  private var random: SeededRandom?
  private let given: [Int]

  /// Choices made at random.
  init(_ random: SeededRandom) {
    self.random = random
    given = []
  }

  /// Choices from a record; after its end the simplest are made.
  public init(_ given: [Int]) { self.given = given }

  /// The random source after all choices so far; `nil` if a record is played.
  var source: SeededRandom? { random }

  /// Picks one of `count` possibilities: a number from 0, which is the simplest, to below `count`.
  public mutating func pick(below count: Int) -> Int {
    let choice: Int
    if random != nil {
      choice = random?.below(count) ?? 0
    } else {
      choice = made.count < given.count ? max(0, min(given[made.count], count - 1)) : 0
    }
    if count >= Number.fewest {
      numbers.append(Number(places: made.count..<made.count + 1, value: choice, isChoice: true))
    }
    made.append(choice)
    counts.append(count)
    return choice
  }

  /// Picks one of these values, the first of which is the simplest; returns `nil` if there are no values.
  public mutating func pick<Value>(_ values: [Value]) -> Value? {
    values.isEmpty ? nil : values[pick(below: values.count)]
  }

  /// Picks one of these values, or one that means something just now. A tape may name any other number as well.
  mutating func pick(_ always: [Int], or known: () -> [Int]) -> Int {
    let start = made.count, kind = NumberKind(rawValue: pick(below: 2, orOnTape: 2)) ?? .always, value: Int
    switch kind {
    case .always: value = pick(always) ?? 0
    case .known: value = pick(known()).map { $0 &+ (pick([0, 0, 0, 0, 1, -1, 2, -2, 3, 5]) ?? 0) } ?? pick(always) ?? 0
    case .own: value = pick(below: 1, orOnTape: .max - 1)
    case .negative: value = -pick(below: 1, orOnTape: .max - 1)
    }
    numbers.removeAll { $0.places.lowerBound >= start }
    numbers.append(Number(places: start..<made.count, value: value, isChoice: false))
    return value
  }

  /// How a number is written on a tape.
  private enum NumberKind: Int { case always, known, own, negative }

  /// A number that was chosen.
  struct Number {
    /// The places of the number among the choices.
    let places: Range<Int>
    let value: Int
    /// Whether the number itself is a choice among many.
    fileprivate let isChoice: Bool
    fileprivate static var fewest: Int { 4 }

    /// The choices that stand for another number; `nil` if there are no such choices.
    func choices(of other: Int, among count: Int) -> [Int]? {
      guard isChoice else {
        return other >= 0
          ? [NumberKind.own.rawValue, other] : [NumberKind.negative.rawValue, other == .min ? .max : -other]
      }
      return (0..<count).contains(other) ? [other] : nil
    }
  }

  /// Picks one of `count` possibilities; on a tape also one of `more`, which are never picked at random.
  private mutating func pick(below count: Int, orOnTape more: Int) -> Int {
    guard random == nil else { return pick(below: count) }
    let choice = made.count < given.count ? max(0, min(given[made.count], count + more - 1)) : 0
    made.append(choice)
    counts.append(count)
    return choice
  }

  /// Discards all but the first `count` choices, after an attempt that failed.
  mutating func forget(after count: Int) {
    made.removeSubrange(count...)
    counts.removeSubrange(count...)
    numbers.removeAll { $0.places.upperBound > count }
  }
}
