import Foundation
import PassAPI
import Testing

@Suite("the origin")
struct OriginTests {
  @Test(
    "only https, and http to the machine itself, are origins",
    arguments: [
      ("https://sp.auth.adobe.com", "https://sp.auth.adobe.com"), ("HTTPS://SP.auth.adobe.com/", "https://sp.auth.adobe.com"),
      ("http://localhost:8080", "http://localhost:8080"), ("http://127.0.0.1:1/", "http://127.0.0.1:1"), ("http://sp.auth.adobe.com", nil),
      ("ftp://localhost", nil), ("https://", nil), ("sp.auth.adobe.com", nil), ("https://user@host", nil), ("https://host/path", nil),
      ("https://host?q", nil), ("https://host#f", nil), ("https://host:99999", nil), ("http://localhost.evil.example", nil), ("", nil),
    ] as [(String, String?)])
  func validation(_ text: String, _ origin: String?) { #expect(Origin(text)?.text == origin) }

  @Test(
    "members are resolved, absolute or relative",
    arguments: [
      ("/api/v2/authenticate/REF30/C", "https://sp.auth.adobe.com/api/v2/authenticate/REF30/C"),
      ("adobe-services/x?a=1", "https://sp.auth.adobe.com/adobe-services/x?a=1"), ("https://mvpd.example/out", "https://mvpd.example/out"),
      ("http://mvpd.example/out", nil), ("javascript:alert(1)", nil), ("file:///etc/passwd", nil), ("", nil),
    ] as [(String, String?)])
  func resolution(_ member: String, _ url: String?) { #expect(Origin.releaseProduction.resolve(member)?.absoluteString == url) }

  @Test(
    "the documented environments are origins", arguments: [Origin.releaseProduction, .releaseStaging, .prequalProduction, .prequalStaging])
  func documented(_ origin: Origin) { #expect(Origin(origin.text) == origin) }

  @Test("a coded origin is checked again")
  func coding() throws {
    let data = try JSONEncoder().encode([Origin.prequalStaging])
    #expect(try JSONDecoder().decode([Origin].self, from: data) == [.prequalStaging])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Origin].self, from: Data(#"["http://evil.example"]"#.utf8)) }
  }
}
