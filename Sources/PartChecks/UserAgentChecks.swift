import Foundation
import PassServer
import PassAPI
import PassService

/// Checks a browser component against the contract of `UserAgent`, at a server that the checks start at the loopback
/// address. Nobody has to touch the device.
public enum UserAgentChecks {
  /// Opens pages, and closes those that do not end.
  ///
  /// - Parameter limit: How long a page that leads to its redirect by itself, cannot be shown, or is closed may take
  ///   before the component counts as broken.
  public static func run(_ userAgent: any UserAgent, limit: Duration = .seconds(60)) async -> ContractReport {
    await run(userAgent, ClauseCheck(limit: limit))
  }

  package static func run(_ userAgent: any UserAgent, _ trial: ClauseCheck) async -> ContractReport {
    await .holding(userAgent, to: clauses, of: "UserAgent", trial)
  }

  private static let clauses: [Clause<any UserAgent>] = [
    Clause("redirects are followed, and cookies kept on the way, until the redirect is reached (R-AUTH-7)") {
      userAgent, trial in
      let server = try LoopbackServer { request, _ in
        switch request.path {
        case "/login": redirect(to: "/provider", ["Set-Cookie": "visit=1; Path=/"])
        case "/provider" where request.headers["Cookie"]?.contains("visit=1") == true: redirect(to: "/done?code=a")
        case "/provider": .answer(page("there is no cookie"))
        default: .answer(page("done"))
        }
      }
      defer { server.stop() }
      let outcome = try await visit(userAgent, server.origin, trial)
      try trial.expect(outcome == .redirectReached, "a page that leads to the redirect brings \(outcome)")
    },
    Clause("a page that cannot be shown has failed") { userAgent, trial in
      try await Socket.withRefusingPort { port in
        guard let nobody = Origin("http://127.0.0.1:\(port)") else { return }
        let outcome = try await visit(userAgent, nobody, trial)
        try trial.expect(outcome == .failed, "a page of no server brings \(outcome)")
      }
    },
    Clause("a page that is closed by cancelling ends soon, and another can be opened") { userAgent, trial in
      let server = try LoopbackServer { request, _ in
        switch request.path {
        case "/login": redirect(to: "/mention?of=/done")
        case "/again": redirect(to: "/done")
        default: .answer(page("never done"))
        }
      }
      defer { server.stop() }
      for cancelled in ClauseCheck.Cancelled.allCases {
        let outcome = try await visit(userAgent, server, trial, cancelled)
        try trial.expect(
          outcome != .redirectReached, "a page whose address only mentions the redirect brings \(outcome)")
        let next = try await visit(userAgent, server.origin, path: "/again", trial)
        try trial.expect(next == .redirectReached, "the page after one that was closed brings \(next)")
      }
    },
  ]

  private static func visit(
    _ userAgent: any UserAgent, _ origin: Origin, path: String = "/login", _ trial: ClauseCheck
  ) async throws -> UserAgentOutcome {
    try await trial.value(of: "a page", try opening(userAgent, path, of: origin))
  }

  /// A page that is closed, if not before, then once the one that it leads to was asked for.
  private static func visit(
    _ userAgent: any UserAgent, _ server: LoopbackServer, _ trial: ClauseCheck, _ cancelled: ClauseCheck.Cancelled
  ) async throws -> UserAgentOutcome {
    try await trial.value(
      of: "a page", cancelled, once: { server.requests.contains { $0.path == "/mention" } },
      try opening(userAgent, "/login", of: server.origin))
  }

  private static func opening(
    _ userAgent: any UserAgent, _ path: String, of origin: Origin
  ) throws -> @Sendable () async -> UserAgentOutcome {
    guard let url = origin.resolve(path) else { throw Breach("no address") }
    return { await userAgent.open(url, until: origin.text + "/done") }
  }

  @Sendable private static func redirect(to path: String, _ headers: HTTPHeaders = [:]) -> LoopbackServer.Reply {
    var headers = headers
    headers["Location"] = path
    return .answer(HTTPResponse(status: 302, headers: headers))
  }

  @Sendable private static func page(_ text: String) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: ["Content-Type": "text/html; charset=utf-8"],
      body: Data("<!doctype html><title>\(text)</title><p>\(text)".utf8))
  }
}
