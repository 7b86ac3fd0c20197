import PassAPI

/// Reads JSON in one pass over its bytes, ten times as fast as a decoder.
///
/// The decoder gets what is rare: a number that is too large, a text that is not UTF-8, deep
/// nesting, and whatever is no JSON.
struct JSONScanner {
  private struct Rare: Error { var isTwice = false }

  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  /// The value that the bytes are, with `nil` inside if a name occurs twice in an object, since which of the two counts
  /// is not known; `nil` leaves them to the decoder.
  static func value(of bytes: UnsafeRawBufferPointer) -> JSONValue?? {
    var scanner = JSONScanner(bytes: bytes)
    do throws(Rare) {
      let value = try scanner.value(depth: 0)
      return scanner.next() == 0 && scanner.place == bytes.count ? .some(value) : nil
    } catch { return error.isTwice ? .some(nil) : nil }
  }

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The current byte; 0, which no JSON has, at the end.
  private var byte: UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// The first byte after blanks.
  private mutating func next() -> UInt8 {
    while byte.isBlank { place += 1 }
    return byte
  }

  private mutating func skip(_ wanted: UInt8) -> Bool {
    guard next() == wanted else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws(Rare) -> JSONValue {
    guard depth < WireJSON.maximumDepth else { throw Rare() }
    switch next() {
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = Dictionary(minimumCapacity: 3)
      try items(until: UInt8(ascii: "}")) { scanner throws(Rare) in
        let name = try scanner.text()
        guard scanner.skip(UInt8(ascii: ":")) else { throw Rare() }
        let value = try scanner.value(depth: depth + 1)
        guard members.updateValue(value, forKey: name) == nil else { throw Rare(isTwice: true) }
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try items(until: UInt8(ascii: "]")) { scanner throws(Rare) in
        elements.append(try scanner.value(depth: depth + 1))
      }
      return .array(elements)
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      let rest = bytes[place...]
      guard let (word, value) = Self.words.first(where: { rest.starts(with: $0.0.utf8) }) else { throw Rare() }
      place += word.utf8.count
      return value
    default: return try number()
    }
  }

  private static let words: [(String, JSONValue)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]

  private mutating func items(until end: UInt8, _ read: (inout Self) throws(Rare) -> Void) throws(Rare) {
    place += 1
    guard !skip(end) else { return }
    repeat { try read(&self) } while skip(UInt8(ascii: ","))
    guard skip(end) else { throw Rare() }
  }

  private mutating func text() throws(Rare) -> String {
    guard skip(UInt8(ascii: "\"")) else { throw Rare() }
    var start = place, end = place, former: [UInt8] = [], all: UInt8 = 0
    while end < bytes.count, bytes[end] >= 0x20 {
      let byte = bytes[end]
      end += 1
      all |= byte
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      place = end
      let run = UnsafeRawBufferPointer(rebasing: bytes[start..<place - 1])
      if byte == UInt8(ascii: "\""), former.isEmpty { return try Self.text(of: run, isASCII: all < 0x80) }
      former.append(contentsOf: run)
      if byte == UInt8(ascii: "\"") { return try Self.text(of: former, isASCII: all < 0x80) }
      try addEscaped(to: &former)
      (start, end) = (place, place)
    }
    throw Rare()
  }

  private static func text(of bytes: some Collection<UInt8>, isASCII: Bool) throws(Rare) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    // Decoding repairs what is not UTF-8.
    guard isASCII || text.utf8.elementsEqual(bytes) else { throw Rare() }
    return text
  }

  private mutating func addEscaped(to text: inout [UInt8]) throws(Rare) {
    let letter = byte
    place += 1
    if letter != UInt8(ascii: "u"), let plain = Self.escapes[letter] { return text.append(plain) }
    let digits = String(decoding: bytes[min(place, bytes.count)..<min(place + 4, bytes.count)], as: UTF8.self)
    // Half of a character beyond the first plane is left to the decoder.
    guard letter == UInt8(ascii: "u"), byte != UInt8(ascii: "+"), digits.utf8.count == 4,
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    else { throw Rare() }
    place += 4
    text.append(contentsOf: String(scalar).utf8)
  }

  static let escapes = Dictionary(uniqueKeysWithValues: zip("\"\\/bfnrt".utf8, "\"\\/\u{8}\u{C}\n\r\t".utf8))

  private mutating func number() throws(Rare) -> JSONValue {
    let start = place
    while (0x2D...0x39).contains(byte) || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e") { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    // What is not written in the shortest way may not be a number of JSON.
    if let whole = Int64(text), whole.description == text { return .integer(whole) }
    guard let number = Double(text), number.description == text else { throw Rare() }
    return Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }
}
