import Foundation

extension Data {
  /// Reads Base64 in the alphabet of JSON Web Tokens, with or without its padding; nil for anything else.
  package init?(base64URL text: some StringProtocol) {
    let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    self.init(base64Encoded: standard + String(repeating: "=", count: (4 - standard.count % 4) % 4))
  }
}
