import Foundation

@testable import PassAPI
@testable import PassRules
@testable import PassTestSupport

/// Clients that do not stop, do not encode, or do not say who the viewer is.
extension Planted {
  static let insisting: [Planted] = [
    Planted("R-POLL-3", "polls every second while the server fails", in: "second-screen") { draft in
      try draft.edit("GET /profiles/code") { $0.answer(500) }
      try draft.again("GET /profiles/code", by: 1_000)
    },
    Planted("R-POLL-3", "polls every second while nothing answers", in: "second-screen") { draft in
      try draft.edit("GET /profiles/code") { $0.outcome = .failed }
      try draft.again("GET /profiles/code", by: 1_000)
    },
    Planted("R-ERR-7", "registers again and again while the server fails", in: "apple-sso") {
      try storm(of: "POST /register", .answered(status: 500, body: nil), &$0)
    },
    Planted("R-ERR-7", "asks for a token again and again while the server fails", in: "apple-sso") {
      try storm(of: "POST /token", .answered(status: 503, body: nil), &$0)
    },
    Planted("R-ERR-5", "registers again and again while nothing answers", in: "apple-sso") {
      try storm(of: "POST /register", .failed, &$0)
    },
    Planted("R-DEC-9", "repeats a denial again and again", in: "resource-denied") { draft in
      for _ in 1...4 { try draft.again("POST /authorize", by: 20_000) }
    },
  ]

  /// Lets a call fail five times before it succeeds.
  private static func storm(of words: String, _ outcome: Message.Outcome, _ draft: inout Draft) throws {
    var failure = try draft.message(words)
    failure.outcome = outcome
    let place = try draft.index(words) - 1
    for _ in 1...5 { draft.insert(failure, after: place, by: 3_000) }
  }

  static let unencoded: [Planted] = [
    Planted("R-AUTH-2", "does not encode the redirect", in: "first-screen") {
      try $0.edit("POST /sessions") { $0.setForm("redirectUrl", "https://example.com/done?a=b") }
    },
    Planted("R-AUTH-2", "encodes the redirect in part", in: "first-screen") {
      try $0.edit("POST /sessions") { $0.setForm("redirectUrl", "https%3A//example.com") }
    },
    Planted("R-LOGOUT-7", "does not encode the redirect", in: "logout-complete") {
      try $0.edit("GET /logout") { $0.target = $0.path + "?redirectUrl=https://example.com/done" }
    },
  ]

  private static let identity = #"{"email":"f7ee5ec7312165148b69fcca1d29075b14b8aef0b5048a332b18b88d09069fb7"}"#

  static let promotional: [Planted] = [
    Planted("R-TEMP-1", "leaves out the identity at the preauthorization", in: "temporary-access") { draft in
      try draft.playPromotion(identity)
      draft.append(
        try draft.call(
          "POST", "/decisions/preauthorize/promopreview", json: #"{"resources":["film"]}"#,
          #"{"decisions":[{"resource":"film","source":"temppass","authorized":true}]}"#))
    },
    Planted("R-TEMP-1", "leaves out the identity while it polls", in: "temporary-access") { draft in
      try draft.playPromotion(identity)
      draft.append(
        try draft.call(
          "POST", "/sessions", form: "mvpd=promopreview&domainName=example.com&redirectUrl=https%3A%2F%2Fexample.com",
          #"{"actionName":"authenticate","actionType":"interactive","code":"PROMO11","mvpd":"promopreview"}"#),
        by: 70_000)
      draft.append(try draft.call("GET", "/profiles/code/PROMO11", #"{"profiles":{}}"#))
    },
  ]
}

extension Draft {
  /// Plays with a promotional temporary access, as it should be.
  fileprivate mutating func playPromotion(_ identity: String) throws {
    var play = try play("promopreview", source: "temppass")
    play.headers["AP-TempPass-Identity"] = Data(identity.utf8).base64EncodedString()
    append(play)
  }
}
