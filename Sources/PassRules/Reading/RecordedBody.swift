import Foundation

/// The body of a recorded message, unpacked as far as we can.
enum RecordedBody {
  case absent
  case read(Data)
  /// Why it cannot be read.
  case unread(String)

  /// What one body may be unpacked to.
  private static let limit = 64 << 20

  /// - Parameter encoding: What the archive says of the text, and how the body was packed on the wire.
  init(_ text: String?, encoding: String?, packing: String? = nil) {
    guard let text, !text.isEmpty else {
      self = .absent
      return
    }
    guard encoding?.lowercased() == "base64" else {
      self = .read(Data(text.utf8))
      return
    }
    guard let data = Self.base64(text) else {
      self = .unread("no Base64, though the archive says so")
      return
    }
    if data.starts(with: Inflate.mark) {
      self = Inflate.unpacked(data, limit: Self.limit).map { .read($0) } ?? .unread("damaged gzip")
    } else if data.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      self = .unread("packed by Zstandard")
    } else if let packing = packing?.lowercased(), packing.contains("br") || packing.contains("zstd"),
      String(data: data, encoding: .utf8) == nil
    {
      self = .unread(packing.contains("br") ? "packed by Brotli" : "packed by Zstandard")
    } else {
      self = .read(data)
    }
  }

  /// Reads Base64 also with line breaks, in the alphabet for URLs and without padding.
  private static func base64(_ text: String) -> Data? {
    if let data = Data(base64Encoded: text) { return data }
    let plain = text.filter { !$0.isWhitespace && $0 != "=" }
      .replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
  }

  var data: Data? { if case .read(let data) = self { data } else { nil } }
  var reason: String? { if case .unread(let reason) = self { reason } else { nil } }
}
