import Foundation
import PassAPI
import PassService
import Testing

@testable import PassLive

@Suite("The log")
struct PassLogTests {
  private static func exchange(_ outcome: Result<HTTPResponse, TransportFailure>) -> Exchange {
    let request = HTTPRequest(
      .get, RequestTarget("/api/v2/REF30/profiles"), headers: ["Authorization": "Bearer secret-token"])
    return Exchange(request, outcome, start: Timestamp(milliseconds: 10), end: Timestamp(milliseconds: 52))
  }

  @Test(
    "an exchange is a line of method, path, status and time, whose level is that of its outcome, without a secret",
    arguments: [
      (200, PassLog.Level.debug, "GET /api/v2/REF30/profiles 200, 42 ms"),
      (403, .notice, "GET /api/v2/REF30/profiles 403, 42 ms"),
      (503, .error, "GET /api/v2/REF30/profiles 503, 42 ms"),
    ])
  func exchanges(status: Int, level: PassLog.Level, text: String) {
    let lines = LogLines(from: .debug)
    let body = Data(#"{"access_token": "secret-token"}"#.utf8)
    lines.log.write(Self.exchange(.success(HTTPResponse(status: status, headers: [:], body: body))))
    #expect(lines.all == ["\(level) \(text)"])
  }

  @Test("a call that is lost is an error, one that the app cancels is not")
  func failures() {
    let lines = LogLines(from: .notice)
    lines.log.write(Self.exchange(.failure(.cancelled)))
    lines.log.write(Self.exchange(.failure(.offline)))
    #expect(lines.all == ["error GET /api/v2/REF30/profiles offline, 42 ms"])
  }

  @Test("a line below the level is not even put together; a mistake of the app is an error")
  func levels() {
    let lines = LogLines(from: .error)
    lines.log.write(
      .notice,
      { () -> String in
        Issue.record("put together")
        return ""
      }())
    lines.log.write(AccountNotice.notDismissed)
    lines.log.write(KeychainNotice.notReadableYet)
    lines.log.write(AccountNotice.notPresented)
    lines.log.write(KeychainNotice.entitlementMissing)
    #expect(lines.all.count == 2 && lines.all.allSatisfy { $0.hasPrefix("error ") })
    #expect(lines.all.last?.contains("-34018") == true)
  }
}

/// Sendable, because what changes is touched only under the lock.
private final class LogLines: @unchecked Sendable {
  private let lock = NSLock()
  private var written: [String] = []
  private let least: PassLog.Level
  init(from least: PassLog.Level) { self.least = least }
  var all: [String] { lock.withLock { written } }
  var log: PassLog {
    PassLog(from: least) { [self] level, text in lock.withLock { written.append("\(level) \(text)") } }
  }
}
