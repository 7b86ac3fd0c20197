/// The properties that an initialiser of a struct must set, read from the source text of the struct.
struct StructSource {
  struct Property: Equatable {
    let name: String
    let type: String
    /// The default value, if any.
    let value: String?
  }
  let header: Header
  private(set) var properties: [Property] = []
  /// How many of the first properties are set by parameters without a label.
  private(set) var unlabelled = 0
  private(set) var mistakes: [Mistake] = []
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
    var reader = Reader(text)
    header = Header(&reader)
    guard header.kind == "struct" else {
      let message = "@Memberwise writes the initialiser of a struct, and '\(header.name)' is none"
      mistakes.append(Mistake(message: message, offset: header.nameOffset))
      return
    }
    while let token = reader.next(), token.text != "{" {}
    readBody(&reader)
    readUnlabelled()
  }

  private mutating func fail(_ problem: String, at token: Token) {
    let message = "@Memberwise \(problem); write the initialiser by hand"
    mistakes.append(Mistake(message: message, offset: token.offset))
  }

  private mutating func readUnlabelled() {
    guard let first = header.unlabelled.first, mistakes.isEmpty else { return }
    if let number = Int(header.unlabelled.source), (0...properties.count).contains(number) {
      unlabelled = number
    } else {
      let message = "@Memberwise(unlabelled:) needs a number from 0 to \(properties.count), the number of parameters"
      mistakes.append(Mistake(message: message, offset: first.offset))
    }
  }

  private mutating func readBody(_ reader: inout Reader) {
    var isExcluded = false, wrapper: (token: Token, name: String)?
    while let token = reader.next(), token.text != "}" {
      switch token.text {
      case "{", "(", "[": _ = reader.group()
      case "@":
        let name = reader.attribute().name
        if !["available", "usableFromInline"].contains(name) { wrapper = (token, name) }
      case "static", "lazy": isExcluded = true
      case "let", "var":
        if let wrapper, !isExcluded {
          fail("does not know what '@\(wrapper.name)' makes of a property", at: wrapper.token)
        }
        readProperties(&reader, isExcluded: isExcluded || wrapper != nil, isConstant: token.text == "let")
        (isExcluded, wrapper) = (false, nil)
      case "func", "enum", "struct", "class", "actor", "typealias", "init", "subscript":
        (isExcluded, wrapper) = (false, nil)
      case let line where line.hasPrefix("#if"): fail("cannot know whether what stands in '\(line)' exists", at: token)
      default: break
      }
    }
  }

  /// Reads the properties between `let` or `var` and the next member.
  private mutating func readProperties(_ reader: inout Reader, isExcluded: Bool, isConstant: Bool) {
    // In `a, b: Int` the type applies to both.
    var untyped: [Token] = []
    repeat {
      guard let name = reader.next() else { return }
      if name.text == "(" {
        _ = reader.group()
        if !isExcluded { fail("does not take a tuple apart", at: name) }
      }
      let type = reader.take(":") ? reader.phrase(to: ["=", "{"]) : []
      let value = reader.take("=") ? reader.phrase() : []
      let isComputed = reader.peek?.text == "{" && !reader.isAtObservers
      if reader.take("{") { _ = reader.group() }
      if isExcluded || isComputed || name.text == "(" || isConstant && !value.isEmpty { continue }
      untyped.append(name)
      if type.isEmpty && value.isEmpty { continue }
      for name in untyped {
        if type.isEmpty {
          fail("needs the type of '\(name.text)'", at: name)
        } else {
          add(name, type, value, isConstant)
        }
      }
      untyped = []
    } while reader.take(",")
    for name in untyped { fail("needs the type of '\(name.text)'", at: name) }
  }

  private mutating func add(_ name: Token, _ type: [Token], _ value: [Token], _ isConstant: Bool) {
    let isFunction = Reader(type).isFunction, isOptional = !isFunction && ["?", "!"].contains(type.last?.text)
    properties.append(
      Property(
        name: name.text, type: (isFunction ? "@escaping " : "") + text(of: type),
        value: !value.isEmpty ? text(of: value) : isOptional && !isConstant ? "nil" : nil))
  }

  /// The source text of some tokens, with its line breaks.
  private func text(of tokens: [Token]) -> String {
    guard let first = tokens.first, let last = tokens.last else { return "" }
    return String(decoding: bytes[first.offset..<last.offset + last.text.utf8.count], as: UTF8.self)
  }
}
