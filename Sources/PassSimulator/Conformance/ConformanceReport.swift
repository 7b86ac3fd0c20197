/// What came out for the files of a folder.
public struct ConformanceReport: Hashable, Sendable {
  /// One file and its verdict.
  public struct Entry: Hashable, Sendable {
    /// The path below the folder.
    public let file: String
    /// What came out.
    public let verdict: Conformance.Verdict
  }

  /// The files in the order of their paths.
  public let entries: [Entry]

  /// One line for each failed file: its path and what is wrong.
  public var failures: [String] {
    entries.compactMap { entry in
      guard case .failed(let problems) = entry.verdict else { return nil }
      return Self.line("\(entry.file): \(problems.joined(separator: "; "))")
    }
  }

  /// The text on one line: names and paths come from outside.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }

  /// How many passed and failed, and how many were skipped if any.
  public var summary: String {
    let skipped = entries.count { $0.verdict == .skipped }
    let failed = failures.count
    return "\(entries.count - failed - skipped) passed, \(failed) failed" + (skipped == 0 ? "" : ", \(skipped) skipped")
  }
}
