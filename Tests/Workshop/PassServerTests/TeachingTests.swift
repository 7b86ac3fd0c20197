import Foundation
import PassAPI
import PassScenarios
import PassServer
import PassSimulator
import TestTraits
import Testing

/// What the server says of a call besides the vendor's own answer.
@Suite("A refusal that teaches", .endsIfStuck)
final class TeachingTests: Sendable {
  /// Of one test alone.
  private let service: LiveService
  init() throws { service = try serving() }
  deinit { service.stop() }

  private static let info = Data(
    #"{"model":"TV","version":"1","osName":"tvOS","osVersion":"17","connectionType":"WiFi"}"#.utf8
  ).base64EncodedString()

  private func why(_ answer: String) -> String? {
    answer.components(separatedBy: "\r\n").first { $0.hasPrefix("X-PassFlow-Why: ") }.map { String($0.dropFirst(16)) }
  }

  private static let json = "Content-Type: application/json\r\n"

  @Test(
    "header, journal and live page say which part was wrong and the rule; the body stays the vendor's",
    arguments: [
      ("GET /api/v2/REF30/profiles", "", "header Authorization is missing", "R-HDR-1"),
      ("POST /o/client/register", json, "header X-Device-Info is missing", "R-REG-11"),
      ("GET /api/v2/profiles/REF30", "", "the path ", "/api/v2/{serviceProvider}/profiles"),
      ("POST /api/v2/REF30/profiles", "", "the method is not for this path", "use GET"),
      ("GET /api/v2/authenticate/REF30/ABCD123", "", "parameter code", "R-AUTH-8"),
    ])
  func explained(line: String, fields: String, part: String, rule: String) throws {
    let answer = try ask(service.origin, line, fields), reason = try #require(why(answer))
    #expect(reason.contains(part) && reason.contains(rule), "\(reason)")
    let body = answer.components(separatedBy: "\r\n\r\n").last ?? ""
    #expect(!body.contains("X-Device") && !body.contains("R-"))
    let journal = try ask(service.origin, "GET /_control/journal")
    #expect(journal.contains("\"why\":") && journal.contains(rule.components(separatedBy: "/").last ?? rule))
    #expect(try ask(service.origin, "GET /_live").contains(part))
  }

  @Test("a method that the journal has no word for is told in the header")
  func otherMethods() throws {
    #expect(why(try ask(service.origin, "PUT /api/v2/REF30/profiles"))?.contains("use GET") == true)
    #expect(why(try ask(service.origin, "PUT /nowhere"))?.contains("the path") == true)
    #expect(why(try ask(service.origin, "GET /_live", "Host: other\r\n")) != nil)
  }

  @Test("a reason has no secret and no word of the client that could end the field")
  func masked() throws {
    let device = "X-Device-Info: \(Self.info)\r\n", name = String(repeating: "a1B2", count: 20)
    let answer = try ask(
      service.origin, "POST /o/client/register", device + Self.json,
      "{\"software_statement\":\"very-secret\",\"\(name)\\r\\nSet-Cookie: é\":1}")
    let reason = try #require(why(answer))
    #expect(reason.contains("is not one that the page lists"))
    #expect(!answer.contains("Set-Cookie: ") || !answer.contains("\r\nSet-Cookie"))
    #expect(!reason.contains("very-secret") && !reason.contains(name) && reason.allSatisfy(\.isASCII))
  }

  @Test("what is throttled, and how it goes on, is told to the terminal, in the header and on the page")
  func throttled() throws {
    let messages = Messages()
    let service = try serving(tell: { messages.add($0) })
    defer { service.stop() }
    let answers = try (1...13).map { _ in try ask(service.origin, "GET /api/v2/REF30/profiles") }
    #expect(
      answers.prefix(11).allSatisfy { $0.statuses == [401] } && answers.suffix(2).allSatisfy { $0.statuses == [429] })
    #expect(why(answers[12])?.contains("/_control/reset") == true)
    #expect(messages.all.count == 1 && messages.all[0].contains("world main"))
    #expect(messages.all.first?.contains("/_control/clock") == true)
    #expect(try ask(service.origin, "GET /_live").contains("Throttled"))
    // As the reason says.
    #expect(try ask(service.origin, "POST /_control/clock", Self.json, "{\"seconds\":60}").statuses == [200])
    #expect(
      try (1...11).map { _ in try ask(service.origin, "GET /api/v2/REF30/profiles").statuses }
        == Array(repeating: [401], count: 11))
  }

  @Test("how strict it is: the command line's word, then the script, then an option, then control, until a reset")
  func order() throws {
    let register = (line: "POST /o/client/register", fields: Self.json, body: "{\"software_statement\":\"s\"}")
    func status(_ service: LiveService) throws -> Int? {
      try ask(service.origin, register.line, register.fields, register.body).statuses.first
    }
    for (strictness, expected) in [(ServerOptions.Strictness.strict, 400), (.documented, 400), (.real, 201)] {
      let service = try serving(like: strictness)
      defer { service.stop() }
      #expect(try status(service) == expected)
    }
    var world = WorldScript()
    world.backend.options.deviceInfo = .anyBase64
    let scripts = [ServedScript("damaged", "any Base64 is a device", world)]
    let scripted = try serving(scripts, like: .real)
    defer { scripted.stop() }
    #expect(try status(scripted) == 400)
    let changed = try LiveService(
      scripts: scripts, like: .strict, changing: { $0.deviceInfo = .optional },
      wall: { Timestamp(milliseconds: 1_767_268_800_000) })
    defer { changed.stop() }
    #expect(try status(changed) == 201)
    func set(_ body: String) throws -> [Int] {
      try ask(changed.origin, "POST /_control/options", Self.json, body).statuses
    }
    #expect(try set("{\"deviceInfo\":\"complete\",\"throttles\":false,\"tokenSeconds\":60}") == [200])
    #expect(try status(changed) == 400)
    // One that cannot be set leaves all as they are.
    #expect(try set("{\"deviceInfo\":\"optional\",\"tokenSeconds\":\"long\"}") == [400])
    #expect(try set("{}") == [400] && set("{\"nothing\":1}") == [400])
    #expect(try status(changed) == 400)
    #expect(try ask(changed.origin, "POST /_control/reset", Self.json, "{}").statuses == [200])
    #expect(try status(changed) == 201)
  }

  // MARK: The audit

  @Test("findings are told with the calls that they are of, at most once a second, and on the page")
  func findings() throws {
    let clock = Messages()
    let service = try serving(wall: { Timestamp(milliseconds: 1_767_268_800_000 + Int64(clock.all.count) * 1_000) })
    defer { service.stop() }
    func found() throws -> JSONValue {
      let answer = try ask(service.origin, "GET /_control/findings")
      return try #require(JSONValue(parsing: Data((answer.components(separatedBy: "\r\n\r\n").last ?? "").utf8)))
    }
    #expect(try found()["findings"]?.array == [])
    _ = try ask(service.origin, "GET /api/v2/REF30/profiles", "X-PassFlow-World: main\r\nAccept: application/json\r\n")
    // Within the second it is the audit of before.
    #expect(try found()["findings"]?.array == [])
    clock.add("tick")
    _ = try ask(service.origin, "GET /api/v2/REF30/profiles", "Accept: */*\r\n")
    let all = try found(), rules = all["findings"]?.array?.compactMap { $0["rule"]?.text } ?? []
    #expect(all["from"]?.whole == 1 && all["to"]?.whole == 2)
    #expect(rules.contains("R-HDR-1") && !rules.contains("R-HDR-8"))
    let disputed = all["findings"]?.array?.filter { $0["level"]?.text == "DISPUTED" }
    #expect(
      disputed?.count == 1 && disputed?.first?["rule"]?.text == "R-HDR-10" && disputed?.first?["count"]?.whole == 2)
    #expect(try ask(service.origin, "GET /_live").contains("R-HDR-1"))
    #expect(try ask(service.origin, "POST /_control/findings", Self.json, "{}").statuses == [405])
  }

  @Test("the page says which rules are broken, and why calls were refused, before the calls: the latest first")
  func reasonsFirst() throws {
    for line in ["GET /api/v2/REF30/profiles", "POST /o/client/register", "GET /api/v2/REF30/profiles"] {
      _ = try ask(service.origin, line, Self.json)
    }
    let sections = try ask(service.origin, "GET /_live").components(separatedBy: "<h2 ").dropFirst()
    #expect(sections.map { $0.prefix { $0 != ">" } } == ["id=\"findings\"", "id=\"refusals\"", "id=\"journal\""])
    let findings = sections[1], refusals = sections[2]
    let last = findings.matches(of: /<td>(?:entry |entries \d+ to )(\d+)/).map { Int($0.1) ?? 0 }
    #expect(findings.contains("R-HDR-1") && Set(last).count > 1 && last == last.sorted(by: >))
    let rows = refusals.components(separatedBy: "<tr><td>").dropFirst()
    #expect(rows.count == 2 && rows[1].contains("entries 1 to 3, 2 times") && rows[2].contains("entry 2"))
    #expect(rows[1].hasPrefix("header Authorization") && rows[2].hasPrefix("header X-Device-Info"))
    #expect(sections[3].contains("header Authorization"))
  }

  @Test("the page says so if no call was refused")
  func nothingRefused() throws {
    #expect(!(try ask(service.origin, "GET /_live").contains("id=\"refusals\"")))
    let registered = try ask(
      service.origin, "POST /o/client/register", Self.json + "X-Device-Info: \(Self.info)\r\n",
      "{\"software_statement\":\"s\"}")
    #expect(registered.statuses == [201])
    #expect(try ask(service.origin, "GET /_live").contains("<p>No call was refused.</p>"))
  }

  // MARK: Pages of other origins

  @Test("a page of an allowed origin calls the service and reads the reason, and reaches neither control nor page")
  func origins() throws {
    let page = "http://localhost:3000"
    let service = try serving(allowing: [page])
    defer { service.stop() }
    let preflight = try ask(
      service.origin, "OPTIONS /api/v2/REF30/profiles",
      "Origin: \(page)\r\nAccess-Control-Request-Method: GET\r\n"
        + "Access-Control-Request-Headers: authorization,ap-device-identifier,x-device-info,x-passflow-world,x-other"
        + "\r\n"
    )
    #expect(preflight.statuses == [204] && preflight.contains("Access-Control-Allow-Origin: \(page)\r\n"))
    #expect(
      preflight.contains(
        "Access-Control-Allow-Headers: authorization, ap-device-identifier, x-device-info, x-passflow-world\r\n"))
    #expect(try ask(service.origin, "GET /_control/journal").hasSuffix("{\"entries\":[]}"))
    let call = try ask(
      service.origin, "GET /api/v2/REF30/profiles", "Origin: \(page)\r\nSec-Fetch-Site: cross-site\r\n")
    #expect(call.statuses == [401] && call.contains("Access-Control-Allow-Origin: \(page)\r\n"))
    #expect(call.contains("Access-Control-Expose-Headers: X-PassFlow-Why") && call.contains("Vary: Origin\r\n"))
    for path in ["/_control", "/_control/har", "/_live", "/"] {
      #expect(try ask(service.origin, "GET \(path)", "Origin: \(page)\r\n").statuses == [403])
    }
    for other in ["http://localhost:3001", "http://localhost:3000.evil.example", "null", "https://localhost:3000"] {
      let answer = try ask(service.origin, "GET /api/v2/REF30/profiles", "Origin: \(other)\r\n")
      #expect(answer.statuses == [403] && !answer.contains("Access-Control-Allow-Origin"))
    }
    let closed = try serving()
    defer { closed.stop() }
    #expect(try ask(closed.origin, "GET /api/v2/REF30/profiles", "Origin: \(page)\r\n").statuses == [403])
  }

  // MARK: REST API v1

  @Test(
    "what open clients of REST API v1 send succeeds like at the real service",
    arguments: ["v1"].filter { Catalogue.standard[$0] != nil })
  func legacy(flow name: String) throws {
    let scripts = try #require(Catalogue.standard[name]).scenarios.map { ServedScript($0) }
    let service = try serving(scripts, like: .real, throttles: false)
    defer { service.stop() }
    let form = "Content-Type: application/x-www-form-urlencoded\r\n"
    let bearer = "Authorization: Bearer \(try #require(try token(at: service.origin)))\r\nAccept: */*\r\n"
    let box = "X-Device-Info: \(Data(#"{"model":"box","osName":"Android"}"#.utf8).base64EncodedString())\r\n"
    #expect(try ask(service.origin, "GET /api/v1/config/REF30").statuses == [200])
    let code = try ask(service.origin, "POST /reggie/v1/REF30/regcode", bearer + form, "deviceId=abc")
    #expect(code.statuses == [201])
    let login =
      "/api/v1/authenticate?reg_code=\(object(code)?["code"]?.text ?? "")&requestor_id=REF30&mso_id=northlight"
      + "&domain_name=example.com&noflash=true&no_iframe=true&redirect_url=http://HOST/_done"
    let page = try ask(service.origin, "GET \(login)")
    #expect(page.statuses == [302])
    let ticket = page.components(separatedBy: "passflow_login=").last?.prefix(while: \.isHexDigit) ?? ""
    #expect(
      try ask(
        service.origin, "POST /adobe-services/authenticate/saml", form,
        "passflow_login=\(ticket)&action=sign-in&account=subscriber"
      ).statuses == [303])
    for path in [
      "tokens/authn?deviceId=abc&requestor=REF30", "tokens/authn?requestor=REF30&deviceId=abc&deviceType=androidtv",
      "preauthorize?requestor=REF30&deviceId=abc&resource=news,films",
      "authorize?deviceId=abc&requestor=REF30&resource=news",
    ] { #expect(try ask(service.origin, "GET /api/v1/\(path)", bearer + box).statuses == [200], "\(path)") }
    #expect(try ask(service.origin, "DELETE /api/v1/logout?deviceId=abc", bearer).statuses == [204])
    #expect(try ask(service.origin, "GET /api/v1/tokens/authn?deviceId=abc&requestor=REF30", bearer).statuses == [404])
  }

  @Test(
    "v1 S8: the page of the logout demands device id and device information alone, and that of the list no token",
    arguments: ["v1"].filter { Catalogue.standard[$0] != nil })
  func legacyDemands(flow name: String) throws {
    let scripts = try #require(Catalogue.standard[name]).scenarios.map { ServedScript($0) }
    let service = try serving(scripts)
    defer { service.stop() }
    #expect(try ask(service.origin, "GET /api/v1/config/REF30").statuses == [200])
    let bad = try ask(service.origin, "GET /api/v1/config/REF30", "Authorization: Bearer x\r\n")
    #expect(bad.statuses == [401] && why(bad)?.contains("header Authorization") == true)
    let logout = try ask(service.origin, "DELETE /api/v1/logout?deviceId=abc")
    #expect(logout.statuses == [401] && why(logout)?.contains("Authorization is missing") == true)
  }
}

/// What was said, by any thread; touched under its lock alone.
private final class Messages: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []
  var all: [String] { lock.withLock { lines } }
  func add(_ line: String) { lock.withLock { lines.append(line) } }
}
