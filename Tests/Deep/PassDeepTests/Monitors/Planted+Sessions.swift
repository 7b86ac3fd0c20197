import Foundation

@testable import PassRules
@testable import PassTestSupport

extension Planted {
  private static let form = "mvpd=northlight&domainName=example.com&redirectUrl=https%3A%2F%2Fexample.com%2Fdone"

  static let sessions: [Planted] = [
    Planted("R-AUTH-1", "starts a session with a valid profile", in: "several-profiles") { draft in
      draft.append(
        try draft.call(
          "POST", "/sessions", form: form,
          #"{"actionName":"authorize","reasonType":"authenticated","mvpd":"northlight"}"#))
    },
    Planted("R-AUTH-1", "plays after the logout", in: "logout-complete") { draft in
      draft.append(
        try draft.play("northlight", status: try draft.message("GET /profiles").headers["AP-Partner-Framework-Status"]))
    },
    Planted("R-AUTH-2", "leaves out its domain", in: "first-screen") {
      try $0.edit("POST /sessions") { $0.setForm("domainName", nil) }
    },
    Planted("R-AUTH-2", "encodes the redirect twice", in: "first-screen") {
      try $0.edit("POST /sessions") { $0.setForm("redirectUrl", "https%253A%252F%252Fexample.com%252Fdone") }
    },
    Planted("R-AUTH-3", "resumes a session that misses nothing", in: "first-screen") { draft in
      let code = try draft.code()
      draft.insert(
        try draft.call("POST", "/sessions/\(code)", form: form, #"{"actionName":"authenticate","code":"\#(code)"}"#),
        after: try draft.index("POST /sessions"))
    },
    Planted("R-AUTH-4", "opens the login page with the token", in: "first-screen") { draft in
      let bearer = try draft.message("GET /profiles").headers["Authorization"]
      try draft.edit("GET /authenticate") { $0.headers["Authorization"] = bearer }
    },
    Planted("R-AUTH-5", "logs in although no login is needed", in: "temporary-access") {
      try $0.again("POST /sessions", by: 1_000)
    },
    Planted("R-AUTH-6", "resumes without what is missing", in: "resume-missing-parameters") {
      try $0.edit("POST /sessions/8ER640M") { $0.setForm("redirectUrl", nil) }
    },
    Planted("R-AUTH-8", "looks at a session after its end", in: "code-expired-and-left") { draft in
      draft.append(try draft.call("GET", "/sessions/\(draft.code())", #"{"existingParameters":{}}"#), by: 10_000)
    },
    Planted("R-AUTH-9", "looks at an old session", in: "new-code") { draft in
      draft.append(try draft.call("GET", "/sessions/\(draft.code())", #"{"existingParameters":{}}"#))
    },
    Planted("R-AUTH-12", "plays with an expired profile", in: "profile-ends-meanwhile") { draft in
      let last = try draft.message("GET /profiles/northlight")
      try draft.remove("GET /profiles/northlight")
      var play = try draft.play("northlight", status: last.headers["AP-Partner-Framework-Status"])
      play.headers["Authorization"] = last.headers["Authorization"]
      draft.append(play, by: 0)
    },
    Planted("R-AUTH-13", "plays again with a missing profile", in: "profile-missing") {
      try $0.again("POST /authorize", by: 3_000)
    },
    Planted("R-AUTH-14", "asks REST API v1", in: "apple-sso") { draft in
      var call = try draft.call("GET", "", "")
      call.target = "/api/v1/checkauthn?requestor=REF30"
      draft.append(call)
    },
    Planted("R-PROF-2", "asks again for what the list had", in: "several-profiles") { draft in
      var call = try draft.call("GET", "/profiles/northlight", "")
      call.headers["AP-Partner-Framework-Status"] = try draft.message("GET /profiles").headers[
        "AP-Partner-Framework-Status"]
      draft.append(call)
    },
    Planted("R-PROF-3", "asks for user metadata", in: "apple-sso") { draft in
      draft.append(try draft.call("GET", "/usermetadata", ""))
    },
    Planted("R-PROF-5", "plays without a profile", in: "access-denied") { draft in
      draft.insert(try draft.play("citycable"), after: try draft.index("GET /profiles"))
    },
    Planted("R-PROF-7", "exchanges a SAML response twice", in: "apple-sso") {
      try $0.again("POST /profiles/sso", by: 1_000)
    },
  ]

  static let polling: [Planted] = [
    Planted("R-POLL-1", "polls while the login page is open", in: "first-screen") { draft in
      var poll = try draft.message("GET /profiles/code")
      poll.answer(200, #"{"profiles":{}}"#)
      draft.insert(poll, after: try draft.index("POST /sessions"), by: 1_000)
    },
    Planted("R-POLL-2", "begins to poll late", in: "second-screen") { draft in
      var visit = try draft.call("GET", "/sessions/\(draft.code())", #"{"existingParameters":{}}"#)
      visit.headers["AP-Device-Identifier"] = nil
      visit.headers["X-Device-Info"] = nil
      draft.insert(visit, after: try draft.index("POST /sessions"), by: 15_000)
    },
    Planted("R-POLL-3", "polls every second", in: "second-screen") { try $0.again("GET /profiles/code", by: 1_000) },
    Planted("R-POLL-4", "polls after the profile", in: "second-screen") {
      try $0.again("GET /profiles/code", -1, by: 5_000)
    },
    Planted("R-POLL-5", "polls after the end of the code", in: "code-expired-and-left") {
      try $0.again("GET /profiles/code", -1, by: 10_000)
    },
    Planted("R-POLL-6", "polls an old code", in: "new-code") { draft in
      draft.append(try draft.message("GET /profiles/code"))
    },
    Planted("R-POLL-7", "polls too soon after a 429", in: "poll-recovers") { draft in
      let second = try draft.index("GET /profiles/code", 2)
      (draft.items[second].start, draft.items[second].end) = (300, 300)
    },
    Planted("R-POLL-8", "polls an unknown code", in: "second-screen") { draft in
      let code = try draft.code()
      for nth in 1...3 {
        try draft.edit("GET /profiles/code", 1) { $0.target = $0.target.replacing(code, with: "ZZZZZZ\(nth)") }
      }
    },
    Planted("R-POLL-9", "polls a dead session", in: "session-dies") { try $0.again("GET /profiles/code", by: 5_000) },
  ]
}
