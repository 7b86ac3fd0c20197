// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Darwin that this package uses, so that `canImport(Darwin)` takes Apple's branch: `.ci/apple-target`.

public typealias mode_t = UInt16
public typealias sa_family_t = UInt8
public typealias in_addr_t = UInt32
public typealias in_port_t = UInt16
public typealias socklen_t = UInt32
public typealias nfds_t = UInt32
public typealias uid_t = UInt32

public var errno: Int32 { 0 }
public var EPERM: Int32 { 1 }
public var ENOENT: Int32 { 2 }
public var EINTR: Int32 { 4 }
public var EADDRINUSE: Int32 { 48 }
public var EBADF: Int32 { 9 }
public var EACCES: Int32 { 13 }
public var EFAULT: Int32 { 14 }
public var EEXIST: Int32 { 17 }
public var EINVAL: Int32 { 22 }
public var EPIPE: Int32 { 32 }
public var EWOULDBLOCK: Int32 { 35 }
public var ELOOP: Int32 { 62 }
public var ENOTSOCK: Int32 { 38 }
public var ECONNABORTED: Int32 { 53 }

// Files.

public var O_RDONLY: Int32 { 0 }
public var O_WRONLY: Int32 { 1 }
public var O_RDWR: Int32 { 2 }
public var O_NONBLOCK: Int32 { 0x4 }
public var O_NOFOLLOW: Int32 { 0x100 }
public var O_CREAT: Int32 { 0x200 }
public var O_EXCL: Int32 { 0x800 }
public var O_DIRECTORY: Int32 { 0x10_0000 }
public var O_CLOEXEC: Int32 { 0x100_0000 }
public var LOCK_EX: Int32 { 2 }
public var LOCK_NB: Int32 { 4 }
public var AT_SYMLINK_NOFOLLOW: Int32 { 0x20 }
public var F_FULLFSYNC: Int32 { 51 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public struct stat {
  public init() { (st_mode, st_uid) = (0, 0) }
  public var st_mode: mode_t
  public var st_uid: uid_t
}
public var O_TRUNC: Int32 { 0x400 }
public func lstat(_ path: UnsafePointer<CChar>!, _ buffer: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public func mkstemp(_ template: UnsafeMutablePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func unlink(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { 0 }
public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func close(_ fd: Int32) -> Int32 { 0 }
@discardableResult public func unlinkat(_ fd: Int32, _ path: UnsafePointer<CChar>!, _ flag: Int32) -> Int32 { 0 }
@discardableResult public func renameat(
  _ fromfd: Int32, _ from: UnsafePointer<CChar>!, _ tofd: Int32, _ to: UnsafePointer<CChar>!
) -> Int32 { 0 }
@discardableResult public func mkdir(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func fstat(_ fd: Int32, _ buffer: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
@discardableResult public func fstatat(
  _ fd: Int32, _ path: UnsafePointer<CChar>!, _ buffer: UnsafeMutablePointer<stat>!, _ flag: Int32
) -> Int32 { 0 }
@discardableResult public func flock(_ fd: Int32, _ operation: Int32) -> Int32 { 0 }
@discardableResult public func fcntl(_ fd: Int32, _ command: Int32) -> Int32 { 0 }
@discardableResult public func fsync(_ fd: Int32) -> Int32 { 0 }
@discardableResult public func read(_ fd: Int32, _ buffer: UnsafeMutableRawPointer!, _ count: Int) -> Int { 0 }
@discardableResult public func write(_ fd: Int32, _ buffer: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
public func geteuid() -> uid_t { 0 }
@discardableResult public func usleep(_ microseconds: UInt32) -> Int32 { 0 }

// The process and its terminal.

public typealias sig_t = @convention(c) (Int32) -> Void
public typealias sig_atomic_t = Int32
public var SIGINT: Int32 { 2 }
public var SIGPIPE: Int32 { 13 }
public var SIGTERM: Int32 { 15 }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { { _ in } }
@discardableResult public func signal(_ number: Int32, _ handler: sig_t!) -> sig_t! { nil }
@discardableResult public func kill(_ process: pid_t, _ signal: Int32) -> Int32 { 0 }
public typealias pid_t = Int32
public func getpid() -> pid_t { 0 }
public func exit(_ status: Int32) -> Never { fatalError() }
public func strerror(_ number: Int32) -> UnsafeMutablePointer<CChar>! { nil }
public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
public func isatty(_ fd: Int32) -> Int32 { 0 }
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public struct winsize {
  public init() { ws_col = 0 }
  public var ws_col: UInt16
}
public func ioctl(_ fd: Int32, _ request: UInt, _ size: UnsafeMutableRawPointer) -> Int32 { 0 }

// The machine.

public struct utsname {
  public init() { machine = (0, 0) }
  public var machine: (CChar, CChar)
}
@discardableResult public func uname(_ name: UnsafeMutablePointer<utsname>!) -> Int32 { 0 }

// Sockets.

public var AF_INET: Int32 { 2 }
public var SOCK_STREAM: Int32 { 1 }
public var SOL_SOCKET: Int32 { 0xffff }
public var SO_REUSEADDR: Int32 { 0x4 }
public var SO_LINGER: Int32 { 0x80 }
public var SO_SNDTIMEO: Int32 { 0x1005 }
public var SO_NOSIGPIPE: Int32 { 0x1022 }
public var IPPROTO_TCP: Int32 { 6 }
public var TCP_NODELAY: Int32 { 1 }
public var SHUT_RD: Int32 { 0 }
public var SHUT_WR: Int32 { 1 }
public var SHUT_RDWR: Int32 { 2 }
public var POLLIN: Int32 { 1 }
public struct in_addr {
  public init() { s_addr = 0 }
  public var s_addr: in_addr_t
}
public struct sockaddr { public init() {} }
public struct sockaddr_in {
  public init() { (sin_family, sin_port, sin_addr) = (0, 0, in_addr()) }
  public var sin_family: sa_family_t
  public var sin_port: in_port_t
  public var sin_addr: in_addr
}
public struct pollfd {
  public init(fd: Int32, events: Int16, revents: Int16) {}
}
public struct timeval { public init(tv_sec: Int, tv_usec: Int32) {} }
public struct linger { public init(l_onoff: Int32, l_linger: Int32) {} }
public func socket(_ domain: Int32, _ type: Int32, _ protocol: Int32) -> Int32 { 0 }
public func bind(_ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t) -> Int32 { 0 }
public func listen(_ socket: Int32, _ backlog: Int32) -> Int32 { 0 }
public func accept(
  _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
public func connect(_ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t) -> Int32 { 0 }
public func getsockname(
  _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
@discardableResult public func setsockopt(
  _ socket: Int32, _ level: Int32, _ name: Int32, _ value: UnsafeRawPointer!, _ length: socklen_t
) -> Int32 { 0 }
@discardableResult public func shutdown(_ socket: Int32, _ how: Int32) -> Int32 { 0 }
public func poll(_ fds: UnsafeMutablePointer<pollfd>!, _ count: nfds_t, _ timeout: Int32) -> Int32 { 0 }
@discardableResult public func recv(
  _ socket: Int32, _ buffer: UnsafeMutableRawPointer!, _ length: Int, _ flags: Int32
) -> Int { 0 }
@discardableResult public func send(
  _ socket: Int32, _ buffer: UnsafeRawPointer!, _ length: Int, _ flags: Int32
) -> Int { 0 }
