import Testing

@testable import CasesExpansion

@Suite("Expansion") struct ExpansionTests {
  @Test("the members are the names of the cases, and the ways in and out of each")
  func members() {
    let source = "@Cases public enum State { case locked; @available(*, deprecated) case open(Open) }"
    let expected = """
      nonisolated public enum CodingKeys: CodingKey, CaseIterable {
        case locked
        case open
        public var description: String { stringValue }
      }
      nonisolated public var name: CodingKeys {
        switch self {
          case .locked: .locked
          case .open: .open
        }
      }
      nonisolated public struct Cases: Sendable {
        @inline(__always) public var locked: FlowEngine.Case<State, Void> {
          .init(_generated: .locked, { .locked }) { if case .locked = $0 { () } else { nil } }
        }
        @available(*, deprecated) @inline(__always) public var open: FlowEngine.Case<State, Open> {
          .init(_generated: .open, { .open($0) }) { if case .open(let payload) = $0 { payload } else { nil } }
        }
      }
      nonisolated public static var cases: Cases { @inline(__always) get { Cases() } }
      @inline(__always) nonisolated public static func _carries<__Wanted>(_: __Wanted.Type) -> Bool {
        false
      }
      @inline(__always) nonisolated public static func _payload<__Wanted>(
        _: __Wanted.Type, movedFrom place: UnsafeMutablePointer<State>
      ) -> __Wanted? {
        nil
      }
      """
    #expect(Expansion.members(of: Attachment(declaration: source)) == Expansion(text: expected))
  }

  @Test("payloads move out of their places by their types, where every case can be built")
  func payloads() {
    let source = "@Cases public enum State { case locked; case open(Open), shut(Open), off }"
    let expected = """

      @inline(__always) nonisolated public static func _carries<__Wanted>(_: __Wanted.Type) -> Bool {
        __Wanted.self == Void.self || __Wanted.self == Open.self
      }
      @inline(__always) nonisolated public static func _payload<__Wanted>(
        _: __Wanted.Type, movedFrom place: UnsafeMutablePointer<State>
      ) -> __Wanted? {
        switch place.move() {
          case .locked: _payload((), elseBackTo: place) { .locked }
          case .open(let own): _payload(own, elseBackTo: place) { .open($0) }
          case .shut(let own): _payload(own, elseBackTo: place) { .shut($0) }
          case .off: _payload((), elseBackTo: place) { .off }
        }
      }
      """
    #expect(Expansion.members(of: Attachment(declaration: source)).text.hasSuffix(expected))
  }

  static let accesses: [(String, [String], String)] = [
    ("enum", [], ""),
    ("public enum", [], "public "),
    ("package enum", [], "package "),
    ("private enum", [], ""),
    ("fileprivate enum", ["public extension A {}"], ""),
    ("internal enum", ["public extension A {}"], ""),
    ("enum", ["public extension A {}"], "public "),
    ("enum", ["package extension A.B {}"], "package "),
    ("enum", ["private extension A {}"], ""),
    ("enum", ["extension A {}"], ""),
    ("enum", ["public struct A {}"], ""),
    ("enum", ["struct A {}", "public extension B {}"], ""),
    ("@available(*, deprecated, renamed: \"public\") enum", [], ""),
  ]

  @Test("the members are as visible as the enum", arguments: accesses)
  func access(keyword: String, outer: [String], expected: String) {
    let attachment = Attachment(declaration: "@Cases \(keyword) State { case a }", outer: outer.map { Header($0) })
    let text = Expansion.members(of: attachment).text
    #expect(text.hasPrefix("nonisolated \(expected)enum CodingKeys"))
    #expect(text.contains("\nnonisolated \(expected)var name"))
    #expect(text.contains("\nnonisolated \(expected)struct Cases"))
    #expect(text.contains("@inline(__always) \(expected)var a"))
    #expect(text.contains("\nnonisolated \(expected)static var cases"))
  }

  @Test("the conformance stands at the author's enum, is as available, and is isolated to no actor")
  func conformance() {
    let attachment = Attachment(
      declaration: "\r\n// c\r\n@Cases @available(macOS 15, *)\r\n@MainActor enum State { case a }",
      place: .init(file: "/a b.swift", line: 7), attribute: 0,
      outer: [Header("@available(*, deprecated) struct A {}")])
    let expected = """
      #sourceLocation(file: "/a b.swift", line: 10)
      @available(macOS 15, *) @available(*, deprecated) nonisolated extension A.State: FlowEngine.Cased {}
      """
    #expect(Expansion.conformance(of: "A.State", attachment) == Expansion(text: expected))
  }

  @Test("a file name that would need escapes is left out", arguments: ["a\"b.swift", "C:\\b.swift"])
  func oddFile(file: String) {
    let attachment = Attachment(declaration: "@Cases enum State { case a }", place: .init(file: file))
    #expect(Expansion.conformance(of: "State", attachment).text == "nonisolated extension State: FlowEngine.Cased {}")
  }

  @Test("a type that conforms already gets no second conformance")
  func conforming() {
    let attachment = Attachment(declaration: "@Cases enum State: Cased { case a }")
    #expect(Expansion.conformance(of: nil, attachment) == Expansion())
  }

  static let recoveries: [(String, [String])] = [
    ("case a, b(x: Int)", ["var a: FlowEngine.Case<State, Void> {", "var b: FlowEngine.Case<State, Int> {"]),
    ("case a, b(Int = 3)", ["var b: FlowEngine.Case<State, Int> {"]),
    ("case b(x: Int, String = \"\")", ["var b: FlowEngine.Case<State, (Int, String)> {"]),
    ("case a\n#if DEBUG\ncase b\n#endif\n", ["  case a\n  #if DEBUG\n  case b\n  #endif\n", "var a:"]),
  ]

  @Test("beside a mistake the members are declared without bodies", arguments: recoveries)
  func recovery(body: String, expected: [String]) {
    let attachment = Attachment(declaration: "@Cases enum State { \(body) }", place: .init(file: "f", line: 1))
    let members = Expansion.members(of: attachment), conformance = Expansion.conformance(of: "State", attachment)
    for text in expected { #expect(members.text.contains(text)) }
    #expect(members.text.contains("nonisolated var name: CodingKeys {\n  fatalError()\n}"))
    #expect(!members.text.contains("_generated:"))
    #expect(conformance.text.hasSuffix("nonisolated extension State: FlowEngine.Cased {}"))
    #expect((members.mistakes.count, conformance.mistakes.count) == (0, 1))
  }

  @Test(
    "where members could only bring more errors there are none",
    arguments: ["struct State {}", "enum State {}", "enum State { case cases }", "enum State { case a((Int, Int)) }"])
  func nothing(declaration: String) {
    let attachment = Attachment(declaration: "@Cases " + declaration)
    #expect(Expansion.members(of: attachment) == Expansion())
    let conformance = Expansion.conformance(of: "State", attachment)
    #expect((conformance.text, conformance.mistakes.count) == ("", 1))
  }

  @Test("a member written by hand is left out where the enum says that it conforms")
  func byHand() {
    let declaration = "@Cases enum State: Cased { case a; var name: Int { 1 } }"
    let text = Expansion.members(of: Attachment(declaration: declaration)).text
    #expect(!text.contains("var name"))
    #expect(text.contains("struct Cases"))
  }

  @Test("what is unavailable is declared but not built")
  func unavailable() {
    let attachment = Attachment(declaration: "@Cases enum S { case a; @available(*, unavailable) case b }")
    let text = Expansion.members(of: attachment).text
    #expect(text.contains("@available(*, unavailable) @inline(__always) var b: FlowEngine.Case<S, Void> {\n    fatal"))
    #expect(text.contains(".init(_generated: .a,"))
  }

  @Test("the second of two attributes is a mistake, and only the first is expanded")
  func twice() {
    let declaration = " @Cases @FlowEngine.Cases enum State { case a }"
    let first = Attachment(declaration: declaration, attribute: 0)
    let second = Attachment(declaration: declaration, attribute: 8)
    #expect(Expansion.members(of: first).text.contains("struct Cases"))
    #expect(Expansion.conformance(of: "State", first).mistakes.isEmpty)
    #expect(Expansion.members(of: second) == Expansion())
    let mistake = Mistake(message: "@Cases stands here a second time; remove one", offset: 8)
    #expect(Expansion.conformance(of: "State", second) == Expansion(mistakes: [mistake]))
  }
}
