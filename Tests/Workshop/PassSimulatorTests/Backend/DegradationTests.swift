import PassAPI
import PassSimulator
import Testing

@Suite("Degraded access (rest-api-v2.md 4.13, 4.14, 7.5)")
struct DegradationTests {
  private func item(_ client: inout Client, _ kind: String) -> JSONValue? {
    let answer = client.post("/api/v2/REF30/decisions/\(kind)/northlight", json: #"{"resources":["a"]}"#)
    return json(answer)?["decisions"]?.array?.first
  }

  @Test("decisions under a rule need no profile", arguments: DegradationRule.allCases, ["preauthorize", "authorize"])
  func decision(_ rule: DegradationRule, _ kind: String) {
    var client = Client { $0.degradation = ["northlight": rule] }
    let item = item(&client, kind)
    let isPermitted = rule != .authZNone
    #expect(item?["source"]?.text == "degradation")
    #expect(item?["authorized"] == .bool(isPermitted))
    #expect(item?["error"]?["code"]?.text == (isPermitted ? nil : "authorization_denied_by_degradation_rule"))
    #expect((item?["token"] != nil) == (isPermitted && kind == "authorize"))
    #expect(
      (item?["notAfter"] != nil) == (rule == .authNAll && kind == "authorize"), "times stand in AuthNAll only (C-79)")
  }

  @Test(
    "a profile is computed under AuthNAll alone, by provider and by code, never in the list",
    arguments: DegradationRule.allCases)
  func profile(_ rule: DegradationRule) {
    var client = Client()
    let code = code(client.post("/api/v2/REF30/sessions", form: "mvpd=northlight&\(Client.session)")) ?? ""
    client.backend.degrade("northlight", rule)
    for path in ["northlight", "code/\(code)"] {
      let profile = json(client.get("/api/v2/REF30/profiles/\(path)"))?["profiles"]?["northlight"]
      #expect(profile?["type"]?.text == (rule == .authNAll ? "degraded" : nil))
      #expect(profile?["issuer"]?.text == (rule == .authNAll ? "Adobe" : nil))
    }
    #expect(json(client.get("/api/v2/REF30/profiles"))?["profiles"]?.object?.isEmpty == true)
  }

  @Test("a degraded profile lives for a minute")
  func life() {
    var client = Client { $0.degradation = ["northlight": .authNAll] }
    let profile = json(client.get("/api/v2/REF30/profiles/northlight"))?["profiles"]?["northlight"]
    #expect(profile?["notAfter"] == .integer(client.now.milliseconds + 60_000))
  }

  @Test("logout leaves nothing to do, and when the rule ends the map is empty again")
  func end() {
    var client = Client { $0.degradation = ["northlight": .authNAll] }
    let logout = json(client.get("/api/v2/REF30/logout/northlight?redirectUrl=https%3A%2F%2Fexample.com"))
    #expect(logout?["logouts"]?["northlight"]?["actionName"]?.text == "complete")
    client.backend.degrade("northlight", nil)
    #expect(json(client.get("/api/v2/REF30/profiles/northlight"))?["profiles"]?.object?.isEmpty == true)
  }
}
