import FlowEngine
import Foundation

/// Probes a host without sending anything, to say how far a call without an answer came.
///
/// The transport uses a proxy if one is set; the probe does not.
@Memberwise package struct HostProbe: Sendable {
  /// Whether a name leads to an address.
  package let resolves: @Sendable (_ host: String) async -> Bool
  /// Whether a port accepts connections.
  package let accepts: @Sendable (_ host: String, _ port: Int) async -> Bool

  /// The probe by system calls, each on its own thread: a name lookup may take any time.
  package static let system = HostProbe(
    resolves: { host in await onThread { !addresses(of: host, 0) { _ in true }.isEmpty } },
    accepts: { host, port in await onThread { addresses(of: host, port, connects).contains(true) } })

  /// How long a host may take to accept a connection, in milliseconds.
  private static let patience: Int32 = 5_000

  private static func onThread(_ work: @escaping @Sendable () -> Bool) async -> Bool {
    await withCheckedContinuation { caller in Thread.detachNewThread { caller.resume(returning: work()) } }
  }

  /// Applies a closure to each address of a name.
  private static func addresses<Value>(of host: String, _ port: Int, _ use: (addrinfo) -> Value) -> [Value] {
    var hints = addrinfo(), found: UnsafeMutablePointer<addrinfo>?
    #if canImport(Darwin)
      hints.ai_socktype = SOCK_STREAM
    #else
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    guard getaddrinfo(host, String(port), &hints, &found) == 0 else { return [] }
    defer { freeaddrinfo(found) }
    return sequence(first: found) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { $0.map { use($0.pointee) } }
  }

  private static func connects(to address: addrinfo) -> Bool {
    let socket = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard socket >= 0 else { return false }
    defer { close(socket) }
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    if connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return true }
    var waiting = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0), code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard errno == EINPROGRESS, poll(&waiting, 1, patience) == 1 else { return false }
    return getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size) == 0 && code == 0
  }
}
