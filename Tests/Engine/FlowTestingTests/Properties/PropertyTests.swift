import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines

@Suite("Properties") struct PropertyTests {
  /// The first property that does not hold, and the edges that show it.
  private func broken(
    _ properties: Property<Vending>..., of machine: Machine<Vending> = Vending.machine
  ) -> [String]? {
    do {
      try Walks(machine, context: .init(), steps: 4_000).check(properties)
      return nil
    } catch let failure as WalkFailure { return [failure.property] + failure.edges } catch { return ["\(error)"] }
  }

  private func mutated(_ mutation: Mutation<Vending>) throws -> Machine<Vending> {
    try #require(Vending.machine.mutated(by: mutation))
  }

  @Test("never: a condition, or what a closure says")
  func never() {
    #expect(broken(.never("cools", .entering(.cooling))) == ["cools", "coin", "drink", "hot"])
    #expect(broken(.never("a third coin") { $0.context.coins == 2 }) == ["a third coin", "coin", "coin"])
    #expect(broken(.never("a fourth coin") { $0.context.coins == 3 }) == nil)
  }

  @Test("always: at every moment, or of the payload of a state")
  func always() {
    #expect(broken(.always("no coin is lost") { $0.context.coins >= 0 }) == nil)
    #expect(broken(.always("one attempt", in: \.serving) { _, serving in serving.attempts <= 1 }) == nil)
    #expect(
      broken(.always("no attempt", in: \.serving) { _, serving in serving.attempts == 0 })
        == ["no attempt", "coin", "drink", "hot", "cooled"])
  }

  @Test("before: the first was there when the second happens")
  func before() throws {
    let paid = Property<Vending>.before("a coin comes first", .edge("coin"), .starting(.pour))
    #expect(broken(paid) == nil)
    #expect(try broken(paid, of: mutated(.retarget(edge: "hot", to: .idle))) == nil)
    #expect(
      broken(.before("it cools first", .entering(.cooling), .edge("poured"))) == [
        "it cools first", "coin", "drink", "poured",
      ])
  }

  @Test("eventually: before more states are entered than so many")
  func eventually() {
    let asked = WalkPredicate<Vending>.edge("drink"), left = WalkPredicate<Vending>.leaving(.serving)
    #expect(broken(.eventually("it ends", within: 1, of: asked, left)) == nil)
    let poured = WalkPredicate<Vending>.edge("poured").or(.edge("broken"))
    #expect(broken(.eventually("it ends well", within: 3, of: asked, poured)) == nil)
    #expect(
      broken(.eventually("it ends well", within: 2, of: asked, poured))
        == ["it ends well", "coin", "drink", "hot", "cooled"])
  }

  @Test("eventually, within no entry: by what the very event leads to, be it told after the edge")
  func atOnce() throws {
    let property = Property<Vending>.eventually(
      "the end is told at once", within: 0, of: .edge("poured"), .answering(.drinkRequested))
    var walks = Walks(Vending.machine, context: .init(), steps: 4_000)
    // A caller who gives up gets no reply.
    walks.weights[.cancellation] = 0
    try walks.check(property)
    walks.machine = try mutated(.dropSettlement(of: .drinkRequested, on: "poured"))
    let failure = #expect(throws: WalkFailure.self) { try walks.check(property) }
    #expect(failure?.edges == ["coin", "drink", "poured"])
  }

  @Test("every request is answered exactly once")
  func answered() throws {
    #expect(broken(.everyRequestIsAnsweredOnce()) == nil)
    let silent = try mutated(.dropSettlement(of: .drinkRequested, on: "poured"))
    #expect(
      broken(.everyRequestIsAnsweredOnce(), of: silent)
        == ["every request is answered exactly once", "coin", "drink", "poured"])
    #expect(broken(.everyRequestIsAnsweredOnce(mayWaitIn: .idle), of: silent) == nil)
  }

  @Test("an event about which the table says nothing is a failure, whatever is checked")
  func decided() throws {
    #expect(try broken(of: mutated(.drop(edge: "cooled"))) == ["every cell is decided", "coin", "drink", "hot"])
  }

  @Test("a monitor remembers what it saw, on each walk for itself")
  func monitor() {
    let thrice = Property<Vending>.monitor("not three coins", remembering: 0) { count, moment in
      if moment.edge?.id == "coin" { count += 1 }
      return count == 3 ? "the third" : nil
    }
    #expect(broken(thrice)?.filter { $0 == "coin" }.count == 3)
    struct Two: Monitor {
      var entries = 0
      mutating func see(_ moment: WalkStep<Vending>) -> String? {
        if moment.isEntry { entries += 1 }
        return nil
      }
      func pause(_ now: WalkPause<Vending>) -> String? { entries >= 2 && now.rests ? "rests again" : nil }
    }
    #expect(broken(Property("does not rest again") { Two() })?.count == 4)
  }

  @Test("moments tell what was before and after, what was started and said")
  func moments() {
    #expect(
      broken(
        .never("told") { moment in
          moment.event?.name == .poured && moment.state == .idle
            && moment.answer as? Int == moment.context.coins
        })?.last == "poured")
    #expect(broken(.never("starts") { $0.started == [.cool] && $0.kept.count == 1 })?.last == "hot")
    #expect(broken(.never("refused", .refusing(.drinkRequested))) == ["refused"])
    #expect(broken(.never("answered", .answering(.drinkRequested).and(.where { $0.answer != nil })))?.last == "poured")
  }
}
