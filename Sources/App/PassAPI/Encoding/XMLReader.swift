import Foundation

/// Reads XML, in which some resources and the answers of an older API are written, as the equivalent JSON.
///
/// An element with child elements becomes a map, in which children of one name form a list; any other element becomes
/// its text. Attributes and prefixes of names are ignored. Anything that answers of the service never have is refused
/// where it begins, so that nothing can be expanded, fetched or nested without end: a document type, an entity other
/// than the five of XML and those for single characters, elements deeper than `WireJSON.maximumDepth`. What XML 1.0
/// forbids is refused as well: control characters, written as such or by number, `]]>` in a text, `--` in a comment.
package struct XMLReader {
  /// The name of the root element, without its prefix, and its content.
  package struct Document {
    package let root: String
    package let content: JSONValue
  }

  /// The error of a text that is not XML as the service sends it.
  package struct Refused: Error {}

  private var rest: Substring.UTF8View

  /// Reads a text; throws if it is not well-formed, or not as the service sends it.
  package static func document(_ text: String) throws(Refused) -> Document {
    guard text.unicodeScalars.allSatisfy(isAllowed) else { throw Refused() }
    var reader = XMLReader(rest: text.dropFirst(text.first == "\u{FEFF}" ? 1 : 0).utf8)
    try reader.skipMisc()
    let (name, content) = try reader.element(depth: 1)
    try reader.skipMisc()
    guard reader.rest.isEmpty else { throw Refused() }
    return Document(root: name, content: content)
  }

  /// Whether a text begins as a document does, behind a byte order mark or not, but cannot be read as one.
  package static func isMalformed(_ text: String) -> Bool {
    text.unicodeScalars.first { $0 != "\u{FEFF}" && !$0.properties.isWhitespace } == "<" && (try? document(text)) == nil
  }

  private init(rest: Substring.UTF8View) { self.rest = rest }

  // MARK: Elements

  private mutating func element(depth: Int) throws(Refused) -> (name: String, content: JSONValue) {
    guard depth <= WireJSON.maximumDepth, skip("<") else { throw Refused() }
    let name = try name()
    var attributes: Set<String> = []
    while true {
      skipBlanks()
      if skip("/>") { return (Self.local(name), "") }
      if skip(">") { break }
      guard attributes.insert(try skipAttribute()).inserted else { throw Refused() }
    }
    var text = "", children: [String: [JSONValue]] = [:]
    while !skip("</") {
      guard let first = rest.first else { throw Refused() }
      if first != UInt8(ascii: "<") {
        text += try characters()
      } else if skip("<![CDATA[") {
        text += String(Substring(try upTo("]]>")))
      } else if !(try skipComment()) {
        let child = try element(depth: depth + 1)
        children[child.name, default: []].append(child.content)
      }
    }
    guard skip(name) else { throw Refused() }
    skipBlanks()
    guard skip(">") else { throw Refused() }
    guard !children.isEmpty else { return (Self.local(name), .string(text.trimmed)) }
    let members = children.mapValues { $0.count == 1 ? $0[0] : .array($0) }
    return (Self.local(name), .object(members))
  }

  private mutating func name() throws(Refused) -> String {
    let bytes = rest.prefix { !Self.endsName.contains($0) }
    guard !bytes.isEmpty else { throw Refused() }
    rest = rest[bytes.endIndex...]
    return String(Substring(bytes))
  }

  private static let endsName = Set(" \t\r\n/><=\"'&!?".utf8)

  private static func local(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }

  /// Skips an attribute and returns its name; the value is ignored, but must be valid.
  private mutating func skipAttribute() throws(Refused) -> String {
    let name = try name()
    skipBlanks()
    guard skip("=") else { throw Refused() }
    skipBlanks()
    let value: Substring.UTF8View
    if skip("\"") { value = try upTo("\"") } else if skip("'") { value = try upTo("'") } else { throw Refused() }
    guard !value.contains(UInt8(ascii: "<")) else { throw Refused() }
    _ = try Self.text(of: value)
    return name
  }

  // MARK: Texts

  /// The text up to the next element, with its entities resolved.
  private mutating func characters() throws(Refused) -> String {
    let bytes = rest.prefix { $0 != UInt8(ascii: "<") }
    rest = rest[bytes.endIndex...]
    guard !bytes.contains("]]>".utf8) else { throw Refused() }
    return try Self.text(of: bytes)
  }

  /// Resolves the entities in a text.
  private static func text(of written: Substring.UTF8View) throws(Refused) -> String {
    let parts = written.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    var text = String(Substring(parts[0]))
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: UInt8(ascii: ";")), let character = character(Substring(part[..<end])) else {
        throw Refused()
      }
      text.unicodeScalars.append(character)
      text += Substring(part[part.index(after: end)...])
    }
    return text
  }

  private static func character(_ entity: Substring) -> Unicode.Scalar? {
    let known: [Substring: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    let isHexadecimal = entity.hasPrefix("#x"), digits = entity.dropFirst(isHexadecimal ? 2 : 1)
    guard entity.hasPrefix("#"), digits.first != "+",
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    else { return known[entity] }
    return isAllowed(scalar) ? scalar : nil
  }

  /// Whether a document may contain the character (XML 1.0, 2.2).
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar < " " ? ["\t", "\n", "\r"].contains(scalar) : scalar != "\u{FFFE}" && scalar != "\u{FFFF}"
  }

  // MARK: Skipping

  /// Skips white space, comments and instructions; a document type is then refused as an element without a name.
  private mutating func skipMisc() throws(Refused) { repeat { skipBlanks() } while try skipComment() }

  private mutating func skipComment() throws(Refused) -> Bool {
    if skip("<!--") {
      _ = try upTo("--")
      guard skip(">") else { throw Refused() }
    } else if skip("<?") {
      _ = try upTo("?>")
    } else {
      return false
    }
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop(while: \.isBlank) }

  private mutating func skip(_ word: String) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  private mutating func upTo(_ end: String) throws(Refused) -> Substring.UTF8View {
    guard let end = rest.firstRange(of: end.utf8) else { throw Refused() }
    defer { rest = rest[end.upperBound...] }
    return rest[..<end.lowerBound]
  }
}
