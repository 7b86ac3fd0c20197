/// A short keyed digest (SipHash-2-4), by which equal secrets are recognisable in one journal and nowhere else.
///
/// It hides a value from a reader; it is no cryptographic protection against a person who has the key.
struct Digest: Sendable {
  private let key: (UInt64, UInt64)

  init(key: (UInt64, UInt64)) { self.key = key }

  /// Sixteen hexadecimal digits after a tilde.
  func callAsFunction(_ text: String) -> String {
    let hex = String(number(text.utf8), radix: 16)
    return "~" + String(repeating: "0", count: 16 - hex.count) + hex
  }

  /// The digest as a number.
  func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    let bytes = Array(bytes)
    var state = State(key)
    let whole = bytes.count / 8 * 8
    for start in stride(from: 0, to: whole, by: 8) { state.absorb(Self.word(bytes[start..<start + 8])) }
    state.absorb(Self.word(bytes[whole...]) | UInt64(truncatingIfNeeded: bytes.count) << 56)
    return state.finish()
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  private struct State {
    var v0, v1, v2, v3: UInt64

    init(_ key: (UInt64, UInt64)) {
      v0 = key.0 ^ 0x736f_6d65_7073_6575
      v1 = key.1 ^ 0x646f_7261_6e64_6f6d
      v2 = key.0 ^ 0x6c79_6765_6e65_7261
      v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    mutating func absorb(_ word: UInt64) {
      v3 ^= word
      for _ in 0..<2 { round() }
      v0 ^= word
    }

    mutating func finish() -> UInt64 {
      v2 ^= 0xff
      for _ in 0..<4 { round() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func round() {
      v0 &+= v1
      v1 = v1 << 13 | v1 >> 51
      v1 ^= v0
      v0 = v0 << 32 | v0 >> 32
      v2 &+= v3
      v3 = v3 << 16 | v3 >> 48
      v3 ^= v2
      v0 &+= v3
      v3 = v3 << 21 | v3 >> 43
      v3 ^= v0
      v2 &+= v1
      v1 = v1 << 17 | v1 >> 47
      v1 ^= v2
      v2 = v2 << 32 | v2 >> 32
    }
  }
}
