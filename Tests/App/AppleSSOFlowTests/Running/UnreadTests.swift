import AppleSSOFlow
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

@Suite("Streams that nobody reads", .endsIfStuck) struct UnreadTests {
  @Test("of situations the newest is kept for whoever reads later, of records the newest 256, and each ends")
  func bounded() async {
    let app = Installation(given: .fault(.register, .registrationError(code: "invalid_software_statement")))
    let tv = app.launch(), situations = await tv.situations(), records = await tv.records()
    for _ in 1...140 { _ = try? await tv.signIn() }
    await tv.end()
    // What was reported is handed on by tasks of their own: nothing is read before they are through.
    for _ in 1...100_000 { await Task.yield() }
    let seen = await situations.reduce(into: []) { $0.append($1) }
    let lines = await records.reduce(0) { count, _ in count + 1 }
    #expect(seen.count == 1 && lines == 256)
    if case .unknown? = seen.last {} else { Issue.record("the last situation is \(String(describing: seen.last))") }
    for await situation in await tv.situations() { Issue.record("\(situation) after the end") }
  }
}
