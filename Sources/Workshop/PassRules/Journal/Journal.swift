import Foundation
import PassAPI

/// A run as a file: JSON Lines, with a heading and a line for each entry of a trace and each record of a machine,
/// without secrets.
///
/// What stays is listed (`InClear`): times, statuses, words, and the ids of providers, of service providers and of
/// resources. Everything else is replaced by short digests, keyed for each journal: equal values stay equal within it,
/// and without the key no list of codes or names finds them. A journal breaks the same rules as its trace. Records
/// consist of names and numbers, and stay as they are.
///
///     try Journal.text(trace, key: (1, 2)).write(toFile: "run.jsonl", atomically: true, encoding: .utf8)
package enum Journal {
  /// What a line contains. A record follows the entries that caused it.
  package enum Line<Record: Sendable>: Sendable {
    /// Something outside the machine.
    case entry(Trace.Entry)
    /// Something that the machine did.
    case record(Record)

    /// The entry, unless it is a record.
    package var entry: Trace.Entry? { if case .entry(let entry) = self { entry } else { nil } }
  }

  /// The heading of every journal.
  private struct Heading: Codable {
    var journal = Journal.name
    var version = 1
  }

  /// The line of a record.
  fileprivate struct RecordedLine<Record> { var record: Record }

  private static let name = "passflow"

  /// Writes a trace; the key, two random numbers, is not part of the text.
  package static func text(_ trace: Trace, key: (UInt64, UInt64), _ inClear: InClear = .v2) -> String {
    let mask = Mask(key, trace, inClear)
    return text(trace.entries.map { WireJSON.encode(JournalLine($0, mask)) })
  }

  /// Writes entries and records in order; throws the error of a record that cannot be encoded.
  package static func text<Record: Encodable>(
    _ lines: [Line<Record>], key: (UInt64, UInt64), _ inClear: InClear = .v2
  ) throws -> String {
    let mask = Mask(key, Trace(lines.compactMap(\.entry)), inClear)
    // This is not the encoder of the wire, which writes secrets: those in a record stay masked.
    let encoder = JSONEncoder(keepsSecrets: false)
    return text(
      try lines.map { line in
        switch line {
        case .entry(let entry): WireJSON.encode(JournalLine(entry, mask))
        case .record(let record): try encoder.encode(RecordedLine(record: record))
        }
      })
  }

  private static func text(_ lines: [Data]) -> String {
    ([WireJSON.encode(Heading())] + lines).map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }

  /// Whether a file begins like a journal, of any version.
  package static func isJournal(_ data: Data) -> Bool { heading(of: data) != nil }

  /// The heading, which is short: a longer first line is not read.
  private static func heading(of data: Data) -> Heading? {
    let first = data.prefix(256).prefix { $0 != UInt8(ascii: "\n") }
    return (try? JSONDecoder().decode(Heading.self, from: first)).flatMap { $0.journal == name ? $0 : nil }
  }

  /// The regions of the lines that have an entry with a number.
  static func regions(of data: Data) -> [Int: RecordedRegion] {
    struct Numbered: Decodable { let number: Int }
    var offset = 0
    return data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().reduce(into: [:]) {
      regions, line in
      if let number = (try? JSONDecoder().decode(Numbered.self, from: line.element))?.number {
        regions[number] = RecordedRegion(line: line.offset + 1, offset: offset, length: line.element.count)
      }
      offset += line.element.count + 1
    }
  }

  /// Reads the entries; throws `RecordedFile.Unreadable` if the data is not a journal. A last line that was cut off is
  /// left out.
  package static func trace(of data: Data) throws(RecordedFile.Unreadable) -> Trace {
    Trace(try lines(of: data, records: JSONValue.self).compactMap(\.entry))
  }

  /// Reads all lines; throws `RecordedFile.Unreadable` if the data is not a journal. A last line that was cut off is
  /// left out.
  ///
  /// - Parameter records: The type of the records.
  package static func lines<Record: Decodable>(
    of data: Data, records: Record.Type
  ) throws(RecordedFile.Unreadable) -> [Line<Record>] {
    guard let heading = heading(of: data) else {
      throw RecordedFile.Unreadable(description: "not a journal: the heading is missing")
    }
    guard heading.version == Heading().version else {
      throw RecordedFile.Unreadable(
        description: "a journal of version \(heading.version); this program reads version \(Heading().version)")
    }
    let isWhole = data.last == UInt8(ascii: "\n")
    let texts = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines: [Line<Record>] = []
    for (index, text) in texts.enumerated().dropFirst() where !text.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
      if let record = try? JSONDecoder().decode(RecordedLine<Record>.self, from: text).record {
        lines.append(.record(record))
      } else if let entry = (try? JSONDecoder().decode(JournalLine.self, from: text))?.entry {
        lines.append(.entry(entry))
      } else if isWhole || index != texts.count - 1 {
        throw RecordedFile.Unreadable(description: "line \(index + 1) of the journal cannot be read")
      }
    }
    return lines
  }
}

extension Journal.RecordedLine: Encodable where Record: Encodable {}
extension Journal.RecordedLine: Decodable where Record: Decodable {}
