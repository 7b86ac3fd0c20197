import PassAPI
import Testing

@testable import PassFlows

@Suite("Allowance") struct AllowanceTests {
  /// Sends requests that are answered at once, each as soon as it is wanted and allowed; answers when they were sent.
  private func sent(_ wanted: [Int64], pace: Pace = Pace(), throttled: Set<Int> = []) -> [Int64] {
    var allowance = Allowance(pace), now = Duration.zero, times: [Int64] = []
    for (index, moment) in wanted.enumerated() {
      now = allowance.opening(at: max(now, .milliseconds(moment)))
      allowance.spend(at: now)
      allowance.settle(throttled: throttled.contains(index), at: now)
      times.append(Int64(now / .milliseconds(1)))
    }
    return times
  }

  @Test("R-THR-3: ten requests at once, then one a second")
  func burst() {
    #expect(sent(Array(repeating: 0, count: 13)) == Array(repeating: 0, count: 10) + [1_000, 2_000, 3_000])
  }

  @Test("R-THR-3: the burst is granted once; a second of silence costs nothing and saves nothing")
  func once() {
    let slow = (0..<20).map { Int64($0) * 1_000 }
    #expect(sent(slow) == slow)
    // The first request and nine early ones use the burst up, however late they come.
    #expect(sent(slow + Array(repeating: 60_000, count: 12)).suffix(4) == [60_000, 60_000, 61_000, 62_000])
    #expect(sent(Array(repeating: 0, count: 10) + [90_000, 90_000, 90_000]).suffix(3) == [90_000, 91_000, 92_000])
  }

  @Test("R-THR-3: of the documented run the thirteen requests that pass do so later, and none is refused")
  func documentedRun() {
    let run: [Int64] = [
      0, 300, 600, 900, 1_200, 1_300, 1_400, 1_500, 1_600, 1_700, 1_800, 2_100, 2_200, 2_400, 2_600, 2_800, 3_100,
    ]
    #expect(sent(run) == run.prefix(10) + [2_700, 3_700, 4_700, 5_700, 6_700, 7_700, 8_700])
  }

  @Test("R-THR-2: after a 429 nothing is sent for a second, and the rest of the burst is forfeited")
  func throttled() {
    #expect(sent([0, 100, 100, 100, 5_000], throttled: [1]) == [0, 100, 1_100, 2_100, 5_000])
    #expect(sent([0, 0], pace: Pace(interval: 0, pause: 0), throttled: [0]) == [0, 1_000])
  }
}
