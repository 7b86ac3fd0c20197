import FlowTesting
import Testing

@Suite("Samples that replace others") struct ReplacedSamplesTests {
  private func payloads(_ samples: Samples<Errand>) throws -> [String: Int] {
    try Exploration(Errand.machine, context: .init(), samples: samples).run().payloads
  }

  @Test("an event that is mentioned carries nothing else, and others what they carried")
  func listed() throws {
    let samples = Errand.samples.replacing([.done(.init(value: 3))])
    #expect(samples.events == [.asked(.init()), .done(.init(value: 3)), .stopped, .resumed])
    #expect(try payloads(Errand.samples)["done"] == 2 && payloads(samples)["done"] == 1)
    #expect(Errand.samples.replacing([]).events == Errand.samples.events)
  }

  @Test("they take the place of what was made")
  func made() throws {
    let samples = Errand.samples.generating(\.done) { choices, _, _ in .init(value: choices.pick(below: 5)) }
    #expect(try payloads(samples)["done"] == 5)
    #expect(try payloads(samples.replacing([.done(.init(value: 3))]))["done"] == 1)
  }
}
