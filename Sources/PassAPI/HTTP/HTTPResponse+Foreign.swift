import Foundation

extension HTTPResponse {
  /// Whether something other than the service answered, by status and first byte: a gateway before it (502 to 504,
  /// which no endpoint documents); a server with a status from 500 on that does not speak JSON, as the service's own
  /// errors do; or the network, with a page of its own and a status of success. A readable error of the service takes
  /// precedence.
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
  /// Whether the body is larger than what is read: only its first KiB is looked at.
  package var isTooLarge: Bool { body.count > Self.maximumBodyBytes }

  /// The body from the first byte on that is not blank, nor the mark that a text may begin with.
  package var beginning: Data {
    (isTooLarge ? body.prefix(1 << 10) : body).withoutMark.drop { $0.isBlank }
  }

  /// Whether the body ends before the JSON in it does, or before it begins: it was cut on the way.
  package var isCutShort: Bool {
    guard !isTooLarge, let first = beginning.first else { return !isTooLarge }
    return (first == UInt8(ascii: "{") || first == UInt8(ascii: "[")) && WireJSON.isOpen(body)
      && String(data: body.withoutHalfCharacter, encoding: .utf8) != nil
  }
}

extension Data {
  /// The same without the mark of UTF-8, which says nothing (RFC 8259, 8.1).
  package var withoutMark: Data { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }

  /// The same without a character of UTF-8 at its end whose last bytes are missing.
  fileprivate var withoutHalfCharacter: Data {
    let last = suffix(3)
    guard let start = last.lastIndex(where: { (0xC2...0xF4).contains($0) }) else { return self }
    let length = last[start] >= 0xF0 ? 4 : last[start] >= 0xE0 ? 3 : 2
    return endIndex - start < length ? prefix(upTo: start) : self
  }
}

extension HTTPResponse {
  /// Whether the answer says as little as silence does: something other than the service answered, or a server that
  /// fails, with a status from 500 on and whatever body; or a redirect, which no call documents and none follows.
  package var isUnavailable: Bool { isForeign || status >= 500 || (300..<400).contains(status) }
}

extension UInt8 {
  /// Blank, tab, line feed or carriage return.
  package var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
  /// A value of JSON may begin so.
  fileprivate var beginsJSON: Bool { "{[\"-0123456789tfn".utf8.contains(self) }
}
