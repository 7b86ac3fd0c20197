import Foundation
import PassAPI

/// A request as it came over the wire, whatever its target.
struct ReceivedRequest: Sendable {
  let method: HTTPRequest.Method
  let target: String
  var headers = HTTPHeaders()
  var body: Data?
  /// The target without its query.
  var path: String { String(target.prefix { $0 != "?" }) }
}

/// Reads a request from a connection: its head, and its body by length or in chunks.
struct MessageReader {
  private let connection: Int32
  private var buffer = Data()
  /// The most that a head or a body of a check has, in bytes.
  private static let most = 1 << 22

  init(_ connection: Int32) { self.connection = connection }

  /// The request; nil for anything that is not a request, or ends too early.
  func request() -> ReceivedRequest? {
    var reader = self
    return reader.read()
  }

  private mutating func read() -> ReceivedRequest? {
    guard let start = line()?.split(separator: " "), start.count == 3,
      let method = HTTPRequest.Method(rawValue: String(start[0]))
    else { return nil }
    var request = ReceivedRequest(method: method, target: String(start[1]))
    while let line = line(), !line.isEmpty {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      request.headers[String(line[..<colon])] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    let length = request.headers["Content-Length"].flatMap { Int($0) }
    let isChunked = request.headers["Transfer-Encoding"]?.lowercased() == "chunked"
    if !isChunked, length == nil { return request }
    guard let body = isChunked ? chunks() : bytes(length ?? 0) else { return nil }
    request.body = body
    return request
  }

  private mutating func chunks() -> Data? {
    var body = Data()
    while let head = line()?.split(separator: ";").first, let size = Int(head, radix: 16) {
      guard let chunk = bytes(size), line() == "", body.count + size <= Self.most else { return nil }
      if size == 0 { return body }
      body += chunk
    }
    return nil
  }

  /// A line without its end.
  private mutating func line() -> String? {
    while true {
      if let end = buffer.range(of: Data("\r\n".utf8)) {
        defer { buffer = Data(buffer[end.upperBound...]) }
        return String(data: buffer[..<end.lowerBound], encoding: .utf8)
      }
      guard fill() else { return nil }
    }
  }

  private mutating func bytes(_ count: Int) -> Data? {
    guard (0...Self.most).contains(count) else { return nil }
    while buffer.count < count { if !fill() { return nil } }
    defer { buffer = Data(buffer.dropFirst(count)) }
    return Data(buffer.prefix(count))
  }

  private mutating func fill() -> Bool {
    guard buffer.count <= Self.most, let more = Socket.read(connection) else { return false }
    buffer += more
    return true
  }
}
