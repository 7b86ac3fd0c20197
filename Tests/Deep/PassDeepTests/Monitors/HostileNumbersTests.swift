import Foundation
import Testing

@testable import PassAPI
@testable import PassRules
@testable import PassTestSupport

@Suite("Hostile numbers", .endsIfStuck) struct HostileNumbersTests {
  private static let numbers = [
    "-9223372036854775808", "9223372036854775807", "18446744073709551615", "-1", "0", "9999999999", "9223372036854775",
    "-9223372036854775",
    "1e18", "-1e19", "1e308", "1e400", "0.5",
  ]
  private static let dates = [
    "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:60.999-23:59", "2026-01-01T12:00:00Z",
    "2026-01-01T12:00:00.99999999999999999999999Z",
  ]

  /// Judges a trace, and its journal, and says everything that was found.
  private func judge(_ trace: Trace) throws {
    let lines = trace.violations().map(\.description)
    #expect(lines.allSatisfy { !$0.isEmpty })
    let journal = Data(Journal.text(trace, key: (1, 2)).utf8)
    #expect(try Journal.trace(of: journal).entries.count == trace.entries.count)
  }

  @Test("an archive is judged whatever its numbers are", arguments: numbers.indices)
  func archive(index: Int) throws {
    let (number, date) = (Self.numbers[index], Self.dates[index % Self.dates.count])
    let trace = try HAR.trace(of: Data(Self.har(number, date).utf8))
    #expect(trace.exchangeCount == Self.calls.count * 3)
    try judge(trace)
  }

  @Test(
    "a journal is judged whatever its numbers are",
    arguments: ["-9223372036854775808", "9223372036854775807", "-1", "0"],
    ["apple-sso", "second-screen", "code-expired-and-left", "offline", "authorization-retried", "throttled"])
  func journal(number: String, scenario: String) async throws {
    var draft = try await Draft.of(scenario)
    for index in draft.items.indices {
      guard case .message(var message) = draft.items[index].event else { continue }
      message.headers["AD-Service-Token"] = Self.serviceToken(number)
      draft.items[index].event = .message(message)
    }
    let text = Journal.text(draft.trace, key: (1, 2))
    let long = try Regex("-?[0-9]{4,}")
    let entryNumber = try Regex("\"number\":[0-9]+")
    // The first changes every time and every answer, the second the times of every other line only.
    let everywhere = text.replacing(long, with: number).replacing(entryNumber, with: "\"number\":\(number)")
    let lines = text.split(separator: "\n").map(String.init)
    let span = try Regex("\"(start|end)\":[0-9]+")
    let here = lines.enumerated().map {
      $0.offset % 2 == 0 ? $0.element : $0.element.replacing(span) { "\"\($0.output[1].substring ?? "")\":\(number)" }
    }
    for text in [everywhere, here.joined(separator: "\n") + "\n"] {
      let trace = try Journal.trace(of: Data(text.utf8))
      #expect(trace.entries.count == draft.items.count)
      try judge(trace)
    }
  }

  private static func serviceToken(_ number: String) -> String {
    "e30.\(Data("{\"exp\":\(number)}".utf8).base64EncodedString()).x"
  }

  private static func status(_ number: String) -> String {
    Data(
      """
      {"frameworkPermissionInfo":{"accessStatus":"granted"},\
      "frameworkProviderInfo":{"id":"N","expirationDate":"\(number)"}}
      """
      .utf8
    ).base64EncodedString()
  }

  /// Method, path, body and answer; `@` stands for the number.
  private static let calls: [(method: String, path: String, body: String, answer: String)] = [
    ("POST", "/o/client/register", #"{"software_statement":"a.b.c"}"#, #"{"client_id":"c","client_id_issued_at":@}"#),
    ("POST", "/o/client/token", "client_id=c", #"{"access_token":"t","created_at":@,"expires_in":@}"#),
    ("GET", "/api/v2/R/configuration", "", #"{"requestor":{"mvpds":[{"id":"m","platformMappingId":"N"}]}}"#),
    (
      "POST", "/api/v2/R/sessions", "mvpd=m",
      #"{"actionName":"authenticate","code":"C","notBefore":"@","notAfter":"@"}"#
    ),
    ("GET", "/api/v2/R/sessions/C", "", #"{"notAfter":@}"#),
    ("GET", "/api/v2/R/profiles/code/C", "", #"{"profiles":{"m":{"type":"appleSSO","notBefore":@,"notAfter":@}}}"#),
    ("GET", "/api/v2/R/profiles/n", "", #"{"status":@,"code":"network_received_error","action":"retry"}"#),
    ("POST", "/api/v2/R/sessions/sso/Apple", "domainName=d", #"{"actionName":"partner_profile","notAfter":@}"#),
    (
      "POST", "/api/v2/R/decisions/authorize/m", #"{"resources":["r"]}"#,
      #"{"decisions":[{"resource":"r","authorized":true,"notAfter":@}]}"#
    ),
    ("GET", "/api/v2/R/logout/m?redirectUrl=x", "", #"{"logouts":{"m":{"actionName":"complete"}}}"#),
  ]

  /// Every call three times: answered as wanted, with the number as its status, and at an ordinary time among the
  /// others.
  private static func har(_ number: String, _ date: String) -> String {
    let entries = (0..<3).flatMap { round in
      calls.map { call in
        let json = { (text: String) in text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
        let answer = json(call.answer.replacing("@", with: number))
        let time = round == 2 ? "2026-01-01T12:00:00Z" : date
        return """
          {"startedDateTime":"\(time)","time":\(number),"request":{"method":"\(call.method)",\
          "url":"https://sp.auth.adobe.com\(call.path)","headersSize":\(number),"headers":[\
          {"name":"Authorization","value":"Bearer t"},{"name":"AP-Device-Identifier","value":"fingerprint eA=="},\
          {"name":"AD-Service-Token","value":"\(serviceToken(number))"},\
          {"name":"AP-Partner-Framework-Status","value":"\(status(number))"}],\
          "postData":{"text":"\(json(call.body))"}},\
          "response":{"status":\(round == 1 ? number : "200"),"content":{"size":\(number),"text":"\(answer)"}},\
          "timings":{"wait":\(number)}}
          """
      }
    }
    return "{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}"
  }
}
