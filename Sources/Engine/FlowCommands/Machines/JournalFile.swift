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
  package var records: [RecordLine] { get throws(UsageError) { try lines.map(\.record) } }

  /// The records with the lines that hold them.
  private var lines: [(record: RecordLine, index: Int, text: Data)] {
    get throws(UsageError) {
      let decoder = JSONDecoder()
      var records: [(RecordLine, Int, Data)] = []
      for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
        if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
        let record =
          (try? decoder.decode(Line.self, from: line))?.record ?? (try? decoder.decode(RecordLine.self, from: line))
        if let record {
          guard (1..<Int.max).contains(record.number) else {
            throw UsageError("\(name): line \(index + 1): \(record.number) is not the number of a record")
          }
          records.append((record, index, line))
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

  /// The full records, in the order of the file.
  ///
  /// - Parameter decoder: Knows what is done with masks.
  /// - Throws: A `UsageError` if a record is not one of this flow, or if none is full.
  func fullRecords<F: Flow>(of _: F.Type, _ decoder: JSONDecoder) throws(UsageError) -> [FullRecord<F>] {
    var records: [FullRecord<F>] = []
    for line in try lines {
      do { records.append(try decoder.decode(FullRecord<F>.self, from: line.text)) } catch {
        let object = (try? JSONSerialization.jsonObject(with: line.text)) as? [String: Any]
        // A record of names alone.
        guard object?["context"] != nil else { continue }
        let place = (error as? DecodingError)?.place ?? "\(error)"
        throw UsageError("\(name): line \(line.index + 1) is not a record of this machine: \(place)")
      }
    }
    guard !records.isEmpty else {
      throw UsageError("\(name) has names alone; properties are judged on 'record.full' of each record")
    }
    return records
  }

  private struct Line: Decodable { let record: RecordLine }
}
