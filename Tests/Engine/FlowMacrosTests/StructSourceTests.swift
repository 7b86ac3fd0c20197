import Testing

@testable import CasesExpansion

@Suite("StructSource") struct StructSourceTests {
  /// The parameters of the initialiser, each in angle quotes.
  static let bodies: [(String, String)] = [
    ("", ""),
    ("let a: Int", "‹a: Int›"),
    ("public let a: Int; package var b: [String: Set<Int>], `c`: A.B", "‹a: Int›‹b: [String: Set<Int>]›‹`c`: A.B›"),
    ("let a, b: Int, c: Box<A, B>", "‹a: Int›‹b: Int›‹c: Box<A, B>›"),
    (
      "var a: Int = 3, b: Bool = 1 < 2, c: Set<Int> = Set<Int>([1, 2])",
      "‹a: Int = 3›‹b: Bool = 1 < 2›‹c: Set<Int> = Set<Int>([1, 2])›"
    ),
    ("var a: Int = 3 +\n four\nvar b: Int = 5\n + 6\nlet c: Int", "‹a: Int = 3 +\n four›‹b: Int = 5\n + 6›‹c: Int›"),
    ("var a: A = .b\n .c { $0 }\n @available(*, deprecated) let d: Int", "‹a: A = .b\n .c { $0 }›‹d: Int›"),
    (
      "var a: String = \"} let b: Int\" // let c: Int\n/* let d: Int */ let e: Int!",
      "‹a: String = \"} let b: Int\"›‹e: Int!›"
    ),
    (
      "var a: Int?, b: Int!, c: Optional<Int>; let d: Int?", "‹a: Int? = nil›‹b: Int! = nil›‹c: Optional<Int>›‹d: Int?›"
    ),
    ("let a: Int = 3, b = 4; let c: Int", "‹c: Int›"),
    ("static var a: Int = 3; lazy var b: Int = 4; static let c: Int = 5\nlet d: Int", "‹d: Int›"),
    ("var a: Int { 3 }; var b: Int { get { let x: Int = 3; return x } set {} }\nlet c: Int", "‹c: Int›"),
    ("var a: Int { didSet {} }; var b: Int = 3 { willSet { let x: Int } }; let c: Int", "‹a: Int›‹b: Int = 3›‹c: Int›"),
    (
      "let a: (Int) -> Int?, b: @Sendable () throws -> Void",
      "‹a: @escaping (Int) -> Int?›‹b: @escaping @Sendable () throws -> Void›"
    ),
    (
      "var a: ((Int) -> Int), b: (() -> Int)?, c: [() -> Int]",
      "‹a: @escaping ((Int) -> Int)›‹b: (() -> Int)? = nil›‹c: [() -> Int]›"
    ),
    ("var a: Result<() -> Int, E>, b: (() -> Int, Int)", "‹a: Result<() -> Int, E>›‹b: (() -> Int, Int)›"),
    (
      "var a: () -> Int = {\n let x: Int = 3\n return x\n}\nlet b: Int",
      "‹a: @escaping () -> Int = {\n let x: Int = 3\n return x\n}›‹b: Int›"
    ),
    (
      "struct A { let b: Int }; func c(d: Int = 3) -> Int { let e: Int = 3; return e }\ninit(f: Int) {}\nlet g: Int",
      "‹g: Int›"
    ),
    ("@usableFromInline let a: Int\r\n  private(set) var b: Int\r\n", "‹a: Int›‹b: Int›"),
    ("@MainActor static func a() {}\nlet c: Int\n@Wrapped static var b: Int", "‹c: Int›"),
  ]

  @Test("the stored properties that have to be set are read, and nothing that looks like one", arguments: bodies)
  func properties(body: String, expected: String) {
    let source = StructSource("@Memberwise public struct Sample<A>: P where A: Q {\n\(body)\n}")
    let found = source.properties.map { "‹\($0.name): \($0.type)\($0.value.map { " = " + $0 } ?? "")›" }.joined()
    #expect(found == expected)
    #expect(source.mistakes.isEmpty)
  }

  static let unlabelled = "(unlabelled:) needs a number from 0 to 2, the number of parameters"

  /// The mark `▸` stands where the mistake is to be reported.
  static let mistakes: [(String, String)] = [
    ("public final class ▸Sample { let a: Int }", "writes the initialiser of a struct, and 'Sample' is none"),
    ("public enum ▸Sample { case a }", "writes the initialiser of a struct, and 'Sample' is none"),
    ("struct S { var ▸a = 3; let b: Int }", "needs the type of 'a'; write the initialiser by hand"),
    ("struct S { let b: Int, /* é */ ▸a }", "needs the type of 'a'; write the initialiser by hand"),
    ("struct S { var ▸(a, b): (Int, Int) = (1, 2) }", "does not take a tuple apart; write the initialiser by hand"),
    (
      "struct S { ▸@A.Wrapped(1) private var a: Int }",
      "does not know what '@Wrapped' makes of a property; write the initialiser by hand"
    ),
    (
      "struct S {\n▸#if DEBUG\nlet a: Int\n#else\nlet b: Int\n#endif\n}",
      "cannot know whether what stands in '#if DEBUG' exists; write the initialiser by hand"
    ),
    ("@Memberwise(unlabelled: ▸3) struct S { let a, b: Int; let c = 1 }", unlabelled),
    ("@A.Memberwise(unlabelled: ▸-1) struct S { let a, b: Int }", unlabelled),
    ("@Memberwise(unlabelled: ▸S.count) struct S { let a, b: Int; static let count = 1 }", unlabelled),
  ]

  @Test("what the macro cannot do is reported once, where it stands, and nothing is written", arguments: mistakes)
  func mistake(marked: String, message: String) throws {
    let mark = try #require(marked.range(of: "▸"))
    let offset = marked[..<mark.lowerBound].utf8.count
    let attachment = Attachment(declaration: marked.replacingCharacters(in: mark, with: ""))
    let space = message.hasPrefix("(") ? "" : " "
    let mistake = Mistake(message: "@Memberwise" + space + message, offset: offset)
    #expect(Expansion.initialiser(of: attachment) == Expansion(mistakes: [mistake]))
  }

  static let accesses: [(String, [String], String)] = [
    ("public struct", [], "public init"), ("package struct", ["public extension A {}"], "package init"),
    ("struct", ["public extension A {}"], "public init"), ("struct", [], "init"), ("private struct", [], "init"),
  ]

  @Test("the initialiser is as visible as the struct", arguments: accesses)
  func access(keyword: String, outer: [String], expected: String) {
    let attachment = Attachment(
      declaration: "@Memberwise \(keyword) S { let a: Int; var b: Int? }", outer: outer.map { Header($0) })
    let text = "\(expected)(a: Int, b: Int? = nil) {\n  self.a = a\n  self.b = b\n}"
    #expect(Expansion.initialiser(of: attachment) == Expansion(text: text))
  }

  static let unlabelledParameters: [(String, String)] = [
    ("", "a: Int, b: Int? = nil, `c`: () -> Int"), ("()", "a: Int, b: Int? = nil, `c`: () -> Int"),
    ("(unlabelled: 0)", "a: Int, b: Int? = nil, `c`: () -> Int"),
    ("(unlabelled: 1)", "_ a: Int, b: Int? = nil, `c`: () -> Int"),
    ("(unlabelled: 3)", "_ a: Int, _ b: Int? = nil, _ `c`: () -> Int"),
  ]

  @Test("as many of the first parameters as it says have no label", arguments: unlabelledParameters)
  func unlabelled(arguments: String, parameters: String) {
    let source =
      "@available(macOS 14, *) @Memberwise\(arguments) struct S { let a: Int; var b: Int?; let `c`: () -> Int }"
    let text = Expansion.initialiser(of: Attachment(declaration: source)).text
    #expect(text.hasPrefix("init(\(parameters.replacing("() ->", with: "@escaping () ->"))) {\n  self.a = a\n"))
  }

  @Test("source that ends too early is read to its end")
  func truncated() {
    let whole =
      "@Memberwise public struct S<T>: P { var a: () -> T? = { nil } { didSet {} }, b: [T: (T)] = [:], (c, d) = e }"
    for count in 0..<whole.utf8.count {
      #expect(StructSource(String(decoding: whole.utf8.prefix(count), as: UTF8.self)).properties.count <= 2, "\(count)")
    }
  }
}
