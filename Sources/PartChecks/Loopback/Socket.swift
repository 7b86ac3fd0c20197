import Foundation

/// Why no server could be started.
struct LoopbackFailure: Error, CustomStringConvertible {
  let call: String
  let code: Int32
  var description: String { "no server at the loopback address: \(call) failed with \(code)" }
}

/// The calls of the system that a server needs, with their differences between systems.
enum Socket {
  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let withoutSignal: Int32 = 0
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let withoutSignal = Int32(MSG_NOSIGNAL)
  #endif

  /// A socket that listens at the loopback address, and its port.
  static func listening() throws -> (socket: Int32, port: UInt16) {
    try bound { listen($0, 64) == 0 ? nil : "listen" }
  }

  /// Does something with a port that refuses every connection. A socket has it meanwhile, without listening: a port
  /// that is merely free may be another server's by the time that somebody calls.
  static func withRefusingPort<Result>(_ body: (UInt16) async throws -> Result) async throws -> Result {
    let (socket, port) = try bound { _ in nil }
    defer { close(socket) }
    return try await body(port)
  }

  /// A socket that has a port of the loopback address, once `prepare` has done the rest; that says which call failed.
  private static func bound(_ prepare: (Int32) -> String?) throws -> (socket: Int32, port: UInt16) {
    let listener = socket(AF_INET, stream, 0)
    guard listener >= 0 else { throw LoopbackFailure(call: "socket", code: errno) }
    var address = sockaddr_in()
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

  /// The next connection; nil once the socket is interrupted.
  static func accept(_ listener: Int32) -> Int32? {
    var connection: Int32
    repeat { connection = Foundation.accept(listener, nil, nil) } while connection < 0 && errno == EINTR
    guard connection >= 0 else { return nil }
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return connection
  }

  /// Some bytes; nil once the other end is gone.
  static func read(_ connection: Int32) -> Data? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(connection, &bytes, bytes.count, 0)
    return count > 0 ? Data(bytes[..<count]) : nil
  }

  /// Writes all bytes; false when the other end is gone.
  @discardableResult
  static func write(_ data: Data, to connection: Int32) -> Bool {
    var rest = data
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, withoutSignal) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The other end learns of an error when the connection is closed, instead of its end.
  static func resetWhenClosed(_ connection: Int32) {
    var atOnce = linger(l_onoff: 1, l_linger: 0)
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
  }

  /// Resumes a thread that waits at the socket, without data.
  static func interrupt(_ socket: Int32) { shutdown(socket, Int32(SHUT_RDWR)) }

  static func close(_ socket: Int32) { _ = Foundation.close(socket) }
}
