import Foundation
import Testing

@testable import PassAPI
@testable import PassRules
@testable import PassTestSupport

extension Planted {
  private static let retry = #"{"status":403,"code":"network_received_error","action":"retry"}"#

  static let decisions: [Planted] = [
    Planted("R-PRE-3", "asks again for permitted resources", in: "apple-sso") {
      try $0.again("POST /preauthorize", by: 60_000)
    },
    Planted("R-PRE-5", "retries a preauthorization four times", in: "apple-sso") {
      try retries(4, of: "POST /preauthorize", &$0)
    },
    Planted("R-PRE-6", "repeats what was denied", in: "apple-sso") { draft in
      try draft.edit("POST /preauthorize") {
        $0.setResources(["one", "two"])
        $0.answer(
          200,
          #"""
          {"decisions":[{"resource":"one","authorized":false,\#
          "error":{"code":"preauthorization_denied_by_mvpd","action":"none"}},\#
          {"resource":"two","authorized":false,"error":\#(retry)}]}
          """#
        )
      }
      try draft.again("POST /preauthorize", by: 1_000) { $0.answer(200, #"{"decisions":[]}"#) }
    },
    Planted("R-PRE-7", "asks for six resources", in: "apple-sso") {
      try $0.edit("POST /preauthorize") { $0.setResources(["1", "2", "3", "4", "5", "6"]) }
    },
    Planted("R-PRE-10", "asks for a resource with a CDATA section", in: "apple-sso") {
      try $0.edit("POST /preauthorize") { $0.setResources(["<rss><![CDATA[news]]></rss>"]) }
    },
    Planted("R-DEC-5", "uses a media token for two playbacks", in: "apple-sso") { draft in
      try draft.edit("POST /authorize") {
        $0.answer(
          200,
          #"""
          {"decisions":[{"resource":"news","authorized":true,\#
          "token":{"serializedToken":"a-media-token-of-some-length"}}]}
          """#
        )
      }
      let use = Message(
        "POST", "/verify", origin: "https://backend.example.com", body: Data("token=a-media-token-of-some-length".utf8),
        outcome: .answered(status: 200, body: nil))
      let end = draft.items.last?.end ?? 0
      draft.items.append(Draft.Item(event: .foreign(use), start: end + 1_000, end: end + 1_100))
      draft.items.append(Draft.Item(event: .foreign(use), start: end + 600_000, end: end + 600_100))
    },
    Planted("R-DEC-9", "retries an authorization four times", in: "foreground") {
      try retries(4, of: "POST /authorize", &$0)
    },
    Planted("R-DEC-9", "repeats a denial", in: "resource-denied") { try $0.again("POST /authorize", by: 500) },
    Planted("R-DEC-12", "authorizes two resources", in: "apple-sso") {
      try $0.edit("POST /authorize") { $0.setResources(["1", "2"]) }
    },
    Planted("R-DEC-14", "sends a form instead of a list", in: "apple-sso") {
      try $0.edit("POST /authorize") { $0.body = Data(#"{"resources":"news"}"#.utf8) }
    },
  ]

  /// Lets a call fail, and repeats it with growing pauses.
  private static func retries(_ count: Int, of words: String, _ draft: inout Draft) throws {
    try draft.edit(words) { $0.answer(403, retry) }
    for nth in 1...count { try draft.again(words, nth, by: Int64(1_000 << (nth - 1))) }
  }

  static let logout: [Planted] = [
    Planted("R-LOGOUT-2", "logs out again instead of opening the page", in: "logout-page") { draft in
      draft.items.insert(
        Draft.Item(event: .page(PageVisit(path: "/help", reachedRedirect: nil)), start: 0, end: 0), at: 0)
      try draft.again("GET /logout", by: 1_000)
    },
    Planted("R-LOGOUT-3", "opens the logout page with the token", in: "logout-page") {
      try opensPage(ofAddress: { $0 }, &$0)
    },
    Planted("R-LOGOUT-3", "opens a page with the token that is named without its origin", in: "logout-page") {
      try opensPage(ofAddress: { "/" + $0.split(separator: "/").dropFirst(2).joined(separator: "/") }, &$0)
    },
    Planted("R-LOGOUT-5", "logs out again", in: "logout-complete") { try $0.again("GET /logout", by: 1_000) },
    Planted("R-LOGOUT-6", "logs out after a denial", in: "resource-denied") { draft in
      draft.append(
        try draft.call("GET", "/logout/northlight?redirectUrl=https%3A%2F%2Fexample.com", #"{"logouts":{}}"#), by: 1_000
      )
    },
    Planted("R-LOGOUT-7", "logs out without a redirect", in: "logout-complete") {
      try $0.edit("GET /logout") { $0.target = $0.path }
    },
    Planted("R-LOGOUT-7", "encodes the redirect twice", in: "logout-complete") {
      try $0.edit("GET /logout") { $0.target = $0.path + "?redirectUrl=https%253A%252F%252Fexample.com" }
    },
    Planted("R-LOGOUT-8", "logs out without the service token", in: "logout-complete") {
      try $0.edit("GET /profiles") { $0.headers["AD-Service-Token"] = "token" }
    },
    Planted("R-TEMP-1", "leaves out the identity", in: "temporary-access") { draft in
      draft.append(
        try draft.play("promopreview", source: "temppass", error: "invalid_header_identity_for_temporary_access"))
    },
    Planted("R-TEMP-2", "sends a plain e-mail address", in: "temporary-access") { draft in
      var play = try draft.play("promopreview", source: "temppass")
      play.headers["AP-TempPass-Identity"] = Data(#"{"email":"user@domain.com"}"#.utf8).base64EncodedString()
      draft.append(play)
    },
    Planted("R-DEG-2", "plays after the degradation", in: "partner-session-degraded") { draft in
      draft.append(try draft.call("GET", "/profiles/northlight", #"{"profiles":{}}"#))
      draft.append(try draft.play("northlight"))
      draft.removeFramework()
    },
  ]

  /// Names the page of the logout by an address, and opens it with the token.
  private static func opensPage(ofAddress address: (String) -> String, _ draft: inout Draft) throws {
    let logout = try draft.message("GET /logout")
    guard case .answered(_, let body?) = logout.outcome else { return }
    let text = String(decoding: body, as: UTF8.self).replacing("\\/", with: "/")
    let url = String(try #require(text.split(separator: "\"").first { $0.hasPrefix("https://") }))
    try draft.edit("GET /logout") { $0.answer(200, text.replacing(url, with: address(url))) }
    let rest = url.dropFirst("https://".count)
    let host = rest.prefix { $0 != "/" }
    let page = Message(
      "GET", String(rest.dropFirst(host.count)), origin: "https://" + host,
      headers: ["Authorization": logout.headers["Authorization"] ?? ""], outcome: .answered(status: 200, body: nil))
    let end = draft.items.last?.end ?? 0
    draft.items.append(Draft.Item(event: .foreign(page), start: end + 500, end: end + 900))
  }
}
