import Foundation
import PassAPI
import Testing

@Suite("text of others")
struct ForeignTextTests {
  static let jwt = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ2aWV3ZXIifQ.c2lnbmF0dXJlLW9mLWEtdG9rZW4"

  @Test(
    "control characters, line breaks and changes of direction are shown as escapes",
    arguments: [
      ("one\ntwo\r\tthree", #"one\ntwo\r\tthree"#), ("\u{1B}[2J\u{7}", #"\u{1B}[2J\u{7}"#),
      ("a\u{202E}b\u{2066}c\u{200F}", #"a\u{202E}b\u{2066}c\u{200F}"#),
      ("a\u{85}b\u{2028}c\u{2029}\u{0}", #"a\u{85}b\u{2028}c\u{2029}\u{0}"#),
      ("Größe 5 → 日本, می\u{200C}خواهم", "Größe 5 → 日本, می\u{200C}خواهم"),
    ])
  func escapes(_ text: String, _ shown: String) { #expect(text.shown == shown) }

  @Test(
    "what looks like a token is masked, wherever it stands",
    arguments: [
      jwt, "Bearer \(jwt)", "<\(jwt)>", "token=\(jwt)&x", "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZi",
      "f7ee5ec7312165148b69fcca1d29075b14b8aef0b5048a332b18b88d09069fb7", "ba23d141-d715-561c-94f4-e9e4c966b1eb",
      "PHNhbWxwOlJlc3BvbnNlPg%3D%3D", "AKZ7QW3ERT9YUI2OPASD4F",
    ])
  func tokens(_ text: String) {
    #expect(text.shown.contains(Secret.mask))
    for word in text.split(whereSeparator: { " <>&".contains($0) }) where word.count > 24 {
      #expect(!text.shown.contains(word.suffix(12)))
    }
  }

  @Test("words of the API, names in camel case, headers and addresses are no tokens")
  func words() {
    let words =
      ErrorCode.allCases.map(\.rawValue) + [
        "supportedAccountProviderIdentifiers", "AP-Partner-Framework-Status", "X-Roku-Reserved-Roku-Connect-Token",
        "https://sp.auth.adobe.com/api/v2/REF30/profiles", "unusable_action_something_nobody_knows",
        "Your subscription does not include this channel. Call 555-0100.",
      ]
    for word in words { #expect(word.shown == word) }
  }

  @Test("a trace is shown if it is a UUID, which support has to quote")
  func traces() {
    let trace = "2a0c9f1e-7b64-4f0d-9c3b-5d1e6a7f8b90"
    #expect(trace.asTrace == trace)
    for other in [Self.jwt, trace + " Jane", "Jane", trace.dropLast() + "g"] { #expect(other.asTrace == Secret.mask) }
  }

  @Test("a text is shown up to its bound, however it is made")
  func bound() {
    for text in ["ab ", "\n", "e\u{301}\u{301}\u{301}", "🎬"] {
      let shown = String(repeating: text, count: 100_000).shown
      #expect(shown.unicodeScalars.count <= ForeignText.maximumLength + 1)
      #expect(shown.hasSuffix("…"))
    }
    #expect(String(repeating: "a1", count: 1_000_000).shown == Secret.mask)
    #expect(String(repeating: "ab ", count: 100).shown.count == 300)
  }

  @Test(
    "a path shows its words and the ids of providers in their places, and nothing else",
    arguments: [
      ("/api/v2/REF30/sessions/8ER640M", "/api/v2/REF30/sessions/•••"),
      ("/api/v2/REF30/sessions/8ER640M/extra", "/api/v2/REF30/sessions/•••/•••"),
      ("/api/v2/REF30/profiles/code/8ER640M", "/api/v2/REF30/profiles/code/•••"),
      ("/api/v2/authenticate/REF30/8ER640M", "/api/v2/authenticate/REF30/•••"),
      ("/api/v2/REF30/sessions/sso/Apple", "/api/v2/REF30/sessions/sso/Apple"),
      ("/api/v2/REF30/decisions/authorize/Comcast_SSO", "/api/v2/REF30/decisions/authorize/Comcast_SSO"),
      ("/reggie/v1/REF30/regcode/8ER640M", "/reggie/v1/REF30/regcode/•••"), ("/play/\(jwt)/x", "/•••/•••/•••"),
      ("/api/v1/config/REF30.json", "/api/v1/config/REF30.json"),
      ("/api/v1/checkauthn/8ER640M.xml", "/api/v1/checkauthn/•••.xml"),
      ("/api/v1/REF30/profile-requests/Comcast_SSO", "/api/v1/REF30/profile-requests/Comcast_SSO"),
      ("/api/v2/REF30/profiles/a\u{1B}b", #"/api/v2/REF30/profiles/a\u{1B}b"#), ("/api/v2/Jane", "/api/v2/•••"),
      ("/api/v2/REF30/profiles/Jane/more", "/api/v2/REF30/profiles/•••/•••"), ("/api/v2/REF30/Jane", "/api/v2/•••/•••"),
      ("/api/v2//REF30/profiles/", "/api/v2//REF30/profiles/"), ("/", "/"), ("", ""),
    ])
  func paths(_ path: String, _ shown: String) { #expect(path.sanitizedPath == shown) }

  @Test("the words of a server are shown so wherever they are printed")
  func printing() {
    let evil = "\u{1B}]0;\(Self.jwt)\n"
    let error = EnhancedError(
      action: ErrorAction(rawValue: evil), status: 403, code: ErrorCode(rawValue: evil), message: evil, details: evil,
      helpURL: evil, trace: evil)
    let entry = LogoutEntry(actionName: ActionName(rawValue: evil), actionType: .none, mvpd: "M")
    let failure = CallFailure.registrationRefused(status: 400, RegistrationErrorCode(rawValue: evil))
    let values: [any Sendable] = [
      error, error.code, error.action, entry.actionName, failure, ReasonType(rawValue: evil),
      CallFailure.rejected(status: 403, error), CallFailure.malformed(status: 200, reason: evil),
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in [String(describing: value), String(reflecting: value), dumped] {
        #expect(!text.contains("c2lnbmF0dXJl"), "\(type(of: value))")
        #expect(!text.contains("\u{1B}"), "\(type(of: value))")
      }
    }
  }

  @Test(
    "a code is masked wherever it stands, and one of up to three characters only where it stands alone",
    arguments: [
      ("8ER640M, x8er640my", "8ER640M", "•••, x•••y"), ("no node, NO! a_no_1", "no", "••• node, •••! a_•••_1"),
      ("a.bc aXbc", " a.bc ", "••• aXbc"), ("a  b", " ", "a  b"), ("abcd xabc abc", "abc", "abcd xabc •••"),
    ])
  func codes(_ text: String, _ code: String, _ masked: String) {
    #expect(text.masking(code) == masked)
  }

  @Test("a failure shows what a server wrote as a code as it may be shown")
  func code() {
    let body = Data(#"{"code": "a\nb", "status": 400}"#.utf8)
    let call = Sample.endpoints().configuration(token: Sample.token)
    do throws(CallFailure) { _ = try call.decode(HTTPResponse(status: 400, body: body)) } catch {
      #expect(error.description == #"rejected 400: a\nb (status 400, action none)"#)
      #expect(error.error?.code.rawValue == "a\nb")
    }
  }
}
