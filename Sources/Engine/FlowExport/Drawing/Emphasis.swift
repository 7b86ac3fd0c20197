/// What stands out about an edge: a refusal or a failure or, in a comparison, its change.
public enum Emphasis: String, Hashable, Sendable, CaseIterable {
  /// A person said no.
  case refused
  /// Something failed.
  case failed
  /// Only the new version has it, in a comparison.
  case added
  /// Only the old version has it, in a comparison.
  case removed
  /// The versions differ in it, in a comparison.
  case changed
}
