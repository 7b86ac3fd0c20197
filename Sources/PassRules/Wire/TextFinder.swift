import Foundation

/// Finds many texts in messages, in one pass over each.
struct TextFinder {
  private let byEnd: [UInt64: [[UInt8]]]

  /// Takes the texts of 8 bytes and more.
  init(_ texts: [String]) {
    let long = Set(texts).map { Array($0.utf8) }.filter { $0.count >= 8 }
    byEnd = Dictionary(grouping: long) { $0.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } }
  }

  /// The texts that go along in the query or the body, as they are or percent-encoded.
  func texts(in message: Message) -> Set<String> {
    guard !byEnd.isEmpty else { return [] }
    let sent = [message.target] + (message.body.map { [String(decoding: $0, as: UTF8.self)] } ?? [])
    return sent.reduce(into: []) { found, text in
      find(in: text, &found)
      if let decoded = text.removingPercentEncoding, decoded != text { find(in: decoded, &found) }
    }
  }

  private func find(in text: String, _ found: inout Set<String>) {
    let bytes = Array(text.utf8)
    var end: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      end = end << 8 | UInt64(byte)
      for candidate in byEnd[end] ?? []
      where index + 1 >= candidate.count && bytes[(index + 1 - candidate.count)...index].elementsEqual(candidate) {
        found.insert(String(decoding: candidate, as: UTF8.self))
      }
    }
  }
}
