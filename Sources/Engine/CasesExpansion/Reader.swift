/// Reads the tokens of a text one after another.
struct Reader {
  private var rest: ArraySlice<Token>
  init(_ text: String) { rest = Tokenizer.tokens(of: text)[...] }
  init(_ tokens: [Token]) { rest = tokens[...] }

  var peek: Token? { rest.first }
  mutating func next() -> Token? { rest.popFirst() }
  /// The texts of the tokens after the next one, joined.
  func following(_ count: Int) -> String { rest.dropFirst().prefix(count).map(\.text).joined() }
  /// Takes the next token if it has this text.
  mutating func take(_ text: String) -> Bool {
    guard peek?.text == text else { return false }
    rest.removeFirst()
    return true
  }
  /// The parts of a group whose opening bracket has been taken, split at its commas. Takes the closing bracket, too.
  mutating func group() -> [[Token]] {
    var parts: [[Token]] = [[]], depth = 0, angles = 0
    while let token = next() {
      switch token.text {
      case "(", "[", "{": depth += 1
      case ")" where depth == 0, "]" where depth == 0, "}" where depth == 0: return parts
      case ")", "]", "}": depth -= 1
      case "<": angles += 1
      case ">": angles -= 1
      case "," where depth == 0 && angles <= 0:
        parts.append([])
        continue
      default: break
      }
      parts[parts.count - 1].append(token)
    }
    return parts
  }
  /// Skips a raw value, which contains no blanks except after a sign.
  mutating func skipLiteral() {
    _ = take("-")
    repeat { _ = next() } while peek.map { !$0.isSpaced && ![",", ";", "}"].contains($0.text) } ?? false
  }
  /// A type or a value: the tokens before a comma, one of `ends`, or the next line, unless that continues it.
  mutating func phrase(to ends: [String] = []) -> [Token] {
    var phrase: [Token] = [], depth = 0, angles = 0
    while let token = peek {
      if depth == 0 && angles == 0 {
        if [",", ";", "}"].contains(token.text) || ends.contains(token.text) || isAtObservers { break }
        if token.beginsLine, let last = phrase.last, token.beginsMember, !last.isInfix { break }
      }
      switch token.text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      // With a blank before it, it is a comparison.
      case "<" where !token.isSpaced: angles += 1
      case ">" where !token.isSpaced: angles -= 1
      default: break
      }
      phrase.append(token)
      _ = next()
    }
    return phrase
  }
  /// Whether `{ didSet` or the like is next.
  var isAtObservers: Bool { peek?.text == "{" && ["willSet", "didSet"].contains(following(1)) }
  /// Whether the tokens are a type with an arrow outside brackets, or inside brackets around all of it.
  var isFunction: Bool {
    var copy = self
    while let token = copy.next() {
      switch token.text {
      case "->": return true
      case "(", "[":
        let parts = copy.group()
        if token.text == "(" && copy.peek == nil { return parts.count == 1 && Reader(parts[0]).isFunction }
      case "<": return false
      default: break
      }
    }
    return false
  }
  /// Whether the tokens are a single group with several parts, or with none.
  var isTuple: Bool {
    var copy = self
    guard copy.take("("), case let parts = copy.group(), copy.peek == nil else { return false }
    return parts.count > 1 || parts[0].isEmpty
  }
  /// Takes an attribute whose `@` has been taken. Returns its name, its arguments, and its text if it is
  /// `@available`.
  mutating func attribute() -> (name: String, arguments: [[Token]], availability: String?) {
    var name = next()?.text ?? ""
    while take(".") { name = next()?.text ?? "" }
    guard take("(") else { return (name, [], nil) }
    let arguments = group(), text = arguments.map(\.source).joined(separator: ", ")
    return (name, arguments, name == "available" ? "@available(\(text)) " : nil)
  }
}

extension Token {
  /// Whether the token can begin a member. A line that continues another begins with a bracket, a dot or an operator.
  fileprivate var beginsMember: Bool { text.first.map { $0.isLetter || "_@#`".contains($0) } ?? false }
  /// Whether the token, at the end of a line and after a blank, is an operator that the next line continues.
  fileprivate var isInfix: Bool { isSpaced && text.allSatisfy { "+-*/%&|^<>=?:!~.".contains($0) } }
}

extension Sequence<Token> {
  /// The tokens as written, without the comments between them.
  var source: String {
    enumerated().map { ($0 > 0 && $1.isSpaced ? " " : "") + $1.text }.joined()
  }
}

/// A declaration up to its body.
struct Header {
  /// `enum`, `struct`, `func`, `extension`…; empty if the text declares nothing known.
  private(set) var kind = ""
  private(set) var name = ""
  /// The position of the name, in UTF-8 bytes from the start of the text.
  private(set) var nameOffset = 0
  /// `public `, `private `…, or nothing.
  private(set) var access = ""
  /// Each `@available(…)`, as written.
  private(set) var availability = ""
  /// The number in `@Memberwise(unlabelled: 1)`; empty without one.
  private(set) var unlabelled: [Token] = []
  /// The positions of the `@Cases` attributes.
  private(set) var attributes: [Int] = []

  init(_ text: String) {
    var reader = Reader(text)
    self.init(&reader)
  }

  init(_ reader: inout Reader) {
    while let token = reader.next() {
      switch token.text {
      case "@":
        let attribute = reader.attribute()
        if attribute.name == "Cases" { attributes.append(token.offset) }
        if attribute.name == "Memberwise" { unlabelled = Array(attribute.arguments.first?.dropFirst(2) ?? []) }
        availability += attribute.availability ?? ""
      case "public", "package", "internal", "fileprivate", "private": access = token.text + " "
      case "(": _ = reader.group()
      case "enum", "struct", "class", "actor", "protocol", "extension", "func", "var", "let", "case", "typealias":
        (kind, name, nameOffset) = (token.text, reader.peek?.text ?? "", reader.peek?.offset ?? token.offset)
        return
      default: continue
      }
    }
  }
}
