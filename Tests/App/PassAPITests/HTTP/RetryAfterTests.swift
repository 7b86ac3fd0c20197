import Foundation
import Testing

@testable import PassAPI

@Suite("Retry-After") struct RetryAfterTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  @Test(
    "whole seconds are read, and nothing like them",
    arguments: [
      ("0", 0), ("120", 120), (" 7 ", 7), ("99999999999999999999", 2_147_483_647), ("-1", nil), ("+1", nil),
      ("1.5", nil), ("1e3", nil), ("", nil), ("soon", nil), ("\u{0661}", nil), ("5, 10", 10), ("10, 5", 10),
      ("soon, 5", 5), (",", nil), ("5, Sun, 06 Nov 1994 08:49:47 GMT", 10), ("Sun, 06 Nov 1994 08:49:40 GMT, 2", 3),
    ] as [(String, Int64?)])
  func seconds(text: String, seconds: Int64?) {
    for status in [429, 503] {
      let answer = HTTPResponse(status: status, headers: ["retry-after": text, "Date": Self.date])
      #expect(answer.retryAfter == seconds.map { .seconds($0) })
    }
  }

  @Test(
    "a date is counted from the date of the answer",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:47 GMT", 10), ("Mon, 07 Nov 1994 08:49:37 GMT", 86_400),
      ("Wed, 01 Mar 1995 08:49:37 GMT", 115 * 86_400), ("Sun, 06 Nov 1994 08:49:36 GMT", 0),
      ("Sunday, 06-Nov-94 08:49:47 GMT", nil), ("Sun, 06 Nov 1994 08:49:47 CET", nil),
      ("Sun, 06 Nev 1994 08:49:47 GMT", nil), ("Sun, 06 Nov 1994 24:49:47 GMT", nil),
    ] as [(String, Int64?)])
  func date(text: String, seconds: Int64?) {
    let answer = HTTPResponse(status: 503, headers: ["Retry-After": text, "Date": Self.date])
    #expect(answer.retryAfter == seconds.map { .seconds($0) })
    #expect(HTTPResponse(status: 503, headers: ["Retry-After": text]).retryAfter == nil)
  }

  @Test(
    "dates of HTTP are those of the calendar",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
      ("Thu, 31 Dec 2099 00:00:00 GMT", 4_102_358_400),
    ])
  func calendar(text: String, seconds: Int64) {
    #expect(Timestamp(httpDate: text) == Timestamp(milliseconds: seconds * 1_000))
    #expect(Timestamp(milliseconds: seconds * 1_000 + 999).httpDate == text)
  }

  @Test("of other statuses it is not read", arguments: [200, 301, 400, 401, 500, 502])
  func otherStatuses(status: Int) {
    #expect(HTTPResponse(status: status, headers: ["Retry-After": "5"]).retryAfter == nil)
  }

  @Test("a failure tells for how long the server wants to be left alone", arguments: [429, 503])
  func failure(status: Int) throws {
    let call = try #require(Sample.calls.first)
    for body in ["", "<html></html>", #"{"action": "retry", "status": 503, "code": "network_received_error"}"#] {
      let answer = HTTPResponse(status: status, headers: ["Retry-After": "5"], body: Data(body.utf8))
      #expect(call.decode(answer).failure?.retryAfter == .seconds(5))
    }
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
