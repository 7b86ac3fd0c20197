import PassAPI
import PassRules
import Testing

@Suite("Throttling (C-89)") struct ThrottlingTests {
  /// The places of the requests that R-THR-3 is broken by, of requests at some times in milliseconds.
  private func refused(_ times: [Int]) -> [Int] {
    let entries = times.enumerated().map { index, time in
      Trace.Entry(
        index, .message(Message("GET", "/api/v2/R/profiles/\(index)", outcome: .answered(status: 200, body: nil))),
        start: Timestamp(milliseconds: 1_767_268_800_250 + Int64(time)))
    }
    return RuleMonitor.all.filter { $0.id == "R-THR-3" }.flatMap { $0.check(Trace(entries)) }.map(\.number)
  }

  @Test("nothing is reported that the service lets through in the documented run") func documentedRun() {
    let passed = [0, 300, 600, 900, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 2100, 2200]
    #expect(refused(passed + [2400, 2600, 2800, 3100]) == [13, 14])
  }

  @Test("ten more than one a second are granted once, at the start, and not again after a pause") func burst() {
    #expect(refused(Array(repeating: 0, count: 11)) == [])
    #expect(refused(Array(repeating: 0, count: 12)) == [11])
    #expect(refused(Array(repeating: 0, count: 11) + [60_000]) == [])
    #expect(refused(Array(repeating: 0, count: 11) + [60_000, 60_000]) == [12])
  }

  @Test("one request a second is never too much, however the network shakes it", arguments: [0, 30, 60, 120])
  func jitter(milliseconds: Int) {
    let times = (0..<600).map { $0 * 1_000 + ($0 * 7_919) % (2 * milliseconds + 1) - milliseconds + 200 }
    #expect(refused(times) == [])
  }

  @Test("requests that come closer than that are too many in the end", arguments: [500, 800, 900]) func pace(
    milliseconds: Int
  ) {
    #expect(refused((0..<10).map { $0 * milliseconds }) == [])
    #expect(!refused((0..<600).map { $0 * milliseconds }).isEmpty)
  }
}
