import FlowEngine

/// The states that were left before a place was found, as numbered sets.
@usableFromInline struct VisitedStates<F: Flow> {
  private var sets: [[Int]] = [[]]
  private var numbers: [[Int]: Int32] = [[]: 0]
  /// By sets and then states: the set with that state added; -1 if it is not known yet.
  @usableFromInline var next: [Int32]
  @usableFromInline let stateCount = F.State.Name.allCases.count
  private var events: [Int32: [Int]] = [:]

  init() { next = [Int32](repeating: -1, count: stateCount) }

  /// The empty set.
  var none: Int32 { 0 }

  /// The set with a state added, given by its position.
  @inlinable mutating func leaving(_ state: Int, after past: Int32) -> Int32 {
    let known = next[Int(past) * stateCount + state]
    return known >= 0 ? known : add(state, to: past)
  }

  @usableFromInline mutating func add(_ state: Int, to past: Int32) -> Int32 {
    let set = sets[Int(past)].contains(state) ? sets[Int(past)] : (sets[Int(past)] + [state]).sorted()
    let number = numbers[set] ?? Int32(sets.count)
    if number == sets.count {
      sets.append(set)
      numbers[set] = number
      next += [Int32](repeating: -1, count: stateCount)
    }
    next[Int(past) * stateCount + state] = number
    return number
  }

  /// The events that the effects of its states produce, by position.
  mutating func produced(by past: Int32, _ possible: Possibilities<F>) -> [Int] {
    if let known = events[past] { return known }
    let all = Set(sets[Int(past)].flatMap { possible.produced(in: $0) }).sorted()
    events[past] = all
    return all
  }
}
