import Foundation

/// The values of an `application/x-www-form-urlencoded` text, decoded exactly once.
struct FormBody: Hashable, Sendable {
  private let pairs: [[String]]

  init(_ text: String) {
    pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.map {
        $0.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ").removingPercentEncoding ?? ""
      }
    }
  }

  /// The value of a name that occurs once with a value; nil if it is absent or empty.
  subscript(_ name: String) -> String? {
    let values = pairs.filter { $0.first == name }
    guard values.count == 1, let value = values.first?.dropFirst().first, !value.isEmpty else { return nil }
    return value
  }

  /// Whether a name occurs more than once, which registration refuses.
  var repeatsAName: Bool { Set(pairs.compactMap(\.first)).count != pairs.count }
}
