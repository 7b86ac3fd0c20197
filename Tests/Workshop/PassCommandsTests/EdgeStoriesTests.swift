import PassScenarios
import PassTestSupport
import Testing

/// Every edge of a table stands in a story, so that somebody can see when it is taken.
///
/// A column spreads one row over several states: a story about one of them tells of all. What no story shows is excused
/// with a reason, and an excuse that is needed no more fails.
@Suite("Edges in scenarios", .endsIfStuck) struct EdgeStoriesTests {
  /// Edges that are excused for one reason, and an edge like them that a scenario does take, if there is one.
  private struct Excuse {
    let edges: Set<String>
    let reason: String
    var witness: String?
  }

  private static let excuses: [String: [Excuse]] = [
    "v2": [
      Excuse(
        edges: ["poll.expired"], reason: "a simulated answer takes no time, so none comes after the end of its code",
        witness: "poll.over"),
      Excuse(
        edges: ["overtakes.withdrawn"],
        reason: "a caller of a scenario does not leave: `ViewerWaitTests` has one that does",
        witness: "overtakes.cancel"),
      Excuse(
        edges: ["resume.refused"], reason: "the same guard and end as at a new session", witness: "session.refused"),
    ],
    "v1": [
      Excuse(
        edges: [
          "S2.unmapped.list", "S4.noAccess.list", "S5.expired.list", "S5.no.list", "S5.unmapped.list", "S6.failed.list",
          "S7.noAccess.list", "S7.none.list", "S9.no.list",
        ], reason: "one function leads to the list, whatever went before", witness: "S2.noAccess.list"),
      Excuse(
        edges: ["S5.unmapped", "S5.unmapped.code"],
        reason: "Apple's picker shows only providers of the list, and the list does not change in between",
        witness: "S2.unmapped.code"),
    ],
    "sdk": [
      Excuse(
        edges: ["2.early", "2.joins"], reason: "the simulated SDK is configured as soon as it is made",
        witness: "1.joins"),
      Excuse(
        edges: ["4.another", "4.stranger", "L.status", "M1.other", "3.status"],
        reason: "callbacks that nothing called for: the simulated SDK makes none, the walks do"),
      Excuse(
        edges: ["authorize.otherDenial", "authorize.otherPermit", "play.otherDenial", "play.otherPermit"],
        reason: "decisions on resources that nobody asked about: the simulated SDK makes none, the walks do"),
      Excuse(
        edges: ["4f.again", "play.silent"], reason: "the simulated SDK answers each cancellation and request",
        witness: "authorize.silent"),
    ],
    "enabler": [
      Excuse(
        edges: [
          "left.K03", "left.K04", "left.K06", "left.REGCODE", "C15.K03", "C15.K04", "C15.K06", "C15.REGCODE",
          "C15.login.done",
        ], reason: "what crosses a cancellation: the client of a scenario hears of that at once, the walks do it",
        witness: "C15.login.over"),
      Excuse(
        edges: ["K06.died", "K07.gone", "left.K07", "C15.K07", "left.picker", "C15.picker"],
        reason: "a login that is given up ends before or after Apple's framework takes its controller back: a scenario "
          + "cannot say which, nor whether the client still calls the service, and the walks do both",
        witness: "K03.died"),
      Excuse(
        edges: ["C03.K04.another", "C03.REGCODE.another"],
        reason: "one function leaves a login for another requestor, whatever is open", witness: "C03.K03.another"),
      Excuse(
        edges: [
          "C03.left.K03", "C03.left.K04", "C03.left.K06", "C03.left.K07", "C03.left.REGCODE", "C03.left.again",
          "C03.left.picker", "C03.login.done",
        ],
        reason: "what crosses a login that is left for another requestor: the client of a scenario hears of that at "
          + "once, the walks do it", witness: "C03.login.over"),
      Excuse(
        edges: ["C05.joins"],
        reason: "the client of a scenario opens something before the app calls again: the walks join",
        witness: "C05.begun"),
      Excuse(
        edges: ["C15.anotherPage"], reason: "the client opens one page for a logout: the walks bring another",
        witness: "C15.page"),
    ],
  ]

  @Test("every edge is taken in a scenario, or excused with a reason", arguments: Catalogue.standard.flows.map(\.name))
  func edges(word: String) async throws {
    let flow = try #require(Catalogue.standard[word])
    let rows = Set(await flow.played.flatMap(\.result.edgeIds).map(Self.row))
    let missing = Set(flow.edgeIds.map(Self.row)).subtracting(rows)
    let excuses = Self.excuses[word] ?? []
    #expect(missing.subtracting(excuses.flatMap(\.edges)).sorted() == [])
    for excuse in excuses {
      #expect(excuse.edges.subtracting(missing).sorted() == [], "needs no excuse any more: \(excuse.reason)")
      if let witness = excuse.witness { #expect(rows.contains(witness), "\(witness) proves nothing: \(excuse.reason)") }
    }
  }

  /// The row of an edge: its id without the state from which, or the state to which, it leads.
  private static func row(_ id: String) -> String { String(id.prefix { $0 != "@" && $0 != "→" }) }
}
