import Foundation

/// JSON as it crosses the wire, guarded against what a hostile or broken server may send.
package enum WireJSON {
  /// How deep lists and maps may be nested; documented answers need nine levels.
  package static let maximumDepth = 64

  /// The reasons for refusing data before the decoder sees it.
  package enum Defect: Error { case tooLarge, tooDeep, notUTF8 }

  package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try read(type, from: data).answer
  }

  /// Reads a value, and reports what had to be left out.
  package static func read<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Reading<Value> {
    guard data.count <= HTTPResponse.maximumBodyBytes else { throw Defect.tooLarge }
    guard String(data: data, encoding: .utf8) != nil else { throw Defect.notUTF8 }
    guard depth(of: data) <= maximumDepth else { throw Defect.tooDeep }
    let data = data.withoutByteOrderMark, decoder = JSONDecoder(), leftOut = LeftOut()
    if let key = CodingUserInfoKey.leftOut { decoder.userInfo[key] = leftOut }
    let value = try decoder.decode(type, from: data)
    return Reading(value, leftOut: leftOut.texts)
  }

  /// Where and how reading failed; never what the data holds.
  package static func place(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context): "no member \(path(context.codingPath + [key]))"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "unexpected kind at \(path(context.codingPath))"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      "unreadable value at \(path(context.codingPath))"
    case Defect.tooLarge: "body too large"
    case Defect.tooDeep: "body nested too deeply"
    case Defect.notUTF8: "body is not UTF-8"
    default: "body is not JSON"
    }
  }

  /// The path with `*` for the keys of maps, which the server chooses: only words of the API are named.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty
      ? "the root"
      : keys.map { key in
        // A key of a map may look like a number; the text of an index in a list differs from its number.
        if let place = key.intValue, key.stringValue != String(place) { return String(place) }
        return key is any RawRepresentable ? key.stringValue : "*"
      }.joined(separator: ".")
  }

  /// Encodes with sorted keys and with secrets, for the server.
  package static func encode(_ value: some Encodable) -> Data {
    // The values written here are strings, booleans, whole numbers and lists of them, which always encode.
    (try? JSONEncoder(keepsSecrets: true).encode(value)) ?? Data()
  }

  /// The deepest nesting, counted without parsing: brackets inside strings do not count.
  package static func depth(of data: Data) -> Int { nesting(of: data).deepest }

  /// Whether the data ends inside a list, a map or a string, and is not nested too deeply.
  static func isOpen(_ data: Data) -> Bool {
    let nesting = nesting(of: data)
    return nesting.isOpen && nesting.deepest <= maximumDepth
  }

  private static func nesting(of data: Data) -> (deepest: Int, isOpen: Bool) {
    var depth = 0, deepest = 0, isInString = false, isEscaped = false
    for byte in data {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\") where isInString: isEscaped = true
      case _ where isInString: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return (deepest, isInString || depth > 0)
  }
}

/// JSON inside a header: Base64 on one line, keys sorted so that equal values give equal headers.
package enum HeaderJSON {
  package static func encode(_ value: some Encodable) -> String { WireJSON.encode(value).base64EncodedString() }

  /// Reads a header; `nil` if it is not Base64 or not the expected JSON.
  package static func decode<Value: Decodable>(_ type: Value.Type, from header: String) -> Value? {
    Data(base64Encoded: header).flatMap { try? WireJSON.decode(type, from: $0) }
  }
}

extension Data {
  /// Reads Base64 in the alphabet of JSON Web Tokens, with or without its padding; `nil` for anything else.
  package init?(base64URL text: some StringProtocol) {
    let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    self.init(base64Encoded: standard + String(repeating: "=", count: (4 - standard.count % 4) % 4))
  }
}
