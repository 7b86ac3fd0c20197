import Testing

@testable import CasesExpansion

@Suite("Tokenizer") struct TokenizerTests {
  static let sources: [(String, [String])] = [
    ("", []),
    ("case a,b", ["case", "a", ",", "b"]),
    ("a // b \" {\nc", ["a", "c"]),
    ("a /* b /* c */ \" */ d", ["a", "d"]),
    ("a /* unterminated", ["a"]),
    ("`default` `two words`", ["`default`", "`two words`"]),
    ("`unterminated", ["`unterminated"]),
    ("État 開_1", ["État", "開_1"]),
    ("(Int)->Int?", ["(", "Int", ")", "->", "Int", "?"]),
    (#"a "} case \" { b" c"#, ["a", #""} case \" { b""#, "c"]),
    (#""\(f("}", [")": "\("")"]))" a"#, [#""\(f("}", [")": "\("")"]))""#, "a"]),
    ("\"unterminated\na", ["\"unterminated", "a"]),
    (##"#"" \( \"# a"##, [##"#"" \( \"#"##, "a"]),
    (##"#"\#("}")"# a"##, [##"#"\#("}")"#"##, "a"]),
    ("\"\"\"\n } \" \\\"\"\" {\n\"\"\" a", ["\"\"\"\n } \" \\\"\"\" {\n\"\"\"", "a"]),
    ("#if DEBUG && os(Linux)\r\na\r\n#else\r\n#endif", ["#if DEBUG && os(Linux)", "a", "#else", "#endif"]),
    ("#file #line", ["#", "file", "#", "line"]),
    (##"= #/"} \/ {/# a"##, ["=", ##"#/"} \/ {/#"##, "a"]),
    (#"= /"}\/{/ a"#, ["=", #"/"}\/{/"#, "a"]),
    ("return /\"}/", ["return", "/\"}/"]),
    ("a/b/c", ["a", "/", "b", "/", "c"]),
    ("a / b / c", ["a", "/", "b", "/", "c"]),
    ("= /a", ["=", "/", "a"]),
  ]

  @Test("code is told from comments, strings and regular expressions", arguments: sources)
  func tokens(source: String, expected: [String]) {
    #expect(Tokenizer.tokens(of: source).map(\.text) == expected)
  }

  @Test("offsets count UTF-8 bytes, and a comment separates like a blank")
  func offsets() {
    let tokens = Tokenizer.tokens(of: "é\r\n b/**/c(")
    #expect(tokens.map(\.offset) == [0, 5, 10, 11])
    #expect(tokens.map(\.isSpaced) == [false, true, true, false])
  }
}
