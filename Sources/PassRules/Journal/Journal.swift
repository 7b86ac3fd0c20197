import Foundation
import PassAPI

/// A trace as a file: JSON Lines, a heading and one line for each entry, without secrets.
///
/// Tokens, secrets, SAML, user metadata and whatever is not known to be harmless stand as short digests, keyed for each
/// journal: equal values stay equal within it. Codes, provider ids and resource ids stay. A journal breaks the same
/// rules as the trace it was written from.
///
///     try Journal.text(trace, key: (1, 2)).write(toFile: "run.jsonl", atomically: true, encoding: .utf8)
public enum Journal {
  /// The heading of every journal.
  private struct Heading: Codable {
    var journal = Journal.name
    var version = 1
  }

  private static let name = "passflow"

  /// Writes a trace; the key, two random numbers, is not in the text.
  public static func text(_ trace: Trace, key: (UInt64, UInt64)) -> String {
    let mask = Mask(Digest(key: key), trace)
    let lines = trace.entries.map { JournalLine($0, mask) }
    let texts = [WireJSON.encode(Heading())] + lines.map { WireJSON.encode($0) }
    return texts.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }

  /// Whether a file begins like a journal.
  public static func isJournal(_ data: Data) -> Bool {
    let first = data.prefix { $0 != UInt8(ascii: "\n") }
    return (try? JSONDecoder().decode(Heading.self, from: first))?.journal == name
  }

  /// Reads a journal; throws `RecordedFile.Unreadable` for anything else. A last line that was cut off is left out.
  public static func trace(of data: Data) throws(RecordedFile.Unreadable) -> Trace {
    guard isJournal(data) else { throw RecordedFile.Unreadable(description: "no journal: the heading is missing") }
    let isWhole = data.last == UInt8(ascii: "\n")
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var entries: [Trace.Entry] = []
    for (index, line) in lines.enumerated().dropFirst() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
      if let entry = (try? JSONDecoder().decode(JournalLine.self, from: line))?.entry {
        entries.append(entry)
      } else if isWhole || index != lines.count - 1 {
        throw RecordedFile.Unreadable(description: "line \(index + 1) of the journal cannot be read")
      }
    }
    return Trace(entries)
  }
}
