import AppleSSOFlow
import PassScenarios
import PassAPI
import PassRules
import Testing

@testable import PassTestSupport

/// PassFlow: time: what is dated on the wire is judged by the `Date` of the answers.
@Suite("Dates in a record", .endsIfStuck) struct DateTests {
  /// The trace as a device records it whose wall is so far ahead.
  private static func shifted(_ trace: Trace, by seconds: Int) -> Trace {
    Trace(
      trace.entries.map {
        Trace.Entry(
          $0.number, $0.event, start: $0.start.advanced(bySeconds: seconds), end: $0.end.advanced(bySeconds: seconds))
      })
  }

  /// One scenario in twelve, and one whose last calls nobody answers.
  private static let names = AppleSSO.scenarios.enumerated().filter {
    $0.offset % 12 == 0 || $0.element.name == "offline-for-good"
  }.map(\.element.name)

  @Test("a sound record stays so, wherever the wall of the device is that recorded it", arguments: names) func sound(
    name: String
  ) async throws {
    let trace = try await Trace.of(name)
    for seconds in [-172_800, 172_800] {
      // A finding has the times of the record.
      let found = Self.shifted(trace, by: seconds).violations().map { "\($0.rule) \($0.number) \($0.text)" }
      #expect(found == trace.violations().map { "\($0.rule) \($0.number) \($0.text)" })
    }
  }

  @Test("a status that is over by the service's time breaks R-SSO-26, although the device's wall says otherwise")
  func broken() async throws {
    var trace = try await Draft.of("apple-sso")
    for index in trace.items.indices {
      guard case .message(var message) = trace.items[index].event, let date = message.date else { continue }
      message.date = date.advanced(bySeconds: 604_800)
      trace.items[index].event = .message(message)
    }
    let entries = trace.items.enumerated().map { index, item in
      Trace.Entry(
        index + 1, item.event, start: Timestamp(milliseconds: item.start), end: Timestamp(milliseconds: item.end))
    }
    let rules = Set(Trace(entries).violations().map(\.rule))
    #expect(!rules.isDisjoint(with: ["R-SSO-6", "R-SSO-9", "R-SSO-26"]), "\(rules)")
  }
}
