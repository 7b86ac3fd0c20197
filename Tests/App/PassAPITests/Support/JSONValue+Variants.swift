import PassAPI

extension JSONValue {
  /// The value with each of its parts in turn, itself included, replaced; left out for nil.
  func variants(with replacement: JSONValue?) -> [JSONValue] {
    let whole = replacement.map { [$0] } ?? []
    switch self {
    case .object(let members):
      return whole
        + members.sorted { $0.key < $1.key }.flatMap { name, value -> [JSONValue] in
          var without = members
          without[name] = nil
          let inner = value.variants(with: replacement).map { variant in
            var changed = members
            changed[name] = variant
            return JSONValue.object(changed)
          }
          return inner + (replacement == nil ? [.object(without)] : [])
        }
    case .array(let values):
      return whole
        + values.enumerated().flatMap { index, value in
          value.variants(with: replacement).map { variant in
            var changed = values
            changed[index] = variant
            return JSONValue.array(changed)
          }
        }
    default: return whole
    }
  }

  /// The value with a member more in each of its maps of fixed members: maps whose keys are data have one beside their
  /// values.
  var extended: JSONValue {
    switch self {
    case .object(let members):
      let inner = members.mapValues(\.extended)
      let hasDataAsKeys = members["hidden"] != nil || members["userID"] != nil || members["domain"] != nil
      return .object(
        hasDataAsKeys
          ? inner : inner.merging(["unknown": .object(["a": .array([.null, .number(0.5)])])]) { old, _ in old })
    case .array(let values): return .array(values.map(\.extended))
    default: return self
    }
  }
}
