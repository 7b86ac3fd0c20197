import Foundation
import PassAPI

/// Holds fixture files, exchanges of the vendor's API as JSON, against the simulator's parser and the client's codec.
///
/// The request is parsed as the simulator does it and built again by `Endpoints`; the answer is decoded into its model
/// and encoded again. What was lost or changed on the way is reported. The rules of comparison are the tolerances that
/// the points of Docs/Sources decide; what a fixture leaves out, cuts short with dots or replaces by a `{placeholder}`
/// is not compared. No file is known by its name or its folder.
package struct Conformance: Sendable {
  /// What came out for one file.
  package enum Outcome: Hashable, Sendable {
    /// Nothing was lost.
    case passed
    /// What is wrong, in words; never empty.
    case failed([String])
  }

  private let apis: [CheckedAPI]

  /// Checks fixtures of REST API v2, and of other APIs.
  package init(_ others: [CheckedAPI] = []) { apis = [.v2] + others }

  /// Checks every `*.json` below a folder, in the order of the paths; hidden files are left out.
  ///
  /// Throws `ConformanceError` when there is no such folder or no such file in it. A file that cannot be read or has
  /// another shape is a failure in the report.
  package func check(_ folder: URL) throws(ConformanceError) -> ConformanceReport {
    check(try FixtureFolder(folder).files.map { ($0.name, $0.data) })
  }

  /// Checks the contents of files; nil stands for one that cannot be read.
  package func check(_ files: [(name: String, data: Data?)]) -> ConformanceReport {
    ConformanceReport(entries: files.map { ConformanceReport.Entry(file: $0.name, outcome: outcome(of: $0.data)) })
  }

  /// Checks the content of one file; nil stands for a file that cannot be read.
  package func outcome(of data: Data?) -> Outcome {
    guard let data else { return .failed(["cannot be read"]) }
    let fixture: ExchangeFixture
    do throws(ExchangeFixture.Misshapen) {
      fixture = try ExchangeFixture(data)
    } catch {
      return .failed([error.what])
    }
    let problems = ExchangeCheck(fixture, apis).problems
    return problems.isEmpty ? .passed : .failed(problems)
  }
}

/// Why no file was checked.
package enum ConformanceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no folder of that path.
  case noFolder(String)
  /// The folder holds no `*.json`.
  case noFixture(String)

  /// What is missing.
  package var description: String {
    switch self {
    case .noFolder(let path): "there is no folder '\(path)'"
    case .noFixture(let path): "there is no fixture in '\(path)'"
    }
  }
}

/// What came out for the files of a folder.
package struct ConformanceReport: Hashable, Sendable {
  /// One file and what came out.
  package struct Entry: Hashable, Sendable {
    /// The path below the folder.
    package let file: String
    /// What came out.
    package let outcome: Conformance.Outcome
  }

  /// The files in the order of their paths.
  package let entries: [Entry]

  /// One line for each failed file: its path and what is wrong.
  package var failures: [String] {
    entries.compactMap { entry in
      guard case .failed(let problems) = entry.outcome else { return nil }
      return Self.line("\(entry.file): \(problems.joined(separator: "; "))")
    }
  }

  /// The text on one line: names and paths come from outside.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }

  /// How many passed and failed.
  package var summary: String { "\(entries.count - failures.count) passed, \(failures.count) failed" }
}

/// The fixture files below a folder, sorted by path.
struct FixtureFolder {
  struct File {
    /// The path below the folder.
    let name: String
    let url: URL
    /// The content; nil when it cannot be read.
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
      let steps = name.split(separator: "/")
      let url = root.appendingPathComponent(name)
      guard url.pathExtension.lowercased() == "json", !steps.contains(where: { $0.hasPrefix(".") }),
        FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue
      else { return nil }
      return File(name: name, url: url)
    }
    if files.isEmpty { throw .noFixture(folder.relativePath) }
  }
}
