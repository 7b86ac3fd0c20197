/// A request of the compiler: the text of a declaration to which a macro is attached, and its place.
struct Attachment {
  /// The place where the text begins.
  struct Place {
    var file = "", line = 1
  }
  /// The text, including white space and comments before the attributes.
  var declaration: String
  var place = Place()
  /// The position of the attribute, or of white space before it, in UTF-8 bytes from the start of the text.
  var attribute = 0
  /// The types and extensions around the declaration, the innermost first.
  var outer: [Header] = []
}

/// The text that a macro adds to a declaration.
struct Expansion: Equatable {
  private(set) var text = ""
  private(set) var mistakes: [Mistake] = []

  /// The members: the names of the cases, and the functions that build each case and take it apart. They are
  /// `nonisolated`, since a module may isolate everything by default.
  ///
  /// After a mistake they have no bodies, so that the rest of the author's source still finds what it refers to, and
  /// the compiler reports nothing but the mistake.
  static func members(of attachment: Attachment) -> Expansion {
    let source = EnumSource(attachment.declaration, in: attachment.outer)
    guard source.isExpandable, source.second(attachment.attribute) == nil else { return Expansion() }
    let isSound = source.mistakes.isEmpty, access = access(of: source.header, in: attachment.outer)
    let keys = isSound ? source.cases.map { "case \($0.name)" } : source.keys
    let codingKeys = """
      nonisolated \(access)enum CodingKeys: CodingKey, CaseIterable {
        \(keys.joined(separator: "\n  "))
        \(access)var description: String { stringValue }
      }
      """
    let names = source.cases.map { "    case .\($0.name): .\($0.name)\n" }.joined()
    let name = """
      nonisolated \(access)var name: CodingKeys {
        \(isSound ? "switch self {\n\(names)  }" : "fatalError()")
      }
      """
    let cases = """
      nonisolated \(access)struct Cases: Sendable {
      \(source.cases.map { $0.member(of: source.header.name, access, isSound: isSound) }.joined(separator: "\n"))
      }
      """
    let all = "nonisolated \(access)static var cases: Cases { @inline(__always) get { Cases() } }"
    let members = [
      ("CodingKeys", codingKeys), ("name", name), ("Cases", cases), ("cases", all),
      ("payload", source.payloads(access, isSound: isSound)),
    ]
    let written = members.filter { !source.written.contains($0.0) }
    return Expansion(text: written.map(\.1).joined(separator: "\n"))
  }

  /// The conformance to `Cased`, for a type that has none yet, and every mistake. The compiler always asks for this,
  /// but for the members only if something refers to them.
  static func conformance(of type: String?, _ attachment: Attachment) -> Expansion {
    let source = EnumSource(attachment.declaration, in: attachment.outer)
    if let second = source.second(attachment.attribute) {
      return Expansion(mistakes: [Mistake(message: "@Cases stands here a second time; remove one", offset: second)])
    }
    guard let type, source.isExpandable else { return Expansion(mistakes: source.mistakes) }
    let availability = ([source.header] + attachment.outer).map(\.availability).joined()
    let conformance = "\(availability)nonisolated extension \(type): FlowEngine.Cased {}"
    // The compiler reports a payload that is not Hashable or Codable here; the directive moves the error to the enum.
    let line = attachment.place.line + attachment.declaration.utf8.prefix(source.header.nameOffset).count { $0 == 10 }
    let isPlain = !attachment.place.file.contains { "\"\\".contains($0) }
    let directive = isPlain ? "#sourceLocation(file: \"\(attachment.place.file)\", line: \(line))\n" : ""
    return Expansion(text: directive + conformance, mistakes: source.mistakes)
  }

  /// The initialiser that `@Memberwise` adds to a struct, as visible as the struct. There is none after a mistake:
  /// within the module the compiler writes one then.
  static func initialiser(of attachment: Attachment) -> Expansion {
    let source = StructSource(attachment.declaration)
    guard source.mistakes.isEmpty else { return Expansion(mistakes: source.mistakes) }
    let parameters = source.properties.enumerated().map { index, property in
      let name = (index < source.unlabelled ? "_ " : "") + property.name
      return "\(name): \(property.type)" + (property.value.map { " = \($0)" } ?? "")
    }
    let lines = source.properties.map { "  self.\($0.name) = \($0.name)\n" }
    let access = access(of: source.header, in: attachment.outer)
    return Expansion(text: "\(access)init(\(parameters.joined(separator: ", "))) {\n\(lines.joined())}")
  }

  /// The access modifier for members of a declaration. That of an extension applies if the declaration has none.
  private static func access(of header: Header, in outer: [Header]) -> String {
    let isImplied = header.access.isEmpty && outer.first?.kind == "extension"
    let access = isImplied ? outer.first?.access : header.access
    return access.flatMap { ["public ", "package "].contains($0) ? $0 : nil } ?? ""
  }
}

extension EnumSource {
  /// The position of the `@Cases` at this offset, if it is not the first.
  fileprivate func second(_ attribute: Int) -> Int? {
    guard let first = header.attributes.first, first < attribute else { return nil }
    return header.attributes.first { $0 >= attribute } ?? first
  }
}

extension EnumSource {
  /// The functions that move payloads out of their places by type. They know none if a case cannot be built everywhere.
  fileprivate func payloads(_ access: String, isSound: Bool) -> String {
    var types: [String] = [], moves: [String] = []
    if isSound, cases.allSatisfy(\.availability.isEmpty) {
      for type in cases.map({ $0.payload ?? "Void" }) where !types.contains(type) { types.append(type) }
      moves = cases.map { item in
        item.payload == nil
          ? "    case .\(item.name): _payload((), elseBackTo: place) { .\(item.name) }\n"
          : "    case .\(item.name)(let own): _payload(own, elseBackTo: place) { .\(item.name)($0) }\n"
      }
    }
    // The parameter has a name that no payload has.
    return """
      @inline(__always) nonisolated \(access)static func _carries<__Wanted>(_: __Wanted.Type) -> Bool {
        \(types.isEmpty ? "false" : types.map { "__Wanted.self == \($0).self" }.joined(separator: " || "))
      }
      @inline(__always) nonisolated \(access)static func _payload<__Wanted>(
        _: __Wanted.Type, movedFrom place: UnsafeMutablePointer<\(header.name)>
      ) -> __Wanted? {
        \(moves.isEmpty ? "nil" : "switch place.move() {\n\(moves.joined())  }")
      }
      """
  }
}

extension EnumSource.Case {
  fileprivate func member(of root: String, _ access: String, isSound: Bool) -> String {
    let (type, embed, pattern, value) =
      payload.map { ($0, "($0)", "(let payload)", "payload") } ?? ("Void", "", "", "()")
    let extract = "if case .\(name)\(pattern) = $0 { \(value) } else { nil }"
    // The compiler does not allow building an unavailable case.
    let isBuilt = isSound && !availability.contains("unavailable")
    return """
        \(availability)@inline(__always) \(access)var \(name): FlowEngine.Case<\(root), \(type)> {
          \(isBuilt ? ".init(_generated: .\(name), { .\(name)\(embed) }) { \(extract) }" : "fatalError()")
        }
      """
  }
}
