import PassTestSupport
import Testing

@testable import PassService

@Suite("Allowance") struct AllowanceTests {
  /// Sends requests that are answered at once, each as soon as it is wanted and allowed; answers when they were sent.
  private func sent(_ wanted: [Int64], pace: Pace = Pace(), throttled: Set<Int> = []) -> [Int64] {
    var allowance = Allowance(pace), now = Duration.zero, times: [Int64] = []
    for (index, moment) in wanted.enumerated() {
      now = allowance.opening(at: max(now, .milliseconds(moment)))
      allowance.settle(allowance.spend(at: now), throttled: throttled.contains(index), at: now)
      times.append(now.milliseconds)
    }
    return times
  }

  @Test("R-THR-3: ten requests at once, then one a second")
  func burst() {
    #expect(sent(Array(repeating: 0, count: 13)) == Array(repeating: 0, count: 10) + [1_000, 2_000, 3_000])
  }

  @Test("R-THR-3: a request that could not leave the device leaves a later one's distance as it is")
  func givenBack() {
    var allowance = Allowance(Pace(burst: 0))
    let lost = allowance.spend(at: .zero)
    allowance.spend(at: .seconds(2))
    allowance.giveBack(lost)
    #expect(allowance.opening(at: .seconds(2)) == .seconds(3))
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

  @Test(
    "R-THR-3: after an idle hour a request goes at once, and others within its second use what is left of the burst")
  func idleHour() {
    let early = Array(repeating: Int64(0), count: 8), late = Array(repeating: Int64(3_600_000), count: 5)
    #expect(sent(early + late).suffix(5) == [3_600_000, 3_600_000, 3_600_000, 3_601_000, 3_602_000])
    let slow = (1...20).map { Int64($0) * 1_000 }
    #expect(sent(Array(repeating: 0, count: 10) + slow).suffix(20) == slow[...])
  }

  @Test("R-THR-3: what could not leave the device costs nothing")
  func offline() {
    var allowance = Allowance(Pace())
    for _ in 1...40 { allowance.giveBack(allowance.spend(at: .zero)) }
    #expect(allowance.burst == 10)
    for _ in 1...10 { allowance.spend(at: .zero) }
    #expect(allowance.opening(at: .zero) == .seconds(1))
    // What a 429 has taken does not come back.
    var throttled = Allowance(Pace())
    let turn = throttled.spend(at: .zero)
    throttled.settle(turn, throttled: true, at: .zero)
    throttled.giveBack(turn)
    #expect(throttled.burst == 0)
  }

  @Test("R-THR-3: while a request is under way, later ones are drawn from the burst, and then wait for its answer")
  func underWay() {
    var allowance = Allowance(Pace(burst: 2))
    let slow = allowance.spend(at: .zero)
    #expect(allowance.patience(at: .seconds(2)) == nil)
    allowance.settle(allowance.spend(at: .seconds(2)), at: .seconds(2))
    #expect(allowance.burst == 0)
    // It may reach the service in the very second in which the next one would be sent.
    #expect(allowance.patience(at: .milliseconds(2_500)) == .seconds(3))
    var lost = allowance
    allowance.settle(slow, at: .milliseconds(2_600))
    #expect(allowance.patience(at: .milliseconds(2_600)) == nil)
    #expect(allowance.opening(at: .milliseconds(2_600)) == .milliseconds(3_600))
    // One that is not answered holds nobody for good.
    #expect(lost.patience(at: .seconds(3)) == nil && lost.opening(at: .seconds(3)) == .seconds(3))
    lost.giveBack(slow)
    #expect(lost.burst == 1)
  }

  @Test("R-THR-2: nothing is sent for as long as an answer asks, up to half a minute")
  func retryAfter() {
    for (asked, opening) in [(0, 1), (1, 1), (7, 7), (3_600, 30)] {
      var allowance = Allowance(Pace())
      allowance.settle(allowance.spend(at: .zero), throttled: true, asked: .seconds(asked), at: .zero)
      #expect(allowance.opening(at: .zero) == .seconds(opening))
    }
    // A 503 that asks for it is no breach of the limit: the burst is left.
    var failing = Allowance(Pace())
    let first = failing.spend(at: .zero), second = failing.spend(at: .zero)
    failing.settle(first, asked: .seconds(7), at: .zero)
    #expect(failing.opening(at: .zero) == .seconds(7) && failing.burst == 8)
    // A later answer does not shorten what an earlier one asks for.
    failing.settle(second, throttled: true, at: .seconds(1))
    #expect(failing.opening(at: .seconds(1)) == .seconds(7))
  }
}
