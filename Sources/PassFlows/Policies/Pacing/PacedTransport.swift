import PassAPI

/// Keeps requests below the service's limit: a burst at the start, then one a second, and silence for a second after a
/// 429 (R-THR-2, R-THR-3).
///
/// A request that comes too early waits for its turn; the order of the callers is kept, and all of them wait after a
/// 429. A caller that is cancelled while it waits gets `.cancelled`, and nothing is sent. Pages that a user agent opens
/// do not pass here and are not counted.
///
/// The service counts per device address. All clients of a process should therefore share one paced transport; a copy
/// shares its count.
public struct PacedTransport: HTTPTransport {
  let pacer: Pacer
  private let transport: any HTTPTransport

  /// Paces a transport.
  public init(_ transport: any HTTPTransport, pace: Pace = Pace(), clock: any WallClock) {
    self.transport = transport
    pacer = Pacer(pace, clock: clock)
  }

  /// Waits for its turn, then sends the request.
  public func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    guard await pacer.admit() else { return .failure(.cancelled) }
    let outcome = await transport.send(request)
    await pacer.settle(outcome)
    return outcome
  }
}
