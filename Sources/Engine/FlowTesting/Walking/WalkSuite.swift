import FlowEngine

/// The walks and properties with which a machine is tested.
@Memberwise(unlabelled: 2) package struct WalkSuite<F: Flow>: Sendable {
  /// Walks from several starting points, with samples of payloads.
  package let walks: [Walks<F>]
  /// The properties that hold on every path.
  package let properties: [Property<F>]
  /// Why parts of the table are not met, by their names in `Coverage`.
  package var acceptedGaps: [String: String] = [:]

  /// Walks in rounds, each with a seed of its own, until nothing is missing, and returns the coverage.
  ///
  /// - Parameters:
  ///   - seed: The seed of the first round.
  ///   - steps: How many steps are walked, at most.
  ///   - progress: Called now and then with the number of steps so far.
  /// - Throws: A `WalkFailure` if a property does not hold.
  package func cover(seed: UInt64, steps: Int, progress: ((_ steps: Int) -> Void)? = nil) throws -> Coverage? {
    var met: Coverage?, seed = seed
    repeat {
      let before = met?.steps ?? 0, round = min(steps - before, 100_000)
      guard let coverage = try run(seed: seed, steps: round, progress: { progress?(before + $0) }) else { return nil }
      met = met?.merging(coverage) ?? coverage
      seed &+= 1
    } while met.map { $0.steps < steps && gap(in: $0) != nil } ?? false
    return met
  }

  /// What coverage lacks, apart from accepted gaps; `nil` if it is enough.
  package func gap(in coverage: Coverage) -> CoverageGap? {
    do throws(CoverageGap) {
      try coverage.require(.states, .edges, .answers, .decisions, .outcomes, except: acceptedGaps)
      return nil
    } catch {
      return error
    }
  }

  /// Reports what each step of walks led to, as `Walks.trace` does, with equally many steps from each starting point in
  /// the initial state of the machine: other interpreters know no other.
  ///
  /// - Returns: False if there is no such starting point.
  /// - Throws: A `WalkFailure` if the table does not decide an event; any error of `see`.
  package func trace(seed: UInt64, steps: Int, _ see: (TraceLine) throws -> Void) throws -> Bool {
    let walks = walks.filter { $0.state == nil || $0.state?.name == $0.machine.initial.name }
    var last = 0
    for (number, walk) in walks.enumerated() {
      var walk = walk, highest = last
      walk.seed = seed
      walk.steps = steps / walks.count + (number < steps % walks.count ? 1 : 0)
      try walk.trace { line in
        var line = line
        line.walk += last
        highest = line.walk
        try see(line)
      }
      last = highest
    }
    return !walks.isEmpty
  }

  /// Walks a number of steps from a seed, equally many from each starting point, and returns the coverage.
  ///
  /// - Parameter progress: Called now and then with the number of steps so far.
  /// - Throws: A `WalkFailure` if a property does not hold.
  package func run(seed: UInt64, steps: Int, progress: ((_ steps: Int) -> Void)? = nil) throws -> Coverage? {
    var met: Coverage?
    for (number, walk) in walks.enumerated() {
      var walk = walk
      walk.seed = seed
      walk.steps = steps / walks.count + (number < steps % walks.count ? 1 : 0)
      let before = met?.steps ?? 0
      let coverage = try walk.check(properties) { progress?(before + $0) }
      met = met?.merging(coverage) ?? coverage
    }
    return met
  }
}
