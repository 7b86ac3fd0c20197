import Foundation
import PassAPI
import PassService
import PassSimulator
import PassTestSupport
import Testing

@Suite("Server and framework together", .endsIfStuck)
struct SingleSignOnTests {
  /// Runs sessions-sso-partner and the framework's login; answers the client and the SAML text as delivered.
  static func exchange(_ script: FrameworkScript = FrameworkScript()) async -> (Client, String?) {
    var client = Client()
    let answer = json(client.post("/api/v2/REF30/sessions/sso/Apple", form: Client.session, pfs: Client.pfs))
    let token = answer?["authenticationRequest"]?["request"]?.text ?? ""
    let framework = SimulatedFramework(script, clock: SimulatedClock(client.now), start: client.now)
    _ = await framework.answer(PartnerQuery(promptsForAccess: true, allowsInterruption: true))
    let reply = await framework.answer(
      PartnerQuery(
        promptsForAccess: true, allowsInterruption: true, verificationToken: Secret(token),
        attributeNames: ["uid", "NameID", "uniqueId"]))
    return (client, reply.samlResponse?.revealed)
  }

  /// The clean-up of v2 7.4, written again.
  static func cleaned(_ text: String) -> String {
    let blanks = text.replacingOccurrences(of: "[ \t]+", with: " ", options: .regularExpression)
    return blanks.replacingOccurrences(of: "[\r\n]", with: "", options: .regularExpression).trimmingCharacters(
      in: .whitespaces)
  }

  static func form(_ text: String, times: Int = 1) -> String {
    var value = Data(text.utf8).base64EncodedString()
    for _ in 0..<times { value = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
    return "SAMLResponse=" + value
  }

  @Test("a cleaned response, encoded once, becomes an appleSSO profile")
  func accepted() async throws {
    var (client, saml) = await SingleSignOnTests.exchange()
    let text = SingleSignOnTests.cleaned(try #require(saml))
    let answer = client.post("/api/v2/REF30/profiles/sso/Apple", form: SingleSignOnTests.form(text), pfs: Client.pfs)
    #expect(answer.status == 201)
    #expect(json(answer)?["profiles"]?["northlight"]?["type"]?.text == "appleSSO")
    #expect(
      Shape(json(answer)).isSubset(
        of: DocumentedFixture.shape("profiles-sso-partner__appleSSO_created__201", renaming: "northlight")))
    let logout = client.get("/api/v2/REF30/logout/northlight?redirectUrl=https%3A%2F%2Fexample.com")
    #expect(json(logout)?["logouts"]?["northlight"]?["actionName"]?.text == "partner_logout")
  }

  @Test("a response that was not cleaned, not encoded or encoded twice is refused", arguments: [0, 1, 2])
  func refused(_ times: Int) async throws {
    var (client, saml) = await SingleSignOnTests.exchange()
    let delivered = try #require(saml)
    let text = times == 1 ? delivered : SingleSignOnTests.cleaned(delivered)
    let answer = client.post(
      "/api/v2/REF30/profiles/sso/Apple", form: SingleSignOnTests.form(text, times: times), pfs: Client.pfs)
    #expect(code(answer) == "invalid_parameter_saml_response")
  }

  @Test("a response of another provider does not fit the status")
  func mismatch() async throws {
    var script = FrameworkScript()
    script.login = .answersFor("harbourtv-apple")
    var (client, saml) = await SingleSignOnTests.exchange(script)
    let text = SingleSignOnTests.cleaned(try #require(saml))
    let answer = client.post("/api/v2/REF30/profiles/sso/Apple", form: SingleSignOnTests.form(text), pfs: Client.pfs)
    #expect(code(answer) == "invalid_header_pfs_provider_id_mismatch")
  }
}
