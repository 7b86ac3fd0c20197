import Foundation

/// Finds many texts in others, in one pass over each, however similar the texts are.
///
/// A text is identified by its last 8 bytes, its length and a hash: of many texts with one ending, only those with the
/// same hash are compared.
struct TextFinder {
  /// For each ending the lengths, and for each length the texts by hash.
  private let byEnd: [UInt64: [Int: [UInt64: [[UInt8]]]]]
  /// Whether an ending has such a sum: most bytes of others end no text.
  private let mayEnd: [Bool]

  /// Creates a finder for the texts of at least 8 bytes.
  init(_ texts: [String]) {
    var found: [UInt64: [Int: [UInt64: [[UInt8]]]]] = [:]
    for text in Set(texts) where text.utf8.count >= 8 {
      let bytes = Array(text.utf8), end = Self.end(bytes), hash = bytes.reduce(0) { Self.step($0, $1) }
      found[end, default: [:]][bytes.count, default: [:]][hash, default: []].append(bytes)
    }
    byEnd = found
    mayEnd = found.keys.reduce(into: Array(repeating: false, count: 1 << 20)) { $0[Self.sum($1)] = true }
  }

  var isEmpty: Bool { byEnd.isEmpty }

  private static func end(_ text: some Sequence<UInt8>) -> UInt64 { text.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } }
  private static func sum(_ end: UInt64) -> Int { Int((end &* 0x9E37_79B9_7F4A_7C15) >> 44) }
  private static let base: UInt64 = 1_099_511_628_211
  private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 { hash &* base &+ UInt64(byte) &+ 1 }

  /// The texts in query, headers or body, as they are or percent-encoded.
  func texts(in message: Message) -> Set<String> {
    texts(
      in: [message.target] + message.headers.fields.map(\.value)
        + (message.body.map { [String(decoding: $0, as: UTF8.self)] } ?? []))
  }

  /// The texts that are in some others, as they are or percent-encoded.
  func texts(in sent: [String]) -> Set<String> {
    guard !byEnd.isEmpty else { return [] }
    return sent.reduce(into: []) { found, text in
      let decoded = text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding : nil
      for text in [text, decoded ?? ""] { found.formUnion(find(in: Array(text.utf8))) }
    }
  }

  /// Whether the JSON of a request may hold a text: most show by their bytes alone that they do not.
  func mayFind(in json: [UInt8]) -> Bool {
    // Nothing is said of what a member encodes or joins.
    let encoding = Self.end("\"encodin".utf8), params = Self.end("\"params\"".utf8)
    var end: UInt64 = 0, plain: [UInt8] = [], bytes = json.makeIterator()
    plain.reserveCapacity(json.count)
    while var byte = bytes.next() {
      if byte == UInt8(ascii: "\\") {
        guard let letter = bytes.next().flatMap({ JSONScanner.escapes[$0] }) else { return true }
        byte = letter
      }
      end = end << 8 | UInt64(byte)
      if byte == UInt8(ascii: "%") || end == encoding || end == params { return true }
      plain.append(byte)
    }
    return !find(in: plain).isEmpty
  }

  private func find(in bytes: [UInt8]) -> Set<String> {
    var end: UInt64 = 0, found: Set<String> = []
    // The hashes of all beginnings, and the powers of the base, made once an ending is found.
    var hashes: [UInt64] = [], powers: [UInt64] = []
    for index in bytes.indices {
      let byte = bytes[index]
      end = end << 8 | UInt64(byte)
      guard mayEnd[Self.sum(end)], index >= 7, let lengths = byEnd[end] else { continue }
      if hashes.isEmpty {
        hashes = bytes.reduce(into: [0]) { $0.append(Self.step($0[$0.count - 1], $1)) }
        powers = bytes.reduce(into: [1]) { powers, _ in powers.append(powers[powers.count - 1] &* Self.base) }
      }
      for (length, byHash) in lengths where length <= index + 1 {
        let start = index + 1 - length, hash = hashes[index + 1] &- hashes[start] &* powers[length]
        for candidate in byHash[hash] ?? [] where bytes[start...index].elementsEqual(candidate) {
          found.insert(String(decoding: candidate, as: UTF8.self))
        }
      }
    }
    return found
  }
}
