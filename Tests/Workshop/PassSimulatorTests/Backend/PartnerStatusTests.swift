import PassAPI
import PassSimulator
import Testing

@Suite("The evaluation of the partner status (rest-api-v2.md 11.2)")
struct PartnerStatusTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let header: String?
    /// `actionName` and `reasonType` of sessions-sso-partner.
    let session: String
    /// The end of the code of profiles-sso-partner and decisions; nil if they succeed.
    let code: String?

    init(_ name: String, _ header: String?, _ code: String?, _ session: String = "resume pfs_fallback") {
      (testDescription, self.header, self.session, self.code) = (name, header, session, code)
    }
  }

  static let rows: [Row] = [
    Row("absent", nil, "permission_access_not_present"),
    Row("undecodable", "%%%", "permission_access_not_present"),
    Row("no accessStatus", Client.status(nil), "permission_access_not_present"),
    Row("notDetermined", Client.status("notDetermined"), "permission_access_not_determined"),
    Row("denied", Client.status("denied"), "permission_access_not_granted"),
    Row("restricted", Client.status("restricted"), "permission_access_not_granted"),
    Row("other", Client.status("pending"), "permission_access_not_granted"),
    Row("no id", Client.status(), "provider_id_not_determined"),
    Row("the vendor's id instead of Apple's", Client.status(provider: "northlight"), "provider_id_not_determined"),
    Row(
      "another provider", Client.status(provider: "harbourtv-apple"), "provider_id_mismatch", "partner_profile none"),
    Row(
      "no date", Client.status(provider: "northlight-apple", expires: nil), "provider_info_expired",
      "authenticate pfs_fallback"),
    Row(
      "past date", Client.status(provider: "northlight-apple", expires: "1"), "provider_info_expired",
      "authenticate pfs_fallback"),
    Row(
      "not boarded in full", Client.status(provider: "pickeronly-apple"), "provider_id_mismatch",
      "authenticate configuration_fallback"),
    Row("valid", Client.pfs, nil, "partner_profile none"),
  ]

  @Test("sessions-sso-partner falls back, never fails", arguments: rows)
  func session(_ row: Row) {
    var client = Client()
    let answer = client.post("/api/v2/REF30/sessions/sso/Apple", form: Client.session, pfs: row.header)
    #expect(answer.status == 200)
    #expect("\(json(answer)?["actionName"]?.text ?? "") \(json(answer)?["reasonType"]?.text ?? "")" == row.session)
  }

  @Test("profiles hide what belongs to Apple, decisions refuse", arguments: rows)
  func storedProfile(_ row: Row) {
    var client = Client { $0.storedProfiles = [StoredProfile("northlight", type: "appleSSO")] }
    let list = client.get("/api/v2/REF30/profiles", pfs: row.header)
    #expect(json(list)?["profiles"]?.object?.count == (row.code == nil ? 1 : 0))
    let decision = client.post(
      "/api/v2/REF30/decisions/authorize/northlight", json: #"{"resources":["a"]}"#, pfs: row.header)
    #expect(decision.status == (row.code == nil ? 200 : 400))
    #expect(code(decision) == row.code.map { "invalid_header_pfs_" + $0 })
  }

  @Test("a provider that Apple's single sign-on is off for falls back before anything else")
  func configuration() {
    var client = Client { $0.options.partnerSignOn = false }
    let answer = client.post("/api/v2/REF30/sessions/sso/Apple", form: "", pfs: nil)
    #expect(json(answer)?["reasonType"]?.text == "configuration_fallback")
  }
}
