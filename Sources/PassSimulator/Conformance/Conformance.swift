import Foundation

/// Holds fixture files, exchanges of the vendor's API as JSON, against the simulator's parser and the client's codec.
///
/// The request is parsed as the simulator does it and built again by `Endpoints`; the answer is decoded into its model
/// and encoded again. What was lost or changed on the way is reported. The rules of comparison are the tolerances that
/// `contradictions.md` decides; what a fixture leaves out, cuts short with dots or replaces by a `{placeholder}` is not
/// compared. No file is known by its name or its folder.
public enum Conformance {
  /// What came out for one file.
  public enum Verdict: Hashable, Sendable {
    /// Nothing was lost.
    case passed
    /// What is wrong, in words; never empty.
    case failed([String])
    /// The path is one of REST API v1 alone; registration, which both versions have, is checked.
    case skipped
  }

  /// Checks every `*.json` below a folder, in the order of the paths; hidden files are left out.
  ///
  /// Throws `ConformanceError` when there is no such folder or no such file in it. A file that cannot be read or has
  /// another shape is a failure in the report.
  public static func check(_ folder: URL) throws(ConformanceError) -> ConformanceReport {
    let files = try FixtureFolder(folder).files
    return ConformanceReport(
      entries: files.map { ConformanceReport.Entry(file: $0.name, verdict: verdict(on: $0.data)) })
  }

  /// Checks the content of one file; nil stands for a file that cannot be read.
  public static func verdict(on data: Data?) -> Verdict {
    guard let data else { return .failed(["cannot be read"]) }
    let fixture: ExchangeFixture
    do throws(ExchangeFixture.Misshapen) {
      fixture = try ExchangeFixture(data)
    } catch {
      return .failed([error.what])
    }
    if fixture.isLegacy { return .skipped }
    let problems = ExchangeCheck(fixture).problems
    return problems.isEmpty ? .passed : .failed(problems)
  }
}

/// Why no file was checked.
public enum ConformanceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no folder of that path.
  case noFolder(String)
  /// The folder holds no `*.json`.
  case noFixture(String)

  /// What is missing.
  public var description: String {
    switch self {
    case .noFolder(let path): "there is no folder '\(path)'"
    case .noFixture(let path): "there is no fixture in '\(path)'"
    }
  }
}
