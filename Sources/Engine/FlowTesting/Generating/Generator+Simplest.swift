import FlowEngine

extension Generator {
  /// The value that belongs to a seed.
  public func value(of seed: UInt64) -> Value {
    var choices = Choices(SeededRandom(seed: seed))
    return make(&choices)
  }

  /// Returns the simplest value found for which `holds` returns true, starting from the value of a seed; `nil` if it
  /// returns false for that one. For tests of values without a machine: their failures are made simple like those of
  /// walks.
  ///
  /// - Parameters:
  ///   - tries: How many values are tried.
  ///   - holds: For example, whether a test of the value fails.
  public func simplest(
    of seed: UInt64, tries: Int = 500, where holds: (Value) async -> Bool
  ) async -> Value? {
    var first = Choices(SeededRandom(seed: seed)), best = make(&first), record = first.made, left = tries
    guard await holds(best) else { return nil }
    func attempt(_ choices: [Int]) async -> Bool {
      guard left > 0 else { return false }
      var played = Choices(choices)
      let value = make(&played), made = played.made
      guard Self.isSimpler(made, record) else { return false }
      left -= 1
      guard await holds(value) else { return false }
      (best, record) = (value, made)
      return true
    }
    var isSimpler = true
    while isSimpler, left > 0 {
      isSimpler = false
      var length = record.count / 2
      while length > 0 {
        var end = record.count
        while end > 0 {
          let from = max(0, end - length)
          if await attempt(Array(record[..<from] + record[min(end, record.count)...])) { isSimpler = true }
          end = min(from, record.count)
        }
        length /= 2
      }
      for index in record.indices.reversed() where index < record.count && record[index] > 0 {
        for smaller in [0, record[index] / 2, record[index] - 1] where index < record.count && smaller < record[index] {
          var choices = record
          choices[index] = smaller
          if await attempt(choices) {
            isSimpler = true
            break
          }
        }
      }
    }
    return best
  }

  private static func isSimpler(_ one: [Int], _ other: [Int]) -> Bool {
    one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
  }
}
