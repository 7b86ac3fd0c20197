import Foundation
import PassAPI
import PassService

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport over `URLSession`, without cookies, cache, stored passwords and redirects.
///
/// It reads at most one byte more of a body than `HTTPResponse.maximumBodyBytes`, then ends the connection. Eight calls
/// run at a time and others wait for their turn, so that endless answers take about 10 MB together. A call ends at its
/// time limit, whatever the server does, and as soon as it is cancelled.
///
/// Outside Apple's systems it uses libcurl, on which `URLSession` is built there: see `CurlConnection`. A call that
/// libcurl cannot make is refused.
public final class URLSessionTransport: HTTPTransport {
  private let origin: Origin
  private let limit: Duration
  private let clock: any AppClock
  private let connections: Connections

  /// - Parameters:
  ///   - origin: The origin that is put in front of the target of every request.
  ///   - limit: How long a call may take in all, including the wait for its turn.
  ///   - clock: Measures that time.
  ///   - configure: Changes the configuration of a session before it is created, such as its proxy or its use of
  ///     expensive networks. Storage of cookies, answers and passwords stays off, and the transport keeps its own time
  ///     limit. On Linux only `httpAdditionalHeaders` count.
  ///   - trusts: Returns whether a server is one of the app's own, for pinning. It is asked with each connection, in
  ///     addition to the system, which has to trust the server as well. A refusal is `connectionLost`. On Linux nobody
  ///     can be asked, so every call over TLS is refused.
  public convenience init(
    _ origin: Origin, limit: Duration = .seconds(30), clock: any AppClock = SystemClock(),
    configure: (@Sendable (URLSessionConfiguration) -> Void)? = nil,
    trusts: (@Sendable (URLProtectionSpace) -> Bool)? = nil
  ) {
    self.init(origin, limit: limit, clock: clock) { () -> (any Connection)? in
      #if canImport(FoundationNetworking)
        if trusts != nil, !origin.isLoopback { return nil }
        let configuration = URLSessionConfiguration.ephemeral
        configure?(configuration)
        return CurlConnection(adding: configuration.httpAdditionalHeaders ?? [:])
      #else
        return SessionConnection(isLoopback: origin.isLoopback, configure: configure, trusts: trusts)
      #endif
    }
  }

  init(
    _ origin: Origin, limit: Duration, clock: any AppClock,
    connecting connect: @escaping @Sendable () -> (any Connection)?
  ) {
    self.origin = origin
    self.limit = limit
    self.clock = clock
    connections = Connections(connect)
  }

  /// Sends a request. A failure is `cancelled`, `offline`, `timedOut`, or `connectionLost` for anything else.
  public func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await clock.limiting(limit) { [connections, origin] in
      guard let connection = await connections.take() else {
        return .failure(Task.isCancelled ? .cancelled : .connectionLost)
      }
      let outcome = await connection.send(request, to: origin)
      await connections.giveBack(connection)
      return outcome
    } ?? .failure(.timedOut)
  }
}
