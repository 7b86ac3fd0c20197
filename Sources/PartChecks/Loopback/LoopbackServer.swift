import Foundation
import PassAPI

/// A server at the loopback address, for clients that nobody can look into: what they sent can be seen here.
///
/// It reads a request to a connection, asks what to do with it, and closes the connection.
///
/// Sendable, because what changes is touched only under the lock of `condition`.
final class LoopbackServer: @unchecked Sendable {
  /// What becomes of a request.
  enum Reply: Sendable {
    case answer(HTTPResponse)
    /// The connection ends within the answer.
    case cut(HTTPResponse)
    /// Nothing, until the client gives up.
    case silence
  }

  /// Where it is.
  let origin: Origin
  private let listener: Int32
  private let reply: @Sendable (HTTPRequest, LoopbackServer) -> Reply
  private let condition = NSCondition()
  private var received: [HTTPRequest] = []
  private var connections: Set<Int32> = []
  private var isStopped = false

  /// Begins to listen on a port that is free; throws `LoopbackFailure`.
  init(_ reply: @escaping @Sendable (HTTPRequest, LoopbackServer) -> Reply) throws {
    let (listener, port) = try Socket.listening()
    guard let origin = Origin("http://127.0.0.1:\(port)") else { throw LoopbackFailure(call: "origin", code: 0) }
    self.listener = listener
    self.origin = origin
    self.reply = reply
    Thread.detachNewThread { [self] in accept() }
  }

  /// What came, oldest first.
  var requests: [HTTPRequest] { locked { received } }

  /// Waits in a reply until so many requests have come, or the server has stopped.
  func awaitRequests(_ count: Int) {
    condition.lock()
    while received.count < count, !isStopped { condition.wait() }
    condition.unlock()
  }

  /// Ends every connection, and the server.
  func stop() {
    locked {
      isStopped = true
      connections.forEach(Socket.interrupt)
      condition.broadcast()
    }
    Socket.interrupt(listener)
  }

  private func locked<Value>(_ work: () -> Value) -> Value {
    condition.lock()
    defer { condition.unlock() }
    return work()
  }

  private func accept() {
    while let connection = Socket.accept(listener) {
      let isServed = locked {
        if !isStopped { connections.insert(connection) }
        return !isStopped
      }
      guard isServed else {
        Socket.close(connection)
        break
      }
      Thread.detachNewThread { [self] in serve(connection) }
    }
    Socket.close(listener)
  }

  private func serve(_ connection: Int32) {
    if let request = MessageReader(connection).request() {
      locked {
        received.append(request)
        condition.broadcast()
      }
      switch reply(request, self) {
      case .answer(let response): Socket.write(response.wire, to: connection)
      case .cut(let response): Socket.write(response.wire.dropLast(response.body.count / 2 + 1), to: connection)
      case .silence: while Socket.read(connection) != nil {}
      }
    }
    locked { _ = connections.remove(connection) }
    Socket.close(connection)
  }
}

extension HTTPResponse {
  /// The answer as it goes over the wire; what has no body by its status has no length either.
  fileprivate var wire: Data {
    var head = "HTTP/1.1 \(status) Status\r\nConnection: close\r\n"
    for field in headers.fields { head += "\(field.name): \(field.value)\r\n" }
    if status != 204, status != 304 { head += "Content-Length: \(body.count)\r\n" }
    return Data((head + "\r\n").utf8) + body
  }
}
