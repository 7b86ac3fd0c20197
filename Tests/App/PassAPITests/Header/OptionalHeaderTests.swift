import Foundation
import PassAPI
import Testing

@Suite("the values of the optional headers")
struct OptionalHeaderTests {
  @Test("R-TEMP-1: a temporary identity is the Base64 of its hash in JSON (C-63)")
  func identity() throws {
    let identity = try #require(TemporaryIdentity(hash: ExtrasTests.hash.uppercased()))
    let data = try #require(Data(base64Encoded: identity.headerValue))
    #expect(String(decoding: data, as: UTF8.self) == #"{"email":"\#(ExtrasTests.hash)"}"#)
    #expect(TemporaryIdentity(headerValue: identity.headerValue) == identity)
    #expect(try ModelTests.coded(identity) == identity)
  }

  @Test("R-TEMP-1: a temporary identity has the key for which the promotional pass is set up")
  func identityKey() throws {
    let identity = try #require(TemporaryIdentity(hash: ExtrasTests.hash, key: "accountId"))
    let data = try #require(Data(base64Encoded: identity.headerValue))
    #expect(String(decoding: data, as: UTF8.self) == #"{"accountId":"\#(ExtrasTests.hash)"}"#)
    #expect(TemporaryIdentity(headerValue: identity.headerValue) == identity)
    #expect(try ModelTests.coded(identity) == identity)
    #expect(identity != TemporaryIdentity(hash: ExtrasTests.hash))
    for key in ["", "account id"] { #expect(TemporaryIdentity(hash: ExtrasTests.hash, key: key) == nil) }
    for two in [#"{"email":"\#(ExtrasTests.hash)","a":"b"}"#, "{}"] {
      #expect(TemporaryIdentity(headerValue: Data(two.utf8).base64EncodedString()) == nil)
    }
  }

  @Test(
    "R-HDR-11: the end of a service token may have a fraction, and be any number",
    arguments: [
      (#"{"exp":1720152820.5}"#, 1_720_152_820_500), (#"{"exp":1720152820}"#, 1_720_152_820_000),
      (#"{"exp":-1e300}"#, -4_611_686_018_427_387_000), (#"{"exp":1e300}"#, 4_611_686_018_427_387_000),
    ])
  func fractionalEnd(_ claims: String, _ milliseconds: Int64) throws {
    let payload = Data(claims.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
      .replacing("/", with: "_")
    let end = try #require(ServiceToken(Secret("a.\(payload).c"))?.expires)
    #expect(abs(end.milliseconds - milliseconds) <= abs(milliseconds) / 1_000_000_000_000)
  }

  @Test(
    "R-TEMP-2: what is no hash in hexadecimal digits cannot become a temporary identity",
    arguments: [
      "", "foo@bar.com", "user@domain.com", String(repeating: "g", count: 64), String(repeating: "a", count: 63),
      String(repeating: "٣", count: 64), String(repeating: "é", count: 32),
    ])
  func plain(_ text: String) { #expect(TemporaryIdentity(hash: text) == nil) }

  @Test("R-TEMP-2: the plain identity of the samples is refused")
  func sample() { #expect(TemporaryIdentity(headerValue: "eyJlbWFpbCI6ImZvb0BiYXIuY29tIn0=") == nil) }

  @Test("the lengths of the SHA-2 family are taken", arguments: [56, 64, 96, 128])
  func lengths(_ count: Int) { #expect(TemporaryIdentity(hash: String(repeating: "0", count: count)) != nil) }

  @Test("R-HDR-11: the documented service token is signed and tells its end")
  func serviceToken() throws {
    let fixture = try #require(Fixture.named("header__ad_service_token__na"))
    let token = try #require(ServiceToken(Secret(fixture.requestHeaders["AD-Service-Token"]?.text ?? "")))
    let end = Timestamp(milliseconds: 1_720_152_820_000)
    #expect(token.expires == end)
    #expect(token.isUsable(at: end.advanced(bySeconds: -1)))
    #expect(!token.isUsable(at: end))
    #expect(try ModelTests.coded(token) == token)
  }

  @Test(
    "a service token without signature, or of other characters, is refused",
    arguments: ["", "a", "a.b", "a.b.", ".b.c", "a.b.c.d", "a.b.c\r\n", "a.b.ç"])
  func unsigned(_ text: String) { #expect(ServiceToken(Secret(text)) == nil) }

  @Test(
    "a service token that does not tell its end may be sent", arguments: ["a.b.c", "a.e30.c", "a.eyJleHAiOiJ4In0.c"])
  func endless(_ text: String) { #expect(ServiceToken(Secret(text))?.isUsable(at: Sample.now) == true) }

  @Test(
    "a visitor identifier is sent bare (C-64)", arguments: [("\"E C\"", "E C"), ("E", "E"), ("\"", "\""), ("\"\"", "")])
  func visitor(_ text: String, _ value: String) { #expect(VisitorIdentifier(text).headerValue == value) }

  @Test(
    "R-HDR-6: a device identifier is read back, and nothing else is one",
    arguments: [
      "", "fingerprint", "fingerprint ", "fingerprint  YQ==", "print YQ==", "fingerprint %", "fingerprint YQ== x",
      "fingerprint /w==",
    ])
  func identifier(_ text: String) {
    #expect(DeviceIdentifier(headerValue: Sample.identifier.headerValue) == Sample.identifier)
    #expect(DeviceIdentifier(headerValue: text) == nil)
  }

  @Test(
    "a device description is read with keys missing and kinds mixed (C-56, C-57), and R-HDR-7 is judged by the check")
  func tolerantDevice() throws {
    let json =
      #"""
      {"model":"M","osName":"iOS","displayWidth":"320","displayHeight":568,"connectionSecure":"true",\#
      "connectionPort":80,"diagonalScreenSize":"5.5","userAgent":{},"x":1}
      """#
    let info = try #require(DeviceInfo(headerValue: Data(json.utf8).base64EncodedString()))
    #expect(
      info
        == DeviceInfo(
          model: "M", version: "", osName: .iOS, osVersion: "", connectionType: "", displayWidth: 320,
          displayHeight: 568, diagonalScreenSize: 5.5, connectionPort: "80", connectionSecure: true))
    #expect(info.violation.map { $0 == ("version", "") } == true)
    let again = try #require(Data(base64Encoded: info.headerValue))
    #expect(try JSONDecoder().decode(JSONValue.self, from: again)["version"] == nil)
    var odd = info, rest = info
    (odd.diagonalScreenSize, rest.diagonalScreenSize) = (.infinity, nil)
    #expect(odd.headerValue == rest.headerValue, "what is no number is left out alone")
  }
}
