import FlowCommands
import Foundation
import PassRules

extension Command {
  /// Checks records of any client against the rules.
  static var audit: Command {
    Command(
      name: "audit",
      summary: "check recorded clients against the rules; exit 1 if one is broken, 2 if a binding one cannot be judged",
      options: [
        .format("text", "json", "sarif", "junit", "markdown"),
        Option(
          name: "level", value: .oneOf(["all", "binding"]), summary: "which rules: all, or only MUST and MUST NOT"),
        Option(name: "rule", value: .any("ID"), summary: "report only this rule"),
        Option(
          name: "baseline", value: .any("FILE"),
          summary: "accepted findings: they are reported separately and do not fail; --accept writes the file"),
        Option(
          name: "accept", value: .none,
          summary: "accept the findings: rewrite the baseline, without those that no longer occur"),
        Option(
          name: "origin", value: .any("URL"),
          summary: "a gateway that calls go through, for example https://gateway.example.com"),
        Option(
          name: "base-path", value: .any("PATH"), summary: "what the gateway adds before the paths of the service"),
        Option(
          name: "strict-reading", value: .none,
          summary: "exit 2 if any part of a record is lost, even one that no binding rule needs"),
      ],
      operand: Operand(
        name: "FILE",
        summary: "a HAR file (also .gz), a journal of passflow, a folder of them, or - for the standard input",
        isRepeated: true)
    ) { arguments, output in
      let scope = AuditScope(rule: try arguments.rule("rule")?.id, isBindingOnly: arguments["level"] == "binding")
      let baseline = try baseline(arguments)
      guard arguments["base-path"] == nil || arguments["origin"] != nil else {
        throw UsageError("--base-path needs --origin")
      }
      let gateways = arguments["origin"].map {
        [ReadingCount.Gateway(origin: $0, basePath: arguments["base-path"] ?? "")]
      }
      let records = try arguments.operands.flatMap(recordedFiles).map { file -> AuditedRecord in
        do throws(RecordedFile.Unreadable) {
          let recording = try Recording(of: bytes(of: file), gateways: gateways ?? []) { entries in
            output.progress("\(file): \(entries.of("entry", "entries"))")
          }
          output.progress("")
          return AuditedRecord(file, recording, scope: scope)
        } catch {
          output.progress("")
          return AuditedRecord(file, unreadable: error)
        }
      }
      let isStrict = arguments["strict-reading"] != nil
      var report = AuditReport(records, scope: scope, baseline: baseline, isStrict: isStrict)
      if arguments["accept"] != nil { report = try accept(report, arguments, output) }
      // The text contains the accounts.
      let isText = !["json", "sarif", "junit", "markdown"].contains(arguments["format"])
      for warning in report.warnings(withAccounts: !isText) { output.complain("passflow: \(warning)") }
      switch arguments["format"] {
      case "json": try output.write(report.json)
      case "sarif": try output.write(try report.sarif)
      case "junit": try output.write(report.junit)
      case "markdown": try output.write(report.markdown)
      default: try output.write(report.text)
      }
      return switch report.verdict {
      case .clean: .success
      case .violated: .failure
      case .blind: .usage
      }
    }
  }

  /// The baseline in the arguments; `nil` without one. A baseline that will be written need not exist.
  private static func baseline(_ arguments: Arguments) throws(UsageError) -> Baseline? {
    guard let file = arguments["baseline"] else {
      guard arguments["accept"] == nil else { throw UsageError("--accept needs --baseline FILE, which it writes") }
      return nil
    }
    guard FileManager.default.fileExists(atPath: file) else {
      guard arguments["accept"] != nil else {
        throw UsageError("\(file): there is no such baseline; --accept writes the findings to it")
      }
      return Baseline()
    }
    guard let data = FileManager.default.contents(atPath: file) else { throw UsageError("cannot read \(file)") }
    do throws(RecordedFile.Unreadable) { return try Baseline(reading: data) } catch {
      throw UsageError("\(file): \(error)")
    }
  }

  /// Writes the baseline that accepts the findings, and returns the report against it. If a record could not be judged
  /// at all, nothing is accepted.
  private static func accept(_ report: AuditReport, _ arguments: Arguments, _ output: Output) throws -> AuditReport {
    guard let file = arguments["baseline"], let former = report.baseline else { return report }
    guard !report.records.contains(where: \.isBlind) else {
      output.complain("passflow: \(file) is unchanged, since not every record can be judged")
      return report
    }
    let baseline = former.accepting(report)
    try output.write(baseline.text, to: file)
    output.complain("passflow: \(file) accepts \(baseline.entries.count.of("finding"))")
    return AuditReport(report.records, scope: report.scope, baseline: baseline, isStrict: report.isStrict)
  }

  /// The records for a name: the file itself, or the files of a folder, by name.
  private static func recordedFiles(_ name: String) throws(UsageError) -> [String] {
    var isFolder: ObjCBool = false
    guard name != "-", FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue else {
      return [name]
    }
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: name)) ?? []).sorted().filter { file in
      [".har", ".har.gz", ".jsonl", ".jsonl.gz"].contains { file.lowercased().hasSuffix($0) }
    }
    guard !files.isEmpty else { throw UsageError("\(name) contains no .har, .har.gz or .jsonl") }
    return files.map { (name.hasSuffix("/") ? name : name + "/") + $0 }
  }

  static func bytes(of file: String) throws(RecordedFile.Unreadable) -> RecordedBytes {
    let handle = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file)
    guard let handle else { throw RecordedFile.Unreadable(description: "it cannot be opened") }
    do { return try RecordedBytes(handle) } catch { throw RecordedFile.Unreadable(description: "it cannot be read") }
  }
}
