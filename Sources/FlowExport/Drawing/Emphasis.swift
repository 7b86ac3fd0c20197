/// The role of an edge beyond leading on: a refusal or a failure.
public enum Emphasis: String, Hashable, Sendable, CaseIterable {
  /// A person said no.
  case refused
  /// Something did not work.
  case failed
  /// In a comparison: the new version alone has it.
  case added
  /// In a comparison: the old version alone has it.
  case removed
  /// In a comparison: it is not as it was.
  case changed
}
