import Foundation
import PassAPI
import PassSimulator

/// The simulated service over HTTP/1.1 at the loopback address, for clients in any language and for browsers.
///
///     let service = try LiveService(scripts: [ServedScript("home", "a viewer at home", WorldScript())])
///     print(service.origin)   // http://127.0.0.1:49152
///
/// A call belongs to a *world*, a service of its own: the one named by the field `X-PassFlow-World`, or the one of the
/// scenario that `X-PassFlow-Scenario` names, or the world `main`. `/_control` is for tests, `/_live` shows a world.
public final class LiveService: Sendable {
  /// Where it is.
  public let origin: Origin
  private let server: HTTPServer

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - scripts: What worlds are made of; the first is that of `main`.
  ///   - port: Where to listen at the loopback address; 0 takes a port that is free.
  ///   - strictness: How much is refused, unless a script says otherwise.
  /// - Throws: An error that prints the call of the system that failed, because the port is taken, say.
  public convenience init(
    scripts: [ServedScript], port: UInt16 = 0, like strictness: ServerOptions.Strictness = .documented
  ) throws {
    try self.init(scripts: scripts, port: port, like: strictness, diagram: nil)
  }

  /// Begins to listen, as the command line says.
  ///
  /// - Parameters:
  ///   - change: What is otherwise in every world, whatever its script says.
  ///   - origins: The origins whose pages may call the service, for example `http://localhost:3000`.
  ///   - diagram: The flow of the clients, for the page of a live session.
  ///   - limits: How many bytes and how much time a client may take.
  ///   - tell: Hears what a person at a terminal should know: that calls are throttled.
  ///   - wall: The time from which that of the service is counted.
  package init(
    scripts: [ServedScript], port: UInt16 = 0, like strictness: ServerOptions.Strictness,
    changing change: @escaping @Sendable (inout ServerOptions) -> Void = { _ in }, allowing origins: Set<String> = [],
    diagram: LiveDiagram?, limits: ReadingLimits = .ofService, tell: @escaping @Sendable (String) -> Void = { _ in },
    wall: @escaping @Sendable () -> Timestamp = { Timestamp(Date()) }
  ) throws {
    let settings = WorldSettings(strictness: strictness, change: change, origins: origins, tell: tell)
    let router = RequestRouter(scripts: scripts, settings: settings, diagram: diagram, wall: wall)
    server = try HTTPServer(port: port, limits: limits, refused: RequestRouter.refusal) { router.answer($0) }
    guard let origin = Origin("http://127.0.0.1:\(server.port)") else {
      throw LoopbackFailure(call: "origin", code: 0)
    }
    self.origin = origin
    router.open(at: origin, port: server.port)
  }

  /// Ends the service: answers under way are written, and every connection is closed when it returns.
  public func stop() { server.stop() }
}

extension ReadingLimits {
  /// A client may be silent for a minute between two requests, and each part of a request has ten seconds.
  package static var ofService: ReadingLimits {
    var limits = ReadingLimits()
    (limits.silence, limits.message) = (.seconds(60), .seconds(10))
    return limits
  }
}
