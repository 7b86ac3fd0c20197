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
  }

  static let rows: [Row] = [
    Row(testDescription: "absent", header: nil, session: "resume pfs_fallback", code: "permission_access_not_present"),
    Row(
      testDescription: "undecodable", header: "%%%", session: "resume pfs_fallback",
      code: "permission_access_not_present"),
    Row(
      testDescription: "no accessStatus", header: Client.status(nil), session: "resume pfs_fallback",
      code: "permission_access_not_present"),
    Row(
      testDescription: "notDetermined", header: Client.status("notDetermined"), session: "resume pfs_fallback",
      code: "permission_access_not_determined"),
    Row(
      testDescription: "denied", header: Client.status("denied"), session: "resume pfs_fallback",
      code: "permission_access_not_granted"),
    Row(
      testDescription: "restricted", header: Client.status("restricted"), session: "resume pfs_fallback",
      code: "permission_access_not_granted"),
    Row(
      testDescription: "other", header: Client.status("pending"), session: "resume pfs_fallback",
      code: "permission_access_not_granted"),
    Row(
      testDescription: "no id", header: Client.status(), session: "resume pfs_fallback",
      code: "provider_id_not_determined"),
    Row(
      testDescription: "the vendor's id instead of Apple's", header: Client.status(provider: "northlight"),
      session: "resume pfs_fallback",
      code: "provider_id_not_determined"),
    Row(
      testDescription: "another provider", header: Client.status(provider: "harbourtv-apple"),
      session: "partner_profile none",
      code: "provider_id_mismatch"),
    Row(
      testDescription: "no date", header: Client.status(provider: "northlight-apple", expires: nil),
      session: "authenticate pfs_fallback",
      code: "provider_info_expired"),
    Row(
      testDescription: "past date", header: Client.status(provider: "northlight-apple", expires: "1"),
      session: "authenticate pfs_fallback", code: "provider_info_expired"),
    Row(
      testDescription: "not boarded in full", header: Client.status(provider: "pickeronly-apple"),
      session: "authenticate configuration_fallback", code: "provider_id_mismatch"),
    Row(testDescription: "valid", header: Client.pfs, session: "partner_profile none", code: nil),
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
