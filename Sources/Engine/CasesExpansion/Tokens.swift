/// A word, a literal, a punctuation mark or a line such as `#if DEBUG` of Swift source text.
struct Token: Equatable {
  let text: String
  /// The position in UTF-8 bytes, the unit that the compiler uses.
  let offset: Int
  /// Whether white space or a comment precedes it.
  let isSpaced: Bool
  /// Whether it is the first token of a line.
  var beginsLine = false
}

/// Splits source text into tokens. It knows just enough Swift to distinguish code from comments and literals.
struct Tokenizer {
  private let bytes: [UInt8]
  private var position = 0
  private var previous = ""

  static func tokens(of text: String) -> [Token] {
    var tokenizer = Tokenizer(bytes: Array(text.utf8))
    return Array(AnyIterator { tokenizer.next() })
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func next() -> Token? {
    let end = position
    skipBlanks()
    guard position < bytes.count else { return nil }
    let start = position
    if Self.isWord(bytes[start]) {
      skip(while: Self.isWord)
    } else if starts(with: "`") {
      position += 1
      skip { $0 != UInt8(ascii: "`") && !Self.isNewline($0) }
      position += 1
    } else if ["#if", "#elseif", "#else", "#endif"].contains(where: starts) {
      skip { !Self.isNewline($0) }
    } else if !skipLiteral() {
      position += starts(with: "->") ? 2 : 1
    }
    position = min(position, bytes.count)
    previous = String(decoding: bytes[start..<position], as: UTF8.self)
    let beginsLine = bytes[end..<start].contains(where: Self.isNewline)
    return Token(text: previous, offset: start, isSpaced: start > end, beginsLine: beginsLine)
  }

  /// Skips a string or a regular expression, plain or between number signs. Returns false if there is neither.
  private mutating func skipLiteral() -> Bool {
    let start = position
    skip { $0 == UInt8(ascii: "#") }
    let pounds = String(repeating: "#", count: position - start)
    guard let quote = ["\"\"\"", "\"", "/"].first(where: starts), quote != "/" || !pounds.isEmpty || beginsRegex else {
      position = start
      return false
    }
    let isRegex = quote == "/", escape = isRegex ? "\\" : "\\" + pounds
    let mayBreak = isRegex ? !pounds.isEmpty : quote != "\""
    position += quote.utf8.count
    while position < bytes.count, !starts(with: quote + pounds) {
      if !mayBreak, Self.isNewline(bytes[position]) { return true }
      let isEscape = starts(with: escape)
      position += isEscape ? escape.utf8.count : 1
      // An interpolation contains code, with literals and brackets of its own; otherwise the next character is escaped.
      if isEscape, !isRegex, starts(with: "(") { skipGroup() } else if isEscape { position += 1 }
    }
    position += quote.utf8.count + pounds.utf8.count
    return true
  }

  /// A slash after a value divides, and one before a blank is an operator; neither begins a regular expression.
  private var beginsRegex: Bool {
    guard let last = previous.utf8.last else { return false }
    let line = bytes[(position + 1)...].prefix { !Self.isNewline($0) }
    guard let first = line.first, !Self.isBlank(first), line.contains(UInt8(ascii: "/")) else { return false }
    let isValue = Self.isWord(last) || ")]}`\"".utf8.contains(last)
    return !isValue || ["return", "try", "in", "case", "if", "else"].contains(previous)
  }

  private mutating func skipGroup() {
    var depth = 0
    repeat {
      guard let token = next() else { return }
      if "([{".contains(token.text) { depth += 1 }
      if ")]}".contains(token.text) { depth -= 1 }
    } while depth > 0
  }

  /// Skips white space and comments, which nest.
  private mutating func skipBlanks() {
    var depth = 0
    while position < bytes.count {
      if starts(with: "/*") {
        depth += 1
        position += 2
      } else if depth > 0 {
        depth -= starts(with: "*/") ? 1 : 0
        position += starts(with: "*/") ? 2 : 1
      } else if starts(with: "//") {
        skip { !Self.isNewline($0) }
      } else if Self.isBlank(bytes[position]) {
        position += 1
      } else {
        return
      }
    }
  }

  private func starts(with text: String) -> Bool {
    position <= bytes.count && bytes[position...].starts(with: text.utf8)
  }
  private mutating func skip(while condition: (UInt8) -> Bool) {
    while position < bytes.count, condition(bytes[position]) { position += 1 }
  }
  private static func isNewline(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 0 || (9...13).contains(byte) }
  /// Every byte outside ASCII counts as a letter: in code it is seldom anything else.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 128 || byte == UInt8(ascii: "_") || (48...57).contains(byte) || (97...122).contains(byte | 32)
  }
}
