import Foundation
import PassAPI
import Testing

@Suite("the origin")
struct OriginTests {
  @Test(
    "only https, and http to the machine itself, are origins",
    arguments: [
      ("https://sp.auth.adobe.com", "https://sp.auth.adobe.com"),
      ("HTTPS://SP.auth.adobe.com/", "https://sp.auth.adobe.com"),
      ("http://localhost:8080", "http://localhost:8080"), ("http://127.0.0.1:1/", "http://127.0.0.1:1"),
      ("http://sp.auth.adobe.com", nil),
      ("ftp://localhost", nil), ("https://", nil), ("sp.auth.adobe.com", nil), ("https://user@host", nil),
      ("https://host/path", nil),
      ("https://host?q", nil), ("https://host#f", nil), ("https://host:99999", nil),
      ("http://localhost.evil.example", nil), ("", nil), ("https://good.example%2F.evil.example", nil),
      ("https://a%0d%0ab", nil), ("https://sp%2Eauth.adobe.com", nil),
      ("https://müller.example", "https://xn--mller-kva.example"),
    ] as [(String, String?)])
  func validation(_ text: String, _ origin: String?) { #expect(Origin(text)?.text == origin) }

  @Test(
    "members are resolved, absolute or relative",
    arguments: [
      ("/api/v2/authenticate/REF30/C", "https://sp.auth.adobe.com/api/v2/authenticate/REF30/C"),
      ("adobe-services/x?a=1", "https://sp.auth.adobe.com/adobe-services/x?a=1"),
      ("https://mvpd.example/out", "https://mvpd.example/out"),
      ("http://mvpd.example/out", nil), ("javascript:alert(1)", nil), ("file:///etc/passwd", nil), ("", nil),
    ] as [(String, String?)])
  func resolution(_ member: String, _ url: String?) {
    #expect(Origin.releaseProduction.resolve(member)?.absoluteString == url)
  }

  @Test(
    "a page is opened at the origin or over https at a named host, never with a user in its address",
    arguments: [
      ("https://login.provider.example:8443/saml?x=1", true), ("//provider.example/login", true),
      ("https://sp.auth.adobe.com@evil.example/", false), ("https://user:word@provider.example/", false),
      ("https://@provider.example/", false), ("//sp.auth.adobe.com@evil.example/x", false),
      ("http://sp.auth.adobe.com/x", false), ("http://localhost/x", false), ("http://127.0.0.1:8080/x", false),
      ("https://localhost/x", false), ("https://LOCALHOST:8443/x", false), ("https://a.localhost/x", false),
      ("https://127.0.0.1/x", false), ("https://127.1/x", false), ("https://2130706433/x", false),
      ("https://0x7f.0.0.1/x", false), ("https://0x7f000001/x", false), ("https://[::1]/x", false),
      ("https://[::ffff:127.0.0.1]/x", false), ("https://localhost./x", false), ("https://192.168.1.1/x", false),
      ("https://127.0.0.1.provider.example/x", true), ("https://sp.auth.adobe.com%2F.evil.example/x", false),
      ("//a%0d%0ab/x", false), ("https://127%2e0.0.1/x", false), ("https://müller.example/x", true),
    ])
  func pages(_ member: String, opens: Bool) {
    #expect((Origin.releaseProduction.resolve(member) != nil) == opens)
  }

  @Test(
    "a local origin opens its own pages and those of providers, and no other of the machine",
    arguments: [
      ("/login", true), ("http://localhost:8080/login", true), ("https://provider.example/", true),
      ("http://provider.example/", false), ("http://user@localhost:8080/", false), ("http://127.0.0.1:8080/", false),
      ("https://localhost:8443/", false),
    ])
  func localPages(_ member: String, opens: Bool) throws {
    #expect((try #require(Origin("http://localhost:8080")).resolve(member) != nil) == opens)
  }

  @Test(
    "a call of the HTTP client stays at its origin, wherever a member points: no token goes to a foreign host",
    arguments: [
      ("/api/v2/REF30/sessions/C", "/api/v2/REF30/sessions/C"), ("/a/b?x=%2F&y=1#f", "/a/b?x=%2F&y=1"),
      ("https://sp.auth.adobe.com/api/v2/x", "/api/v2/x"), ("https://SP.auth.adobe.com:443/x%20y", "/x%20y"),
      ("https://sp.auth.adobe.com", "/"), ("https://evil.example/api/v2/x", nil), ("//evil.example/api", nil),
      ("https://sp.auth.adobe.com.evil.example/x", nil), ("https://sp.auth.adobe.com:444/x", nil),
      ("https://sp.auth.adobe.com@evil.example/x", nil), ("https://user@sp.auth.adobe.com/x", nil),
      ("http://sp.auth.adobe.com/x", nil),
      ("http://localhost/x", nil), ("\\\\evil.example\\x", "/%5C%5Cevil.example%5Cx"), ("javascript:1", nil), ("", nil),
    ] as [(String, RequestTarget?)])
  func target(_ member: String, _ target: RequestTarget?) {
    #expect(Origin.releaseProduction.target(of: member) == target)
  }

  @Test(
    "a local origin is left no more than another",
    arguments: [("http://localhost:8080/x?y", "/x?y"), ("http://localhost:8081/x", nil), ("/x", "/x")]
      as [(String, RequestTarget?)])
  func localTarget(_ member: String, _ target: RequestTarget?) throws {
    #expect(try #require(Origin("http://localhost:8080")).target(of: member) == target)
  }

  @Test(
    "the documented environments are origins",
    arguments: [Origin.releaseProduction, .releaseStaging, .prequalProduction, .prequalStaging])
  func documented(_ origin: Origin) { #expect(Origin(origin.text) == origin) }

  @Test("a coded origin is checked again")
  func coding() throws {
    let data = try JSONEncoder().encode([Origin.prequalStaging])
    #expect(try JSONDecoder().decode([Origin].self, from: data) == [.prequalStaging])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Origin].self, from: Data(#"["http://evil.example"]"#.utf8))
    }
  }
}
