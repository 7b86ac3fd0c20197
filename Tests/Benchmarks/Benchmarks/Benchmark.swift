import BenchmarkPlain
import BenchmarkStrings
import FlowEngine

/// How fast the engine is, as ratios to the same machine written by hand, taken in one run.
enum Benchmark {
  /// Takes all measurements, and hands each over as it comes. Throws `Disagreement` when the ways of doing the same do
  /// not end alike.
  static func run(_ report: (Measurement) throws -> Void) async throws {
    let strings = BenchmarkStrings.Subjects(eventCount: 20_000),
      plain = BenchmarkPlain.Subjects(eventCount: 20_000)
    try agree(strings.step(), strings.tupleSwitch(), strings.nestedSwitch(), strings.closures(), strings.run())
    try agree(plain.step(), plain.tupleSwitch(), plain.nestedSwitch(), plain.closures(), plain.run())
    func compare(_ name: String, _ way: () -> some Any, to floor: () -> some Any, aim: Double) throws {
      try report(Measurement(name, Rounds().ratio({ _ = way() }, to: { _ = floor() }), aim: aim))
    }
    try compare("step/tuple-switch strings", strings.step, to: strings.tupleSwitch, aim: 0.65)
    try compare("step/nested-switch strings", strings.step, to: strings.nestedSwitch, aim: 1.6)
    try compare("step/closures plain", plain.step, to: plain.closures, aim: 1)
    try compare("run/step strings", strings.run, to: strings.step, aim: 1.3)
    try compare("run/step plain", plain.run, to: plain.step, aim: 1.3)
    let floor = strings.actorNotified(), rounds = Rounds(count: 61)
    for (name, way, aim) in [
      ("notify", strings.sessionNotified(), 1.3), ("notify, inspected", strings.sessionInspected(), 2),
      ("notify, read by an observer", await strings.sessionRead(), 4),
    ] {
      try report(Measurement("\(name)/actor-call strings", await rounds.ratio(way, to: floor), aim: aim))
    }
    let plainly = await rounds.ratio(plain.sessionRead(), to: plain.actorNotified())
    try report(Measurement("notify, read by an observer/actor-call plain", plainly, aim: 4, bearing: 2))
    try report(
      Measurement(
        "ask/actor-call strings", try await rounds.ratio(strings.sessionAsked(2000), to: strings.actorAsked(2000)),
        aim: 2.5))
    for kind in try strings.kinds(1000) {
      // The first event of a run may set something up; what an event costs is the difference.
      let once = AllocationCounter.objects(allocatedBy: kind.work),
        twice = AllocationCounter.objects {
          kind.work(); kind.work()
        }
      let perEvent = once.flatMap { once in twice.map { Double($0 - once) / 1000 } }
      try report(Measurement("objects per event \(kind.name)", perEvent, "", aim: 0))
    }
    var sessions: [AnyObject] = []
    sessions.reserveCapacity(1)
    let bytes = AllocationCounter.bytes { sessions.append(strings.session().object) }
    let payload = strings.session().payload
    try report(Measurement("session bytes strings", bytes.map { Double($0 - payload) }, "bytes", aim: 256))
    try agree(Counters.search(), Counters.searchByHand(), 100_000)
    try report(
      Measurement(
        "search/dictionary-search",
        Rounds(count: 15).ratio({ _ = Counters.searchByHand() }, to: { _ = Counters.search() }), atLeast: 1))
    try agree(Counters.explore(), Counters.searchByHand(limit: Counters.explored), Counters.explored)
    try report(
      Measurement(
        "exploration with a property and coverage/dictionary-search",
        Rounds(count: 5).ratio(
          { _ = Counters.searchByHand(limit: Counters.explored) }, to: { _ = Counters.explore() }), atLeast: 0.8,
        bearing: 1.5))
    // More than it keeps: arrays that grow are allocated anew.
    let explored = AllocationCounter.bytes { _ = Counters.explore() }
    try report(
      Measurement(
        "bytes allocated for an explored configuration and its moves",
        explored.map { Double($0) / Double(Counters.explored) }, "bytes", aim: 512))
    for line in Errands.lines {
      try agree(Errands.search(line), Errands.searchByHand(line), line.count)
      try report(
        Measurement(
          "search/dictionary-search, \(line.name)",
          Rounds(count: 15).ratio({ _ = Errands.searchByHand(line) }, to: { _ = Errands.search(line) }), atLeast: 1))
      for check in Errands.Check.allCases {
        let byHand = { Errands.searchByHand(line, remembering: check == .memory) }
        try agree(Errands.explore(line, check), byHand())
        try report(
          Measurement(
            "exploration with coverage and \(check.rawValue)/dictionary-search, \(line.name)",
            Rounds(count: 3).ratio({ _ = byHand() }, to: { _ = Errands.explore(line, check) }), atLeast: 0.8,
            bearing: 4))
      }
    }
    // Each of the 100 000 configurations has five successors.
    try report(
      Measurement(
        "successors searched", 0.5 / Rounds(count: 5).seconds { _ = Counters.search() }, "million/s", atLeast: 1))
    try report(Measurement("deferral 4000/400", Queue.ratio(), aim: 1.5))
    try await Pendulum.measure(report)
    for (name, work) in Grid.saving() {
      try report(
        Measurement("\(name) at 3500 edges", Rounds(count: 31).seconds(work) * 1e6 / 1000, "microseconds", aim: 2))
    }
    try report(Measurement("table of 3500 edges", Rounds(count: 3).seconds { Grid.check() }, "s", aim: 0.5))
    try report(Measurement("step strings", Rounds(count: 31).seconds { _ = strings.step() } / 20_000 * 1e9, "ns"))
    try report(Measurement("step plain", Rounds(count: 31).seconds { _ = plain.step() } / 20_000 * 1e9, "ns"))
  }

  /// The ways of doing the same did not end alike, so that their times mean nothing.
  struct Disagreement: Error, CustomStringConvertible {
    /// What each left behind.
    public let description: String
  }

  private static func agree<Outcome: Hashable>(_ outcomes: Outcome...) throws {
    if Set(outcomes).count > 1 { throw Disagreement(description: "the machines did not end alike: \(outcomes)") }
  }
}
