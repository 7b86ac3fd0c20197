import FlowEngine
import Foundation

/// The reason why no server could be started.
@Memberwise package struct LoopbackFailure: Error, CustomStringConvertible {
  package let call: String
  package let code: Int32

  package var description: String {
    let why = code == EADDRINUSE ? "the port is in use" : "\(call): \(String(cString: strerror(code)))"
    return "no server at the loopback address: \(why)"
  }
}

/// The meaning of a failure to accept a connection.
package enum AcceptFailure: Hashable, Sendable {
  /// The listener can accept nothing more.
  case ofListener
  /// One client has gone, or the call was interrupted: the next may be waiting already.
  case ofClient
  /// Descriptors or memory are exhausted, a filter forbids it, or the network fails: a temporary failure.
  case ofMoment

  /// Interprets a value of `errno`. On Linux `accept` also returns errors that befell the connection earlier.
  package init(_ code: Int32) {
    self =
      switch code {
      case EBADF, EINVAL, ENOTSOCK, EFAULT: .ofListener
      case EINTR, ECONNABORTED: .ofClient
      default: .ofMoment
      }
  }
}

/// The system calls that a server needs, with the differences between systems.
package enum Socket {
  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let withoutSignal: Int32 = 0
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let withoutSignal = Int32(MSG_NOSIGNAL)
  #endif

  /// A socket that listens at the loopback address, and its port; zero takes a free one.
  ///
  /// - Parameter waiting: The number of connections that may wait to be accepted.
  package static func listening(
    at port: UInt16 = 0, waiting: Int32 = 64
  ) throws -> (socket: Int32, port: UInt16) {
    try bound(port) { listen($0, waiting) == 0 ? nil : "listen" }
  }

  /// Calls a closure with a port that refuses every connection. A socket without a listener holds it meanwhile: a port
  /// that is merely free may belong to another server by the time of a call.
  package static func withRefusingPort<Result>(_ body: (UInt16) async throws -> Result) async throws -> Result {
    let (socket, port) = try bound(0) { _ in nil }
    defer { close(socket) }
    return try await body(port)
  }

  /// A socket bound to a port of the loopback address and completed by `prepare`, which returns the name of a failed
  /// call.
  private static func bound(
    _ port: UInt16, _ prepare: (Int32) -> String?
  ) throws -> (socket: Int32, port: UInt16) {
    let listener = socket(AF_INET, stream, 0)
    guard listener >= 0 else { throw LoopbackFailure(call: "socket", code: errno) }
    if port != 0 {
      // A server that has just ended must not block its port.
      var yes: Int32 = 1
      setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_port = port.bigEndian
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failure: String? = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        if bind(listener, $0, size) != 0 { return "bind" }
        if let failure = prepare(listener) { return failure }
        return getsockname(listener, $0, &size) != 0 ? "getsockname" : nil
      }
    }
    if let failure {
      let code = errno
      close(listener)
      throw LoopbackFailure(call: failure, code: code)
    }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  /// A client's connection to a port of the loopback address.
  package static func connected(to port: UInt16) throws -> Int32 {
    let connection = socket(AF_INET, stream, 0)
    guard connection >= 0 else { throw LoopbackFailure(call: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      let code = errno
      close(connection)
      throw LoopbackFailure(call: "connect", code: code)
    }
    return connection
  }

  /// The next connection; `nil` if the socket is interrupted, or no more are wanted.
  ///
  /// - Parameter isWanted: Called again after each temporary failure.
  package static func accept(_ listener: Int32, while isWanted: () -> Bool) -> Int32? {
    var connection = Foundation.accept(listener, nil, nil)
    while connection < 0 {
      switch AcceptFailure(errno) {
      case .ofListener: return nil
      case .ofClient: break
      case .ofMoment: usleep(10_000)
      }
      guard isWanted() else { return nil }
      connection = Foundation.accept(listener, nil, nil)
    }
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return connection
  }

  /// Waits for bytes or for the end of the connection; returns false if the deadline comes first.
  package static func awaitBytes(_ connection: Int32, until moment: ContinuousClock.Instant) -> Bool {
    while true {
      let left = moment - .now
      guard left > .zero else { return false }
      var look = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
      let milliseconds =
        min(left.components.seconds, 3_600) * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
      let count = poll(&look, 1, Int32(milliseconds) + 1)
      if count > 0 || count < 0 && errno != EINTR { return true }
    }
  }

  /// Limits how long a write waits for a client that does not read, in seconds.
  package static func limitWrites(_ connection: Int32, seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Disables delays for small answers.
  package static func sendAtOnce(_ connection: Int32) {
    var yes: Int32 = 1
    setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Ends writing, and reads what the client still sends until a deadline: closing a connection with unread bytes
  /// resets it, and the client may lose the answer.
  package static func finish(_ connection: Int32, until moment: ContinuousClock.Instant) {
    shutdown(connection, Int32(SHUT_WR))
    var most = 1 << 22
    while most > 0, awaitBytes(connection, until: moment), let more = read(connection) { most -= more.count }
  }

  /// Reads some bytes; `nil` if the other end is gone.
  package static func read(_ connection: Int32) -> Data? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { room, count in
      var read: Int
      repeat { read = recv(connection, room.baseAddress, room.count, 0) } while read < 0 && errno == EINTR
      count = max(0, read)
    }
    return bytes.isEmpty ? nil : Data(bytes)
  }

  /// Writes all bytes; returns false if the other end is gone.
  @discardableResult
  package static func write(_ data: Data, to connection: Int32) -> Bool {
    var rest = data
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, withoutSignal) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Makes the other end see an error instead of a normal end when the connection is closed.
  package static func resetWhenClosed(_ connection: Int32) {
    var atOnce = linger(l_onoff: 1, l_linger: 0)
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
  }

  /// Wakes a thread that waits at the socket, without data.
  package static func interrupt(_ socket: Int32) { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Makes a thread that waits for bytes see their end; writing continues.
  package static func interruptReading(_ socket: Int32) { shutdown(socket, Int32(SHUT_RD)) }

  package static func close(_ socket: Int32) { _ = Foundation.close(socket) }
}
