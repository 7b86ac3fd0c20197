import Foundation
import PassAPI

/// The reaction to a request.
package enum ServerReply: Sendable {
  case answer(HTTPResponse)
  /// The connection ends, or is reset, within an answer: a client that gets no answer at all may repeat its request by
  /// itself.
  case cut(HTTPResponse, isReset: Bool = false)
  /// No answer until the client gives up.
  case silence
  /// What the closure writes to the connection, which ends then.
  case written(@Sendable (_ connection: Int32) -> Void)

  /// The answer that a call of the service loses on its way.
  static let lost = ServerReply.cut(HTTPResponse(status: 200, body: Data("{}".utf8)))
}

/// HTTP/1.1 at the loopback address, with limits for connections and requests in order.
///
/// Each connection has a thread, which answers its requests one after the other.
///
/// Sendable, because its mutable state is accessed only under the lock of `condition`.
package final class HTTPServer: @unchecked Sendable {
  /// The reaction to each request.
  package typealias Answer = @Sendable (ReceivedRequest) -> ServerReply

  /// The address of the server.
  package let origin: Origin
  /// The port on which it listens.
  let port: UInt16
  private let listener: Int32
  private let limits: ReadingLimits
  private let refused: @Sendable (_ status: Int, _ why: String) -> HTTPResponse?
  private let condition = NSCondition()
  private var connections: Set<Int32> = []
  private var isStopped = false
  private var accepts = false

  /// The largest number of simultaneous connections; further ones are answered 503 and closed.
  static let maxConnections = 1_024

  /// Begins to listen; connections wait until `start`. Throws `LoopbackFailure`.
  ///
  /// - Parameters:
  ///   - port: Zero takes a free one.
  ///   - refused: The answer to a request that cannot be read or accepted; `nil` for the end of the connection.
  package init(
    port: UInt16 = 0, limits: ReadingLimits, refused: @escaping @Sendable (Int, String) -> HTTPResponse?
  ) throws {
    (listener, self.port) = try Socket.listening(at: port, waiting: 1_024)
    guard let origin = Origin("http://127.0.0.1:\(self.port)") else { throw LoopbackFailure(call: "origin", code: 0) }
    (self.origin, self.limits, self.refused) = (origin, limits, refused)
  }

  /// Begins to accept connections; to be called once.
  package func start(_ answer: @escaping Answer) {
    condition.withLock { accepts = true }
    Thread.detachNewThread { [self] in accept(answer) }
  }

  /// Stops the server: it accepts no more connections, and ends all. Returns when all have ended.
  ///
  /// - Parameter finishing: Whether answers that are in progress are written to their end.
  package func stop(finishing: Bool = true) {
    // After the listener is closed, its number may belong to another socket.
    let listens = condition.withLock {
      isStopped = true
      connections.forEach(finishing ? Socket.interruptReading : Socket.interrupt)
      if accepts { Socket.interrupt(listener) }
      return accepts
    }
    // On systems where that does not wake the accepting thread, a connection does.
    if listens, let last = try? Socket.connected(to: port) { Socket.close(last) }
    condition.withLock { while accepts || !connections.isEmpty { condition.wait() } }
  }

  private func accept(_ answer: @escaping Answer) {
    while let connection = Socket.accept(listener, while: { condition.withLock { !isStopped } }) {
      Socket.limitWrites(connection, seconds: 10)
      Socket.sendAtOnce(connection)
      guard !condition.withLock({ isStopped }) else {
        Socket.close(connection)
        break
      }
      let isServed = condition.withLock {
        guard !isStopped, connections.count < Self.maxConnections else { return false }
        connections.insert(connection)
        return true
      }
      if isServed {
        Thread.detachNewThread { [self] in serve(connection, answer) }
      } else {
        if let refusal = refused(503, "there are too many connections") {
          Socket.write(refusal.wire(closes: true), to: connection)
        }
        Socket.close(connection)
      }
    }
    condition.withLock {
      Socket.close(listener)
      accepts = false
      condition.broadcast()
    }
  }

  private func serve(_ connection: Int32, _ answer: Answer) {
    var reader = MessageReader(connection, limits)
    while answerNext(&reader, connection, answer) {}
    // The connection is removed before it is closed: the system reuses its number for the next.
    condition.withLock {
      connections.remove(connection)
      Socket.close(connection)
      condition.broadcast()
    }
  }

  /// Answers the next request; returns false if the connection has ended.
  private func answerNext(_ reader: inout MessageReader, _ connection: Int32, _ answer: Answer) -> Bool {
    switch reader.next() {
    case .ended: return false
    case .refused(let status, let why):
      guard let refusal = refused(status, why) else { return false }
      Socket.write(refusal.wire(closes: true), to: connection)
      Socket.finish(connection, until: .now + .seconds(1))
      return false
    case .request(let request):
      switch answer(request) {
      case .answer(let response):
        let goesOn = request.keepsConnection && !condition.withLock { isStopped }
        let wire = response.wire(
          closes: !goesOn, keepsOld: request.isOld && goesOn, hasBody: request.method != "HEAD")
        guard Socket.write(wire, to: connection) else { return false }
        if !goesOn { Socket.finish(connection, until: .now + .seconds(1)) }
        return goesOn
      case .cut(let response, let isReset):
        let wire = response.wire(closes: true, hasBody: request.method != "HEAD")
        Socket.write(wire.dropLast(max(1, response.body.count / 2)), to: connection)
        if isReset { Socket.resetWhenClosed(connection) }
        return false
      case .silence:
        // Bytes that arrive meanwhile are not read as a request; a client that sends without end is dropped.
        var most = 1 << 20
        while most > 0, let more = Socket.read(connection) { most -= more.count }
        return false
      case .written(let write):
        write(connection)
        return false
      }
    }
  }
}

extension HTTPResponse {
  /// The answer as it goes over the wire.
  package func wire(closes: Bool, keepsOld: Bool = false, hasBody: Bool = true) -> Data {
    var lines = ["HTTP/1.1 \(status) \(Self.reason(status))"]
    lines += headers.fields.map { "\($0.name): \($0.value)" }
    // An answer that cannot have a body has no length either (RFC 9110, 8.6).
    let mayHaveBody = status != 204 && status != 304
    if mayHaveBody, headers["Transfer-Encoding"] == nil { lines.append("Content-Length: \(body.count)") }
    if closes { lines.append("Connection: close") } else if keepsOld { lines.append("Connection: keep-alive") }
    let head = Data((lines + ["", ""]).joined(separator: "\r\n").utf8)
    return hasBody && mayHaveBody ? head + body : head
  }

  private static func reason(_ status: Int) -> String { reasons[status] ?? "Status" }

  private static let reasons = [
    200: "OK", 201: "Created", 204: "No Content", 302: "Found", 303: "See Other", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
    413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type", 417: "Expectation Failed",
    421: "Misdirected Request", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]
}
