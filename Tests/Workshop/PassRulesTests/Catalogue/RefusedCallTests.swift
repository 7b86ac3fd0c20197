import PassAPI
import PassRules
import Testing

@Suite("The rule behind a refusal") struct RefusedCallTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let part: RefusedCall.Part
    let defect: RefusedCall.Defect
    let endpoint: Endpoint?
    let rule: String?
    var testDescription: String { "\(part) \(rule ?? "page")" }

    init(_ part: RefusedCall.Part, _ defect: RefusedCall.Defect, _ endpoint: Endpoint?, _ rule: String?) {
      (self.part, self.defect, self.endpoint, self.rule) = (part, defect, endpoint, rule)
    }
  }

  static let rows = [
    Row(.header(.authorization), .missing, .listProfiles, "R-HDR-1"),
    Row(.header(.authorization), .expired, .listProfiles, "R-REG-6"),
    Row(.header(.deviceIdentifier), .missing, .listProfiles, "R-HDR-2"),
    Row(.header(.deviceIdentifier), .malformed, .listProfiles, "R-HDR-6"),
    Row(.header(.deviceInfo), .missing, .register, "R-REG-11"),
    Row(.header(.deviceInfo), .missing, .listProfiles, "R-HDR-3"),
    Row(.header(.deviceInfo), .malformed, .listProfiles, "R-HDR-7"),
    Row(.header(.contentType), .missing, .createSession, "R-HDR-9"),
    Row(.header(.partnerStatus), .missing, .partnerProfile, "R-SSO-7"),
    Row(.header(.partnerStatus), .missing, .authorize, "R-SSO-9"),
    Row(.parameter("redirectUrl"), .missing, .logout, "R-LOGOUT-7"),
    Row(.parameter("SAMLResponse"), .malformed, .partnerProfile, "R-SSO-17"),
    Row(.member("resources"), .malformed, .authorize, "R-DEC-14"),
    Row(.member("resources"), .refused, .preauthorize, "R-PRE-7"), Row(.member("x"), .unexpected, .register, "R-HDR-8"),
    Row(.path, .refused, nil, "R-HDR-8"),
    // Where no rule says so, the page does.
    Row(.parameter("redirectUrl"), .refused, .createSession, nil),
    Row(.member("software_statement"), .refused, .register, nil), Row(.pace, .refused, .listProfiles, nil),
  ]

  @Test("a fact leads to the rule that the client breaks, and without one to the page", arguments: rows) func named(
    _ row: Row
  ) {
    let refused = RefusedCall(row.part, row.defect, "is wrong", "mend it"), text = refused.explanation(at: row.endpoint)
    #expect(refused.rule(at: row.endpoint)?.id == row.rule)
    #expect(text.hasPrefix("\(row.part) is wrong: mend it. "))
    if let rule = row.rule { #expect(text.contains(rule)) }
    if row.part == .pace { #expect(text.hasSuffix("Throttling mechanism")) }
    if case .parameter("redirectUrl") = row.part, row.rule == nil {
      #expect(text.hasSuffix("the page of sessions-create, REST API v2"))
    }
  }

  @Test("what is told is one bounded line of ASCII, whatever a client named its members") func line() {
    for name in ["a\r\nSet-Cookie: x", "é\u{0}\u{7F}", String(repeating: "x y ", count: 1_000)] {
      let text = RefusedCall(.member(name), .unexpected, "is not one that the page lists", "leave it out").explanation(
        at: .register)
      #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && text.utf8.count <= 800)
    }
  }
}
