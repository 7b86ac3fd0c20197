import Foundation
import PassAPI
import PassSimulator

/// The simulated service over HTTP/1.1 at the loopback address, for clients in any language and for browsers.
///
///     let service = try LiveService(scripts: scenarios.map { ServedScript($0) })
///     print(service.origin)   // http://127.0.0.1:49152
///
/// A call belongs to a *world*, a service of its own: the one named by the field `X-PassFlow-World`, or the one of the
/// scenario that `X-PassFlow-Scenario` names, or the world `main`. `/_control` is for tests, `/_live` shows a world.
public final class LiveService: Sendable {
  /// Where it is.
  public let origin: Origin
  private let server: HTTPServer

  /// Begins to listen; throws an error that prints the call of the system that failed, if the port is taken, say.
  ///
  /// - Parameters:
  ///   - scripts: What worlds are made of; the first is that of `main`.
  ///   - port: Where to listen at the loopback address; 0 takes a port that is free.
  ///   - isLenient: Whether to let through what no document says is refused.
  ///   - diagram: The flow of the clients, for the page of a live session.
  ///   - limits: How many bytes and how much time a client may take.
  ///   - wall: The time from which that of the service is counted.
  public convenience init(
    scripts: [ServedScript], port: UInt16 = 0, isLenient: Bool = false, diagram: LiveDiagram? = nil,
    wall: @escaping @Sendable () -> Timestamp = { Timestamp(Date()) }
  ) throws {
    try self.init(scripts: scripts, port: port, isLenient: isLenient, diagram: diagram, limits: .ofService, wall: wall)
  }

  package init(
    scripts: [ServedScript], port: UInt16 = 0, isLenient: Bool = false, diagram: LiveDiagram? = nil,
    limits: ReadingLimits, wall: @escaping @Sendable () -> Timestamp
  ) throws {
    let desk = Desk(scripts: scripts, isLenient: isLenient, diagram: diagram, wall: wall)
    server = try HTTPServer(port: port, limits: limits, refused: Desk.refusal) { desk.answer($0) }
    guard let origin = Origin("http://127.0.0.1:\(server.port)") else {
      throw LoopbackFailure(call: "origin", code: 0)
    }
    self.origin = origin
    desk.open(at: origin, port: server.port)
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
