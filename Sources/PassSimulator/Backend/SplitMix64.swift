/// Sebastiano Vigna's SplitMix64: the simulator's only source of variety, so that equal seeds give equal bytes.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Starts the sequence that belongs to a seed.
  package init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix64 {
  /// A text of so many characters out of an alphabet.
  mutating func text(_ count: Int, from alphabet: String = "abcdefghijklmnopqrstuvwxyz0123456789") -> String {
    let characters = Array(alphabet)
    return String((0..<count).map { _ in characters[Int(next() % UInt64(characters.count))] })
  }

  /// An authentication code: 7 characters `A-Z0-9` (v2 11.3).
  mutating func code() -> String { text(7, from: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") }

  /// A text in the form of a random UUID.
  mutating func uuid() -> String {
    let hexadecimal = "0123456789abcdef"
    return [
      text(8, from: hexadecimal), text(4, from: hexadecimal), "4" + text(3, from: hexadecimal),
      "a" + text(3, from: hexadecimal),
      text(12, from: hexadecimal),
    ].joined(separator: "-")
  }
}
