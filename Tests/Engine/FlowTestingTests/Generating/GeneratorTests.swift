import FlowTesting
import Testing

@Suite("Generators") struct GeneratorTests {
  /// What a generator makes of every short list of choices.
  private func all<Value: Hashable>(_ generator: Generator<Value>, upTo most: Int = 6) -> Set<Value> {
    var values: Set<Value> = []
    for number in 0..<((most + 1) * (most + 1) * (most + 1)) {
      var choices = Choices([number % (most + 1), number / (most + 1) % (most + 1), number / (most + 1) / (most + 1)])
      values.insert(generator.make(&choices))
    }
    return values
  }
  private func simplest<Value>(_ generator: Generator<Value>) -> Value {
    var choices = Choices([])
    return generator.make(&choices)
  }

  @Test("whatever is chosen, the value is one that the generator allows")
  func valid() {
    #expect(all(.int(in: -2...3)) == Set(-2...3))
    #expect(all(.int(in: 4...6)) == [4, 5, 6] && all(.int(in: -6 ... -4)) == [-6, -5, -4])
    #expect(all(.of("a", "b", "c")) == ["a", "b", "c"])
    #expect(all(Generator.bool.array(upTo: 2)).count == 7)
    #expect(all(Generator.int(in: 1...2).optional) == [nil, 1, 2])
    #expect(all(Generator.bool.and(.of(1, 2)).map { "\($0.0) \($0.1)" }).count == 4)
    #expect(all(Generator.int(in: 1...3).flatMap { count in Generator.of(0).map { _ in count } }) == [1, 2, 3])
    #expect(all(.weighted((1, .of("seldom")), (5, .of("often")))) == ["seldom", "often"])
  }

  @Test("the simplest value is made of no choices at all")
  func simple() {
    #expect(simplest(.int(in: -5...5)) == 0 && simplest(.int(in: 3...9)) == 3 && simplest(.int(in: -9 ... -3)) == -3)
    #expect(simplest(.int(in: .min ... .max)) == 0)
    #expect(simplest(.of("a", "b")) == "a" && simplest(Generator.bool) == false)
    #expect(simplest(Generator.bool.array(upTo: 9)) == [] && simplest(Generator.bool.optional) == nil)
  }

  @Test("choices beyond what is possible are the last that is, and a record says what was chosen")
  func beyond() {
    var choices = Choices([99, -4])
    #expect(choices.pick(below: 5) == 4 && choices.pick(below: 5) == 0 && choices.pick([String]()) == nil)
    #expect(choices.made == [4, 0])
  }
}
