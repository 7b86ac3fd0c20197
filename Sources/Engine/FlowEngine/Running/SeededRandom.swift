/// Sebastiano Vigna's SplitMix64: the same numbers from the same seed on every platform.
package struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
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

  /// A number from 0 to below `count`; 0 if there is nothing to choose from.
  package mutating func below(_ count: Int) -> Int {
    count > 1 ? Int(next().multipliedFullWidth(by: UInt64(count)).high) : 0
  }
}
