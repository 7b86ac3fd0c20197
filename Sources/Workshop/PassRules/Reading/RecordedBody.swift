import Foundation
import PassAPI

/// The body of a recorded message, unpacked as far as possible.
struct RecordedBody {
  private(set) var data: Data?
  private(set) var state = RecordedEvidence.State.read
  private(set) var detail = ""

  /// The limit for an unpacked body, in bytes.
  private static let limit = 64 << 20

  /// - Parameters:
  ///   - value: The text, or what replaces it.
  ///   - encoding: The encoding of the text, according to the archive.
  ///   - packing: The encoding of the body on the wire.
  init(_ value: JSONValue?, encoding: String? = nil, packing: String? = nil) {
    switch value {
    case nil, .null?, .string("")?: state = .absent
    // The JSON itself instead of its text.
    case .object?, .array?: data = value?.data
    case .string(let text)?: read(text, encoding, packing?.lowercased() ?? "")
    case .bool?, .integer?, .number?: lose(.unreadable, "not text")
    }
  }

  private mutating func read(_ text: String, _ encoding: String?, _ packing: String) {
    guard encoding?.lowercased() == "base64" else {
      data = Data(text.utf8)
      return
    }
    guard let decoded = Self.base64(text) else { return lose(.unreadable, "not Base64, although the archive says so") }
    if decoded.starts(with: Inflate.mark) {
      data = Inflate.unpacked(decoded, limit: Self.limit)
      if data == nil { lose(.unreadable, "damaged gzip") }
    } else if decoded.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      lose(.unreadable, "packed by Zstandard")
    } else if packing.contains("br") || packing.contains("zstd"), String(data: decoded, encoding: .utf8) == nil {
      lose(.unreadable, packing.contains("br") ? "packed by Brotli" : "packed by Zstandard")
    } else {
      data = decoded
    }
  }

  private mutating func lose(_ state: RecordedEvidence.State, _ detail: String = "") {
    (self.data, self.state, self.detail) = (nil, state, detail)
  }

  /// Checks that an answer is complete: a page, JSON or, if JSON is not expected, a text.
  mutating func holdAnswer(isJSON: Bool) {
    guard let data, let first = data.withoutByteOrderMark.first(where: { !$0.isBlank }) else { return }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      // A text that begins like JSON but is not JSON shows nothing.
      if JSONValue(recorded: data) == nil { Self.isOpen(data) ? lose(.cut) : lose(.unreadable, "not JSON") }
    } else if !Self.isPage(data) {
      holdText(data) { $0.first.map { "{[<".utf8.contains($0) } ?? false }
      // What a producer puts in place of a body may look like a page.
      if isJSON || first == UInt8(ascii: "<"), self.data != nil { lose(.unreadable, "not JSON") }
    }
  }

  /// Whether it begins like a page.
  static func isPage(_ data: Data) -> Bool {
    String(decoding: data.withoutByteOrderMark.prefix(64), as: UTF8.self).trimmed.lowercased().contains(
      /^<(!doctype|!--|\?xml|html|head|body|title|meta|center|h[1-6]|p)\b/)
  }

  /// Checks that the body of a request is complete, which may be wrong; unmarked Base64 is recognised because it
  /// decodes to one of some names at the beginning, or to JSON.
  mutating func holdRequest(_ content: Endpoint.Content, _ names: Set<String>, length: Int64?) {
    guard let data else { return }
    let isJSON = content == .json
    if isJSON, JSONValue(recorded: data)?.object != nil { return }
    if isJSON, case .some(nil) = data.withUnsafeBytes(JSONScanner.value) { return lose(.unreadable, "a member twice") }
    if isJSON && Self.isOpen(data) || (length ?? 0) > Int64(data.count) { return lose(.cut) }
    holdText(data) { decoded in
      isJSON ? decoded.first == UInt8(ascii: "{") : names.contains { decoded.starts(with: Data("\($0)=".utf8)) }
    }
  }

  private mutating func holdText(_ data: Data, _ isKnown: (Data) -> Bool) {
    let text = String(decoding: data, as: UTF8.self)
    if let inner = JSONValue(recorded: data)?.text, isKnown(Data(inner.utf8)) { return lose(.unmarked) }
    if let decoded = Self.base64(text), decoded.starts(with: Inflate.mark) || isKnown(decoded) {
      return lose(.unmarked)
    }
    if text.unicodeScalars.contains(where: { $0.value < 9 || $0 == "\u{FFFD}" }) { lose(.unreadable, "not text") }
  }

  /// Whether JSON ends too soon.
  static func isOpen(_ data: Data) -> Bool { HTTPResponse(status: 200, body: data).isCutShort }

  /// Reads Base64, also with line breaks, in the alphabet for URLs, without padding, and cut at the end.
  private static func base64(_ text: String) -> Data? {
    if let data = Data(base64Encoded: text) { return data }
    var plain = text.filter { !$0.isWhitespace && $0 != "=" }.replacing("-", with: "+").replacing("_", with: "/")
    if plain.utf8.count % 4 == 1 { plain.removeLast() }
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
  }
}
