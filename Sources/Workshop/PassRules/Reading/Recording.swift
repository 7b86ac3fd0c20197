import Foundation
import PassAPI

/// A record of a client, read for an audit: the trace for monitors, what was read, and the regions of the entries.
///
///     let recording = try Recording(of: RecordedBytes(file))
///     for violation in recording.trace.violations() { print(violation) }
package struct Recording: Sendable {
  /// The trace. Of the bodies of answers, only what monitors need is kept.
  package let trace: Trace
  /// The account of what was read.
  package let count: ReadingCount
  /// The regions of entries in the file, by number.
  package let regions: [Int: RecordedRegion]
}

extension Recording {
  /// Reads a HAR file or a journal; throws `RecordedFile.Unreadable` if the data is neither.
  ///
  /// - Parameters:
  ///   - gateways: Addresses through which calls reach the service.
  ///   - progress: Called from time to time with the number of entries read.
  package init(
    of bytes: RecordedBytes, gateways: [ReadingCount.Gateway] = [], progress: (Int) -> Void = { _ in }
  ) throws(RecordedFile.Unreadable) {
    self = try RecordedFile.reading { () throws in
      let first = try bytes.pieces()() ?? Data()
      guard Journal.isJournal(first) else {
        var reader = HAR.Reader(gateways: gateways, keepsAll: false)
        let trace = try reader.trace(of: bytes, progress)
        return Recording(trace: trace, count: reader.count, regions: reader.regions)
      }
      var all = Data()
      let pieces = try bytes.pieces()
      while let piece = try pieces() { all += piece }
      let lines = try Journal.lines(of: all, records: JSONValue.self)
      var count = ReadingCount()
      count.isCut = all.last != UInt8(ascii: "\n")
      let trace = Trace(lines.compactMap(\.entry), unread: count.isCut ? [.end("the record ends in the middle")] : [])
      count.entries = trace.entries.count
      return Recording(trace: trace, count: count, regions: Journal.regions(of: all))
    }
  }
}
