import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines

@Suite("What properties remember in explorations") struct MemoryTests {
  @Test("a loop that only a property counts is gone round until it is too often", arguments: 1...14)
  func counting(limit: Int) throws {
    let property = Property<Gate>.monitor("not too many pushes", remembering: 0) { pushes, step in
      if step.edge?.id == "pushed" { pushes += 1 }
      return pushes == limit ? "the last" : nil
    }
    // Merged, the machine has two configurations.
    let failure = try Exploration(Gate.machine, context: .init())
      .merging("counts") { $0.context = .init() }.run(property).failure
    #expect(failure?.steps.count == limit + 1 && failure?.edges.last == "pushed")
  }

  @Test("what has happened before is told from what has not, though the configuration is the same")
  func before() throws {
    var exploration = Exploration(Vending.machine, context: .init())
    exploration.moves = [.outcome, .request, .notification]
    let plain = try exploration.run()
    let found = try exploration.run(.before("a coin comes first", .edge("coin"), .edge("drink")))
    #expect(found.isComplete && plain.isComplete)
    #expect(found.configurationCount == plain.count && found.count > plain.count)
    let other = try exploration.run(.before("it cools first", .edge("cooled"), .edge("poured")))
    #expect(other.failure?.edges == ["coin", "drink", "poured"])
  }

  @Test("something that does not follow in time is found by the shortest way")
  func following() throws {
    let found = try Exploration(Vending.machine, context: .init()).run(
      .eventually("it is poured", within: 2, of: .edge("drink"), .edge("poured")))
    #expect(found.failure?.edges == ["coin", "drink", "hot", "cooled"], "\(found)")
  }

  @Test("a sound machine gives no false alarm, however many wait", arguments: 0..<4)
  func sound(maxWaiting: Int) throws {
    var exploration = Exploration(Vending.machine, context: .init())
    exploration.maxWaiting = maxWaiting
    let found = try exploration.run(
      .everyRequestIsAnsweredOnce(), .always("coins are not negative") { $0.context.coins >= 0 },
      .before("a coin comes first", .edge("coin"), .edge("drink")),
      .never("two drinks for a coin") { $0.before.coins == 0 && $0.edge?.id == "drink" })
    #expect(found.isComplete, "\(found.failure.map { "\($0)" } ?? "\(found)")")
  }
}
