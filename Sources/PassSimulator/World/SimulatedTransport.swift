import PassAPI
import PassService

/// The wire between a flow and the simulated server, with a log of what went over it.
public actor SimulatedTransport: HTTPTransport {
  /// The server.
  public private(set) var backend: Backend
  /// What went over the wire, oldest first.
  public private(set) var log: [Exchange] = []
  private let clock: SimulatedClock

  /// Connects a server to a clock.
  public init(_ backend: Backend, clock: SimulatedClock) {
    self.backend = backend
    self.clock = clock
  }

  /// Answers at once, in simulated time too.
  public func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    guard !Task.isCancelled else { return .failure(.cancelled) }
    let now = await clock.now
    let answer = backend.answer(request, at: now)
    log.append(Exchange(request, answer, start: now, end: now))
    return answer
  }

  /// Lets the viewer finish a login in a browser; answers where the browser ends, nil if the session is gone or
  /// incomplete.
  @discardableResult
  public func completeLogin(code: String, mvpd: String? = nil) async -> String? {
    let now = await clock.now
    return backend.completeLogin(code: code, mvpd: mvpd, at: now)
  }

  /// The same for a registration code of REST API v1; answers whether there is such a code.
  @discardableResult
  public func completeLegacyLogin(code: String, mvpd: String) async -> Bool {
    let now = await clock.now
    return backend.completeLegacyLogin(code: code, mvpd: mvpd, at: now)
  }
}
