import FlowEngine

/// What properties remember, each combination once, known by its number.
struct Memories<F: Flow> {
  private(set) var all: [[any Monitor<F>]] = []
  private var numbers: [Int: [Int32]] = [:]

  /// The number of what is remembered.
  mutating func number(of memories: [any Monitor<F>]) -> Int32 {
    var hasher = Hasher()
    for memory in memories { memory.hash(into: &hasher) }
    let hash = hasher.finalize()
    for number in numbers[hash] ?? [] where Self.isSame(all[Int(number)], memories) { return number }
    all.append(memories)
    let number = Int32(all.count - 1)
    numbers[hash, default: []].append(number)
    return number
  }

  private static func isSame(_ one: [any Monitor<F>], _ other: [any Monitor<F>]) -> Bool {
    one.indices.allSatisfy { one[$0].isEqual(to: other[$0]) }
  }
}

extension Monitor {
  /// Whether another monitor remembers the same.
  func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
