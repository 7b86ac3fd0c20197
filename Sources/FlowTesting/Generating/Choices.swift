import FlowEngine

/// Where generators get their decisions from: made by a seed and recorded, or played again from a record.
///
/// A value is a function of the choices that were made for it, so that whatever is done to a record leads to a value
/// that the generator could have made by itself. Smaller choices stand for simpler values.
public struct Choices: Sendable {
  /// The choices made so far.
  public private(set) var made: [Int] = []
  /// Among how many possibilities each of them was made.
  private(set) var counts: [Int] = []
  private var random: SeededRandom?
  private let given: [Int]

  /// Choices that are made by chance.
  init(_ random: SeededRandom) {
    self.random = random
    given = []
  }

  /// Choices that were made before; beyond their end the simplest are made.
  public init(_ given: [Int]) { self.given = given }

  /// The source of chance after all that was chosen; nil when a record is played.
  var source: SeededRandom? { random }

  /// One of `count` possibilities: a number from 0, which is the simplest, to below `count`.
  public mutating func pick(below count: Int) -> Int {
    let choice: Int
    if random != nil {
      choice = random?.below(count) ?? 0
    } else {
      choice = made.count < given.count ? max(0, min(given[made.count], count - 1)) : 0
    }
    made.append(choice)
    counts.append(count)
    return choice
  }

  /// One of these values, the first of which is the simplest; nil if there are no values.
  public mutating func pick<Value>(_ values: [Value]) -> Value? {
    values.isEmpty ? nil : values[pick(below: values.count)]
  }

  /// Forgets all but the first `count` choices, after an attempt that failed.
  mutating func forget(after count: Int) {
    made.removeSubrange(count...)
    counts.removeSubrange(count...)
  }
}
