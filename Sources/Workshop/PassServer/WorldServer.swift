import Foundation
import PassAPI
import PassSimulator

/// The service of a world that is being played, over HTTP at the loopback address, for a live transport.
package final class WorldServer: Sendable {
  /// The address of the service.
  package var origin: Origin { server.origin }
  private let server: HTTPServer

  /// Begins to listen.
  ///
  /// - Parameter holds: Called if a call gets no answer until its client gives up.
  package init(_ world: SimulatedWorld, holds: @escaping @Sendable () -> Void) throws {
    let transport = world.transport
    server = try HTTPServer(limits: .ofService, refused: RequestRouter.refusal)
    server.start { received in
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
      case .failure: return .lost
      }
    }
  }

  /// Stops the service, and closes every connection.
  package func stop() { server.stop() }
}

/// Waits on this thread for the result of a task.
private func waiting<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
  let box = Box<Value>()
  Task { box.put(await work()) }
  return box.take()
}

/// Hands one value to a thread. Sendable, because the value is accessed only under the lock of `condition`.
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
