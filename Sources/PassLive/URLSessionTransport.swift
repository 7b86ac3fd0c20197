import Foundation
import PassAPI
import PassService

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The way to the service over `URLSession`: without cookies, cache, stored passwords and redirects.
///
/// Of a body it reads one byte more than `HTTPResponse.maximumBodyBytes` at most, and ends the connection. Eight calls
/// are under way at a time, others wait for their turn, so that answers without end take some 10 MB together. A call
/// ends by its time limit, whatever the server does, and as soon as it is cancelled.
///
/// Outside Apple's systems it goes over libcurl, on which `URLSession` stands there, unless it has hooks: see
/// `CurlConnection`.
public final class URLSessionTransport: HTTPTransport {
  private let origin: Origin
  private let limit: Duration
  private let clock: any AppClock
  private let connections: Connections

  /// - Parameters:
  ///   - origin: Is put in front of the target of every request.
  ///   - limit: How long a call may take in all, waiting for its turn included.
  ///   - clock: Counts that time.
  ///   - configure: Changes the configuration of a session before it is made, such as its proxy or what it may cost.
  ///     What keeps cookies, answers and passwords stays off, and the time limit is that of the transport.
  ///   - trusts: Whether a server is one of the app's own, for pinning: asked with each connection, besides the system,
  ///     which has to trust the server as well. A refusal is `connectionLost`. On Linux no session asks.
  public convenience init(
    _ origin: Origin, limit: Duration = .seconds(30), clock: any AppClock = SystemClock(),
    configure: (@Sendable (URLSessionConfiguration) -> Void)? = nil,
    trusts: (@Sendable (URLProtectionSpace) -> Bool)? = nil
  ) {
    self.init(origin, limit: limit, clock: clock) { () -> any Connection in
      #if canImport(FoundationNetworking)
        if configure == nil, trusts == nil, let connection = CurlConnection() { return connection }
      #endif
      return SessionConnection(configure: configure, trusts: trusts)
    }
  }

  init(
    _ origin: Origin, limit: Duration, clock: any AppClock, connecting connect: @escaping @Sendable () -> any Connection
  ) {
    self.origin = origin
    self.limit = limit
    self.clock = clock
    connections = Connections(connect)
  }

  /// Sends a request. A failure is `cancelled`, `offline`, `timedOut`, and for anything else `connectionLost`.
  public func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await clock.limiting(limit) { [connections, origin] in
      guard let connection = await connections.take() else { return .failure(.cancelled) }
      let outcome = await connection.send(request, to: origin)
      await connections.giveBack(connection)
      return outcome
    } ?? .failure(.timedOut)
  }
}
