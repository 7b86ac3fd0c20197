import PassAPI
import PassSimulator
import Testing

@testable import PassService

@Suite("What takes longer than a moment", .endsIfStuck) struct StillTryingTests {
  @Test("a decision that takes longer is still being tried for, until there is news")
  func longer() async {
    let clock = SimulatedClock(Timestamp(milliseconds: 0)), access = CurrentProfile(mvpd: "mvpd", type: .regular)
    let (news, source) = AsyncStream<Situation>.makeStream()
    var shown = news.stillTrying(keeping: 1, after: .seconds(3), by: clock).makeAsyncIterator()
    source.yield(.deciding(access))
    #expect(await shown.next() == .deciding(access))
    while await clock.nextLimit == nil { await Task.yield() }
    await clock.advance(bySeconds: 3)
    #expect(await shown.next() == .stillTrying(access))
    source.yield(.signedIn(access))
    #expect(await shown.next() == .signedIn(access))
    source.finish()
    #expect(await shown.next() == nil)
  }
}
