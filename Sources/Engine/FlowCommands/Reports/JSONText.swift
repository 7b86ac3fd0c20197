import Foundation

/// Writes reports for programs.
package enum JSONText {
  /// A report as JSON, with sorted keys, so that equal reports are equal texts.
  package static func of(_ report: some Encodable, isOneLine: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
  }
}
