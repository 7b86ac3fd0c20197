extension Coverage {
  /// Requires that enough was met, as a test does.
  ///
  ///     try coverage.require(.edges, .answers, except: ["P1.leak": "no pump leaks in the samples"])
  ///
  /// - Parameters:
  ///   - kinds: The kinds of parts that must be met.
  ///   - share: The share of each kind that must be met, from 0 to 1.
  ///   - reasons: Why parts are not met, by their names; these parts count as met. The reason of an answer excuses what
  ///     it alone leads to. A reason for a part that is not required, or that was met after all, is a gap, too, so that
  ///     reasons stay true.
  /// - Throws: `CoverageGap` if too little was met.
  public func require(_ kinds: Kind..., atLeast share: Double = 1, except reasons: [String: String] = [:])
    throws(CoverageGap)
  { try require(kinds, atLeast: share, except: reasons) }

  func require(_ kinds: [Kind], atLeast share: Double = 1, except reasons: [String: String] = [:]) throws(CoverageGap) {
    var lines: [String] = []
    for kind in kinds {
      let all = self[kind], left = self.missing(kind).filter { reason(for: $0, in: reasons) == nil }
      guard Double(all.count - left.count) < share * Double(all.count) else { continue }
      lines.append("\(all.count - left.count) of \(all.count) \(kind.rawValue)")
      lines += left.map { "  not met: \(named($0, kind))" }
    }
    let excusable = kinds + [.answers], all = Set(excusable.flatMap { self[$0].map(\.name) })
    let missing = Set(excusable.flatMap(missing))
    lines += reasons.keys.sorted().filter { !missing.contains($0) }
      .map { all.contains($0) ? "  excused although met: \($0)" : "  excused, but no such part is required: \($0)" }
    if !lines.isEmpty { throw CoverageGap(lines: ["after \(steps) steps, coverage is not as required:"] + lines) }
  }
}

/// The error of insufficient coverage, with the parts that were not met.
public struct CoverageGap: Error, Hashable, Sendable, CustomStringConvertible {
  let lines: [String]
  /// The parts that were not met, one per line.
  public var description: String { lines.joined(separator: "\n") }
}
