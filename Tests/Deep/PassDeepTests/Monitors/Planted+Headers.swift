import Foundation

@testable import PassAPI
@testable import PassRules
@testable import PassTestSupport

extension Planted {
  static let headers: [Planted] = [
    Planted("R-HDR-1", "sends no token", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.headers["Authorization"] = nil }
    },
    Planted("R-HDR-1", "sends the token in another scheme", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.headers["Authorization"] = "Basic dXNlcjpw" }
    },
    Planted("R-HDR-1", "spells the scheme in small letters", in: "apple-sso") {
      try $0.edit("GET /profiles") {
        $0.headers["Authorization"] = $0.headers["Authorization"].map { "bearer" + $0.dropFirst(6) }
      }
    },
    Planted("R-HDR-7", "tells the width of the screen as text", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.editDevice(#""model""#, #""displayWidth":"1920","model""#) }
    },
    Planted("R-HDR-2", "sends no identifier", in: "apple-sso") {
      try $0.edit("GET /configuration") { $0.headers["AP-Device-Identifier"] = nil }
    },
    Planted("R-HDR-3", "sends no device description", in: "apple-sso") {
      try $0.edit("POST /authorize") { $0.headers["X-Device-Info"] = nil }
    },
    Planted("R-HDR-4", "changes its identifier", in: "apple-sso") {
      try $0.edit("POST /authorize") { $0.headers["AP-Device-Identifier"] = "fingerprint YW5vdGhlci1kZXZpY2U=" }
    },
    Planted("R-HDR-6", "sends a bare identifier", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.headers["AP-Device-Identifier"] = "simulated-apple-tv" }
    },
    Planted("R-HDR-6", "sends an identifier that is not Base64", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.headers["AP-Device-Identifier"] = "fingerprint simulated-apple-tv" }
    },
    Planted("R-HDR-7", "leaves out the model", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.editDevice("\"model\"", "\"name\"") }
    },
    Planted("R-HDR-7", "makes up a system", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.editDevice(#""osName":"tvOS""#, #""osName":"iPadOS""#) }
    },
    Planted("R-HDR-8", "sends a header of its own", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.headers["X-Api-Key"] = "key" }
    },
    Planted("R-HDR-8", "sends the status on logout", in: "logout-complete") {
      try $0.edit("GET /logout") {
        $0.setStatus(#"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#)
      }
    },
    Planted("R-HDR-8", "sends a query of its own", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.target += "?mvpd=northlight" }
    },
    Planted("R-HDR-8", "sends the provider to the partner endpoint", in: "apple-sso") {
      try $0.edit("POST /sessions/sso") { $0.setForm("mvpd", "northlight") }
    },
    Planted("R-HDR-8", "calls what the API does not have", in: "apple-sso") { draft in
      draft.append(try draft.call("POST", "/profiles", ""))
    },
    Planted("R-HDR-9", "sends a form as JSON", in: "apple-sso") {
      try $0.edit("POST /sessions/sso") { $0.headers["Content-Type"] = "application/json" }
    },
    Planted("R-HDR-10", "accepts anything", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.headers["Accept"] = "*/*" }
    },
    Planted("R-HDR-11", "sends the service token only once", in: "resource-denied") {
      try $0.edit("GET /profiles") { $0.headers["AD-Service-Token"] = "token" }
    },
    Planted("R-HDR-12", "sends its address without the port", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.editDevice(#""model""#, #""connectionIp":"192.0.2.1","model""#) }
    },
    Planted("R-SEC-1", "goes over plain http", in: "apple-sso") {
      try $0.edit("GET /profiles") { $0.origin = "http://sp.auth.adobe.com" }
    },
  ]

  static let errors: [Planted] = [
    Planted("R-ERR-5", "backs off no more", in: "connection-lost") { draft in
      for _ in 1...2 { try draft.again("GET /profiles", -1, by: 4_000) }
    },
    Planted("R-ERR-5", "repeats without back-off", in: "authorization-retried") { draft in
      let second = try draft.index("POST /authorize", 2)
      (draft.items[second].start, draft.items[second].end) = (100, 100)
    },
    Planted("R-ERR-5", "repeats a server failure without a pause", in: "session-fails") { draft in
      let second = try draft.index("POST /sessions", 2)
      (draft.items[second].start, draft.items[second].end) = (draft.items[second - 1].end, draft.items[second - 1].end)
    },
    Planted("R-ERR-5", "asks for a session again, with equal pauses", in: "session-fails") { draft in
      for _ in 1...2 { try draft.again("POST /sessions", -1, by: 4_000) }
    },
    Planted("R-ERR-7", "repeats a server failure", in: "configuration-fails") {
      try $0.again("GET /configuration", by: 1_000)
    },
    Planted("R-ERR-9", "waits for what an operator has to settle, since a login would be lost", in: "session-fails") {
      draft in
      try draft.edit("POST /sessions", 3) {
        $0.answer(500, #"{"status":500,"code":"invalid_configuration_platform","action":"configuration"}"#)
      }
    },
    Planted("R-ERR-8", "plays again instead of signing in", in: "resource-denied") { draft in
      let status = try draft.message("GET /profiles").headers["AP-Partner-Framework-Status"]
      for _ in 1...2 {
        draft.append(
          try draft.play("northlight", error: "authorization_denied_by_hba_policies", status: status), by: 5_000)
      }
    },
    Planted("R-ERR-9", "repeats what an operator has to settle", in: "configuration-fails") { draft in
      try draft.edit("GET /configuration") {
        $0.answer(500, #"{"status":500,"code":"invalid_configuration_platform","action":"configuration"}"#)
      }
      try draft.again("GET /configuration", by: 1_000)
    },
    Planted("R-THR-1", "takes a 429 for a fallback", in: "partner-session-fails") { draft in
      try draft.edit("POST /sessions/sso") { $0.answer(429, "<html></html>") }
      let index = try draft.index("POST /sessions/sso")
      for later in draft.items.indices where later > index {
        draft.items[later].start += 1_500
        draft.items[later].end += 1_500
      }
    },
    Planted("R-THR-2", "does not wait after a 429", in: "throttled") { draft in
      let second = try draft.index("GET /configuration", 2)
      (draft.items[second].start, draft.items[second].end) = (300, 300)
    },
    Planted("R-THR-3", "plays twelve times at once", in: "logout-page") { draft in
      let play = try draft.play("citycable")
      draft.items.removeLast()
      for _ in 1...12 { draft.append(play, by: 0) }
    },
    Planted("R-THR-3", "plays twice at once again and again", in: "logout-page") { draft in
      let play = try draft.play("citycable")
      draft.items.removeLast()
      for _ in 1...11 {
        draft.append(play, by: 60_000)
        draft.append(play, by: 0)
      }
    },
    Planted("R-THR-4", "asks the same again and again", in: "several-profiles") { draft in
      for _ in 1...2 { draft.append(try draft.message("GET /profiles"), by: 3_000) }
    },
    Planted("R-THR-4", "opens sessions that nobody uses", in: "second-screen") { try $0.openSessions(4) },
  ]
}
