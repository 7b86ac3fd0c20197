#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Times two ways of doing the same thing in turn, round by round, so that a slow moment of the machine hits both; what
/// counts is the median of the ratios. It is processor time that is measured: a busy machine takes the rest.
struct Rounds {
  /// Odd, so that a median is one of the values.
  var count = 101

  /// How many times as long as the floor a way takes, for synchronous work on this thread.
  func ratio(_ way: () -> Void, to floor: () -> Void) -> Double {
    median { () -> Double in
      let time = Self.seconds(CLOCK_THREAD_CPUTIME_ID, way)
      return time / Self.seconds(CLOCK_THREAD_CPUTIME_ID, floor)
    }
  }

  /// The same for work that awaits, on whatever thread.
  func ratio(_ way: () async throws -> Void, to floor: () async throws -> Void) async rethrows -> Double {
    var ratios: [Double] = []
    for _ in 0..<count {
      let first = Self.now(CLOCK_PROCESS_CPUTIME_ID)
      try await way()
      let second = Self.now(CLOCK_PROCESS_CPUTIME_ID)
      try await floor()
      ratios.append((second - first) / (Self.now(CLOCK_PROCESS_CPUTIME_ID) - second))
    }
    return Self.median(ratios)
  }

  /// The median of seconds that work takes.
  func seconds(_ work: () -> Void) -> Double { median { Self.seconds(CLOCK_THREAD_CPUTIME_ID, work) } }

  private func median(_ measure: () -> Double) -> Double { Self.median((0..<count).map { _ in measure() }) }
  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func seconds(_ clock: clockid_t, _ work: () -> Void) -> Double {
    let start = now(clock)
    work()
    return now(clock) - start
  }
  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
