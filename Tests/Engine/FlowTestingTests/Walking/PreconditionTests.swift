import FlowEngine
import FlowTesting
import Testing

/// A shelf: what is put there can be taken, and nothing else.
private enum Shelf: Flow {
  struct Context: Hashable, Codable {
    var books: [Int] = []
    var taken = 0
  }
  @Cases enum State { case standing }
  @Cases enum Event { case put(Int), taken(Int) }
  static let notifications: [Event.Name] = [.put, .taken]
  static let machine = Machine<Shelf>([Phase("S", "Shelf", [standing])], from: .standing)

  private static let standing = StateNode<Shelf>(
    \.standing, "", "Stands",
    [
      .stay(on: \.put, "put", ["d"]) { context, _, book in context.books.append(book) },
      .stay(on: \.taken, "take", ["d"]) { context, _, book in
        // Who takes what is not there would stop the test.
        precondition(context.books.contains(book))
        context.books.removeAll { $0 == book }
        context.taken += 1
      },
    ])

  /// Only what is there can be taken.
  static let samples = Samples<Shelf>()
    .generating(\.put, by: .int(in: 0...1_000))
    .generating(\.taken) { choices, context, _ in choices.pick(context.books) }
}

extension Samples where F == Shelf { fileprivate init() { self.init([]) } }

@Suite("Preconditions") struct PreconditionTests {
  @Test("what cannot come is never brought, neither in walks nor while a failure is made shorter")
  func hold() {
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(Shelf.machine, context: .init(), samples: Shelf.samples, steps: 20_000).check(
        .never("a third book is taken") { $0.context.taken == 3 })
    }
    #expect(failure?.steps.count == 6 || failure?.steps.count == 5, "\(failure?.description ?? "")")
    #expect(failure?.swift.contains("stepper.send(.put(0))") == true, "numbers are made simple")
  }

  @Test("numbers are made as small as the failure allows")
  func numbers() {
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(Shelf.machine, context: .init(), samples: Shelf.samples, steps: 20_000).check(
        .never("a heavy book") { $0.context.books.contains { $0 >= 700 } })
    }
    #expect(failure?.swift.contains("stepper.send(.put(700))") == true && failure?.steps.count == 1)
  }
}
