/// What is released under one number.
package enum Release {
  /// The number of this version, for `--version`.
  package static let version = "0.3.0-dev"
}
