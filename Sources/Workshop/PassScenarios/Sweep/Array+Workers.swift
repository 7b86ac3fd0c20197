extension Array where Element: Sendable {
  /// Transforms several elements concurrently; the results are in the order of the elements.
  ///
  /// - Parameter progress: Called after each element with the number done and the number in all.
  func map<Outcome: Sendable>(
    workers: Int, progress: ((_ done: Int, _ all: Int) -> Void)?,
    _ work: @escaping @Sendable (_ place: Int, Element) async -> Outcome
  ) async -> [Outcome] {
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var outcomes: [Int: Outcome] = [:]
      func keep(_ outcome: Outcome, at place: Int) {
        outcomes[place] = outcome
        progress?(outcomes.count, count)
      }
      for (place, element) in enumerated() {
        if place >= Swift.max(1, workers), let (done, outcome) = await group.next() { keep(outcome, at: done) }
        group.addTask { (place, await work(place, element)) }
      }
      for await (done, outcome) in group { keep(outcome, at: done) }
      return indices.compactMap { outcomes[$0] }
    }
  }
}
