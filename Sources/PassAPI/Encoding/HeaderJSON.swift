import Foundation

/// JSON inside a header: Base64 on one line, keys sorted so that equal values give equal headers.
enum HeaderJSON {
  static func encode(_ value: some Encodable) -> String { WireJSON.encode(value).base64EncodedString() }
}
