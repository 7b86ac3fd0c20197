import Foundation

/// A body or query of names and values, `application/x-www-form-urlencoded`; absent values are left out.
struct Form {
  private(set) var text = ""

  init(_ fields: KeyValuePairs<String, String?>) {
    for (name, value) in fields {
      if let value { append(name, PercentEncoding.encode(value)) }
    }
  }

  /// Adds a value that is already percent-encoded.
  mutating func append(_ name: String, _ encoded: String) {
    text += (text.isEmpty ? "" : "&") + name + "=" + encoded
  }

  var data: Data { Data(text.utf8) }
}
