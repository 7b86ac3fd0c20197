import Foundation
import Testing

@testable import PassAPI
@testable import PassRules
@testable import PassTestSupport

/// What is played, and where secrets and calls go.
extension Planted {
  static let playing: [Planted] = [
    Planted("R-PRE-2", "plays what was only preauthorized", in: "apple-sso") { draft in
      try draft.decide("POST /preauthorize", ["film-one": true])
      try draft.visit("https://cdn.example.com/vod/Film-One/master.m3u8", after: "POST /preauthorize")
    },
    Planted("R-DEC-1", "plays another channel than the one of the decision", in: "apple-sso") { draft in
      try draft.decide("POST /preauthorize", ["sports": false])
      try draft.decide("POST /authorize", ["news": true])
      try draft.visit("https://cdn.example.com/news/master.m3u8", after: "POST /authorize")
      try draft.visit("https://cdn.example.com/hls/sports/index.m3u8", after: "POST /authorize", by: 30_000)
    },
    Planted("R-DEC-2", "plays what was denied", in: "resource-denied") { draft in
      try draft.decide("POST /authorize", ["news": false])
      try draft.visit("https://cdn.example.com/live/news/manifest.mpd", after: "POST /authorize")
    },
    Planted("R-DEC-4", "gets a new media token while the stream runs on", in: "apple-sso") { draft in
      try draft.refresh(afterPause: 0)
    },
    Planted("R-DEC-4", "asks every 35 s for the decision that is there", in: "foreground") { draft in
      try draft.loop(of: "POST /authorize", every: 35_000)
    },
    Planted("R-DEC-5", "uses a media token again within a minute", in: "apple-sso") { draft in
      try draft.decide("POST /authorize", ["news": true])
      for gap: Int64 in [1_000, 31_000] {
        try draft.visit(
          "https://backend.example.com/verify", after: "POST /authorize", by: gap, body: Draft.mediaToken)
      }
    },
    Planted("R-DEC-6", "uses a media token after its end", in: "apple-sso") { draft in
      try draft.decide("POST /authorize", ["news": true], endsIn: 420)
      try draft.visit(
        "https://backend.example.com/verify", after: "POST /authorize", by: 900_000, body: Draft.mediaToken)
    },
    Planted("R-TEMP-3", "plays on after the end of the temporary access", in: "temporary-access") { draft in
      try draft.playTemporarily(past: 300)
    },
    Planted("R-TEMP-3", "plays on in another quality after the end", in: "temporary-access") { draft in
      try draft.playTemporarily(past: 300)
      for place in draft.items.indices.suffix(30) {
        guard case .foreign(var piece) = draft.items[place].event else { continue }
        piece.target = "/film/1080p/piece.m4s"
        draft.items[place].event = .foreign(piece)
      }
    },
    Planted("R-TEMP-3", "plays on after the end, before another pass begins", in: "temporary-access") { draft in
      try draft.playTemporarily(past: 300)
      var later = try draft.play("freepreview", source: "temppass")
      later.replaceInAnswer(#""authorized":true"#, #""authorized":true,"notAfter":1999999999999"#)
      draft.append(later, by: 60_000)
    },
    Planted("R-TEMP-3", "plays on after a denial says that the time is over", in: "temporary-access") { draft in
      try draft.playTemporarily(past: 300, isDated: false)
    },
    Planted("R-DEC-9", "repeats a denial every 90 s", in: "resource-denied") {
      try $0.loop(of: "POST /authorize", every: 90_000)
    },
    Planted("R-ERR-5", "repeats a logout that fails every 35 s", in: "logout-complete") { draft in
      try draft.edit("GET /logout") { $0.answer(503) }
      try draft.loop(of: "GET /logout", every: 35_000)
    },
    Planted("R-LOGOUT-6", "logs out every 35 s", in: "logout-complete") { draft in
      try draft.edit("GET /logout") {
        $0.answer(200, #"{"logouts":{"northlight":{"actionName":"partner_logout","mvpd":"northlight"}}}"#)
      }
      try draft.loop(of: "GET /logout", every: 35_000)
    },
    Planted("R-LOGOUT-3", "never opens the logout page", in: "first-screen") { draft in
      try draft.leave(page: nil)
    },
    Planted("R-LOGOUT-3", "opens one of two logout pages", in: "first-screen") { draft in
      try draft.leave(page: "https://www.mvpd.test/out")
      let other = #"{"logouts":{"other":{"actionName":"logout","mvpd":"other","url":"https://other.test/out"},"#
      try draft.edit("GET /logout") { $0.replaceInAnswer(#"{"logouts":{"#, other) }
    },
    Planted("R-SEC-1", "sends the access token to a third party", in: "apple-sso") { draft in
      let token = try draft.bearer()
      try draft.visit("https://metrics.tracker.test/collect?t=\(token)", after: "POST /authorize")
    },
    Planted("R-SEC-1", "sends the access token to a third party as its bearer", in: "apple-sso") { draft in
      let token = try draft.bearer()
      try draft.visit(
        "https://metrics.tracker.test/collect", after: "POST /authorize", headers: ["Authorization": "Bearer " + token])
    },
    Planted("R-SEC-1", "sends the SAML response to a third party", in: "apple-sso") { draft in
      let saml = try #require(try draft.message("POST /profiles/sso").form("SAMLResponse"))
      try draft.visit("https://metrics.tracker.test/collect", after: "POST /authorize", body: "saml=" + saml)
    },
    Planted("R-TEST-1", "goes to staging with the token of production", in: "apple-sso") { draft in
      draft.move(to: "https://sp.auth.adobe.com")
      try draft.edit("POST /authorize") { $0.origin = "https://sp.auth-staging.adobe.com" }
    },
    Planted("R-HDR-8", "asks for a profile of the configuration", in: "apple-sso") {
      try $0.edit("GET /configuration") { $0.target += "?profile=regular" }
    },
    Planted("R-HDR-8", "spells the partner in small letters", in: "apple-sso") {
      try $0.edit("POST /sessions/sso") { $0.target = $0.target.replacing("/sso/Apple", with: "/sso/apple") }
    },
  ]
}

/// What looks like a planted violation, and is none.
struct Sound: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let scenario: String
  let change: @Sendable (inout Draft) throws -> Void

  init(_ what: String, in scenario: String, _ change: @escaping @Sendable (inout Draft) throws -> Void) {
    (testDescription, self.scenario, self.change) = (what, scenario, change)
  }

  static let all: [Sound] = [
    Sound("R-PRE-2, R-DEC-1: plays what was authorized, again after a pause with a new decision", in: "apple-sso") {
      draft in
      try draft.decide("POST /preauthorize", ["news": true])
      try draft.decide("POST /authorize", ["news": true])
      try draft.visit("https://cdn.example.com/news/master.m3u8", after: "POST /authorize")
    },
    Sound("R-PRE-2: loads ahead what is authorized a moment later", in: "apple-sso") { draft in
      try draft.decide("POST /preauthorize", ["news": true])
      try draft.decide("POST /authorize", ["news": true])
      try draft.visit("https://cdn.example.com/news/master.m3u8", after: "POST /preauthorize")
    },
    Sound("R-DEC-1: plays what no decision is about", in: "apple-sso") { draft in
      try draft.decide("POST /authorize", ["news": true])
      try draft.visit("https://cdn.example.com/promo/trailer.m3u8", after: "POST /authorize")
    },
    Sound("R-DEC-1: played before the record began", in: "apple-sso") { draft in
      try draft.decide("POST /preauthorize", ["news": true])
      try draft.visit("https://cdn.example.com/news/master.m3u8", after: nil)
      try draft.visit("https://cdn.example.com/news/master.m3u8", after: "POST /preauthorize")
    },
    Sound("R-DEC-2: shows a trailer after a denial", in: "resource-denied") { draft in
      try draft.decide("POST /authorize", ["news": false])
      try draft.visit("https://cdn.example.com/news/trailer-1.m3u8", after: "POST /authorize")
    },
    Sound("R-DEC-2: asks for a stream that is refused", in: "resource-denied") { draft in
      try draft.decide("POST /authorize", ["news": false])
      try draft.visit("https://cdn.example.com/news/master.m3u8", after: "POST /authorize", status: 403)
    },
    Sound("R-DEC-4, R-DEC-7: asks again after a pause", in: "apple-sso") { try $0.refresh(afterPause: 120_000) },
    Sound("R-DEC-5: shows a media token to two backends", in: "apple-sso") { draft in
      try draft.decide("POST /authorize", ["news": true])
      for (host, gap) in [("verify", Int64(1_000)), ("licences", 20_000)] {
        try draft.visit("https://\(host).example.com/", after: "POST /authorize", by: gap, body: Draft.mediaToken)
      }
    },
    Sound("R-DEC-5: repeats a verification that failed", in: "apple-sso") { draft in
      try draft.decide("POST /authorize", ["news": true])
      for (gap, status) in [(Int64(1_000), 503), (20_000, 200)] {
        try draft.visit(
          "https://verify.example.com/", after: "POST /authorize", by: gap, body: Draft.mediaToken, status: status)
      }
    },
    Sound("R-TEMP-3: stops at the end of the temporary access", in: "temporary-access") {
      try $0.playTemporarily(past: 20)
    },
    Sound("R-THR-4: somebody leaves the login, and begins anew twice", in: "second-screen") { try $0.openSessions(2) },
    Sound("R-DEC-9: somebody tries now and again", in: "resource-denied") { draft in
      for gap: Int64 in [90_000, 140_000, 61_000, 300_000, 75_000, 600_000] {
        try draft.again("POST /authorize", -1, by: gap)
      }
    },
    Sound("R-LOGOUT-3: opens the logout page", in: "first-screen") { try $0.leave(page: "https://www.mvpd.test/out") },
    Sound("R-LOGOUT-3: ends on a device without a browser", in: "first-screen") { try $0.leave(page: nil, on: "tvOS") },
    Sound("R-SEC-1: sends the access token to a backend of its own", in: "apple-sso") { draft in
      let token = try draft.bearer()
      try draft.visit("https://backend.example.com/session?t=\(token)", after: "POST /authorize")
    },
    Sound("R-SEC-1: sends it to a short domain of its own", in: "first-screen") { draft in
      try draft.edit("POST /sessions") { $0.setForm("domainName", "nbc.com") }
      let token = try draft.bearer()
      try draft.visit("https://api.nbc.com/session?t=\(token)", after: "POST /sessions")
    },
    Sound("R-TEST-1: goes to one environment by two hosts", in: "apple-sso") { draft in
      draft.move(to: "https://sp.auth.adobe.com")
      try draft.edit("POST /authorize") { $0.origin = "https://api.auth.adobe.com" }
    },
  ]
}

@Suite("What looks like a violation", .endsIfStuck) struct SoundTests {
  @Test("what obeys the rules is not held against a client, in trace, journal and archive", arguments: Sound.all)
  func sound(_ sound: Sound) async throws {
    var draft = try await Draft.of(sound.scenario)
    draft.slowDown()
    try sound.change(&draft)
    #expect(draft.trace.violations().map(\.description) == [])
    #expect(
      try Journal.trace(of: Data(Journal.text(draft.trace, key: (1, 2)).utf8)).violations().map(\.description) == [])
    for producer in Producer.allCases {
      let read = try Recording(of: RecordedBytes(draft.archive(by: producer)))
      #expect(read.trace.violations().map(\.description) == [] && read.count.unreadEntries.isEmpty, "\(producer)")
    }
  }
}

extension SoundTests {
  @Test("tokens that a producer has blotted out are no tokens (R-SEC-1, R-TEST-1)", arguments: Producer.allCases)
  func blottedOut(producer: Producer) async throws {
    var draft = try await Draft.of("apple-sso")
    draft.move(to: "https://sp.auth.adobe.com")
    try draft.edit("POST /authorize") { $0.origin = "https://sp.auth-staging.adobe.com" }
    try draft.blotOut("[REDACTED]")
    try draft.visit(
      "https://metrics.tracker.test/collect", after: "POST /authorize", headers: ["Authorization": "[REDACTED]"])
    let read = try Recording(of: RecordedBytes(draft.archive(by: producer)))
    #expect(read.trace.violations().map(\.description) == [])
  }
}
