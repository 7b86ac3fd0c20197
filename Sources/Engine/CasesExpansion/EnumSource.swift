/// A mistake of the author, shown where it was made.
struct Mistake: Equatable {
  let message: String
  /// The position, in UTF-8 bytes from the start of the declaration's text.
  let offset: Int
}

/// The cases of an enum, read from its source text.
struct EnumSource {
  struct Case: Equatable {
    let name: String
    /// The type of the payload; `nil` for a case without payload.
    var payload: String?
    /// The `@available` attributes before the case.
    var availability = ""
  }
  let header: Header
  private(set) var cases: [Case] = []
  /// The contents of `CodingKeys`: the cases, and the `#if` lines around them.
  private(set) var keys: [String] = []
  private(set) var mistakes: [Mistake] = []
  /// Whether the enum itself declares the conformance.
  private(set) var isCased = false
  /// The generated members that the author has also written.
  private(set) var written: Set<String> = []
  /// Whether members can be generated without causing errors of their own.
  private(set) var isExpandable = true

  init(_ text: String, in outer: [Header] = []) {
    var reader = Reader(text)
    header = Header(&reader)
    guard header.kind == "enum" else {
      isExpandable = false
      fail("@Cases reads the cases of an enum; \(header.kind) '\(header.name)' has none", header.nameOffset)
      return
    }
    while let token = reader.next(), token.text != "{" { isCased = isCased || token.text == "Cased" }
    if isPrivate(in: outer) && !isCased {
      isExpandable = false
      let mend = "write 'enum \(header.name): Cased', or 'fileprivate' instead of 'private'"
      fail("@Cases cannot make private enum '\(header.name)' conform from outside; \(mend)", header.nameOffset)
    }
    readBody(&reader)
    // A member written by hand may not fit. The macro then adds no conformance, which `Case` requires.
    isExpandable = isExpandable && (isCased || written.isEmpty)
    if cases.isEmpty && keys.isEmpty && isExpandable {
      isExpandable = false
      fail("@Cases needs at least one case, and enum '\(header.name)' has none", header.nameOffset)
    }
  }

  private mutating func fail(_ message: String, _ offset: Int) {
    mistakes.append(Mistake(message: message, offset: offset))
  }

  /// Whether an extension next to the outermost declaration cannot see the enum.
  private func isPrivate(in outer: [Header]) -> Bool {
    ([header] + outer).dropLast().contains { $0.access == "private " }
  }

  private mutating func readBody(_ reader: inout Reader) {
    var previous = "", isStatic = false, conditions = 0, availability = ""
    while let token = reader.next(), token.text != "}" {
      switch token.text {
      case "{", "(", "[": _ = reader.group()
      case "@": availability += reader.attribute().availability ?? ""
      case "static": isStatic = true
      // `if case` is an expression, `.case` a member.
      case "case" where ![".", ",", "if"].contains(previous):
        repeat { readCase(&reader, availability, isConditional: conditions > 0) } while reader.take(",")
        availability = ""
      case "var", "let", "func", "enum", "struct", "class", "actor", "typealias", "protocol", "init", "subscript":
        checkMember(token.text, isStatic: isStatic, reader)
        (isStatic, availability) = (false, "")
      case let line where line.hasPrefix("#if") || line.hasPrefix("#e"):
        conditions += line.hasPrefix("#if") ? 1 : line.hasPrefix("#endif") ? -1 : 0
        keys.append(line)
      default: break
      }
      previous = token.text
    }
    if !keys.contains(where: { $0.hasPrefix("case") }) { keys = [] }
  }

  private mutating func checkMember(_ kind: String, isStatic: Bool, _ reader: Reader) {
    guard let name = reader.peek else { return }
    let isType = !["var", "let", "func"].contains(kind)
    if kind == "func" && reader.following(2) != "()" { return }
    if isType && name.text == header.name {
      isExpandable = false
      fail("@Cases cannot name enum '\(header.name)': a type in it has the same name; rename one", name.offset)
    } else if isType ? ["Cases", "CodingKeys"].contains(name.text) : name.text == (isStatic ? "cases" : "name") {
      written.insert(name.text)
      fail("@Cases writes '\(name.text)' itself; remove this one", name.offset)
    }
  }

  private mutating func readCase(_ reader: inout Reader, _ availability: String, isConditional: Bool) {
    guard let name = reader.next() else { return }
    var item = Case(name: name.text, availability: availability), mistake: String?
    if reader.take("(") {
      let values = reader.group()
      mistake = self.mistake(in: values, of: name.text)
      let types = values.map(type).joined(separator: ", ")
      item.payload = values.count == 1 && !types.isEmpty ? types : "(\(types))"
    }
    if reader.take("=") { reader.skipLiteral() }
    if isConditional { mistake = "@Cases cannot know whether '\(name.text)' exists; move it out of #if" }
    if ["cases", "Cases", "CodingKeys", "allCases"].contains(name.text) {
      isExpandable = false
      mistake = "'\(name.text)' is the name of a member that @Cases writes; give the case another name"
    }
    // The compiler reports a name that is taken (unless the labels differ, but then the first has been reported), and a
    // keyword without backticks.
    let isRepeated = keys.contains("case \(name.text)")
    if isRepeated || Self.keywords.contains(name.text) { isExpandable = false }
    if let mistake, !isRepeated { fail(mistake, name.offset) }
    keys.append("case \(name.text)")
    if !isRepeated && !isConditional { cases.append(item) }
  }

  /// The type of a value without its label and its default. `Self` is replaced, because it would mean `Cases` there.
  private func type(of value: [Token]) -> String {
    let end = value.firstIndex { $0.text == "=" } ?? value.endIndex
    return value[(Self.label(in: value)?.upperBound ?? 0)..<end].map {
      $0.text == "Self" ? Token(text: header.name, offset: $0.offset, isSpaced: $0.isSpaced) : $0
    }.source
  }

  /// The label at the start of a value: `name:`, `_ name:` or `outer inner:`.
  private static func label(in value: [Token]) -> Range<Int>? {
    let colon = value.prefix(3).firstIndex { $0.text == ":" }
    return colon.flatMap { ["[", "("].contains(value[0].text) ? nil : 0..<$0 + 1 }
  }

  private mutating func mistake(in values: [[Token]], of name: String) -> String? {
    if values.count > 1 { return "'\(name)' has \(values.count) values and @Cases wants one; put them into a struct" }
    let value = values[0]
    if let label = Self.label(in: value) {
      return "the value of '\(name)' has the label '\(value[label].source)'; remove the label"
    }
    if let equals = value.firstIndex(where: { $0.text == "=" }) {
      return "the value of '\(name)' has the default '\(value[equals...].source)'; remove the default"
    }
    // These cannot be Hashable, and the compiler would report further errors.
    let isFunction = value.contains { $0.text == "->" }
    guard isFunction || Reader(value).isTuple else { return nil }
    isExpandable = false
    return "the value of '\(name)' is a \(isFunction ? "function" : "tuple"), which is not Hashable; use a struct"
  }

  private static let keywords: Set = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "false",
    "extension", "fallthrough", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
    "nil", "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "Self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
