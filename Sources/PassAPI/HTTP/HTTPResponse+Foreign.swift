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

  /// The body from the first byte on that is not blank.
  package var beginning: Data { (isTooLarge ? body.prefix(1 << 10) : body).drop { $0.isBlank } }
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
