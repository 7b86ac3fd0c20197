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
      ("http://localhost.evil.example", nil), ("", nil),
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
    "a call of the HTTP client stays at its origin, wherever a member points: no token goes to a foreign host",
    arguments: [
      ("/api/v2/REF30/sessions/C", "/api/v2/REF30/sessions/C"), ("/a/b?x=%2F&y=1#f", "/a/b?x=%2F&y=1"),
      ("https://sp.auth.adobe.com/api/v2/x", "/api/v2/x"), ("https://SP.auth.adobe.com:443/x%20y", "/x%20y"),
      ("https://sp.auth.adobe.com", "/"), ("https://evil.example/api/v2/x", nil), ("//evil.example/api", nil),
      ("https://sp.auth.adobe.com.evil.example/x", nil), ("https://sp.auth.adobe.com:444/x", nil),
      ("https://sp.auth.adobe.com@evil.example/x", nil), ("https://user@sp.auth.adobe.com/x", nil),
      ("http://sp.auth.adobe.com/x", nil),
      ("http://localhost/x", nil), ("\\\\evil.example\\x", "/%5C%5Cevil.example%5Cx"), ("javascript:1", nil), ("", nil),
    ] as [(String, String?)])
  func target(_ member: String, _ target: String?) { #expect(Origin.releaseProduction.target(of: member) == target) }

  @Test(
    "a local origin is left no more than another",
    arguments: [("http://localhost:8080/x?y", "/x?y"), ("http://localhost:8081/x", nil), ("/x", "/x")]
      as [(String, String?)])
  func localTarget(_ member: String, _ target: String?) throws {
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
