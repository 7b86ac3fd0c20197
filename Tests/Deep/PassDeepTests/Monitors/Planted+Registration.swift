@testable import PassRules
@testable import PassTestSupport

extension Planted {
  static let registration: [Planted] = [
    Planted("R-REG-1", "goes on without the scope", in: "apple-sso") {
      try $0.edit("POST /register") { $0.replaceInAnswer("api:client:v2", "api:client:v1") }
    },
    Planted("R-REG-2", "registers twice", in: "apple-sso") { draft in
      let register = try draft.message("POST /register")
      draft.insert(register, after: try draft.index("POST /token"))
    },
    Planted("R-REG-3", "asks for a second token", in: "apple-sso") { draft in
      let token = try draft.message("POST /token")
      draft.insert(token, after: try draft.index("GET /profiles"))
    },
    Planted("R-REG-4", "asks for a token before every call", in: "apple-sso") { draft in
      let token = try draft.message("POST /token")
      for path in ["GET /profiles", "GET /configuration", "POST /sessions/sso"] {
        draft.insert(token, after: try draft.index(path), by: 1_000)
      }
    },
    Planted("R-REG-5", "registers to renew the token", in: "profile-ends-meanwhile") { draft in
      let register = try draft.message("POST /register")
      draft.insert(register, after: try draft.index("POST /token", 2) - 1)
      draft.items[try draft.index("POST /register", 2)].start = 90_000_000
      draft.items[try draft.index("POST /register", 2)].end = 90_000_000
    },
    Planted("R-REG-6", "uses an expired token", in: "token-ends-meanwhile") { draft in
      try draft.remove("POST /token", 2)
      let bearer = try draft.message("GET /profiles").headers["Authorization"]
      try draft.edit("POST /authorize") { $0.headers["Authorization"] = bearer }
    },
    Planted("R-REG-7", "replays with the refused token", in: "token-forgotten") { try $0.again("GET /profiles") },
    Planted("R-REG-8", "registers after a server failure", in: "configuration-fails") { draft in
      draft.append(try draft.message("POST /register"))
    },
    Planted("R-REG-9", "uses the former client", in: "registered-again-once", slowly: true) { draft in
      let former = try draft.message("POST /token").form("client_id")
      let last = try draft.message("POST /token", -1)
      try draft.edit("POST /token", -1) {
        $0.setForm("client_id", former)
        $0.setForm("client_secret", last.form("client_secret"))
      }
    },
    Planted("R-REG-11", "sends the token request as JSON", in: "apple-sso") {
      try $0.edit("POST /token") { $0.headers["Content-Type"] = "application/json" }
    },
    Planted("R-REG-11", "registers without a device description", in: "apple-sso") {
      try $0.edit("POST /register") { $0.headers["X-Device-Info"] = nil }
    },
    Planted("R-REG-12", "makes up a grant", in: "apple-sso") {
      try $0.edit("POST /token") { $0.setForm("grant_type", "password") }
    },
    Planted("R-REG-13", "repeats a refused registration", in: "registration-refused") {
      try $0.again("POST /register", by: 1_000)
    },
    Planted("R-REG-16", "cuts the token", in: "apple-sso") { draft in
      try draft.edit("GET /profiles") {
        $0.headers["Authorization"] = $0.headers["Authorization"].map { String($0.dropLast(2)) }
      }
    },
  ]

  static let configuration: [Planted] = [
    Planted("R-CFG-1", "asks for the configuration at the start", in: "first-screen") { draft in
      let index = try draft.index("GET /configuration")
      let item = draft.items.remove(at: index)
      draft.items.insert(item, at: try draft.index("GET /profiles"))
    },
    Planted("R-CFG-2", "asks for the configuration with a valid profile", in: "several-profiles") { draft in
      draft.append(
        try draft.call("GET", "/configuration", #"{"requestor":{"id":"REF30","mvpds":[{"id":"northlight"}]}}"#))
    },
    Planted("R-CFG-3", "asks for the configuration before temporary access", in: "temporary-access") { draft in
      try draft.remove("POST /sessions")
      draft.append(try draft.play("freepreview", source: "temppass"))
    },
    Planted("R-CFG-4", "asks for the configuration to confirm the remembered provider", in: "first-screen") { draft in
      let mvpd = try draft.message("POST /sessions").form("mvpd") ?? ""
      for index in draft.items.indices {
        guard case .message(var message) = draft.items[index].event else { continue }
        message.headers["AP-Partner-Framework-Status"] = nil
        draft.items[index].event = .message(message)
      }
      draft.removeFramework()
      try draft.edit("GET /profiles") { $0.target += "/\(mvpd)" }
    },
    Planted("R-CFG-6", "names a provider by its display name", in: "first-screen") { draft in
      draft.append(try draft.play("City%20Cable"))
    },
    Planted("R-CFG-7", "asks for the configuration twice", in: "first-screen") {
      try $0.again("GET /configuration", by: 90_000)
    },
    Planted("R-CFG-9", "keeps a provider without integration", in: "session-unusable") { draft in
      let mvpd = try draft.message("POST /sessions").form("mvpd") ?? ""
      try draft.edit("POST /sessions") {
        $0.answer(400, #"{"status":400,"code":"invalid_integration","action":"none"}"#)
      }
      draft.append(
        try draft.call(
          "GET", "/logout/\(mvpd)?redirectUrl=https%3A%2F%2Fexample.com", status: 400,
          #"{"code":"invalid_integration"}"#))
    },
  ]
}
