/// Times several ways of doing the same thing in turn, so that a slow moment of the machine hits all of them.
struct Rounds {
  /// Odd, so that a median is one of the values.
  var count = 31

  /// For each way the nanoseconds of each round.
  func times(_ ways: [() -> Void]) -> [[Double]] {
    var times = ways.map { _ in [Double]() }
    for _ in 0..<count {
      for (index, way) in ways.enumerated() { times[index].append(Self.nanoseconds { way() }) }
    }
    return times
  }

  /// The median of the ratios of two ways, round by round.
  static func ratio(_ times: [Double], to floor: [Double]) -> Double { median(zip(times, floor).map { $0 / $1 }) }

  static func median(_ values: [Double]) -> Double { values.isEmpty ? .nan : values.sorted()[values.count / 2] }

  static func nanoseconds(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    return nanoseconds(clock.measure(work))
  }

  static func nanoseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }
}
