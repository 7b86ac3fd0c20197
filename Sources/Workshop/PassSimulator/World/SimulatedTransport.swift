import PassAPI

/// The wire between a flow and the simulated server, with a log of its exchanges.
package actor SimulatedTransport: HTTPTransport {
  /// The server.
  package private(set) var backend: Backend
  /// The exchanges, oldest first.
  package private(set) var log: [Exchange] = []
  private let clock: SimulatedClock
  private let clocks: ClockScript
  private let endpoints: [Endpoint]

  /// Connects a server to a clock; the script says whether and how its answers are dated.
  package init(_ backend: Backend, clock: SimulatedClock, clocks: ClockScript = ClockScript()) {
    self.backend = backend
    endpoints = backend.endpoints
    self.clock = clock
    self.clocks = clocks
  }

  /// The endpoint of the server that a request leads to, with any method, if any.
  package nonisolated func endpoint(of request: HTTPRequest) -> Endpoint? {
    Endpoint.match(request.method.rawValue, request.path, among: endpoints).endpoint
  }

  /// Answers at once, also in simulated time.
  package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    guard !Task.isCancelled else { return .failure(.cancelled) }
    let now = await clock.now
    let answer = page(at: now).map { .success($0) } ?? backend.answer(request, at: now).map { dated($0, now) }
    log.append(Exchange(request, answer, start: now, end: now))
    return answer
  }

  /// The answer of an intermediary; the server never sees the request.
  private func page(at now: Timestamp) -> HTTPResponse? {
    guard clocks.pages?.contains(log.count + 1) == true else { return nil }
    var page = HTTPResponse.tooManyRequests
    page.headers["Date"] = now.advanced(bySeconds: clocks.pagesAhead).httpDate
    return page
  }

  private func dated(_ answer: HTTPResponse, _ now: Timestamp) -> HTTPResponse {
    guard clocks.datesAnswers, answer.headers["Date"] == nil else { return answer }
    var answer = answer
    answer.headers["Date"] = now.advanced(bySeconds: clocks.dateAhead).httpDate
    return answer
  }

  /// Lets the viewer finish a login in a browser; returns where the browser ends, `nil` if the session is gone or
  /// incomplete.
  @discardableResult
  package func completeLogin(code: String, mvpd: String? = nil) async -> String? {
    let now = await clock.now
    return backend.completeLogin(code: code, mvpd: mvpd, at: now)
  }

  /// Whether a path is that of a login page, for user agents.
  func isLoginPage(_ path: String) -> Bool { backend.isLoginPage(path) }

  /// Lets the viewer finish the login of a page; returns where the browser ends, `nil` if the login is gone or
  /// incomplete.
  package func completeLogin(on page: HTTPRequest) async -> String? {
    let now = await clock.now
    return backend.completeLogin(on: page, at: now)
  }
}
