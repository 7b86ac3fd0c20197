import Foundation
import PassAPI
import PassTestSupport
import Testing

@Suite("the models")
struct ModelTests {
  static func coded<Value: Codable>(_ value: Value, keeping: Bool = true) throws -> Value {
    try JSONDecoder().decode(Value.self, from: try JSONEncoder(keepsSecrets: keeping).encode(value))
  }

  @Test("every decoded answer survives coding in a vault", arguments: Fixture.exchanges.filter { $0.status < 300 })
  func roundTrip(_ fixture: Fixture) throws {
    func same<Value: Codable & Equatable>(_ value: Value) throws { #expect(try Self.coded(value) == value) }
    switch try #require(fixture.call).decode(fixture.response) {
    case .success(let answer as any Codable & Equatable): try same(answer)
    case .success(let answer): Issue.record("\(type(of: answer)) cannot be stored")
    case .failure(let failure): throw failure
    }
  }

  @Test(
    "credentials and tokens that nobody could use are none",
    arguments: [
      #"{"client_id":"","client_secret":"s"}"#, #"{"client_id":"c","client_secret":""}"#,
      #"{"access_token":"","expires_in":60}"#, #"{"access_token":"t","expires_in":60,"token_type":"mac"}"#,
    ])
  func useless(_ text: String) throws {
    let data = Data(text.utf8)
    if text.contains("client") {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(ClientCredentials.self, from: data) }
    } else {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(AccessToken.self, from: data) }
    }
    let token = Data(#"{"access_token":"t","expires_in":60,"token_type":"Bearer"}"#.utf8)
    #expect(try JSONDecoder().decode(AccessToken.self, from: token).tokenType == "Bearer")
  }

  @Test(
    "the logo of a provider is an address of the network",
    arguments: [
      ("https://l.example/1.png", true), ("HTTP://l.example", true), ("javascript:alert(1)", false), ("l", false),
    ])
  func logo(_ text: String, isKept: Bool) throws {
    let data = Data(#"{"id":"M","logoUrl":"\#(text)"}"#.utf8)
    #expect(try JSONDecoder().decode(TVProvider.self, from: data).logoURL == (isKept ? text : nil))
  }

  @Test("both names of the domain are one parameter")
  func missing() {
    let answer = SessionAnswer(
      actionName: .resume, actionType: .direct, reasonType: .none, sessionId: "", serviceProvider: "",
      missingParameters: ["mvpd", "domain", "domainName", "redirectUrl"])
    #expect(answer.missing == [.mvpd, .domainName, .redirectURL])
  }

  @Test("attributes are read by kind, whether text or not")
  func attributes() {
    #expect(Attribute(value: .string("true")).bool == true)
    #expect(Attribute(value: .bool(false)).bool == false)
    #expect(Attribute(value: .string("1")).bool == true)
    #expect(Attribute(value: .string("maybe")).bool == nil)
    #expect(Attribute(value: .string("12")).integer == 12)
    #expect(Attribute(value: .integer(5)).timestamp == Timestamp(milliseconds: 5))
    #expect(Attribute(value: .array([.string("a"), .null])).strings == ["a"])
    #expect(Attribute(value: .object(["k": .null])).object == ["k": .null])
    #expect(Attribute(value: nil).string == nil)
  }

  @Test(
    "any state but plain is encrypted", arguments: [("plain", false), ("enc", true), ("encrypted", true), ("?", true)])
  func encrypted(_ state: String, _ isEncrypted: Bool) {
    #expect(Attribute(value: nil, state: state).isEncrypted == isEncrypted)
  }

  @Test("the end of a profile's validity is outside")
  func validity() {
    let profile = Profile(
      mvpd: "M", notBefore: Timestamp(milliseconds: 1), notAfter: Timestamp(milliseconds: 3), issuer: "M",
      type: .regular)
    #expect((0...3).map { profile.isValid(at: Timestamp(milliseconds: $0)) } == [false, true, true, false])
  }

  @Test(
    "R-ERR-10: members unknown today are kept by every model, in a vault and masked in a journal",
    arguments: Sample.calls.map(\.name))
  func others(_ name: String) throws {
    let whole = try JSONDecoder().decode(JSONValue.self, from: Data(CompleteAnswers.body(of: name).utf8)).extended
    func same<Value: Codable & Equatable>(_ value: Value) throws {
      #expect(try Self.coded(value) == value)
      let kept = String(decoding: try JSONEncoder(keepsSecrets: true).encode(value), as: UTF8.self)
      #expect(kept.contains(#""unknown":{"a":[null,0.5]}"#))
      let masked = String(decoding: try JSONEncoder(keepsSecrets: false).encode(value), as: UTF8.self)
      #expect(!masked.contains("0.5") && masked.contains(#""unknown":"•••""#))
    }
    let call = try #require(Sample.calls.first { $0.name == name })
    switch call.decode(HTTPResponse(status: 200, body: try JSONEncoder().encode(whole))) {
    case .success(let answer as any Codable & Equatable): try same(answer)
    case .success(let answer): Issue.record("\(type(of: answer)) cannot be stored")
    case .failure(let failure): throw failure
    }
  }

  @Test(
    "C-69: the key of the map decides the MVPD, whatever a member of that name says",
    arguments: [#""other""#, "5", "{}", "null"])
  func keyDecides(_ member: String) throws {
    let body =
      #"{"profiles": {"M": {"mvpd": \#(member), "notBefore": 1, "notAfter": 2, "issuer": "i", "type": "regular"}}}"#
    let call = Sample.endpoints().profiles(status: nil, token: Sample.token)
    #expect(try call.decode(HTTPResponse(status: 200, body: Data(body.utf8))).map(\.mvpd) == ["M"])
  }

  @Test("C-33: numbers of every answer are read with and without quotation marks")
  func quotedNumbers() throws {
    let token = try JSONDecoder().decode(
      AccessToken.self, from: Data(#"{"access_token": "t", "expires_in": "60", "created_at": "1"}"#.utf8))
    #expect(token == AccessToken(id: "", token: Secret("t"), createdAt: 1, expiresIn: 60))
    let credentials = #"{"client_id": "i", "client_secret": "s", "client_id_issued_at": "7"}"#
    #expect(try JSONDecoder().decode(ClientCredentials.self, from: Data(credentials.utf8)).issuedAt == 7)
    let error = try JSONDecoder().decode(EnhancedError.self, from: Data(#"{"code": "c", "status": "403"}"#.utf8))
    #expect(error.status == 403)
  }

  @Test(
    "C-80: the issue time of a media token is kept, and nothing depends on it",
    arguments: [("1", 1), (#""1""#, 1), (#""now""#, nil), ("null", nil)] as [(String, Int64?)])
  func issuedAt(_ json: String, _ milliseconds: Int64?) throws {
    let text = #"{"notBefore": 1, "notAfter": 2, "serializedToken": "s", "issuedAt": \#(json)}"#
    let token = try JSONDecoder().decode(MediaToken.self, from: Data(text.utf8))
    #expect(token.issuedAt?.milliseconds == milliseconds)
    #expect(try Self.coded(token) == token)
  }

  @Test("C-84: the undefined members of a configuration are kept, in whatever form they come")
  func undefinedMembers() throws {
    let json =
      #"""
      {"errorReporting": {"a": [1]}, "time": "now", "platform": "P", "requestor": {"id": "R", "channels": "a,b", \#
      "mvpds": [{"id": "M", "authPerAggregator": true, "passiveAuthnEnabled": "false", \#
      "authPerBrowserSession": "perhaps"}]}}
      """#
    let configuration = try JSONDecoder().decode(ServiceConfiguration.self, from: Data(json.utf8))
    #expect(configuration.errorReporting == .object(["a": .array([.integer(1)])]))
    #expect(configuration.time == .string("now"))
    #expect(configuration.others == ["platform": .string("P")])
    #expect(configuration.requestorOthers == ["channels": .string("a,b")])
    #expect(
      configuration.mvpds == [
        TVProvider(id: "M", displayName: "M", authPerAggregator: true, passiveAuthnEnabled: false)
      ])
    #expect(try Self.coded(configuration) == configuration)
  }

  @Test(
    "a configuration needs its requestor's id only; an MVPD without id is left out, and MVPDs may stand at the root")
  func tolerance() throws {
    let json =
      #"""
      {"os": 5, "requestor": {"id": "R", "domains": 1}, \#
      "mvpds": [{"id": "M", "isProxy": "yes", "logoUrl": null}, {}, 7]}
      """#
    let configuration = try JSONDecoder().decode(ServiceConfiguration.self, from: Data(json.utf8))
    #expect(
      configuration
        == ServiceConfiguration(
          device: "", clientType: "", os: nil, id: "R", name: "R", domains: [],
          mvpds: [TVProvider(id: "M", displayName: "M")]
        ))
  }
}
