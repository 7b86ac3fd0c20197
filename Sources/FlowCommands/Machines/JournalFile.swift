import FlowEngine
import Foundation

/// A file in which the records of a session stand: a JSON object to a line, `{"record": …}` around a `RecordLine` or
/// the record alone. Lines of other things are passed over.
package struct JournalFile: Sendable {
  /// What the file is called.
  package let name: String
  /// The bytes of the file.
  package let data: Data

  /// A file that was read.
  package init(_ name: String, _ data: Data) {
    self.name = name
    self.data = data
  }

  /// The records, in the order of the file.
  ///
  /// - Throws: A `UsageError` for a line that is no JSON object, and when there is no record.
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
            throw UsageError("\(name): line \(index + 1): \(record.number) is no number of a record")
          }
          records.append(record)
          continue
        }
        guard let object = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any] else {
          throw UsageError("\(name): line \(index + 1) is no JSON object; a journal has one to a line")
        }
        guard object["record"] == nil, object["number"] == nil || object["kind"] == nil else {
          throw UsageError("\(name): line \(index + 1) is no record that this version can read")
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
