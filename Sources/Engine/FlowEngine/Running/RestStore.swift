/// What waits and is kept in the configurations of a search, each stored once under a number.
@usableFromInline package final class RestStore<F: Flow> {
  @usableFromInline package typealias Rest = Run<F>.Configuration.Rest
  /// All rests; the index of each is its number.
  @usableFromInline package private(set) var all: [Rest] = []
  @usableFromInline var seen = Numbers()
  @inlinable package init() {}

  /// The stored rest that equals one of another search or of a run.
  @inlinable package func shared(_ rest: Rest?) -> Rest? {
    rest.flatMap {
      shared(kept: $0.kept, open: $0.open, deferred: $0.deferred, broken: $0.broken, elapsed: $0.elapsed)
    }
  }

  /// The rest with these parts, allocated only if it is new; `nil` if nothing waits or is kept.
  @inlinable func shared(
    kept: some Sequence<F.State>, open: some Sequence<F.Event>,
    deferred: some Sequence<Run<F>.Configuration.Deferred>, broken: UInt32, elapsed: [String] = []
  ) -> Rest? {
    guard let hash = Rest.hash(kept, open, deferred, broken, elapsed) else { return nil }
    let (number, slot) = seen.find(hash) {
      let known = all[$0]
      return known.broken == broken && known.kept.elementsEqual(kept) && known.open.elementsEqual(open)
        && known.deferred.elementsEqual(deferred) && known.elapsed == elapsed
    }
    if let number { return all[number] }
    let rest = Rest(
      kept: Array(kept), open: Array(open), deferred: Array(deferred), broken: broken, elapsed: elapsed, hash: hash,
      number: seen.insert(hash, at: slot))
    all.append(rest)
    return rest
  }
}
