import Foundation
import PassAPI

/// Reads requests from a connection, one after the other, with their heads and their bodies by length or in chunks.
///
/// It reads what RFC 9112 allows, and refuses anything that two readers could take for different messages: a line feed
/// alone, a folded field, a blank before a colon, two lengths, a length with a transfer coding.
package struct MessageReader {
  private let connection: Int32
  private let limits: ReadingLimits
  private var buffer: [UInt8] = []
  /// The index of the next byte in the buffer.
  private var place = 0
  /// The deadline of the current part.
  private var deadline: ContinuousClock.Instant?

  /// The reason why a message is refused.
  private struct Refusal: Error {
    var status = 400
    let why: String
  }
  /// The reason why reading ends.
  private enum Stop: Error {
    case ended
    case refused(Refusal)
  }

  package init(_ connection: Int32, _ limits: ReadingLimits = ReadingLimits()) {
    (self.connection, self.limits) = (connection, limits)
  }

  /// The next request. A client that expects `100 Continue` gets it.
  package mutating func next() -> Reading {
    do throws(Stop) {
      return .request(try read())
    } catch {
      switch error {
      case .ended: return .ended
      case .refused(let refusal): return .refused(status: refusal.status, why: refusal.why)
      }
    }
  }

  /// Whether bytes of another request have already arrived.
  package var hasMore: Bool { place < buffer.count }

  private mutating func read() throws(Stop) -> ReceivedRequest {
    if !hasMore { try fill(from: limits.silence.map { ContinuousClock.now + $0 }, isBetween: true) }
    deadline = limits.message.map { ContinuousClock.now + $0 }
    var room = limits.head
    var start = try line(&room)
    // An empty line before a request is skipped (RFC 9112, 2.2).
    if start.isEmpty { start = try line(&room) }
    var request = try Self.opening(start, limits)
    let fields = try fields(&room)
    try Self.check(fields, of: request)
    for field in fields {
      let former = request.headers[field.name]
      request.headers[field.name] = former.map { "\($0), \(field.value)" } ?? field.value
    }
    request.body = try body(of: request)
    return request
  }

  // MARK: Head

  private static func opening(_ line: ArraySlice<UInt8>, _ limits: ReadingLimits) throws(Stop) -> ReceivedRequest {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(\.isOfToken), !words[1].isEmpty,
      words[1].allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .refused(Refusal(why: "the first line is not a request line")) }
    let version = Array(words[2])
    guard version.count == 8, version.starts(with: "HTTP/".utf8), version[5].isDigit, version[6] == UInt8(ascii: "."),
      version[7].isDigit
    else { throw .refused(Refusal(why: "the version is not an HTTP version")) }
    guard version[5] == UInt8(ascii: "1") else {
      throw .refused(Refusal(status: 505, why: "the server speaks HTTP/1.1"))
    }
    guard words[1].count <= limits.target else { throw .refused(Refusal(status: 414, why: "the target is too long")) }
    return ReceivedRequest(
      method: String(decoding: words[0], as: UTF8.self), target: String(decoding: words[1], as: UTF8.self),
      isOld: version[7] == UInt8(ascii: "0"))
  }

  private mutating func fields(_ room: inout Int) throws(Stop) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    while true {
      let line = try line(&room)
      guard let first = line.first else { return fields }
      guard first != 0x20, first != 0x09 else { throw .refused(Refusal(why: "a field is folded")) }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(\.isOfToken)
      else { throw .refused(Refusal(why: "a field has no name")) }
      let value = line[(colon + 1)...]
      guard value.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
        throw .refused(Refusal(why: "a field has control characters"))
      }
      guard fields.count < limits.fields else { throw .refused(Refusal(status: 431, why: "there are too many fields")) }
      let text = String(decoding: value, as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
      fields.append((String(decoding: line[..<colon], as: UTF8.self), text))
    }
  }

  /// Checks fields that determine the end or the receiver of a message, which must not be repeated.
  private static func check(_ fields: [(name: String, value: String)], of request: ReceivedRequest) throws(Stop) {
    let values = Dictionary(grouping: fields) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
    for name in ["host", "content-length", "transfer-encoding", "expect", "authorization", "content-type"] {
      let found = values[name, default: []]
      guard found.count <= 1 else { throw .refused(Refusal(why: "\(name) appears twice")) }
      // Readers disagree on bytes beyond ASCII.
      guard found.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else {
        throw .refused(Refusal(why: "\(name) is not ASCII"))
      }
    }
    guard values["host"] != nil || request.isOld else { throw .refused(Refusal(why: "Host is missing")) }
    guard values["transfer-encoding"] != nil else { return }
    guard values["content-length"] == nil, !request.isOld else {
      throw .refused(Refusal(why: "a transfer coding comes with a length, or in HTTP/1.0"))
    }
  }

  // MARK: Body

  private mutating func body(of request: ReceivedRequest) throws(Stop) -> Data? {
    var length: Int?
    if let coding = request.headers["Transfer-Encoding"] {
      guard coding.lowercased() == "chunked" else {
        throw .refused(Refusal(status: 501, why: "this server supports only the transfer coding chunked"))
      }
    } else if let text = request.headers["Content-Length"] {
      guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else {
        throw .refused(Refusal(why: "Content-Length is not a number"))
      }
      let number = Int(text) ?? .max
      guard number <= limits.body else { throw .refused(Refusal(status: 413, why: "the body is too long")) }
      length = number
    } else {
      return nil
    }
    if let expected = request.headers["Expect"], !request.isOld {
      guard expected.lowercased() == "100-continue" else {
        throw .refused(Refusal(status: 417, why: "this server supports only the expectation 100-continue"))
      }
      if !hasMore, length != 0 { Socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: connection) }
    }
    deadline = limits.message.map { ContinuousClock.now + $0 }
    return if let length { try bytes(length) } else { try chunks() }
  }

  private mutating func chunks() throws(Stop) -> Data {
    var body = Data()
    while true {
      var room = 256
      let line = try line(&room), digits = line.prefix { $0 != UInt8(ascii: ";") }
      guard (1...8).contains(digits.count), let size = Int(String(decoding: digits, as: UTF8.self), radix: 16),
        digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        line.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F })
      else { throw .refused(Refusal(why: "a chunk has no size")) }
      if size == 0 { break }
      guard body.count + size <= limits.body else { throw .refused(Refusal(status: 413, why: "the body is too long")) }
      body += try bytes(size)
      guard try bytes(2) == Data("\r\n".utf8) else { throw .refused(Refusal(why: "a chunk does not end with CR LF")) }
    }
    // Trailing fields are ignored.
    var room = limits.head
    _ = try fields(&room)
    return body
  }

  // MARK: Bytes

  /// A line without the carriage return and the line feed at its end.
  private mutating func line(_ room: inout Int) throws(Stop) -> ArraySlice<UInt8> {
    var looked = 0
    while true {
      if let end = buffer[(place + looked)...].firstIndex(where: { $0 == 0x0A || $0 == 0x00 }) {
        guard end > place, buffer[end] == 0x0A, buffer[end - 1] == 0x0D else {
          throw .refused(Refusal(why: "a line does not end with CR LF"))
        }
        let line = buffer[place..<(end - 1)]
        guard !line.contains(0x0D) else { throw .refused(Refusal(why: "a carriage return without a line feed")) }
        room -= line.count + 2
        guard room >= 0 else { throw .refused(tooLong) }
        place = end + 1
        return line
      }
      looked = buffer.count - place
      guard looked <= room else { throw .refused(tooLong) }
      try fill(from: deadline)
    }
  }

  private var tooLong: Refusal { Refusal(status: 431, why: "the head is too long") }

  private mutating func bytes(_ count: Int) throws(Stop) -> Data {
    while buffer.count - place < count { try fill(from: deadline) }
    defer { place += count }
    return Data(buffer[place..<(place + count)])
  }

  /// Waits for more bytes until a deadline.
  private mutating func fill(from moment: ContinuousClock.Instant?, isBetween: Bool = false) throws(Stop) {
    if place > 0 {
      buffer.removeSubrange(..<place)
      place = 0
    }
    if let moment, !Socket.awaitBytes(connection, until: moment) {
      guard isBetween else { throw .refused(Refusal(status: 408, why: "the request takes too long")) }
      throw .ended
    }
    guard let more = Socket.read(connection) else { throw .ended }
    buffer += more
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether a token of RFC 9110, 5.6.2, may contain it.
  fileprivate var isOfToken: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) && self < 0x80
      || "!#$%&'*+-.^_`|~".utf8.contains(self)
  }
}
