import FlowEngine
import PassAPI
import PassService
import Testing

/// What answers decide of a request: properties of one function, which every call for decisions uses.
@Suite("Decisions of a request") struct DecisionTests {
  private static let names = ["a", "b", "c", "d", "e", "<m>1</m>", "f g", "\u{E9}", "e\u{301}"]

  /// Decisions of any kind about these and others, some of them contradicting each other.
  private static func answer(_ random: inout SeededRandom) -> [ResourceDecision] {
    (0..<random.below(14)).map { _ in
      var decision = ResourceDecision(
        resource: ([names, ["x"]].flatMap(\.self))[random.below(names.count + 1)],
        serviceProvider: ["", "REF30", "REF30", "OTHER"][random.below(4)], mvpd: ["", "M", "M", "N"][random.below(4)],
        source: .mvpd, isAuthorized: random.below(3) > 0)
      let epoch = Timestamp(milliseconds: 0)
      if random.below(2) == 0 {
        decision.token = MediaToken(notBefore: epoch, notAfter: epoch, serializedToken: Secret("\(random.below(9))"))
      }
      if random.below(4) == 0 { decision.error = EnhancedError(action: .none, status: 403, code: "some_code") }
      if random.below(3) == 0 { decision.resource = " \(decision.resource)\n" }
      return decision
    }
  }

  private static func request(_ random: inout SeededRandom) -> [String] {
    names.shuffled(using: &random).prefix(random.below(names.count + 1)).map(\.self)
  }

  private static func agreed(_ answer: [ResourceDecision], on resources: [String]) -> [ResourceDecision] {
    answer.agreed(on: resources, of: "REF30", at: "M")
  }

  @Test("R-PRE-1, R-DEC-2: one decision a resource, in the order of the request; a contradiction is no permit")
  func properties() {
    var random = SeededRandom(seed: 53)
    for _ in 0..<2_000 {
      let answer = Self.answer(&random), request = Self.request(&random), agreed = Self.agreed(answer, on: request)
      // Order of the request, whatever the order of the answer.
      let decided = Set(agreed.map(\.resource.exact))
      #expect(agreed.map(\.resource.exact) == request.map(\.exact).filter(decided.contains))
      let mixed = Self.agreed(answer.shuffled(using: &random), on: request)
      #expect(
        mixed.map(\.resource) == agreed.map(\.resource) && mixed.map(\.isAuthorized) == agreed.map(\.isAuthorized))
      // Of a part of the request the same is decided.
      let part = request.filter { _ in random.below(2) == 0 }
      #expect(Self.agreed(answer, on: part) == agreed.filter { part.map(\.exact).contains($0.resource.exact) })
      // What is agreed on is agreed on once more.
      #expect(Self.agreed(agreed, on: request) == agreed)
      for decision in agreed {
        let said = answer.filter {
          $0.resource.trimmed.exact == decision.resource.exact && $0.serviceProvider != "OTHER" && $0.mvpd != "N"
        }
        #expect(decision.isAuthorized == said.allSatisfy { $0.isAuthorized && $0.error == nil })
        #expect(decision.isAuthorized ? decision.error == nil : decision.token == nil)
        #expect(!decision.isAuthorized || (decision.token == nil) == said.allSatisfy { $0.token == nil })
      }
    }
  }

  @Test("of several denials the first is told, with its error")
  func firstDenial() {
    let codes: [ErrorCode] = ["one", "two"]
    let denials = codes.map { code in
      ResourceDecision(
        resource: "a", serviceProvider: "", mvpd: "", source: .mvpd, isAuthorized: false,
        error: EnhancedError(action: .none, status: 403, code: code))
    }
    #expect(Self.agreed(denials, on: ["a"]).map(\.error?.code) == ["one"])
  }

  @Test(
    "R-DEC-14: a request names each resource once, in its order, without blanks",
    arguments: [
      (["a", "a", "b"], ["a", "b"]), ([" b\n", "a", "b"], ["b", "a"]), (["", " ", "\n\t"], []), ([], []),
      (["a", "", "A"], ["a", "A"]), (["\u{E9}", "e\u{301}", "\u{E9}"], ["\u{E9}", "e\u{301}"]),
    ] as [([String], [String])])
  func distinct(_ asked: [String], _ named: [String]) {
    #expect(asked.distinctResources.map(\.exact) == named.map(\.exact))
    #expect(named.distinctResources == named)
  }

  private struct ResourceRequest: AsksAboutResources {
    typealias Answer = ResourceDecision
    var resources: [String]
  }

  @Test(
    "a resource that begins as XML does, and is none, is not asked about",
    arguments: [
      ("news", true), ("<rss version=\"2.0\"><channel><title>TNT</title></channel></rss>", true),
      ("<m><![CDATA[a < b]]><!-- c --></m>", true), ("<m a='1' b=\"&amp;\">&#x41;&lt;</m>", true), ("<m/>", true),
      ("a < b", true), ("<m>", false), ("<m><n></m></n>", false), ("<m>a & b</m>", false), ("<m a=1/>", false),
      ("<m a=\"x&y\"/>", false), ("<m a=\"<\"/>", false), ("<m a='1' a='2'/>", false), ("<m/><m/>", false),
      ("<m>&unknown;</m>", false), ("<", false), ("<m></M>", false), ("<!DOCTYPE m><m/>", false),
      ("<m a=']]>'><!-- a - b -->&#9;&lt;\u{338}\u{10FFFF}</m>", true), ("<m>&#0;</m>", false),
      ("<m a='&#x1F;'/>", false), ("<m>&#xFFFE;</m>", false), ("<m>&#+65;</m>", false), ("<m>\u{1}</m>", false),
      ("<m>&\u{338}lt;</m>", false), ("<m a='<\u{338}'/>", false), ("<m>a ]]> b</m>", false),
      ("<m><!-- a -- b --></m>", false), ("<m><!-- a ---></m>", false), ("<\u{338}m>", false),
      ("\u{FEFF}<m/>", true), ("\u{FEFF}<m>", false), ("\u{FEFF} \u{FEFF}<m/>", false),
    ])
  func wellFormed(_ resource: String, _ isSent: Bool) {
    #expect((ResourceRequest(resources: ["a", resource]).refusal == nil) == isSent)
    #expect(ResourceRequest(resources: []).refusal == .noResources)
  }
}
