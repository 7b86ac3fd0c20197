import PassAPI
import PassSimulator
import Testing

@Suite("Single sign-on by service token and subject token (rest-api-v2.md 4.9, 6.5, 6.6, 7.7)")
struct IdentityTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let header: String
    let type: String
    let token: String
    var testDescription: String { "\(header), \(type)" }
    var headers: [String: String?] { [header: token] }
  }

  static let sealed = "a.b.c.d.e"
  static let kinds = [
    Kind(header: "AD-Service-Token", type: "serviceTokenSSO", token: Client.token(subject: "viewer")),
    Kind(header: "Adobe-Subject-Token", type: "platformSSO", token: Client.token(subject: "device")),
    Kind(header: "Adobe-Subject-Token", type: "platformSSO", token: sealed),
    Kind(header: "X-Roku-Reserved-Roku-Connect-Token", type: "platformSSO", token: sealed),
  ]

  /// Signs in with a token; the client is another app afterwards.
  private func signedIn(_ kind: Kind, _ change: (inout BackendScript) -> Void = { _ in }) -> (Client, first: String) {
    var client = Client(change)
    let form = "mvpd=harbourtv&\(Client.session)"
    let code = code(client.post("/api/v2/REF30/sessions", form: form, headers: kind.headers)) ?? ""
    client.backend.completeLogin(code: code, at: client.now)
    let own = json(client.get("/api/v2/REF30/profiles/harbourtv", headers: kind.headers))?["profiles"]?["harbourtv"]
    #expect(own?["type"]?.text == "regular", "the app that signs in gets a regular profile (7.1)")
    let first = client.token
    client.token = client.newToken()
    return (client, first)
  }

  private func types(_ client: inout Client, _ headers: [String: String?]) -> [String] {
    let profiles = json(client.get("/api/v2/REF30/profiles", headers: headers))?["profiles"]?.object ?? [:]
    return profiles.map { "\($0.value["type"]?.text ?? "") \($0.value["issuer"]?.text ?? "")" }
  }

  private func play(_ client: inout Client, _ headers: [String: String?]) -> JSONValue? {
    let answer = client.post(
      "/api/v2/REF30/decisions/authorize/harbourtv", json: #"{"resources":["a"]}"#, headers: headers)
    return json(answer)?["decisions"]?.array?.first
  }

  @Test("another app sees the profile with the token, and only with it", arguments: kinds)
  func shared(_ kind: Kind) {
    var (client, _) = signedIn(kind)
    #expect(types(&client, kind.headers) == ["\(kind.type) harbourtv"])
    #expect(types(&client, [:]) == [])
    #expect(types(&client, [kind.header: Client.token(subject: "somebody else")]) == [])
    #expect(play(&client, kind.headers)?["authorized"] == true)
    #expect(play(&client, [:])?["error"]?["code"]?.text == "authenticated_profile_missing")
  }

  @Test("a session is not needed any more", arguments: kinds)
  func session(_ kind: Kind) {
    var (client, _) = signedIn(kind)
    let answer = json(
      client.post("/api/v2/REF30/sessions", form: "mvpd=harbourtv&\(Client.session)", headers: kind.headers))
    #expect(answer?["actionName"]?.text == "authorize")
    #expect(answer?["reasonType"]?.text == "authenticatedSSO")
  }

  @Test("another device of the viewer sees it too")
  func otherDevice() {
    var (client, _) = signedIn(Self.kinds[0])
    let device = ["AP-Device-Identifier": "fingerprint \(Client.base64("tablet"))"] as [String: String?]
    #expect(types(&client, Self.kinds[0].headers.merging(device) { $1 }) == ["serviceTokenSSO harbourtv"])
  }

  @Test("a fresh token of the same identity serves as well; one that is over or damaged does not, and is no error")
  func freshness() {
    var (client, _) = signedIn(Self.kinds[0])
    let seconds = client.now.milliseconds / 1000
    let tokens = [
      (Client.token(subject: "viewer", expires: seconds + 1), 1),
      (Client.token(subject: "viewer", expires: seconds), 0), ("?", 0),
      ("a.b.c", 0), (Client.token(subject: ""), 0),
    ]
    for (token, count) in tokens { #expect(types(&client, ["AD-Service-Token": token]).count == count, "\(token)") }
  }

  @Test("logout with the token removes the profiles of all; without it only the own (4.15)", arguments: kinds)
  func logout(_ kind: Kind) {
    let path = "/api/v2/REF30/logout/harbourtv?redirectUrl=https%3A%2F%2Fexample.com"
    var (client, first) = signedIn(kind)
    let own = json(client.get(path))
    #expect(own?["logouts"]?["harbourtv"]?["actionName"]?.text == "invalid")
    #expect(types(&client, kind.headers).count == 1)
    let single = json(client.get(path, headers: kind.headers))
    #expect(single?["logouts"]?["harbourtv"]?["actionName"]?.text == "logout")
    #expect(types(&client, kind.headers) == [])
    client.token = first
    #expect(types(&client, kind.headers) == [])
  }

  @Test("polling shows no profile of another app (4.11)")
  func polling() {
    var (client, _) = signedIn(Self.kinds[0])
    let code = code(client.post("/api/v2/REF30/sessions", form: "mvpd=harbourtv&\(Client.session)")) ?? ""
    let poll = client.get("/api/v2/REF30/profiles/code/\(code)", headers: Self.kinds[0].headers)
    #expect(json(poll)?["profiles"]?.object?.isEmpty == true)
  }
}

extension Client {
  /// A JSON Web Token whose signature nobody looks at.
  static func token(subject: String, expires seconds: Int64 = 9_999_999_999) -> String {
    let url = [#"{"alg":"RS256"}"#, #"{"iss":"id","sub":"\#(subject)","aud":"adobe","exp":\#(seconds)}"#, "signature"]
      .map { text in
        base64(text).map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }.filter { $0 != "=" }
      }
    return url.map { String($0) }.joined(separator: ".")
  }
}
