import FlowEngine

// The random texts of the server: equal seeds give equal bytes.

extension SeededRandom {
  /// A text of `count` characters from an alphabet.
  package mutating func text(_ count: Int, from alphabet: String = "abcdefghijklmnopqrstuvwxyz0123456789") -> String {
    let characters = Array(alphabet)
    return String((0..<count).map { _ in characters[Int(next() % UInt64(characters.count))] })
  }

  /// An authentication code: 7 characters `A-Z0-9` (v2 11.3).
  package mutating func code() -> String { text(7, from: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") }

  /// A text in the form of a random UUID.
  package mutating func uuid() -> String {
    let hexadecimal = "0123456789abcdef"
    return [
      text(8, from: hexadecimal), text(4, from: hexadecimal), "4" + text(3, from: hexadecimal),
      "a" + text(3, from: hexadecimal),
      text(12, from: hexadecimal),
    ].joined(separator: "-")
  }
}
