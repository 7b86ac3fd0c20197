/// A guard that finds something, and hands it to the body of its edge: no second look-up there, and nothing to unwrap.
public struct Finding<F: Flow, From, Trigger, Value>: Sendable {
  @usableFromInline let holds: Guard<F, From, Trigger>
  @usableFromInline let find: @Sendable (F.Context, From, Trigger) -> Value?
  @usableFromInline init(_ holds: Guard<F, From, Trigger>, _ find: @escaping @Sendable (F.Context, From, Trigger) -> Value?) {
    self.holds = holds
    self.find = find
  }

  /// Something that may be there or not.
  @inlinable public static func found(
    _ name: String, bounded: Bool = false, _ find: @escaping @Sendable (F.Context, From, Trigger) -> Value?
  ) -> Self {
    Self(.yes(name, bounded: bounded) { find($0, $1, $2) != nil }, find)
  }

  /// One case of what `classify` says, with its payload.
  @inlinable public static func choice<Answer: Cased>(
    _ name: String, _ accepted: Case<Answer, Value>, bounded: [Answer.Name] = [],
    _ classify: @escaping @Sendable (F.Context, From, Trigger) -> Answer
  ) -> Self {
    let extract = accepted.extract
    return Self(.choice(name, [accepted.name], bounded: bounded, classify)) { extract(classify($0, $1, $2)) }
  }
}

extension Guard {
  /// Holds when the finding finds nothing.
  public static func lacks<Value>(_ finding: Finding<F, From, Trigger, Value>) -> Self { .not(finding.holds) }
}

extension Finding {
  /// Finds the same, but only where the guard holds as well.
  public func and(_ other: Guard<F, From, Trigger>) -> Self { Self(holds.and(other), find) }
}
