import Foundation
import Testing

@testable import CasesExpansion

@Suite("Plugin") struct PluginTests {
  /// A request of the compiler for a declaration that begins 100 bytes into its file, on line 7.
  static func request(
    _ role: String, _ source: String, of macro: String = "Cases", list: Bool = true, outer: String? = nil
  ) -> [String: Any] {
    let location: [String: Any] = [
      "fileID": "M/f.swift", "fileName": "/f.swift", "offset": 100, "line": 7, "column": 1,
    ]
    var body: [String: Any] = [
      "macro": ["moduleName": "FlowMacros", "typeName": "\(macro)Macro", "name": macro], "discriminator": "x",
      "macroRole": role, "attributeSyntax": ["kind": "attribute", "source": "@Cases", "location": location],
      "declSyntax": ["kind": "declaration", "source": source, "location": location],
      "extendedTypeSyntax": ["kind": "type", "source": "A.State"],
    ]
    if list { body["conformanceListSyntax"] = ["kind": "declaration", "source": "struct Placeholder: Cased {}"] }
    if let outer { body["lexicalContext"] = [["kind": "declaration", "source": outer]] }
    return ["expandAttachedMacro": body]
  }

  static func answer(to message: [String: Any]) throws -> NSDictionary {
    let data = Plugin.answer(to: try JSONSerialization.data(withJSONObject: message))
    return try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
  }

  static func expansion(of message: [String: Any]) throws -> (text: String, diagnostics: [NSDictionary]) {
    let result = try #require(try answer(to: message)["expandMacroResult"] as? NSDictionary)
    return (try #require(result["expandedSource"] as? String), try #require(result["diagnostics"] as? [NSDictionary]))
  }

  @Test("the plugin claims version 4 of the protocol")
  func capability() throws {
    let expected: NSDictionary = ["getCapabilityResult": ["capability": ["protocolVersion": 4]]]
    #expect(try Self.answer(to: ["getCapability": ["capability": ["protocolVersion": 7]]]) == expected)
  }

  @Test("the two roles of the macro get the members and the conformance")
  func roles() throws {
    let source = "\n@Cases enum State { case a }"
    let member = try Self.expansion(of: Self.request("member", source, outer: "public extension A {}"))
    #expect(member.text.hasPrefix("nonisolated public enum CodingKeys"))
    let conformance = try Self.expansion(of: Self.request("extension", source))
    let place = "#sourceLocation(file: \"/f.swift\", line: 8)\n"
    #expect(conformance.text == place + "nonisolated extension A.State: FlowEngine.Cased {}")
    #expect(try Self.expansion(of: Self.request("extension", source, list: false)).text == "")
    #expect(try Self.expansion(of: Self.request("peer", source)).text == "")
  }

  @Test("each macro gets what is its own")
  func macros() throws {
    let source = "@Memberwise public struct State { let a: Int }", other = "@Other struct State { let a: Int }"
    let member = try Self.expansion(of: Self.request("member", source, of: "Memberwise"))
    #expect(member.text == "public init(a: Int) {\n  self.a = a\n}")
    #expect(try Self.expansion(of: Self.request("extension", source, of: "Memberwise")).text == "")
    #expect(try Self.expansion(of: Self.request("member", other, of: "Other")).text == "")
    let wrong = try Self.expansion(of: Self.request("member", "@Memberwise class State {}", of: "Memberwise"))
    #expect(wrong.diagnostics.map { $0["position"] as? NSDictionary } == [["fileName": "/f.swift", "offset": 118]])
  }

  @Test("a mistake is reported at its place in the file, in one of the two roles")
  func mistake() throws {
    let source = "/*é*/ @Cases enum State { case a(Int, Int) }"
    let expected: NSDictionary = [
      "message": "'a' has 2 values and @Cases wants one; put them into a struct", "severity": "error",
      "position": ["fileName": "/f.swift", "offset": 132], "highlights": [], "notes": [], "fixIts": [],
    ]
    #expect(try Self.expansion(of: Self.request("extension", source)).diagnostics == [expected])
    #expect(try Self.expansion(of: Self.request("extension", source, list: false)).diagnostics == [expected])
    #expect(try Self.expansion(of: Self.request("member", source)).diagnostics.isEmpty)
  }

  @Test("of two attributes the compiler is told which is one too many")
  func second() throws {
    let message = Self.request("extension", "@Cases @Cases enum State { case a }")
    var request = try #require(message["expandAttachedMacro"] as? [String: Any])
    var attribute = try #require(request["attributeSyntax"] as? [String: Any])
    attribute["location"] = ["fileName": "/f.swift", "offset": 107, "line": 7]
    #expect(try Self.expansion(of: ["expandAttachedMacro": request]).diagnostics.isEmpty)
    request["attributeSyntax"] = attribute
    let diagnostics = try Self.expansion(of: ["expandAttachedMacro": request]).diagnostics
    #expect(diagnostics.map { $0["position"] as? NSDictionary } == [["fileName": "/f.swift", "offset": 107]])
  }

  @Test("a library is not loaded")
  func library() throws {
    let answer = try Self.answer(to: ["loadPluginLibrary": ["libraryPath": "/x", "moduleName": "X"]])
    #expect(answer == ["loadPluginLibraryResult": ["loaded": false, "diagnostics": []] as NSDictionary])
  }

  static let messages: [String] = [
    "", "{", "null", "[]", "{}", "\u{0}", "{\"expandFreestandingMacro\":{}}", "{\"expandAttachedMacro\":{}}",
    "{\"expandAttachedMacro\":{\"macroRole\":3}}", String(repeating: "[", count: 100_000),
  ]

  @Test("every message gets an answer, whatever it says", arguments: messages.indices)
  func unknown(number: Int) throws {
    let data = Plugin.answer(to: Data(Self.messages[number].utf8))
    let answer = try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
    #expect(answer == ["expandMacroResult": ["expandedSource": "", "diagnostics": []] as NSDictionary])
  }

  /// What the plugin writes when it reads this.
  static func served(_ input: Data) throws -> Data {
    let requests = Pipe(), answers = Pipe()
    let writer = Thread {
      try? requests.fileHandleForWriting.write(contentsOf: input)
      try? requests.fileHandleForWriting.close()
    }
    writer.start()
    Plugin.serve(requests.fileHandleForReading, answers.fileHandleForWriting)
    try answers.fileHandleForWriting.close()
    return try answers.fileHandleForReading.readToEnd() ?? Data()
  }

  static func framed(_ message: Data, claim: UInt64? = nil) -> Data {
    let count = claim ?? UInt64(message.count)
    return Data((0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }) + message
  }

  @Test("messages are answered in turn, each behind its length, until the input ends")
  func frames() throws {
    let capability = Data("{\"getCapability\":{}}".utf8), noise = Data(repeating: 32, count: 200_000)
    let input = Self.framed(capability) + Self.framed(Data()) + Self.framed(noise) + Self.framed(capability)
    let answers = [capability, Data(), noise, capability].map { Self.framed(Plugin.answer(to: $0)) }
    #expect(try Self.served(input).count == answers.reduce(0) { $0 + $1.count })
    #expect(try Self.served(Self.framed(capability)) == answers[0])
  }

  static let inputs: [Data] = [
    Data(), Data([1, 0, 0]), framed(Data("{}".utf8), claim: 3), framed(Data("{}".utf8), claim: 1 << 40),
    framed(Data("{}".utf8), claim: .max), Data(repeating: 255, count: 1000),
  ]

  @Test("input that ends within a message ends the plugin without an answer", arguments: inputs)
  func cut(input: Data) throws {
    #expect(try Self.served(input).isEmpty)
  }
}
