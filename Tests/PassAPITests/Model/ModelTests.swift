import Foundation
import PassAPI
import Testing

@Suite("the models")
struct ModelTests {
  static func coded<Value: Codable>(_ value: Value, keeping: Bool = true) throws -> Value {
    let encoder = JSONEncoder()
    if keeping, let key = CodingUserInfoKey.keepsSecrets { encoder.userInfo[key] = true }
    return try JSONDecoder().decode(Value.self, from: try encoder.encode(value))
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

  @Test("any state but plain is encrypted", arguments: [("plain", false), ("enc", true), ("encrypted", true), ("?", true)])
  func encrypted(_ state: String, _ isEncrypted: Bool) { #expect(Attribute(value: nil, state: state).isEncrypted == isEncrypted) }

  @Test("the end of a profile's validity is outside")
  func validity() {
    let profile = Profile(
      mvpd: "M", notBefore: Timestamp(milliseconds: 1), notAfter: Timestamp(milliseconds: 3), issuer: "M", type: .regular)
    #expect((0...3).map { profile.isValid(at: Timestamp(milliseconds: $0)) } == [false, true, true, false])
  }

  @Test("a configuration needs its requestor's id only; an MVPD without id is left out, and MVPDs may stand at the root")
  func tolerance() throws {
    let json = #"{"os": 5, "requestor": {"id": "R", "domains": 1}, "mvpds": [{"id": "M", "isProxy": "yes", "logoUrl": null}, {}, 7]}"#
    let configuration = try JSONDecoder().decode(Configuration.self, from: Data(json.utf8))
    #expect(
      configuration
        == Configuration(device: "", clientType: "", os: nil, id: "R", name: "R", domains: [], mvpds: [MVPD(id: "M", displayName: "M")]))
  }
}
