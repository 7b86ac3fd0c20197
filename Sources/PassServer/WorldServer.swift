import Foundation
import PassAPI
import PassSimulator

/// The service of a world that is played, over HTTP at the loopback address: for a transport that is live.
package final class WorldServer: Sendable {
  /// Where it is.
  package let origin: Origin
  private let server: HTTPServer

  /// Begins to listen.
  ///
  /// - Parameter holds: Called when a call gets no answer until its client gives up.
  package init(_ world: World, holds: @escaping @Sendable () -> Void) throws {
    let transport = world.transport
    server = try HTTPServer(port: 0, limits: .ofService, refused: RequestRouter.refusal) { received in
      guard let method = HTTPRequest.Method(rawValue: received.method) else {
        return .answer(RequestRouter.refusal(501, "the method is unknown"))
      }
      let request = HTTPRequest(
        method, RequestTarget(received.target), headers: received.headers, body: received.body)
      switch waiting(for: { await transport.send(request) }) {
      case .success(let answer): return .answer(answer)
      case .failure(.timedOut):
        holds()
        return .silence
      case .failure: return .cut
      }
    }
    guard let origin = Origin("http://127.0.0.1:\(server.port)") else {
      throw LoopbackFailure(call: "origin", code: 0)
    }
    self.origin = origin
  }

  /// Ends it, with every connection.
  package func stop() { server.stop() }
}

/// What a task brings, for a thread that may wait.
private func waiting<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
  let box = Box<Value>()
  Task { box.put(await work()) }
  return box.take()
}

/// Hands one value to a thread. Unchecked: the value is touched only under the lock of `condition`.
private final class Box<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var value: Value?

  func put(_ value: Value) {
    condition.withLock {
      self.value = value
      condition.broadcast()
    }
  }

  func take() -> Value {
    condition.withLock {
      while true {
        if let value { return value }
        condition.wait()
      }
    }
  }
}
