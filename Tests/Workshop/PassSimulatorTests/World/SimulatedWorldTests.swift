import PassAPI
import PassSimulator
import Testing

@Suite("The world around a flow", .endsIfStuck)
struct SimulatedWorldTests {
  @Test("waiting moves the clock and nothing else does")
  func clock() async {
    let world = SimulatedWorld()
    let later = world.script.start.advanced(bySeconds: 5)
    await world.clock.sleep(for: .seconds(5))
    await world.clock.sleep(for: .seconds(-5))
    #expect(await world.clock.now == later)
    #expect(await world.clock.uptime == .seconds(5))
  }

  @Test("a wall that is wrong, or set after a call, moves nothing else", arguments: [-3_600, 31_536_000])
  func wall(seconds: Int) async {
    var script = WorldScript()
    (script.clocks.wallAhead, script.clocks.setsAfterCalls, script.clocks.setsBySeconds) = (60, 1, seconds)
    let world = SimulatedWorld(script), start = script.start
    #expect(await world.wall.now == start.advanced(bySeconds: 60))
    _ = await world.transport.send(HTTPRequest(.get, "/api/v2/REF30/profiles"))
    await world.wall.sleep(for: .seconds(5))
    #expect(await world.wall.now == start.advanced(bySeconds: 65 + seconds))
    #expect(await (world.clock.now, world.clock.uptime) == (start.advanced(bySeconds: 5), .seconds(5)))
    #expect(await world.wall.uptime == .seconds(5))
  }

  @Test("answers are dated by the service's own clock, or not at all", arguments: [nil, 0, -604_800, 3_600])
  func dates(ahead: Int?) async {
    var script = WorldScript()
    (script.clocks.wallAhead, script.clocks.datesAnswers, script.clocks.dateAhead) = (600, ahead != nil, ahead ?? 0)
    let world = SimulatedWorld(script), answer = try? await world.transport.send(HTTPRequest(.get, "/api/v2/x")).get()
    let date = answer?.headers["Date"].flatMap { Timestamp(httpDate: $0) }
    #expect(date == ahead.map { script.start.advanced(bySeconds: $0) })
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
      ScriptedFault(.listProfiles, .only(2), .transport(.offline)),
      ScriptedFault(.listProfiles, .from(3), .tooManyRequests),
    ]
    let world = SimulatedWorld(script)
    for _ in 1...3 { _ = await world.transport.send(HTTPRequest(.get, "/api/v2/REF30/profiles")) }
    #expect(
      await world.transport.log.map { $0.outcome.map(\.status) } == [.success(401), .failure(.offline), .success(429)])
  }
}
