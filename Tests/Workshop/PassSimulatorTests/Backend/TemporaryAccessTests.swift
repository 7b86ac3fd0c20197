import PassAPI
import PassSimulator
import Testing

@Suite("Temporary access (rest-api-v2.md 4.10, 4.14, 7.6)")
struct TemporaryAccessTests {
  static let broken = SimulatedMVPD("brokenpreview", "Broken", temporaryAccess: .misconfigured)

  static func viewer(_ name: String, key: String = "email", device: String = "device") -> [String: String?] {
    [
      "AP-TempPass-Identity": Client.base64(#"{"\#(key)":"\#(name)"}"#),
      "AP-Device-Identifier": "fingerprint \(Client.base64(device))",
    ]
  }

  /// The code of a refusal or denial; nil if it is permitted.
  private func play(_ client: inout Client, _ mvpd: String, _ resource: String, _ headers: [String: String?] = [:])
    -> String?
  {
    let answer = client.post(
      "/api/v2/REF30/decisions/authorize/\(mvpd)", json: #"{"resources":["\#(resource)"]}"#, headers: headers)
    #expect(answer.status == 200)
    return json(answer)?["decisions"]?.array?.first?["error"]?["code"]?.text
  }
  private func look(_ client: inout Client, _ mvpd: String, _ headers: [String: String?] = [:]) -> HTTPResponse {
    client.get("/api/v2/REF30/profiles/\(mvpd)", headers: headers)
  }

  @Test("the time of basic access counts from the first authorization, not from a query")
  func basic() {
    var client = Client()
    _ = look(&client, "freepreview")
    client.now = client.now.advanced(bySeconds: 1_000)
    #expect(play(&client, "freepreview", "a") == nil)
    client.now = client.now.advanced(bySeconds: 179)
    #expect(play(&client, "freepreview", "b") == nil)
    client.now = client.now.advanced(bySeconds: 1)
    #expect(play(&client, "freepreview", "a") == "temporary_access_duration_limit_exceeded")
    let profile = look(&client, "freepreview")
    #expect(profile.status == 403)
    #expect(code(profile) == "temporary_access_duration_limit_exceeded")
    #expect(json(profile)?["action"]?.text == "authentication")
  }

  @Test("basic access belongs to the device, whoever registered on it")
  func device() {
    var client = Client()
    #expect(play(&client, "freepreview", "a") == nil)
    client.now = client.now.advanced(bySeconds: 180)
    client.token = client.newToken()
    #expect(play(&client, "freepreview", "a") == "temporary_access_duration_limit_exceeded")
    let other = ["AP-Device-Identifier": "fingerprint \(Client.base64("other"))"] as [String: String?]
    #expect(play(&client, "freepreview", "a", other) == nil)
  }

  @Test("promotional access counts resources, each once")
  func promotional() {
    var client = Client()
    let viewer = Self.viewer("hash")
    #expect(["a", "a", "b", "a"].map { play(&client, "promopreview", $0, viewer) } == [nil, nil, nil, nil])
    #expect(play(&client, "promopreview", "c", viewer) == "temporary_access_resources_limit_exceeded")
    let profile = look(&client, "promopreview", viewer)
    #expect(profile.status == 403)
    #expect(code(profile) == "temporary_access_resources_limit_exceeded")
  }

  @Test("a profile of promotional access tells what is left")
  func balance() {
    var client = Client()
    _ = play(&client, "promopreview", "a", Self.viewer("hash"))
    let attributes = json(look(&client, "promopreview", Self.viewer("hash")))?["profiles"]?["promopreview"]?[
      "attributes"]
    #expect(attributes?["remaining_resources"]?["value"] == .integer(1))
    #expect(attributes?["used_assets"]?["value"] == ["a"])
    #expect(attributes?["expiration_date"]?["value"] == .integer(client.now.milliseconds + 600_000))
  }

  @Test(
    "either known identity continues the old trial (7.6)",
    arguments: [
      ("the same of both", viewer("hash"), true), ("a new device", viewer("hash", device: "new"), true),
      ("a new viewer", viewer("new"), true),
      ("another spelling of the key (C-63)", viewer("hash", key: "e-mail", device: "new"), true),
      ("both new", viewer("new", device: "new"), false),
    ])
  func continued(_ what: String, _ headers: [String: String?], _ continues: Bool) {
    var client = Client()
    for resource in ["a", "b"] { _ = play(&client, "promopreview", resource, Self.viewer("hash")) }
    #expect(
      play(&client, "promopreview", "c", headers) == (continues ? "temporary_access_resources_limit_exceeded" : nil),
      "\(what)")
  }

  @Test("what continued a trial is known from then on")
  func chain() {
    var client = Client()
    _ = play(&client, "promopreview", "a", Self.viewer("hash"))
    _ = play(&client, "promopreview", "b", Self.viewer("hash", device: "second"))
    #expect(
      play(&client, "promopreview", "c", Self.viewer("new", device: "second"))
        == "temporary_access_resources_limit_exceeded")
  }

  @Test(
    "promotional access needs an identity: 400 for a profile, an item of status 400 for a decision",
    arguments: [nil, "%", Client.base64("{}"), Client.base64(#"{"email":""}"#), Client.base64("[]")])
  func identity(_ header: String?) {
    var client = Client()
    let headers: [String: String?] = ["AP-TempPass-Identity": header]
    let profile = look(&client, "promopreview", headers)
    #expect(profile.status == 400)
    #expect(code(profile) == "invalid_header_identity_for_temporary_access")
    #expect(play(&client, "promopreview", "a", headers) == "invalid_header_identity_for_temporary_access")
  }

  @Test("a wrong set-up: 500 for a profile, an item of status 500 for a decision")
  func misconfigured() {
    var client = Client { $0.catalogue.append(Self.broken) }
    let profile = look(&client, "brokenpreview")
    #expect(profile.status == 500)
    #expect(code(profile) == "invalid_configuration_temporary_access")
    #expect(json(profile)?["action"]?.text == "configuration")
    #expect(play(&client, "brokenpreview", "a") == "invalid_configuration_temporary_access")
  }

  @Test("a code tells the trial of the streaming device (4.11)")
  func byCode() {
    var client = Client { $0.options.sessionSeconds = 10_000 }
    let code = code(client.post("/api/v2/REF30/sessions", form: "")) ?? ""
    client.backend.supplyOnSecondScreen(code: code, mvpd: "freepreview")
    let bare: [String: String?] = ["AP-Device-Identifier": nil, "X-Device-Info": nil]
    let found = json(client.get("/api/v2/REF30/profiles/code/\(code)", headers: bare))
    #expect(found?["profiles"]?["freepreview"]?["type"]?.text == "temporary")
    _ = play(&client, "freepreview", "a")
    client.now = client.now.advanced(bySeconds: 180)
    let over = client.get("/api/v2/REF30/profiles/code/\(code)", headers: bare)
    #expect(PassSimulatorTests.code(over) == "temporary_access_duration_limit_exceeded")
  }

  @Test("while the pass is valid every resource is permitted, and asking uses nothing up (4.13)")
  func preauthorize() {
    var client = Client()
    let viewer = Self.viewer("hash")
    let answer = client.post(
      "/api/v2/REF30/decisions/preauthorize/promopreview", json: #"{"resources":["a","b","c"]}"#, headers: viewer)
    let items = json(answer)?["decisions"]?.array ?? []
    #expect(items.map { $0["authorized"] } == [true, true, true])
    #expect(items.allSatisfy { $0["source"]?.text == "temppass" && $0["token"] == nil })
    #expect(["a", "b"].map { play(&client, "promopreview", $0, viewer) } == [nil, nil])
  }

  @Test("temporary access never stands in the list of profiles, and logout leaves nothing to do (4.9, 4.15)")
  func unlisted() {
    var client = Client()
    _ = play(&client, "freepreview", "a")
    #expect(json(client.get("/api/v2/REF30/profiles"))?["profiles"]?.object?.isEmpty == true)
    let logout = json(client.get("/api/v2/REF30/logout/freepreview?redirectUrl=https%3A%2F%2Fexample.com"))
    #expect(logout?["logouts"]?["freepreview"]?["actionName"]?.text == "complete")
  }
}
