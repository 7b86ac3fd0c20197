import Foundation
import PassServer
import PassAPI
import PassService

/// Checks a browser component against the contract of `UserAgent`, with a server that the checks start at the loopback
/// address. No one has to touch the device.
public enum UserAgentChecks {
  /// Opens pages, and closes those that do not end by themselves.
  ///
  /// - Parameters:
  ///   - redirect: The redirect of the pages, such as `myapp://signed-in` for a component that ends only at a scheme of
  ///     the app; `nil` for a page of the server.
  ///   - isSystemSession: Whether the system shows the pages, as with `SystemBrowser`: clauses that no such session can
  ///     meet are skipped. The system asks before each page whether to go on, so a person has to touch the device.
  ///   - limit: How long a page may take that leads to its redirect by itself, cannot be shown, or is closed, before
  ///     the component counts as broken.
  public static func run(
    _ userAgent: any UserAgent, redirect: String? = nil, isSystemSession: Bool = false, limit: Duration = .seconds(60)
  ) async -> ContractReport {
    await run(userAgent, redirect: redirect, isSystemSession: isSystemSession, ClauseCheck(limit: limit))
  }

  package static func run(
    _ userAgent: any UserAgent, redirect: String? = nil, isSystemSession: Bool = false, _ trial: ClauseCheck
  ) async -> ContractReport {
    let all = clauses(Visits(userAgent: userAgent, redirect: redirect))
    let report = await ContractReport.holding(
      userAgent, to: all.filter { !isSystemSession || $0.systemCannot == nil }.map(\.clause), of: "UserAgent", trial)
    return ContractReport(
      contract: report.contract, findings: report.findings,
      skippedClauses: isSystemSession
        ? all.compactMap { one in one.systemCannot.map { "\(one.clause.text): \($0)" } } : []
    )
  }

  /// A clause, and the reason why a session of the system cannot meet it; `nil` if it can.
  private typealias Marked = (clause: Clause<any UserAgent>, systemCannot: String?)

  private static func clauses(_ visits: Visits) -> [Marked] {
    [
      (followed(visits), nil), (kept(visits), nil),
      (unshown(visits), "a session of the system shows its own page then, until the viewer closes it"),
      (closed(visits), nil),
    ]
  }

  private static func followed(_ visits: Visits) -> Clause<any UserAgent> {
    Clause("redirects are followed, and cookies kept on the way, until the redirect is reached (R-AUTH-7)") {
      _, trial in
      let server = try LoopbackServer { request, _ in
        switch request.path {
        case "/login": redirect(to: "/provider", ["Set-Cookie": "visit=1; Path=/"])
        case "/provider" where request.headers["Cookie"]?.contains("visit=1") == true:
          redirect(to: visits.target + "?code=a")
        case "/provider": .answer(page("there is no cookie"))
        default: .answer(page("done"))
        }
      }
      defer { server.stop() }
      let outcome = try await visits.visit(server.origin, trial)
      try trial.expect(outcome == .redirectReached, "a page that leads to the redirect ends with \(outcome)")
    }
  }

  /// Cookies are kept: the provider's login is one, which a logout and the next login need.
  private static func kept(_ visits: Visits) -> Clause<any UserAgent> {
    Clause("a cookie of one visit is there at the next, so that a logout finds the provider's login") { _, trial in
      let server = try LoopbackServer { request, _ in
        switch request.path {
        case "/login": redirect(to: visits.target, ["Set-Cookie": "login=1; Path=/; Max-Age=600"])
        case "/logout" where request.headers["Cookie"]?.contains("login=1") == true: redirect(to: visits.target)
        default: .answer(page("there is no cookie"))
        }
      }
      defer { server.stop() }
      for path in ["/login", "/logout"] {
        let outcome = try await visits.visit(server.origin, path: path, trial)
        try trial.expect(outcome == .redirectReached, "the page \(path) ends with \(outcome)")
      }
    }
  }

  private static func unshown(_ visits: Visits) -> Clause<any UserAgent> {
    Clause("a page that cannot be shown has failed") { _, trial in
      try await Socket.withRefusingPort { port in
        guard let unreachable = Origin("http://127.0.0.1:\(port)") else { return }
        let outcome = try await visits.visit(unreachable, trial)
        try trial.expect(outcome == .failed, "a page of no server ends with \(outcome)")
      }
    }
  }

  private static func closed(_ visits: Visits) -> Clause<any UserAgent> {
    Clause("a page that is closed by cancelling ends soon, and another can be opened") { _, trial in
      let server = try LoopbackServer { request, _ in
        switch request.path {
        case "/login": redirect(to: "/mention?of=\(visits.target)")
        case "/again": redirect(to: visits.target)
        default: .answer(page("never done"))
        }
      }
      defer { server.stop() }
      for cancelled in ClauseCheck.Cancelled.allCases {
        let outcome = try await visits.visit(server, trial, cancelled)
        try trial.expect(
          outcome != .redirectReached, "a page whose address only mentions the redirect ends with \(outcome)")
        let next = try await visits.visit(server.origin, path: "/again", trial)
        try trial.expect(next == .redirectReached, "the page after one that was closed ends with \(next)")
      }
    }
  }

  @Sendable private static func redirect(to path: String, _ headers: HTTPHeaders = [:]) -> ServerReply {
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

/// A sequence of pages of a server.
private struct Visits: Sendable {
  let userAgent: any UserAgent
  let redirect: String?
  /// The address where the server leads in the end.
  var target: String { redirect ?? "/done" }

  func visit(_ origin: Origin, path: String = "/login", _ trial: ClauseCheck) async throws -> UserAgentOutcome {
    try await trial.value(of: "a page", try opening(path, of: origin))
  }

  /// Opens a page and closes it, at the latest once the page that it leads to was requested.
  func visit(
    _ server: LoopbackServer, _ trial: ClauseCheck, _ cancelled: ClauseCheck.Cancelled
  ) async throws -> UserAgentOutcome {
    try await trial.value(
      of: "a page", cancelled, once: { server.requests.contains { $0.path == "/mention" } },
      try opening("/login", of: server.origin))
  }

  private func opening(_ path: String, of origin: Origin) throws -> @Sendable () async -> UserAgentOutcome {
    guard let url = origin.resolve(path) else { throw Breach("no address") }
    return { await userAgent.open(url, until: redirect ?? origin.text + "/done") }
  }
}
