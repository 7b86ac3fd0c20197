import Foundation
import PassAPI

/// Reads HTTP archives (HAR 1.2) of any producer.
///
/// Members may be in any order or absent; an unreadable entry is left out. Preflight requests come from the browser and
/// are also left out. For a form, `postData.text` counts; if there are only `params`, a value with an escape counts as
/// encoded, any other as decoded.
package enum HAR {
  /// Reads an archive; throws `RecordedFile.Unreadable` if the data is not an archive, or nothing in it can be read.
  package static func trace(of data: Data) throws(RecordedFile.Unreadable) -> Trace {
    var reader = Reader(gateways: [], keepsAll: true)
    let trace = try RecordedFile.reading { () throws in try reader.trace(of: RecordedBytes(data)) { _ in } }
    if trace.entries.isEmpty, reader.count.entries > 0, reader.count.preflights == 0 {
      throw RecordedFile.Unreadable(description: "no entry of the HAR file can be read")
    }
    return trace
  }
}
