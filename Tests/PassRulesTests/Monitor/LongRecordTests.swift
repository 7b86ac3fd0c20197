import Foundation
import PassAPI
import PassRules
import Testing

@Suite("Long records") struct LongRecordTests {
  static let records: [(name: String, target: String, status: Int, answer: String)] = [
    ("one failure, repeated", "/api/v2/R/profiles", 500, #"{"status":500,"code":"network_received_error","action":"retry"}"#),
    ("one login, polled for", "/api/v2/R/profiles/code/C", 200, #"{"profiles":{}}"#),
    ("sessions, one after the other", "/api/v2/R/sessions/C#", 200, ##"{"notAfter":"4102444800000"}"##),
    ("a provider that is gone", "/api/v2/R/profiles/m", 400, #"{"status":400,"code":"invalid_integration","action":"none"}"#),
  ]

  /// Generous: what takes time with the square of the length takes minutes here.
  @Test("a record of thousands of calls is judged", .timeLimit(.minutes(1)), arguments: records)
  func length(name: String, target: String, status: Int, answer: String) {
    let entries = (0..<3_000).map { number in
      let message = Message(
        "GET", target.replacing("#", with: String(number)), outcome: .answered(status: status, body: Data(answer.utf8)))
      return Trace.Entry(
        number, .message(message), start: Timestamp(milliseconds: 1_767_268_800_000).advanced(bySeconds: number * 5))
    }
    #expect(Trace(entries).exchangeCount == 3_000)
    #expect(!Trace(entries).violations().isEmpty || name.hasPrefix("sessions"))
  }
}
