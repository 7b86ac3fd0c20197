import FlowEngine
import Foundation

/// A file with the records of a session: one JSON object per line, either `{"record": …}` around a `RecordLine` or the
/// record alone. Lines with other objects are skipped.
@Memberwise(unlabelled: 2) package struct JournalFile: Sendable {
  /// The name of the file.
  package let name: String
  /// The bytes of the file.
  package let data: Data

  /// The records, in the order of the file.
  ///
  /// - Throws: A `UsageError` for a line that is not a JSON object, and if there is no record.
  package var records: [RecordLine] {
    get throws(UsageError) {
      let decoder = JSONDecoder()
      var records: [RecordLine] = []
      for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
        if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
        let record =
          (try? decoder.decode(Line.self, from: line))?.record ?? (try? decoder.decode(RecordLine.self, from: line))
        if let record {
          guard (1..<Int.max).contains(record.number) else {
            throw UsageError("\(name): line \(index + 1): \(record.number) is not the number of a record")
          }
          records.append(record)
          continue
        }
        guard let object = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any] else {
          throw UsageError("\(name): line \(index + 1) is not a JSON object; a journal has one on each line")
        }
        guard object["record"] == nil, object["number"] == nil || object["kind"] == nil else {
          throw UsageError("\(name): line \(index + 1) is not a record that this version can read")
        }
        if object["journal"] != nil, let version = object["version"] as? Int, version > 1 {
          throw UsageError("\(name) is a journal of version \(version); this program reads version 1")
        }
      }
      guard !records.isEmpty else {
        throw UsageError("\(name) has no record of a machine; write 'record.line' of each record as a line of JSON")
      }
      return records
    }
  }

  private struct Line: Decodable { let record: RecordLine }
}
