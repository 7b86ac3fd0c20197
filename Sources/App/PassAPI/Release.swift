/// The release of this package.
package enum Release {
  /// The version, for `--version`.
  package static let version = "0.3.0-dev"
}
