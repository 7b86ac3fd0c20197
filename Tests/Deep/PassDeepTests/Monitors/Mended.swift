import Foundation
import Testing

@testable import PassAPI
@testable import PassRules
@testable import PassTestSupport

/// A planted violation with the one fact put right that makes it one: the same requests in the same order, and nothing
/// to find.
struct Mended: Sendable {
  /// The rule that is not broken any more.
  let rule: String
  /// The defect that is put right; nil for the first of its rule.
  let defect: String?
  let mend: @Sendable (inout Draft) throws -> Void

  init(_ rule: String, _ defect: String? = nil, _ mend: @escaping @Sendable (inout Draft) throws -> Void) {
    (self.rule, self.defect, self.mend) = (rule, defect, mend)
  }

  static let all = [registration, logins, polls, partner, decisions, playing, rest].flatMap { $0 }

  private static let clientRefused =
    #"{"status":401,"code":"invalid_access_token_client_application","action":"application-registration"}"#
  private static let nothingFound = #"{"profiles":{}}"#
  private static let hash = #"{"email":"f7ee5ec7312165148b69fcca1d29075b14b8aef0b5048a332b18b88d09069fb7"}"#

  private static let registration = [
    Mended("R-REG-2") { try $0.edit("POST /token") { $0.answer(400, #"{"error":"invalid_client"}"#) } },
    Mended("R-REG-3") { try $0.setNumber("expires_in", 60, in: "POST /token") },
    Mended("R-REG-4") { draft in for nth in 1...3 { try draft.setNumber("expires_in", 60, in: "POST /token", nth) } },
    Mended("R-REG-5") { try $0.edit("GET /profiles") { $0.answer(401, clientRefused) } },
    Mended("R-REG-6") { try $0.setNumber("expires_in", 9_000_000, in: "POST /token") },
    Mended("R-REG-7") { try $0.edit("GET /profiles") { $0.outcome = .failed } },
    Mended("R-REG-8") { try $0.edit("GET /configuration", -1) { $0.answer(401, clientRefused) } },
    Mended("R-REG-13") { try $0.edit("POST /register") { $0.answer(503) } },
    Mended("R-CFG-2") { try $0.edit("GET /profiles") { $0.answer(200, nothingFound) } },
    Mended("R-CFG-3") { try $0.delay("POST /authorize", -1, by: 70_000) },
    Mended("R-CFG-4") { try $0.edit("POST /sessions") { $0.setForm("mvpd", "citycable") } },
    Mended("R-CFG-6") {
      try $0.edit("POST /authorize", -1) { $0.target = $0.target.replacing("City%20Cable", with: "northlight") }
    },
    Mended("R-CFG-7") { try $0.edit("GET /configuration") { $0.answer(503) } },
    Mended("R-CFG-9") {
      try $0.edit("POST /sessions") { $0.answer(400, #"{"status":400,"code":"code_of_tomorrow","action":"none"}"#) }
    },
  ]

  private static let logins = [
    Mended("R-AUTH-1") { try $0.edit("POST /sessions") { $0.setForm("mvpd", "pickeronly") } },
    Mended("R-AUTH-3") { try $0.edit("POST /sessions") { $0.replaceInAnswer(#":"authenticate""#, #":"resume""#) } },
    Mended("R-AUTH-5") { try $0.edit("POST /sessions") { $0.answer(503) } },
    Mended("R-AUTH-8") { try $0.setNumber("notAfter", 4_000_000_000_000, in: "POST /sessions") },
    Mended("R-AUTH-9") { draft in
      let code = try draft.code(2)
      try draft.edit("GET /sessions", -1) { $0.target = "/api/v2/REF30/sessions/\(code)" }
    },
    Mended("R-AUTH-12") { try $0.setNumber("notAfter", 4_000_000_000_000, in: "GET /profiles") },
    Mended("R-AUTH-13") { try $0.edit("POST /authorize") { $0.answer(200, #"{"decisions":[]}"#) } },
    Mended("R-AUTH-14") { draft in
      let status = try draft.message("POST /preauthorize").headers["AP-Partner-Framework-Status"]
      guard case .message(var last)? = draft.items.last?.event else { return }
      last.target = "/api/v2/REF30/profiles"
      last.headers["AP-Partner-Framework-Status"] = status
      draft.items[draft.items.count - 1].event = .message(last)
    },
    Mended("R-PROF-2") { try $0.edit("GET /profiles") { $0.answer(200, nothingFound) } },
    Mended("R-PROF-3") { draft in
      let status = try draft.message("POST /preauthorize").headers["AP-Partner-Framework-Status"]
      try draft.edit("GET /usermetadata") {
        $0.target = "/api/v2/REF30/profiles"
        $0.headers["AP-Partner-Framework-Status"] = status
      }
    },
    Mended("R-PROF-5") { try $0.edit("GET /profiles") { $0.answer(200) } },
    Mended("R-PROF-7") { try $0.edit("POST /profiles/sso") { $0.answer(503) } },
  ]

  private static let polls = [
    Mended("R-POLL-1") {
      try $0.edit("GET /profiles/code") {
        $0.headers["AP-Device-Identifier"] = nil
        $0.headers["X-Device-Info"] = nil
      }
    },
    Mended("R-POLL-2") { draft in
      let own = try draft.message("GET /profiles").headers
      try draft.edit("GET /sessions") {
        $0.headers["AP-Device-Identifier"] = own["AP-Device-Identifier"]
        $0.headers["X-Device-Info"] = own["X-Device-Info"]
      }
    },
    Mended("R-POLL-3", "polls every second") { try $0.delay("GET /profiles/code", 2, by: 4_000) },
    Mended("R-POLL-4") { try $0.edit("GET /profiles/code", -2) { $0.answer(200, nothingFound) } },
    Mended("R-POLL-5") { try $0.setNumber("notAfter", 4_000_000_000_000, in: "POST /sessions") },
    Mended("R-POLL-6") { draft in
      let code = try draft.code(2)
      try draft.edit("GET /profiles/code", -2) { $0.answer(200, nothingFound) }
      try draft.edit("GET /profiles/code", -1) { $0.target = "/api/v2/REF30/profiles/code/\(code)" }
    },
    Mended("R-POLL-9") { try $0.edit("GET /profiles/code") { $0.answer(503) } },
  ]

  private static let partner = [
    Mended("R-SSO-1") { draft in
      let place = try #require(draft.items.lastIndex { if case .access = $0.event { true } else { false } })
      guard case .access(var check) = draft.items[place].event else { return }
      check.access = .granted
      draft.items[place].event = .access(check)
    },
    Mended("R-SSO-16") {
      try $0.edit("POST /sessions/sso") { $0.answer(200, #"{"actionName":"partner_profile","actionType":"direct"}"#) }
    },
    Mended("R-SSO-23") { try $0.edit("POST /profiles/sso") { $0.answer(503) } },
  ]

  private static let decisions = [
    Mended("R-PRE-3") { try $0.edit("POST /preauthorize") { $0.answer(200, #"{"decisions":[]}"#) } },
    Mended("R-PRE-5") { try $0.edit("POST /preauthorize", -1) { $0.setResources(["another"]) } },
    Mended("R-PRE-6") { try $0.edit("POST /preauthorize", 2) { $0.setResources(["two"]) } },
    Mended("R-DEC-9") { try $0.edit("POST /authorize", -1) { $0.setResources(["another"]) } },
    Mended("R-LOGOUT-2") { try $0.edit("GET /logout") { $0.answer(503) } },
    Mended("R-LOGOUT-3") { try $0.editForeign { $0.headers = [:] } },
    Mended("R-LOGOUT-5") { try $0.edit("GET /logout") { $0.answer(503) } },
    Mended("R-LOGOUT-6") { try $0.delay("GET /logout", -1, by: 5_000) },
    Mended("R-TEMP-1") {
      try $0.edit("POST /authorize", -1) {
        $0.headers["AP-TempPass-Identity"] = Data(hash.utf8).base64EncodedString()
      }
    },
    Mended("R-TEMP-2") {
      try $0.edit("POST /authorize", -1) {
        $0.headers["AP-TempPass-Identity"] = Data(hash.utf8).base64EncodedString()
      }
    },
    Mended("R-DEG-2") {
      try $0.edit("GET /profiles/northlight", -1) {
        $0.answer(200, #"{"profiles":{"northlight":{"type":"degraded","notAfter":4000000000000}}}"#)
      }
    },
  ]

  private static let playing = [
    Mended("R-PRE-2") { try $0.decide("POST /authorize", ["film-one": true]) },
    Mended("R-DEC-1") { try $0.editForeign { $0.target = "/news/index.m3u8" } },
    Mended("R-DEC-2") { try $0.editForeign { $0.outcome = .answered(status: 403, body: nil) } },
    Mended("R-DEC-4") { try $0.delay("POST /authorize", -1, by: 120_000) },
    Mended("R-DEC-5", "uses a media token again within a minute") {
      try $0.editForeign { $0.origin = "https://licences.example.com" }
    },
    Mended("R-DEC-6") { try $0.decide("POST /authorize", ["news": true], endsIn: 7_200) },
    Mended("R-TEMP-3") { try $0.setNumber("notAfter", 4_000_000_000_000, in: "POST /authorize", -1) },
  ]

  private static let rest = [
    Mended("R-ERR-7", "repeats a server failure") { try $0.edit("GET /configuration") { $0.answer(500) } },
    Mended("R-ERR-8") {
      try $0.edit("POST /authorize", -2) {
        $0.answer(403, #"{"status":403,"code":"network_received_error","action":"retry"}"#)
      }
    },
    Mended("R-THR-3", "plays twelve times at once") { draft in
      for nth in 1...6 { try draft.delay("POST /authorize", -nth, by: 1_000) }
    },
    Mended("R-THR-4") { try $0.delay("GET /profiles", -1, by: 10_000) },
    Mended("R-TEST-1") { try $0.edit("POST /authorize") { $0.origin = "https://api.auth.adobe.com" } },
  ]
}

@Suite("Sound counterparts", .endsIfStuck) struct MendedTests {
  /// Rules about what comes first: one request more or less is the fact that matters.
  private static let ofOrder: Set = ["R-SSO-12", "R-SSO-13"]

  @Test("each monitor lets pass the same requests with one fact put right, whatever else the violation has")
  func counterparts() async throws {
    var paired = Self.ofOrder
    for planted in Planted.all where !paired.contains(planted.rule) {
      var sound = try await Draft.of(planted.scenario)
      if planted.isSlow { sound.slowDown() }
      var broken = sound
      try planted.plant(&broken)
      // The trace that a violation is planted into is a counterpart, if nothing was put in or taken out.
      if sound.places(otherThan: broken) == nil {
        guard
          let mended = Mended.all.first(where: {
            $0.rule == planted.rule && ($0.defect.map { $0 == planted.defect } ?? true)
          })
        else { continue }
        sound = broken
        try mended.mend(&sound)
      }
      let found = sound.trace.violations().map(\.description), places = sound.places(otherThan: broken)
      #expect(found == [], "\(planted)")
      #expect(broken.trace.violations().contains { $0.rule == planted.rule }, "\(planted)")
      #expect(places != nil, "\(planted)")
      paired.insert(planted.rule)
    }
    #expect(Set(RuleMonitor.all.map(\.id)).subtracting(paired) == [], "no counterpart")
  }
}

extension Draft {
  /// In how many entries and pauses it differs from another; nil where they have not the same requests, and where more
  /// differs than shows one fact, as a longer pause does between six calls.
  func places(otherThan other: Draft) -> Int? {
    guard items.map(\.kind) == other.items.map(\.kind) else { return nil }
    let count =
      zip(items, other.items).count { $0.event != $1.event } + zip(pauses, other.pauses).count { $0 != $1 }
    return (1...6).contains(count) ? count : nil
  }

  private var pauses: [Int64] { zip(items.dropFirst(), items).map { $0.start - $1.end } }

  /// Lets a request, and all that follow, come later.
  mutating func delay(_ words: String, _ nth: Int, by pause: Int64) throws {
    for place in try index(words, nth)..<items.count {
      items[place].start += pause
      items[place].end += pause
    }
  }

  /// Changes a number in the answer to a request, wherever it stands there.
  mutating func setNumber(_ name: String, _ number: Int, in words: String, _ nth: Int = 1) throws {
    try edit(words, nth) { message in
      guard case .answered(let status, let body?) = message.outcome else { return }
      let text = try String(decoding: body, as: UTF8.self).replacing(
        Regex("\"\(name)\" *: *\"?[0-9]+\"?")
      ) { _ in
        "\"\(name)\":\(number)"
      }
      message.outcome = .answered(status: status, body: Data(text.utf8))
    }
  }

  /// Changes the last request to others.
  mutating func editForeign(_ change: (inout Message) -> Void) throws {
    let place = try #require(items.lastIndex { if case .foreign = $0.event { true } else { false } })
    guard case .foreign(var message) = items[place].event else { return }
    change(&message)
    items[place].event = .foreign(message)
  }
}

extension Draft.Item {
  /// What it is, whatever is in it.
  fileprivate var kind: String {
    switch event {
    case .message(let message): message.method
    case .foreign(let message): "\(message.method) to others"
    case .access: "access"
    case .metadata: "metadata"
    case .page: "page"
    }
  }
}
