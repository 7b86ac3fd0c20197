import FlowCommands
import Foundation
import PassAPI
import PassRules
import PassScenarios

extension Command {
  /// Checks fixture files, or the exchanges of an archive, with the codec and the endpoints.
  static func conform(_ catalogue: Catalogue) -> Command {
    Command(
      name: "conform",
      summary: "check fixture files, or a HAR file, against the codec; exit 2 if a part of the archive is lost",
      operand: Operand(name: "DIR|HAR", summary: "a folder of fixture files, or a HAR file")
    ) { arguments, output in
      guard let name = arguments.operand, !name.isEmpty else {
        throw UsageError(ConformanceError.noFolder("").description)
      }
      let conformance = Conformance(catalogue.flows.compactMap(\.checkedAPI))
      let report: ConformanceReport, losses: [String]
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), !isFolder.boolValue {
        let data = FileManager.default.contents(atPath: name) ?? Data()
        do throws(RecordedFile.Unreadable) {
          // The recorded answers are compared as they are; the account reports their losses.
          let record = AuditedRecord(name, try Recording(of: RecordedBytes(data)))
          losses = record.evidence.lines.prefix(2) + record.count.notices
          report = conformance.check(try HAR.trace(of: data).fixtures)
        } catch {
          throw UsageError("\(name): \(error)")
        }
      } else {
        do throws(ConformanceError) {
          (report, losses) = (try conformance.check(URL(fileURLWithPath: name)), [])
        } catch {
          throw UsageError(error.description)
        }
      }
      for loss in losses { output.complain("passflow: \(name): \(loss)") }
      for failure in report.failures { try output.line(failure) }
      try output.line(report.summary)
      return !report.failures.isEmpty ? .failure : losses.isEmpty ? .success : .usage
    }
  }
}

extension Trace {
  /// The exchanges with the service as fixtures, without lost parts.
  fileprivate var fixtures: [(name: String, data: Data?)] {
    entries.compactMap { entry in
      guard case .message(let message) = entry.event else { return nil }
      func body(_ data: Data?) -> JSONValue? {
        data.flatMap { $0.isEmpty ? nil : JSONValue(parsing: $0) ?? .string(String(decoding: $0, as: UTF8.self)) }
      }
      let headers = message.headers.fields.map { ($0.name, JSONValue.string($0.value)) }
      var answer: [String: JSONValue] = [:]
      if case .answered(let status, let data) = message.outcome {
        answer = ["status": .integer(Int64(status))]
        answer["body"] = body(data)
      }
      let request = JSONValue(members: [
        "method": .string(message.method), "path": .string(message.target), "body": body(message.body),
        "headers": .object(Dictionary(headers) { $1 }),
      ])
      return ("entry \(entry.number)", JSONValue.object(["request": request, "response": .object(answer)]).data)
    }
  }
}
