import FlowEngine
import Foundation

/// The faults of a table, in the forms that people, programs and continuous-integration servers read.
struct DiagnosticsReport {
  let flow: String
  let size: String
  let diagnostics: [Diagnostic]
  /// The folder to search for the files of diagnostics: a diagnostic knows the module and the name of its file.
  let sources: String

  /// A line for each diagnostic, as a compiler prints it.
  var lines: [String] { diagnostics.map(\.located) }

  /// Lines of the form `::error file=…,line=…,title=…::…`, which GitHub shows at the lines of a pull request.
  var annotations: [String] {
    let paths = paths
    return diagnostics.map { diagnostic in
      let place =
        diagnostic.location.map { "file=\(Self.property(paths[$0.fileID] ?? $0.fileID)),line=\($0.line)," } ?? ""
      let title = Self.property("\(flow): \(diagnostic.kind.rawValue)")
      return "::error \(place)title=\(title)::\(Self.message(diagnostic.description))"
    }
  }

  private static func message(_ text: String) -> String {
    text.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "\r", with: "%0D")
      .replacingOccurrences(of: "\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    message(text).replacingOccurrences(of: ":", with: "%3A").replacingOccurrences(of: ",", with: "%2C")
  }

  /// The report for programs; Docs/reports.schema.json describes the form.
  var json: String {
    get throws {
      let paths = paths
      return try JSONText.of(
        Report(
          flow: flow,
          diagnostics: diagnostics.map { diagnostic in
            Report.Entry(
              kind: diagnostic.kind.rawValue, place: diagnostic.place, detail: diagnostic.detail,
              file: diagnostic.location.map { paths[$0.fileID] ?? $0.fileID }, line: diagnostic.location?.line)
          }))
    }
  }

  private struct Report: Encodable {
    struct Entry: Encodable { let kind: String, place: String, detail: String, file: String?, line: UInt? }
    let format = "flow-diagnostics", version = 1
    let flow: String, diagnostics: [Entry]
  }

  /// The report in the Static Analysis Results Interchange Format, version 2.1.0.
  ///
  /// - Parameter tool: The name and version of the program that checks.
  func sarif(by tool: (name: String, version: String)) throws -> String {
    let kinds = diagnostics.map(\.kind.rawValue).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let paths = paths, rules = kinds.map { SARIF.Rule($0) }
    let results = diagnostics.map { diagnostic in
      var result = SARIF.Result(diagnostic.kind.rawValue, among: rules, level: "error", "\(flow): \(diagnostic)")
      result.locations =
        diagnostic.location.map { location in
          let file = paths[location.fileID] ?? location.fileID
          let uri = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? location.fileID
          return [SARIF.Location(uri: uri, line: Int(location.line))]
        } ?? []
      return result
    }
    return try JSONText.of(SARIF(by: (tool.name, tool.version), rules, results))
  }

  /// The paths of the files in the folder, by module and name; ambiguous ones are left out.
  private var paths: [String: String] {
    let wanted = Set(diagnostics.compactMap { $0.location?.fileID })
    guard !wanted.isEmpty, let files = FileManager.default.enumerator(atPath: sources) else { return [:] }
    var found: [String: [String]] = [:]
    for case let path as String in files where path.hasSuffix(".swift") {
      let parts = path.split(separator: "/").map(String.init), name = parts.last ?? ""
      // `Module/File.swift`: the module is a folder on the path, often the first.
      for folder in Set(parts.dropLast()) where wanted.contains("\(folder)/\(name)") {
        found["\(folder)/\(name)", default: []].append(sources + "/" + path)
      }
    }
    return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }
}
