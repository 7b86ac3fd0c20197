import Foundation
import PassAPI
import PassSimulator

/// The simulated service over HTTP/1.1 at the loopback address, for clients in any language and for browsers.
///
///     let service = try LiveService(scripts: [ServedScript("home", "a viewer at home", WorldScript())])
///     print(service.origin)   // http://127.0.0.1:49152
///
/// A call belongs to a *world*, a service of its own: the one that the field `X-PassFlow-World` names, or that of the
/// scenario that `X-PassFlow-Scenario` names, or the world `main`. `/_control` is for tests, and `/_live` shows a
/// world.
public final class LiveService: Sendable {
  /// The address of the service.
  public let origin: Origin
  private let server: HTTPServer

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - scripts: The scripts for worlds; the first is that of `main`.
  ///   - port: The port at the loopback address; 0 takes a free one.
  ///   - strictness: How much is refused, unless a script decides.
  /// - Throws: An error that names the failed system call, for example if the port is in use.
  public convenience init(
    scripts: [ServedScript], port: UInt16 = 0, like strictness: ServerOptions.Strictness = .documented
  ) throws {
    try self.init(scripts: scripts, port: port, like: strictness, changing: { _ in })
  }

  /// Starts to listen, with every option of the command line.
  ///
  /// - Parameters:
  ///   - change: A change of the options of every world, after its script.
  ///   - origins: The origins whose pages may call the service, for example `http://localhost:3000`; none by default.
  ///   - limits: How many bytes and how much time a client may take.
  ///   - tell: Receives messages for a person at a terminal, for example that calls are throttled.
  ///   - wall: The time from which the service's time is counted.
  package init(
    scripts: [ServedScript], port: UInt16 = 0, like strictness: ServerOptions.Strictness,
    changing change: @escaping @Sendable (inout ServerOptions) -> Void = { _ in }, allowing origins: Set<String> = [],
    limits: ReadingLimits = .ofService, tell: @escaping @Sendable (String) -> Void = { _ in },
    wall: @escaping @Sendable () -> Timestamp = { Timestamp(Date()) }
  ) throws {
    let settings = WorldSettings(strictness: strictness, change: change, origins: origins, tell: tell)
    server = try HTTPServer(port: port, limits: limits, refused: RequestRouter.refusal)
    let router = RequestRouter(at: server.origin, port: server.port, scripts: scripts, settings: settings, wall: wall)
    origin = server.origin
    server.start { router.answer($0) }
  }

  /// Stops the service: answers in progress are written, and every connection is closed when it returns.
  public func stop() { server.stop() }
}

extension ReadingLimits {
  /// The limits of the service: a minute of silence between two requests, ten seconds for each part of a request.
  package static var ofService: ReadingLimits {
    var limits = ReadingLimits()
    (limits.silence, limits.message) = (.seconds(60), .seconds(10))
    return limits
  }
}
