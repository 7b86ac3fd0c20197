import FlowEngine
import Foundation
import PassRules

/// A title in the sources of tests: `@Test("…")`, `@Suite("…")`, `RuleCase("…")` in a table, or `Check("…")` in a
/// program that checks.
@Memberwise package struct TestTitle: Hashable, Sendable {
  /// The file, relative to the folder that was searched.
  package let file: String
  package let title: String

  /// Whether the title names a rule: `R-REG-1` is not in `R-REG-12`.
  package func names(_ rule: Rule) -> Bool {
    var rest = title[...]
    while let found = rest.range(of: rule.id) {
      rest = rest[found.upperBound...]
      if rest.first.map({ !$0.isNumber }) ?? true { return true }
    }
    return false
  }

  /// The titles in the Swift files below a folder, by file; `nil` if the folder cannot be read.
  package static func all(below folder: URL) -> [TestTitle]? {
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) != nil,
      let walk = FileManager.default.enumerator(atPath: folder.path)
    else { return nil }
    let files = walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    return files.flatMap { file -> [TestTitle] in
      guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(file).path) else { return [] }
      return titles(in: String(decoding: data, as: UTF8.self)).map { TestTitle(file: file, title: $0) }
    }
  }

  /// The titles in a source text, in order; those of rows and checks come last.
  package static func titles(in source: String) -> [String] {
    // Searching for an expression at every character of a large source would take seconds.
    let callWithText = /[A-Z][A-Za-z]+\(\s*"((?:[^"\\]|\\.)*)"/
    let attributes = source.utf8.split(separator: UInt8(ascii: "@")).map(Substring.init).filter {
      $0.hasPrefix("Test(") || $0.hasPrefix("Suite(")
    }
    let lines = source.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0.drop { $0 == UInt8(ascii: " ") }) }
      .filter { $0.hasPrefix("RuleCase(") || $0.hasPrefix("Check(\"") }
    return (attributes + lines).compactMap { call in
      guard let match = source[call.startIndex...].prefixMatch(of: callWithText) else { return nil }
      return String(match.1).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }
  }
}
