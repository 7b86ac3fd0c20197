extension Coverage {
  /// Demands that enough was met, as a test does.
  ///
  ///     try coverage.require(.edges, .answers, except: ["P1.leak": "no pump leaks in the samples"])
  ///
  /// - Parameters:
  ///   - kinds: What has to be met.
  ///   - share: How much of each kind, from 0 to 1.
  ///   - reasons: Why parts are not met, by their names; they count as met. One that names nothing, or what was met
  ///     after all, is a gap too: reasons stay true.
  /// - Throws: A `CoverageGap`.
  public func require(_ kinds: Kind..., atLeast share: Double = 1, except reasons: [String: String] = [:])
    throws(CoverageGap)
  { try require(kinds, atLeast: share, except: reasons) }

  func require(_ kinds: [Kind], atLeast share: Double = 1, except reasons: [String: String] = [:]) throws(CoverageGap) {
    var lines: [String] = [], missing: Set<String> = []
    for kind in kinds {
      let all = self[kind], left = self.missing(kind).filter { reasons[$0] == nil }
      missing.formUnion(self.missing(kind))
      guard Double(all.count - left.count) < share * Double(all.count) else { continue }
      lines.append("\(all.count - left.count) of \(all.count) \(kind.rawValue)")
      lines += left.map { "  not met: \(named($0, kind))" }
    }
    lines += reasons.keys.sorted().filter { !missing.contains($0) }.map { "  excused without need: \($0)" }
    if !lines.isEmpty { throw CoverageGap(lines: ["after \(steps) steps too little was met:"] + lines) }
  }
}

/// The error of insufficient coverage.
public struct CoverageGap: Error, Hashable, Sendable, CustomStringConvertible {
  let lines: [String]
  /// What was not met, a line for each part.
  public var description: String { lines.joined(separator: "\n") }
}
