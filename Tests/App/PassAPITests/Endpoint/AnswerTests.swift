import Foundation
import PassAPI
import PassTestSupport
import Testing

@Suite("reading answers", .endsIfStuck)
struct AnswerTests {
  static let profiles = Sample.endpoints().profiles(status: nil, token: Sample.token)

  func failure(_ status: Int, _ body: Data) -> CallFailure? {
    do throws(CallFailure) {
      _ = try Self.profiles.decode(HTTPResponse(status: status, body: body))
      return nil
    } catch { return error }
  }

  @Test("of a body that is too large no more than its first KiB is looked at, be it of blanks or a page after blanks")
  func tooLarge() {
    let blanks = Data(repeating: 0x20, count: 1 << 20)
    #expect(failure(400, blanks) == .rejected(status: 400))
    #expect(failure(200, blanks + Data("<html>".utf8))?.kind == .malformed)
    for body in [blanks + [0x20], blanks + Data("<html>".utf8)] {
      #expect(failure(200, body) == .malformed(status: 200, reason: "body too large"))
      #expect(failure(400, body) == .malformed(status: 400, reason: "body too large"))
      #expect(failure(401, body) == .unauthorized() && failure(500, body) == .unavailable(status: 500))
    }
    #expect(failure(200, Data("<html>".utf8) + blanks)?.kind == .unavailable)
  }

  @Test(
    "an error is told with a status from 400 on, and by more than a code, which may be that of a login",
    arguments: [
      (202, #"{"actionName": "authenticate", "code": "8ER640M"}"#, CallFailure.Kind.malformed),
      (203, #"{"code": "8ER640M"}"#, .malformed), (204, #"{"code": "8ER640M", "url": "/login"}"#, .malformed),
      (206, #"{"code": "8ER640M"}"#, .malformed), (400, #"{"code": "8ER640M"}"#, .malformed),
      (403, #"{"id": "x", "code": "8ER640M", "requestor": "R"}"#, .malformed),
      (302, #"{"code": "8ER640M"}"#, .unavailable), (500, #"{"code": "8ER640M"}"#, .unavailable),
      (202, #"{"action": "none", "status": 400, "code": "invalid_integration"}"#, .rejected),
      (400, #"{"code": "invalid_integration"}"#, .rejected), (400, #"{"code": "brand_new", "status": 400}"#, .rejected),
      (401, #"{"code": "8ER640M"}"#, .unauthorized),
    ])
  func codeAlone(_ status: Int, _ body: String, _ kind: CallFailure.Kind) {
    let failure = failure(status, Data(body.utf8))
    #expect(failure?.kind == kind)
    #expect(failure.map { "\($0) \(String(reflecting: $0))".contains("8ER640M") } == false)
  }

  @Test(
    "R-ERR-14: no failure repeats the authentication code of its request; the words of the catalogue stay",
    arguments: [200, 400, 401, 404, 500], ["8ER640M", "authentication"])
  func echoedCode(status: Int, code: String) throws {
    let texts = #"""
      "status": 404, "message": "No \#(code).", "details": "\#(code.lowercased())", "trace": "x\#(code)y",
      "helpUrl": "https://a.test/\#(code)?b", "x": {"\#(code)": 1}
      """#
    let known = #"{"action": "authentication", "code": "authenticated_profile_missing", \#(texts)}"#
    let bodies = [#"{"action": "\#(code)", "code": "a_\#(code)", \#(texts)}"#, known, #"{"error": "\#(code)"}"#]
    let endpoints = Sample.endpoints(), token = Sample.token
    for call in [
      AnyCall(endpoints.profiles(code: code, token: token)), AnyCall(endpoints.sessionStatus(code: code, token: token)),
      AnyCall(endpoints.resumeSession(code: code, SessionParameters(), token: token)),
    ] {
      for body in bodies {
        let decoded = call.decode(HTTPResponse(status: status, body: Data(body.utf8)))
        let failure = try #require(throws: CallFailure.self) { _ = try decoded.get() }
        var written = String(decoding: try JSONEncoder().encode(failure), as: UTF8.self).lowercased()
        if body == known {
          #expect(failure.error?.code == .authenticatedProfileMissing && failure.error?.action == .authentication)
          #expect(failure.error?.message == "No \(Secret.mask).")
        }
        written.replace(#""authentication""#, with: "")
        #expect(!written.contains(code.lowercased()))
      }
    }
  }

  @Test("a profile of an MVPD without an id is left out, and alone it is an answer that cannot be read")
  func namelessProfile() throws {
    let profile = #"{"notBefore": 1, "notAfter": "2", "issuer": "i", "type": "regular"}"#
    #expect(failure(200, Data(#"{"profiles": {"": \#(profile)}}"#.utf8))?.kind == .unreadable)
    let body = #"{"profiles": {" ": \#(profile), "M": \#(profile)}}"#
    let reading = try Self.profiles.read(HTTPResponse(status: 200, body: Data(body.utf8)))
    #expect(reading.answer.map(\.mvpd) == ["M"] && reading.leftOut.count == 1)
  }

  @Test("an MVPD, an address and a code that are blank are none")
  func blankMembers() throws {
    let call = Sample.endpoints().createSession(SessionParameters(), token: Sample.token)
    let body = #"{"actionName": "authenticate", "mvpd": "", "url": " ", "code": ""}"#
    let answer = try call.decode(HTTPResponse(status: 200, body: Data(body.utf8)))
    #expect(answer.mvpd == nil && answer.url == nil && answer.code == nil)
  }

  @Test("a logout that names other MVPDs alone does not say that the one that was asked for is signed out")
  func logoutOfAnother() throws {
    let call = Sample.endpoints().logout(mvpd: "M", redirectAddress: "u", token: Sample.token)
    let entry = #""actionName": "complete", "actionType": "none""#
    func answer(_ logouts: String) throws -> [LogoutEntry] {
      try call.decode(HTTPResponse(status: 200, body: Data(#"{"logouts": {\#(logouts)}}"#.utf8)))
    }
    #expect(throws: CallFailure.malformed(status: 200, reason: "no logout of the MVPD that was asked for")) {
      try answer(#""N": {\#(entry)}"#)
    }
    for named in [
      #""M": {\#(entry), "mvpd": "N"}"#, #""N": {\#(entry), "mvpd": "M"}"#, #""N": {\#(entry)}, "M": {\#(entry)}"#,
    ] {
      #expect(try !answer(named).isEmpty)
    }
    #expect(try answer("") == [])
  }

  @Test(
    "R-REG-7: a 401 with an unknown word in place of an error asks for a new token, not for a registration (C-51)",
    arguments: [
      (
        "invalid_token",
        CallFailure.unauthorized(EnhancedError(action: .none, status: 401, code: "invalid_token"))
      ), ("invalid_client", .registrationRefused(status: 401, .invalidClient)),
    ])
  func inconsistentUnauthorized(_ word: String, _ expected: CallFailure) {
    #expect(failure(401, Data(#"{"error": "\#(word)", "error_description": "hidden"}"#.utf8)) == expected)
  }

  @Test("profiles and logouts come sorted by MVPD")
  func sorted() throws {
    let profile = #"{"notBefore": 1, "notAfter": "2", "issuer": "i", "type": "regular"}"#
    let body = #"{"profiles": {"c": \#(profile), "a": \#(profile), "b": \#(profile)}}"#
    let profiles = try Self.profiles.decode(HTTPResponse(status: 200, body: Data(body.utf8)))
    #expect(profiles.map(\.mvpd) == ["a", "b", "c"])
    #expect(profiles.first?.notAfter == Timestamp(milliseconds: 2))
  }

  @Test("the map of logouts may lack its wrapper", arguments: [#"{"logouts": {"M": E}}"#, #"{"M": E}"#])
  func logouts(_ shape: String) throws {
    let body = shape.replacingOccurrences(of: "E", with: #"{"actionName": "complete", "actionType": "none"}"#)
    let call = Sample.endpoints().logout(mvpd: "M", redirectAddress: "u", token: Sample.token)
    #expect(
      try call.decode(HTTPResponse(status: 200, body: Data(body.utf8))) == [
        LogoutEntry(actionName: .complete, actionType: .none, mvpd: "M")
      ])
  }

  @Test("performing passes on the answer or the failure of the transport")
  func perform() async {
    let empty = HTTPResponse(status: 200, body: Data(#"{"profiles": {}}"#.utf8))
    #expect(await Self.profiles.perform(over: StubTransport(result: .success(empty))) == .success([]))
    let cut = await Self.profiles.perform(over: StubTransport(result: .failure(.timedOut)))
    #expect(cut == .failure(.transport(.timedOut)))
  }
}
