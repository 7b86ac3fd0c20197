import Testing

@testable import CasesExpansion

@Suite("EnumSource") struct EnumSourceTests {
  static let bodies: [(String, [String])] = [
    ("case a", ["a"]),
    ("case a, b(Int); case c", ["a", "b: Int", "c"]),
    ("indirect case a(State)", ["a: State"]),
    ("case a(Self), b([Self.Inner])", ["a: State", "b: [State.Inner]"]),
    ("case `default`, `two words`(Int)", ["`default`", "`two words`: Int"]),
    ("case a(Int?), b([Int]), c([String: Set<Int>])", ["a: Int?", "b: [Int]", "c: [String: Set<Int>]"]),
    ("case a(Box<A, [B: C]>), b(Outer.Inner), c(any P)", ["a: Box<A, [B: C]>", "b: Outer.Inner", "c: any P"]),
    ("case a(/* x */ Int // y\n), b((Int))", ["a: Int", "b: (Int)"]),
    ("case a = 1, b = -2, c = 1.5, d = 1e-3, e = \"case f(Int), g\"; case h", ["a", "b", "c", "d", "e", "h"]),
    ("/// case b\ncase a // case c(\n/* case d */", ["a"]),
    ("case a\nfunc f() { switch self { case .a: break } }\ncase b", ["a", "b"]),
    ("enum Inner { case x, y(a: Int) }\ncase a\nstruct S { enum T { case z } }", ["a"]),
    ("static let x = if case .a = y { 1 } else { 2 }\ncase a", ["a"]),
    ("static let x = if true, case .a = y { 1 } else { 2 }\ncase a", ["a"]),
    ("static let text = \"} case b\"\nstatic let raw = #\"\"} case c\"#\ncase a", ["a"]),
    ("case a\n#if DEBUG\nfunc f() { _ = #file }\n#else\nvar x: Int { 1 }\n#endif\ncase b", ["a", "b"]),
    ("case name, b; static var name: Int { 1 }; func name(for x: Int) {}; var cases: Int { 1 }", ["name", "b"]),
    ("case a\r\n  case b(\r\n  Int\r\n)\r\n", ["a", "b: Int"]),
    ("@available(*, renamed: \"b, (\") case a; case d", ["@available(*, renamed: \"b, (\") a", "d"]),
    ("@available(*, deprecated) func f() {}; case a", ["a"]),
  ]

  @Test("the cases of a valid enum are read, and nothing that looks like one", arguments: bodies)
  func cases(body: String, expected: [String]) {
    let source = EnumSource("@Cases enum State { \(body) }")
    #expect(source.cases.map { $0.availability + $0.name + ($0.payload.map { ": \($0)" } ?? "") } == expected)
    #expect(source.mistakes.isEmpty)
    #expect(source.isExpandable)
  }

  /// The mark `▸` stands where the mistake is to be reported.
  static let mistakes: [(String, String)] = [
    ("@Cases struct ▸State {}", "@Cases reads the cases of an enum; struct 'State' has none"),
    ("/* é */ @Cases final class ▸State {}", "@Cases reads the cases of an enum; class 'State' has none"),
    ("@Cases enum ▸State {}", "@Cases needs at least one case, and enum 'State' has none"),
    (
      "@Cases enum ▸State { func f() { switch 1 { case 1: break } } }",
      "@Cases needs at least one case, and enum 'State' has none"
    ),
    ("@Cases enum State { case a, ▸b(Int, [A, B]) }", "'b' has 2 values and @Cases wants one; put them into a struct"),
    ("@Cases enum État { /* 開 */ case ▸b(x: Int) }", "the value of 'b' has the label 'x:'; remove the label"),
    ("@Cases enum State { case ▸b(_ x: [A: B]) }", "the value of 'b' has the label '_ x:'; remove the label"),
    ("@Cases enum State { case ▸b(Int = 3) }", "the value of 'b' has the default '= 3'; remove the default"),
    (
      "@Cases enum State { case ▸b([A: B] = [1: 2]) }",
      "the value of 'b' has the default '= [1: 2]'; remove the default"
    ),
    (
      "@Cases enum State { case ▸b((Int, x: Int)) }",
      "the value of 'b' is a tuple, which is not Hashable; use a struct"
    ),
    (
      "@Cases enum State { case ▸b((Int) -> Int) }",
      "the value of 'b' is a function, which is not Hashable; use a struct"
    ),
    (
      "@Cases enum State { case a\n#if DEBUG\ncase ▸b(Int)\n#endif\n}",
      "@Cases cannot know whether 'b' exists; move it out of #if"
    ),
    (
      "@Cases enum State { case a\n#if A\nfunc f() {}\n#else\ncase ▸b\n#endif\n}",
      "@Cases cannot know whether 'b' exists; move it out of #if"
    ),
    (
      "@Cases enum State { case ▸cases }",
      "'cases' is the name of a member that @Cases writes; give the case another name"
    ),
    (
      "@Cases enum State { case ▸allCases(Int) }",
      "'allCases' is the name of a member that @Cases writes; give the case another name"
    ),
    (
      "@Cases enum State { case a; enum ▸CodingKeys: CodingKey { case a } }",
      "@Cases writes 'CodingKeys' itself; remove this one"
    ),
    (
      "@Cases enum State { case a; var ▸name: String { \"\" } }",
      "@Cases writes 'name' itself; remove this one"
    ),
    (
      "@Cases enum State { case a; func ▸name() {} }",
      "@Cases writes 'name' itself; remove this one"
    ),
    (
      "@Cases enum State: Cased { case a; static let ▸cases = 1 }",
      "@Cases writes 'cases' itself; remove this one"
    ),
    (
      "@Cases enum State { case a(State); struct ▸State {} }",
      "@Cases cannot name enum 'State': a type in it has the same name; rename one"
    ),
    ("@Cases enum State { case ▸a(x: Int), a(y: Int) }", "the value of 'a' has the label 'x:'; remove the label"),
    ("@Cases\r\nenum State {\r\n  case ▸a(x: Int)\r\n}", "the value of 'a' has the label 'x:'; remove the label"),
  ]

  @Test("a mistake is reported once, where it was made", arguments: mistakes)
  func mistake(marked: String, message: String) throws {
    let mark = try #require(marked.range(of: "▸"))
    let offset = marked[..<mark.lowerBound].utf8.count
    let source = EnumSource(marked.replacingCharacters(in: mark, with: ""))
    #expect(source.mistakes == [Mistake(message: message, offset: offset)])
  }

  @Test(
    "what the compiler reports itself is not reported again",
    arguments: ["case a, a", "case a; case a(Int)", "case default", "case init(Int)"])
  func silent(body: String) {
    let source = EnumSource("@Cases enum State { \(body) }")
    #expect(source.mistakes.isEmpty)
    #expect(!source.isExpandable)
  }

  @Test("a private enum in a type has to say itself that it conforms")
  func privateEnum() {
    let outer = [Header("struct Outer {}")]
    #expect(EnumSource("@Cases private enum State { case a }", in: outer).mistakes.map(\.offset) == [20])
    #expect(EnumSource("@Cases enum State { case a }", in: [Header("private struct A {}")] + outer).mistakes.count == 1)
    #expect(EnumSource("@Cases private enum State: Cased { case a }", in: outer).mistakes.isEmpty)
    #expect(EnumSource("@Cases fileprivate enum State { case a }", in: outer).mistakes.isEmpty)
    #expect(EnumSource("@Cases private enum State { case a }").mistakes.isEmpty)
    #expect(EnumSource("@Cases enum State { case a }", in: [Header("private struct A {}")]).mistakes.isEmpty)
  }

  @Test("source that ends too early is read to its end")
  func truncated() {
    for count in 0..<Self.broken.utf8.count {
      let text = String(decoding: Self.broken.utf8.prefix(count), as: UTF8.self)
      #expect(EnumSource(text).cases.count <= 4, "\(count)")
    }
  }
  static let broken = #"""
    @available(*, deprecated) @Cases public enum State<T>: Cased where T: P { // c
      case a(Int = 3), `b`([A: B]), c = "x\("y")z" /* d */
      #if DEBUG
      @x(1) case d((Int, Int) -> Void)
      #endif
      let r = /a\/b/, s = #"\#("t")"#
    }
    """#
}
