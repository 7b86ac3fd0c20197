extension Int {
  /// Adds a number, up to the maximum: there may be too many orders of deferred events to count.
  mutating func add(_ other: Int) {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    self = isTooLarge ? Int.max : sum
  }
}

/// Where a step ends, after deferred events have followed. What follows from a point is computed once.
struct Ends {
  typealias Configuration = AbstractMachine.Configuration
  struct End { let configuration: Configuration, count: Int }

  private struct Point: Hashable { let configuration: Configuration, following: AbstractMachine.Following }
  private var known: [Point: [End]] = [:]
  private var undecided: [(Int, Configuration)] = []

  /// Returns the cells that deferred events found undecided since the last call.
  mutating func takeUndecided() -> [(Int, Configuration)] {
    defer { undecided = [] }
    return undecided
  }

  mutating func after(
    _ taken: AbstractMachine.Taken, _ event: Int, following: AbstractMachine.Following = .init(),
    in stepper: inout AbstractMachine.Stepper
  ) -> [End] {
    let after = taken.configuration
    if taken.course == .moved, after.deferred == 0 { return [End(configuration: after, count: 1)] }
    let sometimes = taken.course == .stayed && stepper.defersSometimes(after)
    guard
      let next = following.after(taken, bit: stepper.machine.waitBit[event], defersSometimes: sometimes)
    else { return [End(configuration: after, count: 1)] }
    return follow(after, next, in: &stepper)
  }

  private mutating func follow(
    _ configuration: Configuration, _ following: AbstractMachine.Following,
    in stepper: inout AbstractMachine.Stepper
  ) -> [End] {
    let point = Point(configuration: configuration, following: following)
    if let ends = known[point] { return ends }
    let offered = stepper.offered(configuration, but: following.tried, isEntered: following.isEntered)
    var ends: [End] = []
    if offered.isEmpty {
      if following.isAgain, stepper.defersSometimes(configuration) {
        return follow(configuration, .init(hasBegun: true), in: &stepper)
      }
      ends = [End(configuration: configuration, count: 1)]
    }
    for event in offered {
      let taken = stepper.take(event, at: configuration)
      if taken.isEmpty || stepper.hasGap(event, at: configuration) { undecided.append((event, configuration)) }
      for one in taken { ends += after(one, event, following: following, in: &stepper) }
    }
    if offered.count > 1 {
      // Many orders end alike.
      let counts = ends.reduce(into: [Configuration: Int]()) {
        $0[$1.configuration, default: 0].add($1.count)
      }
      var seen: Set<Configuration> = []
      ends = ends.filter { seen.insert($0.configuration).inserted }.map { end in
        End(configuration: end.configuration, count: counts[end.configuration] ?? 0)
      }
    }
    known[point] = ends
    return ends
  }
}
