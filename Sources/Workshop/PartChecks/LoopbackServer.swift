import Foundation
import PassAPI
import PassServer

/// A server at the loopback address that records what clients under test have sent.
///
/// It reads one request per connection, asks for the reply, and closes the connection.
///
/// Sendable, because its mutable state is accessed only under the lock of `condition`.
final class LoopbackServer: @unchecked Sendable {
  private let server: HTTPServer
  private let condition = NSCondition()
  private var received: [ReceivedRequest] = []
  private var sent = 0
  private var isStopped = false

  /// Begins to listen on a free port; throws `LoopbackFailure`.
  init(_ reply: @escaping @Sendable (ReceivedRequest, LoopbackServer) -> ServerReply) throws {
    server = try HTTPServer(limits: .ofChecks) { _, _ in nil }
    server.start { [self] request in
      condition.withLock {
        received.append(request)
        condition.broadcast()
      }
      let reply = reply(request, self)
      return if case .answer(let response) = reply { .bytes(response.wire(closes: true)) } else { reply }
    }
  }

  /// The address of the server.
  var origin: Origin { server.origin }

  /// The requests, oldest first.
  var requests: [ReceivedRequest] { condition.withLock { received } }

  /// The number of bytes of endless bodies sent so far.
  var streamed: Int { condition.withLock { sent } }

  /// Waits in a reply until `count` requests have arrived, or the server has stopped.
  func awaitRequests(_ count: Int) {
    condition.withLock { while received.count < count, !isStopped { condition.wait() } }
  }

  /// Ends every connection and stops the server.
  func stop() {
    condition.withLock {
      isStopped = true
      condition.broadcast()
    }
    server.stop(finishing: false)
  }

  /// A head, and a chunked body that ends when the client gives up, or when the server has sent this number of bytes of
  /// such bodies in total.
  func endless(_ response: HTTPResponse, upTo most: Int = .max) -> ServerReply {
    stream(response, in: Data(repeating: 0x61, count: 1 << 14)) { self.streamed < most }
  }

  /// A head, and a body that arrives byte by byte until the client gives up.
  func dripping(_ response: HTTPResponse) -> ServerReply {
    stream(response, in: Data([0x61])) {
      Thread.sleep(forTimeInterval: 0.01)
      return true
    }
  }

  /// What stands first, in Latin-1, and then a part again and again, until the client gives up.
  func forever(_ first: String, _ part: String) -> ServerReply {
    let opening = Data(first.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    let parts = Data(String(repeating: part, count: 1 << 10).utf8)
    return .written { if Socket.write(opening, to: $0) { while Socket.write(parts, to: $0) {} } }
  }

  /// Sends the same chunk repeatedly, until the other end is gone or no more is wanted.
  private func stream(
    _ response: HTTPResponse, in chunk: Data, while goesOn: @escaping @Sendable () -> Bool
  ) -> ServerReply {
    var head = response
    head.headers["Transfer-Encoding"] = "chunked"
    let opening = head.wire(closes: true)
    let part = Data("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Data("\r\n".utf8)
    return .written { [self] connection in
      guard Socket.write(opening, to: connection) else { return }
      while goesOn(), Socket.write(part, to: connection) { condition.withLock { sent += chunk.count } }
    }
  }
}

extension ServerReply {
  /// Bytes that need not be an answer, then the end of the connection.
  static func bytes(_ bytes: Data) -> ServerReply { .written { Socket.write(bytes, to: $0) } }
}

extension ReadingLimits {
  /// The limits for the requests of checks, which are large and slow.
  fileprivate static var ofChecks: ReadingLimits {
    var limits = ReadingLimits()
    (limits.head, limits.target, limits.body) = (1 << 22, 1 << 22, 1 << 22)
    return limits
  }
}
