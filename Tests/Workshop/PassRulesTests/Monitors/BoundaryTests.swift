import Testing

@testable import PassTestSupport

@Suite("Where a rule begins to be broken", .endsIfStuck) struct BoundaryTests {
  /// The rules that a trace breaks in which a request is sent so many milliseconds after the one before.
  private func broken(
    _ scenario: String, _ milliseconds: Int64, _ change: (inout Draft, Int64) throws -> Void
  ) async throws -> [String] {
    var draft = try await Draft.of(scenario)
    try change(&draft, milliseconds)
    return draft.trace.violations().map(\.rule)
  }

  @Test(
    "a second after a 429, but for the 20 ms that a clock may be off (R-THR-2)", arguments: [0, 800, 979, 980, 1_000])
  func throttled(milliseconds: Int64) async throws {
    let rules = try await broken("apple-sso", milliseconds) { draft, gap in
      try draft.edit("GET /profiles") { $0.answer(429) }
      let place = try draft.index("GET /profiles")
      // The configuration is the next call; it comes so much later than the refusal.
      for item in draft.items.indices where item > place {
        draft.items[item].start += gap
        draft.items[item].end += gap
      }
    }
    #expect(rules.contains("R-THR-2") == (milliseconds < 980))
  }

  @Test(
    "polls are 3 s apart, but for the 100 ms that a timer may fire early (R-POLL-3)", arguments: [2_500, 2_899, 2_900])
  func polls(milliseconds: Int64) async throws {
    let rules = try await broken("second-screen", milliseconds) { try $0.again("GET /profiles/code", by: $1) }
    #expect(rules == (milliseconds < 2_900 ? ["R-POLL-3"] : []))
  }

  @Test(
    "a logout within 5 s of a denial follows from it, also after a look (R-LOGOUT-6)", arguments: [0, 4_999, 5_000])
  func logout(milliseconds: Int64) async throws {
    let rules = try await broken("resource-denied", milliseconds) { draft, gap in
      draft.append(try draft.message("GET /profiles"), by: 0)
      draft.append(
        try draft.call(
          "GET", "/logout/northlight?redirectUrl=https%3A%2F%2Fexample.com",
          #"{"logouts":{"northlight":{"actionName":"complete","actionType":"none","mvpd":"northlight"}}}"#), by: gap)
    }
    #expect(rules == (milliseconds < 5_000 ? ["R-LOGOUT-6"] : []))
  }

  @Test("a refused token is a motive to register again, long before its end: R-REG-5, and no other rule")
  func refusedToken() async throws {
    var draft = try await Draft.of("apple-sso")
    draft.items = Array(draft.items.prefix(through: try draft.index("GET /profiles")))
    try draft.edit("GET /profiles") { $0.answer(401) }
    draft.append(try draft.message("POST /register"))
    #expect(draft.trace.violations().map(\.rule) == ["R-REG-5"])
  }
}
