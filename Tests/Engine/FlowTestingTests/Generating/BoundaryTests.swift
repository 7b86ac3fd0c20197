import FlowEngine
import FlowTesting
import Testing

/// A token that is fresh until 30 seconds before its end, or too long. It answers only at some seconds.
private enum Token: Flow {
  struct Context: Hashable, Codable {}
  struct Session: Hashable, Codable { var expires: Int }
  struct Question: Hashable, Codable { var now: Int }
  @Cases enum State { case none, issued(Session) }
  @Cases enum Fresh { case uneven, yes, no }
  @Cases enum Event { case came(Session), asked(Question) }
  static let notifications: [Event.Name] = [.came, .asked]

  static func machine(slack: Int, each grain: Int = 1) -> Machine<Token> {
    let none = StateNode<Token>(
      \.none, "1", "None",
      [
        .on(\.came, "came", ["d"], to: \.issued) { _, _, session in session },
        .ignore(.asked, because: "there is none"),
      ])
    let issued = StateNode<Token>(
      \.issued, "2", "Issued",
      [
        .stay(on: \.asked, "fresh", ["d"], when: .fresh(slack, grain)(is: .yes)),
        .on(\.asked, "old", ["d"], when: .fresh(slack, grain)(is: .no), to: \.none),
        .ignore(\.asked, when: .fresh(slack, grain)(is: .uneven), because: "nobody asks then"),
        .ignore(.came, because: "there is one"),
      ])
    return Machine<Token>([Phase("T", "Token", [none, issued])], from: .none)
  }
  static let property = Property<Token>.never("a token about to end") { step in
    guard step.edge?.id == "fresh", case .asked(let question)? = step.event, case .issued(let session) = step.from
    else { return false }
    return question.now + 30 >= session.expires
  }
}

extension Guard where F == Token, From == Token.Session, Trigger == Token.Question, Found == Void {
  fileprivate static func fresh(_ slack: Int, _ grain: Int) -> Question<F, From, Trigger, Token.Fresh> {
    Question("fresh") { _, session, question in
      question.now % grain != 0 ? .uneven : question.now + 30 < session.expires + slack ? .yes : .no
    }
  }
}

@Suite("Payloads at the boundaries of guards") struct BoundaryTests {
  @Test(
    "a comparison that is off by one is found with made-up payloads, whatever the seed, and behind a third answer, too",
    arguments: 1...20, [1, 5])
  func offByOne(seed: UInt64, grain: Int) throws {
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(Token.machine(slack: grain, each: grain), context: .init(), seed: seed, steps: 10_000).check(
        Token.property)
    }
    #expect(failure?.steps.count == 2)
    try Walks(Token.machine(slack: 0, each: 5), context: .init(), seed: seed, steps: 10_000).check(Token.property)
      .require(.edges, .answers)
  }

  @Test("a fixture holds its payloads: it shows the failure again where the samples are gone")
  func payloads() throws {
    let samples = Samples<Token>([.came(.init(expires: 977)), .asked(.init(now: 946)), .asked(.init(now: 947))])
    let machine = Token.machine(slack: 1)
    let failure = try #require(
      #expect(throws: WalkFailure.self) {
        try Walks(machine, context: .init(), samples: samples).check(Token.property)
      })
    #expect(failure.shortestAmong == " with these samples" && failure.steps.count == 2)
    for others in [[], Samples<Token>([.came(.init(expires: 5)), .asked(.init(now: 0))])] {
      let again = #expect(throws: WalkFailure.self) {
        try Walks(machine, context: .init(), samples: others).check(Token.property, fixtures: [failure.fixture])
      }
      #expect(again?.fixture.steps == failure.fixture.steps && again?.stepCount == 2)
    }
  }

  @Test("where only some payloads can be tried, nobody says that no fewer steps show it")
  func bounded() {
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(Token.machine(slack: 1), context: .init()).check(Token.property)
    }
    #expect(failure?.shortestAmong == nil && failure?.description.contains("; 2 steps show it:") == true)
  }

  @Test("an edge that no payload takes is named with the answer that is wanting")
  func wanting() {
    let gap = #expect(throws: CoverageGap.self) {
      try Walks(Token.machine(slack: 0), context: .init(), samples: [.came(.init(expires: 5)), .asked(.init(now: 0))])
        .check(Token.property, requiring: .edges, .answers)
    }
    #expect(
      gap?.description.contains("not met: fresh, for want of issued × asked: fresh = yes") == true,
      "\(gap.map(String.init(describing:)) ?? "")")
  }
}
