import Foundation

extension HTTPResponse {
  /// Whether something other than the service answered, judged by status and first byte.
  ///
  /// It may be a gateway in front of the service (502 to 504, which no endpoint documents); a server with a status from
  /// 500 on that does not answer in JSON, as the service's own errors do; or the network, with a page of its own and a
  /// success status. A readable error of the service takes precedence.
  package var isForeign: Bool {
    let first = beginning.first
    switch status {
    case 502...504: return true
    case 500...: return first.map { !$0.beginsJSON } ?? false
    case 200...201: return first == UInt8(ascii: "<")
    default: return false
    }
  }
}

extension HTTPResponse {
  /// Whether the body exceeds the limit, so that only its first KiB is examined.
  package var isTooLarge: Bool { body.count > Self.maximumBodyBytes }

  /// The body without a leading byte order mark and white space; of a body beyond the limit, its first KiB.
  package var beginning: Data { (isTooLarge ? body.prefix(1 << 10) : body).withoutByteOrderMark.drop { $0.isBlank } }

  /// Whether the body was cut on the way: it is blank, or ends before its JSON does.
  package var isCutShort: Bool {
    guard !isTooLarge, let first = beginning.first else { return !isTooLarge }
    return (first == UInt8(ascii: "{") || first == UInt8(ascii: "[")) && WireJSON.isOpen(body)
      && String(data: body.withoutHalfCharacter, encoding: .utf8) != nil
  }
}

extension Data {
  /// The data without a UTF-8 byte order mark, which carries no meaning (RFC 8259, 8.1).
  package var withoutByteOrderMark: Data { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }

  /// The data without an incomplete UTF-8 character at its end.
  fileprivate var withoutHalfCharacter: Data {
    let last = suffix(3)
    guard let start = last.lastIndex(where: { (0xC2...0xF4).contains($0) }) else { return self }
    let length = last[start] >= 0xF0 ? 4 : last[start] >= 0xE0 ? 3 : 2
    return endIndex - start < length ? prefix(upTo: start) : self
  }
}

extension HTTPResponse {
  /// Whether the answer says no more than a missing one: something other than the service answered, or the server
  /// failed with a status from 500 on and any body, or it redirected, which no call documents or follows.
  package var isUnavailable: Bool { isForeign || status >= 500 || (300..<400).contains(status) }
}

extension UInt8 {
  /// Whether it is a space, tab, line feed or carriage return.
  package var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
  /// Whether a JSON value may begin with it.
  fileprivate var beginsJSON: Bool { "{[\"-0123456789tfn".utf8.contains(self) }
}
