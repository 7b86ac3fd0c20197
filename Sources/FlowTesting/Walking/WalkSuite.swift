import FlowEngine

/// The walks and properties with which a machine is tested.
package struct WalkSuite<F: Flow>: Sendable {
  /// Walks from several beginnings, with the samples of what events carry.
  package let walks: [Walks<F>]
  /// What holds on every way.
  package let properties: [Property<F>]
  /// Why parts of the table are not met, by their names in `Coverage`.
  package let acceptedGaps: [String: String]

  /// Says how a machine is walked.
  package init(_ walks: [Walks<F>], _ properties: [Property<F>], acceptedGaps: [String: String] = [:]) {
    self.walks = walks
    self.properties = properties
    self.acceptedGaps = acceptedGaps
  }

  /// Walks until nothing is missing, in rounds that each have a seed of their own, and returns the coverage.
  ///
  /// - Parameters:
  ///   - seed: That of the first round.
  ///   - steps: How many steps are walked at most.
  ///   - progress: Told now and then how many steps were walked.
  /// - Throws: A `WalkFailure` when a property does not hold.
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

  /// What coverage lacks, but for what is excused; nil when it is enough.
  package func gap(in coverage: Coverage) -> CoverageGap? {
    do throws(CoverageGap) {
      try coverage.require(.states, .edges, .answers, .decisions, .outcomes, except: acceptedGaps)
      return nil
    } catch {
      return error
    }
  }

  /// Shows what each step of walks led to, as `Walks.trace` does, equally many from each beginning whose state is that
  /// of the machine: others know no other.
  ///
  /// - Returns: False when there is no such beginning.
  /// - Throws: A `WalkFailure` where the table says nothing about an event; what `see` throws.
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

  /// Walks a number of steps from a seed, equally many from each beginning, and returns the coverage.
  ///
  /// - Parameter progress: Told now and then how many steps were walked.
  /// - Throws: A `WalkFailure` when a property does not hold.
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
