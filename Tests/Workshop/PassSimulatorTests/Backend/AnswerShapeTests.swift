import PassAPI
import PassSimulator
import PassTestSupport
import Testing

@Suite("Answers have the documented members and JSON kinds")
struct AnswerShapeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let fixture: String
    var mvpd = "northlight"
    var change: @Sendable (inout BackendScript) -> Void = { _ in }
    let call: @Sendable (inout Client) -> HTTPResponse
    var testDescription: String { fixture }
  }

  static let create = "mvpd=northlight&\(Client.session)"
  static let authorize = #"{"resources":["a"]}"#
  static let promo = ["AP-TempPass-Identity": Client.base64(#"{"email":"hash"}"#)] as [String: String?]

  static let rows: [Row] = [
    Row(fixture: "sessions-create__authenticate_none__200") { $0.post("/api/v2/REF30/sessions", form: create) },
    Row(fixture: "sessions-create__resume_missing_parameters__200") { $0.post("/api/v2/REF30/sessions", form: "") },
    Row(fixture: "sessions-create__authorize_authenticated__200") {
      _ = $0.signIn("northlight")
      return $0.post("/api/v2/REF30/sessions", form: create)
    },
    Row(fixture: "sessions-create__authorize_degraded__200", change: { $0.degradation = ["northlight": .authNAll] }) {
      $0.post("/api/v2/REF30/sessions", form: create)
    },
    Row(fixture: "sessions-resume__authenticate_none__200") {
      let code = code($0.post("/api/v2/REF30/sessions", form: "")) ?? ""
      return $0.post("/api/v2/REF30/sessions/\(code)", form: create)
    },
    Row(fixture: "sessions-resume__retry_missing_parameters__200") {
      let code = code($0.post("/api/v2/REF30/sessions", form: "")) ?? ""
      return $0.post("/api/v2/REF30/sessions/\(code)", form: "mvpd=northlight&domainName=example.com")
    },
    Row(fixture: "sessions-sso-partner__partner_profile__200") {
      $0.post("/api/v2/REF30/sessions/sso/Apple", form: Client.session, pfs: Client.pfs)
    },
    Row(fixture: "sessions-sso-partner__authenticate_pfs_fallback__200") {
      $0.post(
        "/api/v2/REF30/sessions/sso/Apple", form: Client.session,
        pfs: Client.status(provider: "northlight-apple", expires: "1"))
    },
    Row(fixture: "sessions-sso-partner__resume_pfs_fallback__200") {
      $0.post("/api/v2/REF30/sessions/sso/Apple", form: Client.session)
    },
    Row(fixture: "sessions-sso-partner__resume_missing_parameters_fallback__200") {
      $0.post("/api/v2/REF30/sessions/sso/Apple", form: "domainName=example.com", pfs: Client.pfs)
    },
    Row(fixture: "profiles-code__pending_empty__200") {
      let code = code($0.post("/api/v2/REF30/sessions", form: create)) ?? ""
      return $0.get("/api/v2/REF30/profiles/code/\(code)")
    },
    Row(fixture: "profiles-code__regular__200") {
      let code = $0.signIn("northlight")
      return $0.get("/api/v2/REF30/profiles/code/\(code)")
    },
    Row(fixture: "profiles-mvpd__degraded_authnall__200", change: { $0.degradation = ["northlight": .authNAll] }) {
      $0.get("/api/v2/REF30/profiles/northlight")
    },
    Row(fixture: "profiles-mvpd__temppass_basic_available__200", mvpd: "freepreview") {
      $0.get("/api/v2/REF30/profiles/freepreview")
    },
    Row(fixture: "profiles-mvpd__temppass_promo_available__200", mvpd: "promopreview") {
      $0.get("/api/v2/REF30/profiles/promopreview", headers: promo)
    },
    Row(fixture: "decisions-authorize__permit__200") {
      _ = $0.signIn("northlight")
      return $0.post("/api/v2/REF30/decisions/authorize/northlight", json: authorize)
    },
    Row(fixture: "decisions-authorize__deny__200", change: { $0.resourceRules = [ResourceRule("a", details: "No.")] }) {
      _ = $0.signIn("northlight")
      return $0.post("/api/v2/REF30/decisions/authorize/northlight", json: authorize)
    },
    Row(fixture: "decisions-authorize__degraded_authzall__200", change: { $0.degradation = ["northlight": .authZAll] })
    {
      $0.post("/api/v2/REF30/decisions/authorize/northlight", json: authorize)
    },
    Row(fixture: "logout__logout_interactive__200", mvpd: "harbourtv") {
      _ = $0.signIn("harbourtv")
      return $0.get("/api/v2/REF30/logout/harbourtv?redirectUrl=https%3A%2F%2Fexample.com")
    },
    Row(fixture: "logout__invalid__200") {
      $0.get("/api/v2/REF30/logout/northlight?redirectUrl=https%3A%2F%2Fexample.com")
    },
    Row(fixture: "logout__complete_temppass__200", mvpd: "freepreview") {
      $0.get("/api/v2/REF30/logout/freepreview?redirectUrl=https%3A%2F%2Fexample.com")
    },
  ]

  @Test("an answer and its documented sample differ in values only", arguments: rows)
  func shape(_ row: Row) {
    var client = Client(row.change)
    let answer = row.call(&client)
    #expect(answer.status == 200)
    let documented = DocumentedFixture.shape(row.fixture, renaming: row.mvpd)
    #expect(Shape(json(answer)).isSubset(of: documented))
    #expect(!answer.body.isEmpty)
  }
}
