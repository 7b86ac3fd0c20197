import Foundation

/// Reports for programs.
package enum JSONText {
  /// A report as JSON, with sorted keys, so that equal reports are equal texts.
  package static func of(_ report: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
  }
}
