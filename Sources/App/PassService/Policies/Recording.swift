import PassAPI

/// A transport that passes every exchange to an observer, with the times of both ends: for audits, journals and
/// performance figures (R-PERF-1).
///
///     let transport = RecordingTransport(transport, clock: clock) { print($0, $0.milliseconds, "ms") }
///
/// An exchange holds secrets; its description does not.
public struct RecordingTransport: HTTPTransport {
  /// Receives an exchange when it is over. The caller gets its answer after the observer has returned, so that records
  /// are in order.
  public typealias Observer = @Sendable (Exchange) async -> Void

  private let transport: any HTTPTransport
  private let clock: any AppClock
  private let observer: Observer

  /// Creates a transport that records the exchanges of another.
  public init(_ transport: any HTTPTransport, clock: any AppClock, observer: @escaping Observer) {
    self.transport = transport
    self.clock = clock
    self.observer = observer
  }

  /// Sends the request, and reports the outcome to the observer.
  public func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    let start = await clock.now
    let outcome = await transport.send(request)
    await observer(Exchange(request, outcome, start: start, end: await clock.now))
    return outcome
  }
}

extension Exchange {
  /// How long the exchange took, in milliseconds; zero if the clock was set back meanwhile.
  public var milliseconds: Int64 { start < end ? end.milliseconds &- start.milliseconds : 0 }
}
