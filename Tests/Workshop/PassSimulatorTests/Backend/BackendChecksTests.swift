import PassAPI
import Testing

@Suite("The order of checks (rest-api-v2.md 11.1)")
struct BackendChecksTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int
    var code: String?
    let call: @Sendable (inout Client) -> HTTPResponse
  }

  static let rows: [Row] = [
    Row(testDescription: "2: unknown route", status: 404) { $0.get("/api/v2/REF30/decision/authorize/northlight") },
    Row(testDescription: "2: wrong variant of a path", status: 404) { $0.get("/api/v2/sessions/REF30/ABCDEF1") },
    Row(testDescription: "3: wrong method", status: 405) { $0.get("/api/v2/REF30/sessions/sso/Apple") },
    Row(testDescription: "3: wrong method before the token", status: 405) {
      $0.post("/api/v2/REF30/profiles", form: "", headers: ["Authorization": nil])
    },
    Row(testDescription: "4: no token", status: 401) {
      $0.get("/api/v2/OTHER/profiles", headers: ["Authorization": nil])
    },
    Row(testDescription: "4: expired token", status: 401) {
      $0.now = $0.now.advanced(bySeconds: 21_600)
      return $0.get("/api/v2/REF30/profiles")
    },
    Row(testDescription: "5: client without scope", status: 401, code: "invalid_access_token_client_application") {
      $0.token = $0.newToken(statement: "scopeless-statement")
      return $0.get("/api/v2/NONE/profiles")
    },
    Row(testDescription: "6: unknown service provider", status: 400, code: "invalid_parameter_service_provider") {
      $0.get("/api/v2/NONE/profiles", headers: ["AP-Device-Identifier": nil])
    },
    Row(
      testDescription: "7: token for another service provider", status: 401,
      code: "invalid_access_token_service_provider"
    ) {
      $0.get("/api/v2/OTHER30/profiles", headers: ["AP-Device-Identifier": nil])
    },
    Row(testDescription: "8: no device identifier", status: 400, code: "invalid_header_device_identifier") {
      $0.get("/api/v2/REF30/profiles", headers: ["AP-Device-Identifier": "YmFy", "X-Device-Info": nil])
    },
    Row(testDescription: "9: no device info", status: 400, code: "invalid_header_device_info") {
      $0.post("/api/v2/REF30/sessions/sso/Orange", form: "", headers: ["X-Device-Info": "?"])
    },
    Row(testDescription: "10: unknown partner", status: 400, code: "invalid_parameter_partner") {
      $0.post("/api/v2/REF30/profiles/sso/Orange", form: "")
    },
    Row(testDescription: "11: unknown MVPD", status: 400, code: "invalid_parameter_mvpd") {
      $0.post("/api/v2/REF30/decisions/authorize/nobody", json: "{}")
    },
    Row(testDescription: "11: unknown MVPD in a form", status: 400, code: "invalid_parameter_mvpd") {
      $0.post("/api/v2/REF30/sessions", form: "mvpd=nobody")
    },
    Row(testDescription: "11: integration off", status: 400, code: "invalid_integration") {
      $0.get("/api/v2/REF30/profiles/citycable")
    },
    Row(testDescription: "12: malformed code", status: 400, code: "invalid_parameter_code") {
      $0.get("/api/v2/REF30/profiles/code/ab_c")
    },
    Row(testDescription: "12: unknown code", status: 400, code: "invalid_authentication_session") {
      $0.get("/api/v2/REF30/sessions/ABCDEF1")
    },
    Row(testDescription: "13: no resources", status: 400, code: "invalid_parameter_resources") {
      $0.post("/api/v2/REF30/decisions/authorize/northlight", json: "{}")
    },
    Row(testDescription: "13: no redirect", status: 400, code: "invalid_parameter_redirect_url") {
      $0.get("/api/v2/REF30/logout/northlight")
    },
    Row(testDescription: "13: no SAML response", status: 400, code: "invalid_parameter_saml_response") {
      $0.post("/api/v2/REF30/profiles/sso/Apple", form: "")
    },
    Row(testDescription: "14: too many resources", status: 403, code: "too_many_resources") {
      $0.post("/api/v2/REF30/decisions/authorize/northlight", json: #"{"resources":["a","b"]}"#)
    },
    Row(testDescription: "wrong content type", status: 400) {
      $0.post("/api/v2/REF30/decisions/authorize/northlight", json: "{}", headers: ["Content-Type": "text/plain"])
    },
    Row(testDescription: "a trailing slash is accepted", status: 200) { $0.get("/api/v2/REF30/configuration/") },
    Row(testDescription: "the partner's name in any case", status: 200) {
      $0.post("/api/v2/REF30/sessions/sso/apple", form: Client.session, pfs: Client.pfs)
    },
  ]

  @Test("each check answers as documented, before the checks that follow it", arguments: rows)
  func check(_ row: Row) {
    var client = Client { $0.disabledIntegrations = ["citycable"] }
    let answer = row.call(&client)
    #expect(answer.status == row.status)
    #expect(code(answer) == row.code)
  }

  @Test("the documented run of the throttle is reproduced (8.5)")
  func throttle() {
    var client = Client({ $0.options.throttles = true }, signsOn: false)
    let start = client.now.milliseconds
    func passes(_ offset: Int64) -> Bool {
      client.now = Timestamp(milliseconds: start + offset)
      return client.get("/api/v2/REF30/profiles").status != 429
    }
    let granted: [Int64] = [0, 300, 600, 900, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 2100, 2200]
    #expect(granted.map(passes).allSatisfy { $0 })
    #expect([2400, 2600, 2800, 3100].map(passes) == [false, false, false, true])
  }

  @Test("equal seeds give equal bytes, other seeds other codes")
  func determinism() {
    func run(_ seed: UInt64) -> [HTTPResponse] {
      var client = Client(seed: seed)
      return [
        client.post("/api/v2/REF30/sessions", form: "mvpd=northlight&\(Client.session)"),
        client.post("/api/v2/REF30/sessions/sso/Apple", form: Client.session, pfs: Client.pfs),
      ]
    }
    #expect(run(7) == run(7))
    #expect(run(7) != run(8))
  }
}
