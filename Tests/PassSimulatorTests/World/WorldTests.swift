import Foundation
import PassAPI
import PassFlows
import PassSimulator
import Testing

@Suite("The world around a flow")
struct WorldTests {
  @Test("waiting moves the clock and nothing else does")
  func clock() async {
    let world = World()
    let later = world.script.start.advanced(bySeconds: 5)
    await world.clock.sleep(until: later)
    await world.clock.sleep(until: world.script.start)
    #expect(await world.clock.now == later)
  }

  @Test("a login on the second screen happens between two polls")
  func secondScreen() {
    var client = Client { $0.secondScreen = SecondScreenVisit(beforePoll: 2, mvpd: "harbourtv") }
    let code = code(client.post("/api/v2/REF30/sessions", form: "")) ?? ""
    let polls = (1...2).map { _ in
      json(client.get("/api/v2/REF30/profiles/code/\(code)"))?["profiles"]?.object?.keys.sorted()
    }
    #expect(polls == [[], ["harbourtv"]])
  }

  @Test("a scripted fault hits the calls it names, and the log shows them")
  func faults() async {
    var script = WorldScript()
    script.backend.faults = [
      Fault(.listProfiles, .only(2), .transport(.offline)), Fault(.listProfiles, .from(3), .tooManyRequests),
    ]
    let world = World(script)
    for _ in 1...3 { _ = await world.transport.send(HTTPRequest(.get, "/api/v2/REF30/profiles")) }
    #expect(
      await world.transport.log.map { $0.outcome.map(\.status) } == [.success(401), .failure(.offline), .success(429)])
  }
}
