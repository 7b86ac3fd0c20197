import Foundation
import PassAPI
import Testing

@Suite("the target of a request")
struct RequestTargetTests {
  @Test(
    "a text that would lead elsewhere is a path of the origin",
    arguments: [
      ("@evil.example:444/x", "/@evil.example:444/x"), (":444@evil.example/x", "/:444@evil.example/x"),
      (".evil.example/x", "/.evil.example/x"), ("//evil.example/x", "/%2Fevil.example/x"),
      ("///evil.example", "/%2F/evil.example"), ("https://evil.example/x", "/https://evil.example/x"),
      ("\\\\evil.example\\x", "/%5C%5Cevil.example%5Cx"), ("/\\evil.example", "/%5Cevil.example"),
      ("\t//evil.example", "/%09//evil.example"), ("/\t/evil.example", "/%09/evil.example"),
      ("?@evil.example", "/?@evil.example"), ("#@evil.example", "/%23@evil.example"), ("", "/"), ("/", "/"),
      ("/a b\r\nX-Evil: 1", "/a%20b%0D%0AX-Evil:%201"), ("/\u{0}\u{85}\u{2028}ü", "/%00%C2%85%E2%80%A8%C3%BC"),
      ("/a//b@c?d=//e@f?g#h", "/a//b@c?d=//e@f?g%23h"), ("/a%20b%2Fc%", "/a%20b%2Fc%25"), ("/%zz%2", "/%25zz%252"),
      ("/{code}|<>\"^`[]", "/%7Bcode%7D%7C%3C%3E%22%5E%60%5B%5D"),
    ])
  func hostile(_ text: String, _ wanted: String) throws {
    let target = RequestTarget(text)
    #expect(target.text == wanted)
    #expect(RequestTarget(target.text) == target)
    for origin in [Origin.releaseProduction, try #require(Origin("http://127.0.0.1:8080"))] {
      let base = try #require(URL(string: origin.text))
      for url in [URL(string: origin.text + target.text), URL(string: target.text, relativeTo: base)?.absoluteURL] {
        let parts = try #require(url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) })
        #expect((parts.scheme, parts.host, parts.port) == (base.scheme, base.host, base.port))
        #expect(parts.user == nil && parts.password == nil && parts.fragment == nil)
      }
    }
  }

  @Test("path and query are parted by the first question mark")
  func parts() {
    let target: RequestTarget = "/a/b?c=d?e"
    #expect(target.path == "/a/b")
    #expect(HTTPRequest(.get, target).path == "/a/b")
  }

  @Test("a query and the code of a login are in no description of a target")
  func shown() {
    for text in HTTPMessageTests.shown(RequestTarget("/api/v2/REF30/sessions/8ER640M?secret=hidden")) {
      #expect(!text.contains("8ER640M") && !text.contains("hidden"))
    }
  }
}
