import PassAPI
import PassService
import PassSimulator
import Testing

/// A screen on which a login is made, and for how many polls it is waited.
package struct LoginScreen<F: SimulatedFlow & ServiceFlow>: Sendable, CustomStringConvertible {
  package let description: String
  package let endpoint: Endpoint
  /// The number of the last poll before the end.
  package let last: Int
  private let scenario: Scenario<F>

  /// A story whose code lives for a minute.
  package init(
    _ title: String, _ scenario: Scenario<F>, looking endpoint: Endpoint, last: Int,
    _ change: (inout WorldScript) -> Void = { _ in }
  ) {
    description = title
    self.endpoint = endpoint
    self.last = last
    var scenario = scenario
    scenario.world.backend.options.sessionSeconds = 60
    scenario.world.viewer.providers = [.takes("northlight"), .takes("citycable")]
    scenario.world.viewer.newCodes = 0
    change(&scenario.world)
    self.scenario = scenario
  }

  /// Plays it, with an answer of the test at a poll, and the login made before the next one.
  package func play(_ sample: PollSample, at poll: Int) async throws -> PolledLogin {
    let meaning = try #require(sample.meaning(F.poll))
    var faults = sample.answer.map { [ScriptedFault(endpoint, .only(poll), $0)] } ?? []
    // What the service does not answer is no poll to it.
    var visit = SecondScreenVisit(beforePoll: poll)
    if meaning.leadsToAnotherCode(F.poll) {
      visit = SecondScreenVisit(code: 2, beforePoll: 1, mvpd: "citycable")
    } else if sample.tellsLogin, poll == last {
      // Nobody can log in at the end of a code: it was done before, and the poll after that was lost.
      visit.poll -= 1
      faults.append(ScriptedFault(endpoint, .only(poll - 1), .answerLost(.connectionLost)))
    }
    return await play(during: faults, visit: visit)
  }

  /// Plays it, with the same answer at each poll; the viewer never logs in, unless the answer is to tell of it.
  package func play(_ answer: ScriptedFault.Answer?, tellsLogin: Bool = false) async -> PolledLogin {
    await play(
      during: answer.map { [ScriptedFault(endpoint, .every, $0)] } ?? [],
      visit: tellsLogin ? SecondScreenVisit(beforePoll: 1) : nil)
  }

  /// Plays it, with an answer at the second poll, and the login made before the third.
  package func playSecond(_ answer: ScriptedFault.Answer) async -> PolledLogin {
    await play(during: [ScriptedFault(endpoint, .only(2), answer)], visit: SecondScreenVisit(beforePoll: 2))
  }

  /// Plays it with faults of any call.
  package func play(during faults: [ScriptedFault], visit: SecondScreenVisit? = nil) async -> PolledLogin {
    var scenario = scenario
    scenario.world.backend.secondScreen = visit
    scenario.world.backend.faults = faults
    let world = SimulatedWorld(scenario.world, seed: scenario.seed)
    let result = await scenario.play(in: world) { _ in }
    let exchanges = await world.transport.log.filter { world.transport.endpoint(of: $0.request) == endpoint }
    return PolledLogin(result: result, exchanges: exchanges)
  }
}

/// What came of a sign-in whose login was looked for.
package struct PolledLogin: Sendable {
  package let result: ScenarioResult
  package let exchanges: [Exchange]

  /// The edge that followed each poll.
  package var edges: [String] {
    result.edgeIds.filter { $0.hasPrefix("poll.") && !["poll.again", "poll.over", "poll.over.page"].contains($0) }
  }
  /// How the sign-in ended: in words of the flow.
  package var answer: String { result.answers.joined(separator: ", ") }
  package var isSignedIn: Bool { result.state == "authenticated" }

  /// The seconds from the first poll to the last.
  package var secondsOfPolls: Int64 {
    guard let first = exchanges.first, let last = exchanges.last else { return 0 }
    return (last.start.milliseconds - first.start.milliseconds) / 1_000
  }

  /// What a call reads in the answer to a poll.
  fileprivate func answer(to call: AnyCall, at poll: Int, isFound: Bool) throws -> PollAnswer {
    switch try #require(exchanges.dropFirst(poll - 1).first).outcome {
    case .failure(let failure): .failed(.transport(failure))
    case .success(let response): PollAnswer(response, to: call, isFound: isFound)
    }
  }

  /// Whether the story came to its end, with one answer to the one who asked.
  package var isWhole: Bool { result.rests && result.unsettled.isEmpty && result.answers.count == 1 }
}

extension PollAnswer {
  /// What a call reads in a response.
  fileprivate init(_ response: HTTPResponse, to call: AnyCall, isFound: Bool) {
    switch call.decode(response) {
    case .failure(let failure): self = .failed(failure)
    case .success where response.status != 200: self = .absent(status: response.status)
    case .success where isFound: self = .login
    case .success(let answer): self = (answer as? [Profile])?.isEmpty == true ? .nothing : .others
    }
  }
}

extension CallFailure.Missing {
  /// What the policy has to make of a poll that was not sent.
  package var pollMeaning: PollMeaning {
    switch self {
    case .token: .renew
    case .credentials: .register
    case .device, .status: .stop
    }
  }
}

/// The samples as a poll reads them, each with what the policy has to make of it.
package struct ReadSamples: Sendable {
  private let poll: LoginPoll
  private var samples: [(title: String, facts: PollFacts, meaning: PollMeaning)] = []

  /// Plays them on a screen.
  package init<F>(of poll: LoginPoll, by call: AnyCall, on screen: LoginScreen<F>) async throws {
    self.poll = poll
    for sample in PollSample.all {
      guard let meaning = sample.meaning(poll) else { continue }
      let story = await screen.play(sample.answer, tellsLogin: sample.tellsLogin)
      let answer = try story.answer(to: call, at: 1, isFound: meaning == .found)
      samples.append(("\(sample)", PollFacts(answer, to: poll), meaning))
    }
    for lack in CallFailure.Missing.allCases {
      samples.append(("\(lack)", PollFacts(.failed(.notSent(lack)), to: poll), lack.pollMeaning))
    }
  }

  /// The samples to which rows give another meaning than they have, and the rows that no sample meets.
  package func faults(in rows: [PollingRow]) -> [String] {
    let found = samples.map { ($0, PollingPolicy.row(of: $0.facts, in: rows)) }
    let met = Set(found.compactMap { $1?.row.id })
    return found.filter { $0.meaning != $1?.meaning }.map { "\($0.title): \($1?.row.id ?? "no row")" }
      + rows.filter { $0.meaning(poll) != nil && !met.contains($0.id) }.map(\.id)
  }

  /// The slips in one row of the policy that no sample notices: another meaning, or none.
  package var unnoticedSlips: [String] {
    PollingPolicy.rows.indices.flatMap { index -> [String] in
      let row = PollingPolicy.rows[index]
      guard let meaning = row.meaning(poll) else { return [] }
      // Other samples meet other rows before and after.
      var noticing = self
      noticing.samples = samples.filter { PollingPolicy.row(of: $0.facts)?.row.id == row.id }
      let slips: [PollMeaning?] = [nil] + PollMeaning.all.filter { $0 != meaning }
      return slips.filter { slip in
        var rows = PollingPolicy.rows
        rows[index] = PollingRow(
          row.statuses, row.body, code: poll == .code ? slip : row.meaning(.code),
          device: poll == .device ? slip : row.meaning(.device))
        return noticing.samples.allSatisfy { PollingPolicy.row(of: $0.facts, in: rows)?.meaning == $0.meaning }
      }.map { "\(row.id): \($0.map { "\($0)" } ?? "gone")" }
    }
  }
}

extension PollMeaning {
  /// Every one of them.
  fileprivate static let all: [PollMeaning] = [
    .found, .wait, .unanswered, .renew, .register, .dead, .reselect, .signIn, .stop, .few(thenDead: true),
    .few(thenDead: false),
  ]

  /// Whether the polls go on with the same code.
  package var goesOn: Bool {
    switch self {
    case .wait, .unanswered, .renew, .few: true
    case .found, .register, .dead, .reselect, .signIn, .stop: false
    }
  }

  /// Whether the next poll is for another code; a device is polled for, whatever client it has.
  package func leadsToAnotherCode(_ poll: LoginPoll) -> Bool {
    self == .reselect || (self == .register && poll == .code)
  }

  /// The edges that may follow a poll of this meaning; the last may end the polls.
  package func edges(last: Bool) -> Set<String> {
    switch self {
    case .found: ["poll.found"]
    case .wait: last ? ["poll.notYet", "poll.pause", "poll.expired", "poll.never"] : ["poll.notYet", "poll.pause"]
    case .unanswered, .few: ["poll.unanswered"]
    case .renew: ["poll.renew"]
    case .register: ["poll.register"]
    case .dead: ["poll.dead"]
    case .reselect: ["poll.reselect"]
    case .signIn: ["poll.signIn"]
    case .stop: ["poll.failed"]
    }
  }

  /// The edges of the polls that this meaning has for ever, and no others; nil where they end with the code alone.
  package var edgesForEver: [String]? {
    switch self {
    case .found, .dead, .reselect, .signIn, .stop: edges(last: false).sorted()
    case .wait, .unanswered: nil
    case .renew, .register: edges(last: false) + ["poll.failed"]
    case .few(let thenDead):
      Array(repeating: "poll.unanswered", count: Polls.maxOfAKind) + [thenDead ? "poll.dead" : "poll.failed"]
    }
  }
}

/// Checks what came of a poll, by what the policy has its answer mean.
package func expect<F>(
  _ story: PolledLogin, _ meaning: PollMeaning, at poll: Int, of screen: LoginScreen<F>, _ what: Comment
) {
  let isLast = poll == screen.last, edges = story.edges
  #expect(story.isWhole, what)
  #expect(edges.prefix(poll - 1).allSatisfy { ["poll.notYet", "poll.unanswered"].contains($0) }, what)
  guard edges.count >= poll else {
    Issue.record("\(what.rawValue): \(edges.count) polls alone")
    return
  }
  #expect(meaning.edges(last: isLast).contains(edges[poll - 1]), "\(what.rawValue): \(edges[poll - 1])")
  let another = meaning.leadsToAnotherCode(F.poll)
  // The polls of a code and a device alike find what was made meanwhile; after the last one of a code it is too late.
  let finds = meaning == .found || another || (!isLast && (meaning.goesOn || meaning == .register))
  #expect(story.isSignedIn == finds, "\(what.rawValue): \(story.answer)")
  switch meaning {
  case .dead: #expect(story.answer == "refused: viewer left", what)
  case .signIn: #expect(story.answer.hasPrefix("refused: sign in again: "), what)
  case .stop: #expect(story.answer.hasPrefix("refused: failed: "), what)
  default: break
  }
}

/// Checks what came of the same answer at each poll.
package func expectForEver<F>(
  _ story: PolledLogin, _ meaning: PollMeaning, of screen: LoginScreen<F>, _ what: Comment
) {
  let edges = story.edges
  #expect(story.isWhole, what)
  if let wanted = meaning.edgesForEver {
    // Another provider is chosen once, and there is none left then.
    #expect(edges.prefix(wanted.count) == wanted[...], "\(what.rawValue): \(edges)")
  } else {
    #expect(edges.count == screen.last, "\(what.rawValue): \(edges)")
    #expect(edges.dropLast().allSatisfy(meaning.edges(last: false).contains), "\(what.rawValue): \(edges)")
    #expect(edges.last.map(meaning.edges(last: true).contains) == true, "\(what.rawValue): \(edges)")
  }
  #expect(story.isSignedIn == (meaning == .found), "\(what.rawValue): \(story.answer)")
}

extension PollSample {
  /// Plays it at the first poll, in the middle, at the last, and for ever: the first and the last on the first of two
  /// screens.
  package func check<F>(on screens: [LoginScreen<F>]) async throws {
    let meaning = try #require(self.meaning(F.poll))
    for (screen, polls) in zip(screens, [[1, screens[0].last], [screens[1].last / 2, screens[1].last]]) {
      for poll in polls {
        let story = try await screen.play(self, at: poll)
        expect(story, meaning, at: poll, of: screen, "\(self), poll \(poll), \(screen)")
      }
    }
    let story = await screens[0].play(answer, tellsLogin: tellsLogin)
    expectForEver(story, meaning, of: screens[0], "\(self) for ever")
  }
}

extension PollSample.Body {
  /// Reads it with each status, and plays it with every seventh, once and for ever: all bodies together play them all.
  package func checkWithAllStatuses<F>(to call: AnyCall, on screen: LoginScreen<F>) async throws {
    #expect(Set(PollSample.statuses).count == 41)
    let number = try #require(Self.allCases.firstIndex(of: self))
    for (index, status) in PollSample.statuses.enumerated() {
      let meaning = PollSample.meaning(status, self, F.poll), answer = self.answer(status)
      let response = try #require(answer.response)
      let facts = PollFacts(PollAnswer(response, to: call, isFound: false), to: F.poll)
      #expect(PollingPolicy.row(of: facts)?.meaning == meaning, "\(status) with \(self)")
      guard index % Self.allCases.count == number else { continue }
      expect(await screen.playSecond(answer), meaning, at: 2, of: screen, "\(status) with \(self)")
      expectForEver(await screen.play(answer), meaning, of: screen, "\(status) with \(self) for ever")
    }
  }
}
