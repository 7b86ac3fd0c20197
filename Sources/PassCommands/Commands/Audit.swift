import Foundation
import PassRules

extension Command {
  /// Holds records of any client against the rules.
  static var audit: Command {
    Command(
      name: "audit",
      summary: "hold recorded clients against the rules; exit 1 if one is broken, 2 if there is nothing to judge",
      options: [
        .format("text", "json", "sarif"),
        Option(
          name: "level", value: .oneOf(["all", "binding"]), summary: "which rules: all, or MUST and MUST NOT alone"),
        Option(name: "rule", value: .any("ID"), summary: "report one rule alone"),
        Option(
          name: "origin", value: .any("URL"),
          summary: "a gateway through which calls go, for example https://gateway.example.com"),
        Option(
          name: "base-path", value: .any("PATH"), summary: "what the gateway puts before the paths of the service"),
        Option(name: "strict-reading", value: .none, summary: "exit 2 if anything of a record cannot be read"),
      ],
      operand: Operand(
        name: "FILE",
        summary: "a HAR file (.gz too), a journal of passflow, a folder of them, or - for the standard input",
        isRepeated: true)
    ) { arguments, output in
      if let id = arguments["rule"], Rule.named(id) == nil {
        throw UsageError.unknown("rule", id, of: Rule.all.map(\.id))
      }
      guard arguments["base-path"] == nil || arguments["origin"] != nil else {
        throw UsageError("--base-path needs --origin")
      }
      let gateways = arguments["origin"].map {
        [ReadingCount.Gateway(origin: $0, basePath: arguments["base-path"] ?? "")]
      }
      let records = try arguments.operands.flatMap(recordedFiles).map { file -> AuditedRecord in
        do throws(RecordedFile.Unreadable) {
          let recording = try Recording(of: bytes(of: file), gateways: gateways ?? []) { entries in
            output.progress("\(file): \(entries) entries")
          }
          output.progress("")
          return AuditedRecord(file, recording) { violation in
            (arguments["level"] != "binding" || violation.level.isBinding)
              && (arguments["rule"].map { $0 == violation.rule } ?? true)
          }
        } catch {
          output.progress("")
          return AuditedRecord(file, unreadable: error)
        }
      }
      let report = AuditReport(records, isStrict: arguments["strict-reading"] != nil)
      for warning in report.warnings { output.complain("passflow: \(warning)") }
      switch arguments["format"] {
      case "json": try output.write(report.json)
      case "sarif": try output.write(report.sarif)
      default: try output.write(report.text)
      }
      return switch report.verdict {
      case .clean: .success
      case .violated: .failure
      case .blind: .usage
      }
    }
  }

  /// The records that a name stands for: itself, or the files of a folder, by name.
  private static func recordedFiles(_ name: String) throws(UsageError) -> [String] {
    var isFolder: ObjCBool = false
    guard name != "-", FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue else {
      return [name]
    }
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: name)) ?? []).sorted().filter { file in
      [".har", ".har.gz", ".jsonl", ".jsonl.gz"].contains { file.lowercased().hasSuffix($0) }
    }
    guard !files.isEmpty else { throw UsageError("\(name): no .har, .har.gz or .jsonl is in it") }
    return files.map { (name.hasSuffix("/") ? name : name + "/") + $0 }
  }

  private static func bytes(of file: String) throws(RecordedFile.Unreadable) -> RecordedBytes {
    let handle = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file)
    guard let handle else { throw RecordedFile.Unreadable(description: "it cannot be opened") }
    do { return try RecordedBytes(handle) } catch {
      throw RecordedFile.Unreadable(description: "it cannot be read")
    }
  }
}
