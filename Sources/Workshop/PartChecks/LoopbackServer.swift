import Foundation
import PassServer
import PassAPI

/// A server at the loopback address that records what clients under test have sent.
///
/// It reads one request per connection, asks for the reply, and closes the connection.
///
/// Sendable, because its mutable state is accessed only under the lock of `condition`.
final class LoopbackServer: @unchecked Sendable {
  /// The reply to a request.
  enum Reply: Sendable {
    case answer(HTTPResponse)
    /// The connection ends within the answer.
    case cut(HTTPResponse)
    /// A head, and a chunked body that ends when the client gives up, or when the server has sent this number of bytes
    /// of such bodies in total.
    case endless(HTTPResponse, upTo: Int)
    /// A head, and a body that arrives byte by byte until the client gives up.
    case dripping(HTTPResponse)
    /// Bytes that need not be an answer, then the end of the connection.
    case bytes(Data)
    /// The connection is reset within the answer.
    case reset(HTTPResponse)
    /// No reply until the client gives up.
    case silence
  }

  /// The address of the server.
  let origin: Origin
  private let listener: Int32
  private let reply: @Sendable (ReceivedRequest, LoopbackServer) -> Reply
  private let condition = NSCondition()
  private var received: [ReceivedRequest] = []
  private var sent = 0
  private var connections: Set<Int32> = []
  private var isStopped = false

  /// Begins to listen on a free port; throws `LoopbackFailure`.
  init(_ reply: @escaping @Sendable (ReceivedRequest, LoopbackServer) -> Reply) throws {
    let (listener, port) = try Socket.listening()
    guard let origin = Origin("http://127.0.0.1:\(port)") else { throw LoopbackFailure(call: "origin", code: 0) }
    self.listener = listener
    self.origin = origin
    self.reply = reply
    Thread.detachNewThread { [self] in accept() }
  }

  /// The requests, oldest first.
  var requests: [ReceivedRequest] { locked { received } }

  /// The number of bytes of endless bodies sent so far.
  var streamed: Int { locked { sent } }

  /// Waits in a reply until `count` requests have arrived, or the server has stopped.
  func awaitRequests(_ count: Int) {
    condition.lock()
    while received.count < count, !isStopped { condition.wait() }
    condition.unlock()
  }

  /// Ends every connection and stops the server.
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
    while let connection = Socket.accept(listener, while: { locked { !isStopped } }) {
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
    var reader = MessageReader(connection, .ofChecks)
    if case .request(let request) = reader.next() {
      locked {
        received.append(request)
        condition.broadcast()
      }
      switch reply(request, self) {
      case .answer(let response): Socket.write(response.wire, to: connection)
      case .cut(let response): Socket.write(response.wire.dropLast(response.body.count / 2 + 1), to: connection)
      case .endless(let response, let most):
        stream(response, in: Data(repeating: 0x61, count: 1 << 14), to: connection) { self.streamed < most }
      case .dripping(let response):
        stream(response, in: Data([0x61]), to: connection) {
          Thread.sleep(forTimeInterval: 0.01)
          return true
        }
      case .bytes(let bytes): Socket.write(bytes, to: connection)
      case .reset(let response):
        Socket.write(response.wire.dropLast(response.body.count / 2 + 1), to: connection)
        Socket.resetWhenClosed(connection)
      case .silence: while Socket.read(connection) != nil {}
      }
    }
    locked { _ = connections.remove(connection) }
    Socket.close(connection)
  }

  /// Sends the same chunk repeatedly, until the other end is gone or no more is wanted.
  private func stream(_ response: HTTPResponse, in chunk: Data, to connection: Int32, while goesOn: () -> Bool) {
    let part = Data("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Data("\r\n".utf8)
    guard Socket.write(response.head("Transfer-Encoding: chunked"), to: connection) else { return }
    while goesOn(), Socket.write(part, to: connection) { locked { sent += chunk.count } }
  }
}

extension ReadingLimits {
  /// The limits for the requests of checks, which are large and slow.
  fileprivate static var ofChecks: ReadingLimits {
    var limits = ReadingLimits()
    (limits.head, limits.target, limits.body) = (1 << 22, 1 << 22, 1 << 22)
    return limits
  }
}

extension HTTPResponse {
  /// The answer on the wire; a status without a body has no length either.
  fileprivate var wire: Data { head(status == 204 || status == 304 ? nil : "Content-Length: \(body.count)") + body }

  /// The head, with the field that frames the body.
  fileprivate func head(_ length: String?) -> Data {
    var lines = ["HTTP/1.1 \(status) Status", "Connection: close"]
    lines += headers.fields.map { "\($0.name): \($0.value)" } + [length].compactMap { $0 }
    return Data((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }
}
