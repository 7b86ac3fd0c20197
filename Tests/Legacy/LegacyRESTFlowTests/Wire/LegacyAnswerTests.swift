import Foundation
import LegacyRESTFlow
import PassAPI
import PassTestSupport
import Testing

@Suite("the answers of REST API v1")
struct LegacyAnswerTests {
  private static let endpoints = LegacyEndpoints(requestor: "R", device: WireSample.identifier, info: WireSample.device)
  private static let token = WireSample.token

  private static func response(_ status: Int, _ body: String = "") -> HTTPResponse {
    HTTPResponse(status: status, body: Data(body.utf8))
  }

  @Test(
    "whether the device has a login is said by the status alone (v1 3.1)",
    arguments: [
      (200, "", Lookup<NoContent>.found(NoContent())), (200, "anything", .found(NoContent())),
      (403, "", .notAuthenticated),
      (403, "<error><status>403</status><message>Authentication token expired</message></error>", .notAuthenticated),
    ])
  func check(_ status: Int, _ body: String, _ lookup: Lookup<NoContent>) throws {
    #expect(
      try Self.endpoints.checkAuthenticationToken(token: Self.token).decode(Self.response(status, body)) == lookup)
  }

  @Test(
    "what is no statement about the login is a failure",
    arguments: [
      (200, "<html><body>Welcome to the hotel</body></html>", CallFailure.Kind.unavailable),
      (200, "<!DOCTYPE html><p>", .unavailable), (401, #"{"error":"access_denied"}"#, .unauthorized),
      (403, #"{"action":"retry","status":403,"code":"network_received_error","message":"?"}"#, .rejected),
      (403, #"{"error":"invalid_client"}"#, .registrationRefused), (404, "", .rejected),
      (429, "<html></html>", .throttled), (500, "<error><status>500</status></error>", .unavailable),
      (502, "", .unavailable), (503, "<error><status>503</status></error>", .unavailable),
    ])
  func noStatement(_ status: Int, _ body: String, _ kind: CallFailure.Kind) {
    let call = Self.endpoints.checkAuthenticationToken(token: Self.token)
    let failure = #expect(throws: CallFailure.self) { try call.decode(Self.response(status, body)) }
    #expect(failure?.kind == kind)
  }

  @Test("the login is read from JSON and from XML; 404 is not yet, 410 is over (v1 3.9)")
  func login() throws {
    let call = Self.endpoints.retrieveAuthenticationToken(token: Self.token)
    let json = #"{"requestor":"R","mvpd":"M","userId":"hidden","expires":"1735776000000"}"#
    let xml =
      "<?xml version='1.0'?><authentication><expires>1735776000000</expires><userId>hidden</userId><mvpd>M</mvpd>"
      + "<requestor>R</requestor></authentication>"
    for body in [json, xml, "\u{FEFF}" + json, "\u{FEFF}" + xml] {
      guard case .found(let found) = try call.decode(Self.response(200, body)) else {
        Issue.record("not found")
        return
      }
      #expect(found.mvpd == "M" && found.requestor == "R" && found.expires.milliseconds == 1_735_776_000_000)
      #expect(!"\(found)".contains("hidden"))
    }
    #expect(try call.decode(Self.response(404)) == .notFound)
    #expect(try call.decode(Self.response(410)) == .expired)
  }

  @Test("of a body that is too large no more than its first KiB is looked at, whether it is JSON, XML or a page")
  func tooLarge() {
    let blanks = String(repeating: " ", count: 1 << 20)
    let call = Self.endpoints.retrieveAuthenticationToken(token: Self.token)
    func failure(_ status: Int, _ body: String) -> CallFailure? {
      #expect(throws: CallFailure.self) { try call.decode(Self.response(status, body)) }
    }
    for body in [blanks + " ", blanks + "<error/>", "<error>" + blanks + "</error>"] {
      #expect(failure(400, body) == .malformed(status: 400, reason: "body too large"))
      #expect(failure(401, body) == .unauthorized())
    }
    #expect(failure(200, blanks + "<html>")?.kind == .malformed)
    #expect(failure(200, "<html>" + blanks)?.kind == .unavailable)
  }

  @Test("status 204, and no other, says that a login was made or removed (v1 3.4, v1 3.14)")
  func noContent() throws {
    let call = Self.endpoints.logout(token: Self.token)
    #expect(try call.decode(Self.response(204)) == NoContent())
    #expect(throws: CallFailure.self) { try call.decode(Self.response(200)) }
    #expect(throws: CallFailure.self) { try call.decode(Self.response(400, #"{"status":400,"message":"Bad"}"#)) }
  }

  @Test("the profile request is passed on byte by byte; nothing, a page and what is no text are refused (v1 3.3)")
  func profileRequest() throws {
    let call = Self.endpoints.profileRequest(mvpd: "M", deviceType: .iOS, token: Self.token)
    #expect(try call.decode(Self.response(200, " <samlp:AuthnRequest/>\n")).revealed == " <samlp:AuthnRequest/>\n")
    for body in [Data(), Data([0xC3, 0x28]), Data("<html>".utf8), Data(repeating: 0x41, count: 2 << 20)] {
      #expect(throws: CallFailure.self) { try call.decode(HTTPResponse(status: 200, body: body)) }
    }
  }

  @Test(
    "an error says its text in JSON as in XML (v1 5.1)",
    arguments: [
      #"{"status":403,"message":"User not authorized","details":"Not in the package."}"#,
      "<error><status>403</status><message>User not authorized</message><details>Not in the package.</details></error>",
    ])
  func errorWithoutCode(_ body: String) {
    let error = EnhancedError(
      action: .none, status: 403, code: "", message: "User not authorized", details: "Not in the package.")
    #expect(throws: CallFailure.rejected(status: 403, error)) {
      try Self.endpoints.authorize("a", token: Self.token).decode(Self.response(403, body))
    }
  }

  @Test("an enhanced error is one in XML, too (v1 5.2)")
  func enhancedError() {
    let body =
      "<error><action>authentication</action><status>403</status><code>authentication_session_missing</code>"
      + "<message>No login</message></error>"
    let failure = #expect(throws: CallFailure.self) {
      try Self.endpoints.authorize("a", token: Self.token).decode(Self.response(403, body))
    }
    #expect(failure?.error?.action == .authentication)
    #expect(failure?.error?.code == "authentication_session_missing")
  }

  @Test("R-ERR-14: no failure repeats the registration code of its request")
  func echoedCode() {
    let code = "8ER640M", token = Self.token, endpoints = Self.endpoints
    for call in [
      AnyCall(endpoints.code(code, token: token)), AnyCall(endpoints.checkCode(code, token: token)),
      AnyCall(endpoints.deleteCode(code, token: token)), AnyCall(endpoints.preauthorize([], code: code, token: token)),
    ] {
      let answer = Self.response(404, "<error><status>404</status><message>No 8ER640M</message></error>")
      let failure = #expect(throws: CallFailure.self) { _ = try call.decode(answer).get() }
      #expect(failure?.error?.message == "No \(Secret.mask)")
    }
  }

  @Test("`tokenSource` is the word Apple and no other (v1 3.13)")
  func tokenSource() throws {
    let call = Self.endpoints.userMetadata(token: Self.token)
    for (word, isFromApple) in [("\"Apple\"", true), ("\"apple\"", false), ("\"\"", false), ("1", false)] {
      let body = "{\"updated\":1,\"encrypted\":[],\"data\":{\"tokenSource\":\(word)}}"
      guard case .found(let metadata) = try call.decode(Self.response(200, body)) else {
        Issue.record("none")
        return
      }
      #expect(metadata.isFromApple == isFromApple)
    }
    guard case .found(let none) = try call.decode(Self.response(200, "{}")) else {
      Issue.record("none")
      return
    }
    #expect(!none.isFromApple)
  }
}

@Suite("the configuration of REST API v1")
struct LegacyConfigurationTests {
  private static func read(_ body: String) throws -> ServiceConfiguration {
    let endpoints = LegacyEndpoints(requestor: "R", device: WireSample.identifier, info: WireSample.device)
    return try endpoints.provideMVPDList(token: WireSample.token).decode(
      HTTPResponse(status: 200, body: Data(body.utf8)))
  }

  @Test(
    "whatever form it has, the same is read (v1 3.2)",
    arguments: [
      #"""
      {"requestor":{"id":"R","name":"N","domains":[{"name":"d.test"}],"mvpds":[{"id":"M","displayName":"Em",
      "enablePlatformServices":true,"platformMappingId":"a-m","requiredMetadataFields":["u","h"]}]}}
      """#,
      #"""
      {"id":"R","name":"N","domains":{"domain":"d.test"},"mvpds":{"mvpd":{"id":"M","displayName":"Em",
      "enablePlatformServices":"true","platformMappingId":"a-m","requiredMetadataFields":{"field":["u","h"]}}}}
      """#,
      """
      <config><requestor><id>R</id><name>N</name><domains><domain>d.test</domain></domains><mvpds><mvpd><id>M</id>
      <displayName>Em</displayName><enablePlatformServices>true</enablePlatformServices>
      <platformMappingId>a-m</platformMappingId><requiredMetadataFields><field>u</field><field>h</field>
      </requiredMetadataFields></mvpd></mvpds></requestor></config>
      """,
      """
      <!-- c --><x:config xmlns:x='y'><requestor a="b"><id>R</id><name><![CDATA[N]]></name><domains><domain>
      <name>d.test</name></domain></domains><mvpds><mvpd><id>M</id><displayName>E&#109;</displayName>
      <enablePlatformServices> true </enablePlatformServices><platformMappingId>a-m</platformMappingId>
      <requiredMetadataFields><f>u</f><f>h</f></requiredMetadataFields></mvpd></mvpds></requestor></x:config>
      """,
    ])
  func forms(_ body: String) throws {
    let configuration = try Self.read(body)
    #expect(configuration.id == "R" && configuration.name == "N")
    #expect(configuration.domains.map(\.name) == ["d.test"])
    let mvpd = try #require(configuration.mvpds.first)
    #expect(mvpd.id == "M" && mvpd.displayName == "Em" && mvpd.platformMappingId == "a-m")
    #expect(mvpd.enablePlatformServices == true && mvpd.requiredMetadataFields == ["u", "h"])
    #expect(configuration.mvpds.count == 1)
  }

  @Test("an entry without an id is left out and told; a list without entries is empty")
  func items() throws {
    let endpoints = LegacyEndpoints(requestor: "R", device: WireSample.identifier, info: WireSample.device)
    let body = #"{"requestor":{"id":"R","mvpds":[{"id":"M"},{"displayName":"x"},7]}}"#
    let reading = try endpoints.provideMVPDList(token: WireSample.token).read(
      HTTPResponse(status: 200, body: Data(body.utf8)))
    #expect(reading.answer.mvpds.map(\.id) == ["M"])
    #expect(reading.leftOut.count == 2)
    #expect(try Self.read("<config><requestor><id>R</id><mvpds/></requestor></config>").mvpds == [])
  }

  @Test(
    "hostile XML is refused, and quickly",
    arguments: [
      "<!DOCTYPE config [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><config>&b;</config>",
      "<!DOCTYPE c SYSTEM 'file:///etc/passwd'><c/>", "<config>&unknown;</config>", "<config>&#1114112;</config>",
      "<config>&#xD800;</config>", "<config>&amp</config>", "<config><a></b></config>", "<config><a></config>",
      "<config", "<config>", "<config a=b/>", "<config a/>", "<config/><config/>", "<config/>x", "<>", "<![CDATA[x]]>",
      "<config><!-- ", "<config><![CDATA[ ", "<?xml ", "< config/>", "<config>\u{0}<", "",
      String(repeating: "<a>", count: 100_000),
      String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65),
      "<config>" + String(repeating: "<m/>", count: 400_000) + "</config>",
    ])
  func hostile(_ body: String) {
    #expect(throws: CallFailure.self) { try Self.read(body) }
  }
}
