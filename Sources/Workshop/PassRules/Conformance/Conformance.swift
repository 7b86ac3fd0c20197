import Foundation
import PassAPI

/// Checks fixture files, exchanges of the vendor's API as JSON, with the simulator's parser and the client's codec.
///
/// The request is parsed as in the simulator and built again by `Endpoints`; the answer is decoded into its model and
/// encoded again. Anything lost or changed on the way is reported. The rules of comparison are the tolerances that the
/// points of Docs/Sources decide; parts that a fixture leaves out, cuts short with dots or replaces by a
/// `{placeholder}` are not compared. No file is known by its name or its folder.
package struct Conformance: Sendable {
  /// The result for one file.
  package enum Outcome: Hashable, Sendable {
    /// Nothing was lost.
    case passed
    /// The problems, in words; never empty.
    case failed([String])
  }

  private let apis: [CheckedAPI]

  /// Checks fixtures of REST API v2, and of other APIs.
  package init(_ others: [CheckedAPI] = []) { apis = [.v2] + others }

  /// Checks every `*.json` below a folder, in the order of the paths; hidden files are skipped.
  ///
  /// Throws `ConformanceError` if there is no such folder or no such file in it. A file that cannot be read or has
  /// another shape is a failure in the report.
  package func check(_ folder: URL) throws(ConformanceError) -> ConformanceReport {
    check(try FixtureFolder(folder).files.map { ($0.name, $0.data) })
  }

  /// Checks the contents of files; `nil` stands for an unreadable file.
  package func check(_ files: [(name: String, data: Data?)]) -> ConformanceReport {
    ConformanceReport(entries: files.map { ConformanceReport.Entry(file: $0.name, outcome: outcome(of: $0.data)) })
  }

  /// Checks the content of one file; `nil` stands for an unreadable file.
  package func outcome(of data: Data?) -> Outcome {
    guard let data else { return .failed(["cannot be read"]) }
    let fixture: ExchangeFixture
    do throws(ExchangeFixture.Misshapen) { fixture = try ExchangeFixture(data) } catch { return .failed([error.what]) }
    let problems = ExchangeCheck(fixture, apis).problems
    return problems.isEmpty ? .passed : .failed(problems)
  }
}

/// The reason why no file was checked.
package enum ConformanceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no folder at the path.
  case noFolder(String)
  /// The folder contains no `*.json`.
  case noFixture(String)

  /// What is missing.
  package var description: String {
    switch self {
    case .noFolder(let path): "there is no folder '\(path)'"
    case .noFixture(let path): "there is no fixture in '\(path)'"
    }
  }
}

/// The results for the files of a folder.
package struct ConformanceReport: Hashable, Sendable {
  /// One file and its result.
  package struct Entry: Hashable, Sendable {
    /// The path below the folder.
    package let file: String
    /// The result.
    package let outcome: Conformance.Outcome
  }

  /// The files in the order of their paths.
  package let entries: [Entry]

  /// One line for each failed file, with its path and its problems.
  package var failures: [String] {
    entries.compactMap { entry in
      guard case .failed(let problems) = entry.outcome else { return nil }
      // Names and paths come from outside.
      return "\(entry.file): \(problems.joined(separator: "; "))".shownAsName
    }
  }

  /// The numbers of passed and failed files.
  package var summary: String { "\(entries.count - failures.count) passed, \(failures.count) failed" }
}

/// The fixture files below a folder, sorted by path.
struct FixtureFolder {
  struct File {
    /// The path below the folder.
    let name: String
    let url: URL
    /// The content; `nil` when it cannot be read.
    var data: Data? { try? Data(contentsOf: url) }
  }

  let files: [File]

  init(_ folder: URL) throws(ConformanceError) {
    let root = folder.standardizedFileURL.resolvingSymlinksInPath()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw .noFolder(folder.relativePath)
    }
    let found = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    files = found.sorted().compactMap { name in
      let steps = name.split(separator: "/"), url = root.appendingPathComponent(name)
      guard url.pathExtension.lowercased() == "json", !steps.contains(where: { $0.hasPrefix(".") }),
        FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue
      else { return nil }
      return File(name: name, url: url)
    }
    if files.isEmpty { throw .noFixture(folder.relativePath) }
  }
}
