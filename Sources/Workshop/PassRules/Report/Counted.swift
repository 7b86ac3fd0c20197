extension Int {
  /// The number with its unit: `1 entry`, `2 entries`.
  package func of(_ one: String, _ many: String? = nil) -> String { "\(self) \(self == 1 ? one : many ?? one + "s")" }
}
