import Foundation
import PassAPI
import PassService
import PassSimulator
import TestTraits
import Testing

/// The requests of the vendor's own samples, word for word but for token, client, code, provider, MVPD, SAML response,
/// domain and redirect: what the service makes of them says how strict it is.
@Suite("The vendor's own sample requests")
struct SampleRequestTests {
  /// A request as the fixtures have it; equal ones are one.
  struct Sample: Hashable, Sendable, CustomTestStringConvertible {
    /// The fixture that has it first.
    let name: String
    let method: String, path: String
    let headers: [String: String]
    let body: String?
    var testDescription: String { "\(method) \(path) (\(name))" }

    static func == (one: Self, other: Self) -> Bool {
      (one.method, one.path, one.headers, one.body) == (other.method, other.path, other.headers, other.body)
    }
    func hash(into hasher: inout Hasher) { hasher.combine(path) }
  }

  static let samples: [Sample] = {
    let folder = Repository.url("Tests/App/PassAPITests/Fixtures/v2")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var samples: [Sample] = []
    for file in files.sorted() where file.hasSuffix(".json") {
      guard
        let json = FileManager.default.contents(atPath: folder.appendingPathComponent(file).path)
          .flatMap(JSONValue.init(parsing:)), json["provenance"]?.text == "documented",
        let request = json["request"], let method = request["method"]?.text, let path = request["path"]?.text
      else { continue }
      let body = request["body"].flatMap { $0 == .null ? nil : $0.text ?? String(decoding: $0.data, as: UTF8.self) }
      let sample = Sample(
        name: String(file.dropLast(".json".count)), method: method, path: path,
        headers: (request["headers"]?.object ?? [:]).compactMapValues(\.text), body: body)
      if !samples.contains(sample) { samples.append(sample) }
    }
    return samples
  }()

  /// A world with everything that the samples name, and a client with a token.
  private func client(like strictness: ServerOptions.Strictness) -> Client {
    var client = Client(
      { script in
        script.serviceProviders = ["REF30", "apasstest1"]
        script.domains = ["adobe.com"]
        script.catalogue = [
          SimulatedMVPD(
            "Cablevision", "Cablevision", mapping: "Cablevision", boarding: .supported, hasLogoutPage: true),
          SimulatedMVPD("Spectrum", "Spectrum", hasLogoutPage: true), SimulatedMVPD("AdobePass_SMI", "SMI"),
          SimulatedMVPD("degraded", "Degraded"),
          SimulatedMVPD("TempPass_TEST40", "Preview", temporaryAccess: .basic(seconds: 600)),
          SimulatedMVPD("flexibleTempPass", "Promotion", temporaryAccess: .promotional(seconds: 600, resources: 9)),
        ]
        script.degradation = ["degraded": .authNAll]
        script.options = ServerOptions(strictness)
        script.options.throttles = false
        // Two samples name two resources.
        script.options.authorizeLimit = 2
      })
    client.now = Timestamp(milliseconds: 1_767_268_800_000)
    return client
  }

  private func answer(to sample: Sample, by client: inout Client) throws -> HTTPResponse {
    var path = sample.path.replacingOccurrences(of: "${degradedMvpd}", with: "degraded")
    var body = sample.body
    let isOfCode = path.contains("8KHP9RW") || path.contains("8BLW4RW") || path.contains("XTC98W")
    if isOfCode {
      let isAuthenticate = path.contains("authenticate")
      let form = isAuthenticate ? "mvpd=Spectrum&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com" : ""
      let code = try #require(json(client.post("/api/v2/REF30/sessions", form: form))?["code"]?.text)
      for known in ["8KHP9RW", "8BLW4RW", "XTC98W"] { path = path.replacingOccurrences(of: known, with: code) }
    }
    if path == "/o/client/token" {
      let known = json(client.post("/o/client/register", json: #"{"software_statement":"s"}"#))
      body = body?.replacingOccurrences(of: "s6BhdRkqt3", with: known?["client_id"]?.text ?? "")
        .replacingOccurrences(of: "t7AkePiru4", with: known?["client_secret"]?.text ?? "")
    }
    if body?.hasPrefix("SAMLResponse=") == true {
      let pfs = sample.headers["AP-Partner-Framework-Status"]
      let begun = json(
        client.post(
          "/api/v2/REF30/sessions/sso/Apple", form: "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com",
          pfs: pfs, headers: ["AP-Device-Identifier": sample.headers["AP-Device-Identifier"]]))
      let query = PartnerQuery(
        promptsForAccess: false, allowsInterruption: false,
        verificationToken: (begun?["authenticationRequest"]?["request"]?.text).map { Secret($0) },
        attributeNames: ["uid", "NameID", "uniqueId"])
      let saml = try #require(SimulatedFramework.samlResponse(of: "Cablevision", to: query)).revealed
      body = SingleSignOnTests.form(SingleSignOnTests.cleaned(saml))
    }
    var headers = HTTPHeaders()
    for (name, value) in sample.headers { headers[name] = value }
    if headers["Authorization"] != nil { headers["Authorization"] = "Bearer \(client.token)" }
    let method = try #require(HTTPRequest.Method(rawValue: sample.method))
    return client.send(HTTPRequest(method, RequestTarget(path), headers: headers, body: body.map { Data($0.utf8) }))
  }

  @Test("there are 34 of them, and like the real service all succeed but two wrong path orders and a placeholder")
  func real() throws {
    #expect(Self.samples.count == 34)
    var refused: [String] = []
    for sample in Self.samples {
      var client = client(like: .real)
      let status = try answer(to: sample, by: &client).status
      if status >= 400 { refused.append("\(sample.name) \(status)") }
    }
    #expect(
      refused == [
        "error__invalid_parameter_service_provider__400 401", "logout__complete_temppass__200 404",
        "sessions-get__complete_parameters__200 404",
      ])
  }

  /// What the pages demand and their own samples do not do.
  private static let deviceInfo =
    "X-Device-Info: 'Base64 of a JSON object' with the required model, version, osName, osVersion, connectionType"
  private static let documented: [String: String] = [
    "error__invalid_parameter_service_provider__400": "Authorization: required at every call but the user agent's",
    "logout__complete_temppass__200": "the path is /api/v2/{serviceProvider}/logout/{mvpd}",
    "sessions-get__complete_parameters__200": "the path is /api/v2/{serviceProvider}/sessions/{code}",
  ]

  @Test("by the pages alone, each refusal is one that a sentence of a page demands", arguments: samples)
  func documented(_ sample: Sample) throws {
    var client = client(like: .documented)
    let answer = try answer(to: sample, by: &client)
    let why = client.backend.refusal
    switch why?.part {
    case nil: #expect(answer.status < 400)
    case .header(.deviceInfo):
      // C-57: the JSON of the samples lacks a comma, and members.
      #expect(why?.words == "is not Base64 of a JSON object", "\(Self.deviceInfo)")
      #expect(sample.headers["X-Device-Info"] != nil && sample.name != "configuration__mvpd_list__200")
    default: #expect(Self.documented[sample.name] != nil, "\(answer.status) \(why.map { "\($0)" } ?? "")")
    }
    // A sample that our list calls refused is.
    #expect(Self.documented[sample.name] == nil || answer.status >= 400)
  }

  // MARK: What open clients send

  /// A call of a client that others wrote, by what it does (values are made up).
  static let foreign: [(title: String, send: @Sendable (inout Client) -> HTTPResponse)] = [
    (
      "registers with the statement alone, without a device",
      { send(&$0, .post, "/o/client/register", ["Content-Type": "application/json"], #"{"software_statement":"s"}"#) }
    ),
    (
      "registers with members of RFC 7591",
      {
        send(
          &$0, .post, "/o/client/register", ["Content-Type": "application/json"],
          #"{"software_statement":"s","grant_types":["client_credentials"],"token_endpoint_auth_method":"none"}"#)
      }
    ),
    (
      "registers with few members of the device",
      {
        send(
          &$0, .post, "/o/client/register", ["Content-Type": "application/json", "X-Device-Info": few],
          #"{"software_statement":"s"}"#)
      }
    ),
    (
      "asks for a token by the form",
      { client in
        send(&client, .post, "/o/client/token", [form.0: form.1, "Accept": "*/*"], credentials(&client))
      }
    ),
    (
      "asks for a token by the query, with an empty body",
      { client in
        send(&client, .post, "/o/client/token?\(credentials(&client))", ["Accept": "*/*"], "")
      }
    ),
    ("reads the configuration without a device", { send(&$0, .get, "/api/v2/REF30/configuration", [:]) }),
    ("lists profiles", { send(&$0, .get, "/api/v2/REF30/profiles", library) }),
    ("reads a profile", { send(&$0, .get, "/api/v2/REF30/profiles/citycable", library) }),
    (
      "decides, with a header of its own",
      { client in
        _ = client.signIn("citycable")
        return send(
          &client, .post, "/api/v2/REF30/decisions/authorize/citycable",
          library.merging(["Content-Type": "application/json", "AP-Session-Identifier": "x"]) { $1 },
          #"{"resources":["news"]}"#)
      }
    ),
    ("creates a session with everything", { session(&$0, "mvpd=citycable&\(Client.session)") }),
    ("creates a session with provider and domain", { session(&$0, "mvpd=citycable&domainName=example.com") }),
    ("creates a session with the provider alone", { session(&$0, "mvpd=citycable") }),
    (
      "looks at the session",
      { client in
        let code = json(session(&client, "mvpd=citycable"))?["code"]?.text ?? ""
        return send(&client, .get, "/api/v2/REF30/sessions/\(code)", library)
      }
    ),
    ("signs out", { send(&$0, .get, "/api/v2/REF30/logout/citycable?redirectUrl=https%3A%2F%2Fexample.com", library) }),
  ]

  private static let form = ("Content-Type", "application/x-www-form-urlencoded")
  private static let few = Client.base64(#"{"model":"X","osName":"Android"}"#)
  private static let library = [
    "Accept": "application/json", "AP-Device-Identifier": "fingerprint ZGV2aWNl", "X-Device-Info": few,
    "Accept-Language": "*", "Sec-Fetch-Mode": "cors", "Content-Length": "0",
  ]

  private static func send(
    _ client: inout Client, _ method: HTTPRequest.Method, _ path: String, _ fields: [String: String],
    _ body: String? = nil
  ) -> HTTPResponse {
    var headers: HTTPHeaders = path.hasPrefix("/o/") ? [:] : ["Authorization": "Bearer \(client.token)"]
    for (name, value) in fields { headers[name] = value }
    return client.send(HTTPRequest(method, RequestTarget(path), headers: headers, body: body.map { Data($0.utf8) }))
  }

  private static func session(_ client: inout Client, _ body: String) -> HTTPResponse {
    send(&client, .post, "/api/v2/REF30/sessions", library.merging([form.0: form.1]) { $1 }, body)
  }

  private static func credentials(_ client: inout Client) -> String {
    let known = json(client.post("/o/client/register", json: #"{"software_statement":"s"}"#))
    return "grant_type=client_credentials&client_id=\(known?["client_id"]?.text ?? "")"
      + "&client_secret=\(known?["client_secret"]?.text ?? "")"
  }

  @Test("what open clients of the service send succeeds like at the real one", arguments: foreign.indices)
  func clients(_ index: Int) {
    var client = Client { $0.options = ServerOptions(.real) }
    let answer = Self.foreign[index].send(&client)
    let why = client.backend.refusal.map { "\($0)" } ?? ""
    #expect((200..<300).contains(answer.status), "\(Self.foreign[index].title): \(answer.status) \(why)")
  }
}
