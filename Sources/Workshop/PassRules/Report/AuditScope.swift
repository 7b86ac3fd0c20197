/// The rules that an audit covers.
@Memberwise package struct AuditScope: Hashable, Sendable {
  /// The id of the only rule; `nil` for all.
  package var rule: String?
  /// Whether recommendations do not count.
  package var isBindingOnly: Bool = false

  /// Whether a rule counts.
  package func contains(_ id: String) -> Bool {
    (rule ?? id) == id && (!isBindingOnly || Rule.named(id)?.reported().isBinding ?? true)
  }

  /// Whether a violation breaks a rule that counts, perhaps in addition to another.
  func contains(_ violation: Violation) -> Bool {
    !(isBindingOnly && violation.level == .disputed)
      && ([violation.rule] + violation.alsoBreaks).contains(where: contains)
  }
}
