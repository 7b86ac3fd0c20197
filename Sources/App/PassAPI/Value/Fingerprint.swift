extension String {
  /// A number for the text that is equal in every process (FNV-1a): to name things and to seed, not to protect them.
  package var fingerprint: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
