import FlowEngine
import Testing

@testable import TestMachines

/// What a guard finds is an object here, which knows when it goes.
@Suite("What a guard finds is given back")
struct FindingLifetimeTests {
  final class Thing: Hashable, Codable, Sendable {
    let counter: Counter
    init(_ counter: Counter) { self.counter = counter }
    deinit { counter.hit() }
    static func == (left: Thing, right: Thing) -> Bool { left === right }
    func hash(into hasher: inout Hasher) {}
    init(from decoder: any Decoder) throws { counter = Counter() }
    func encode(to encoder: any Encoder) throws {}
  }
  @Cases enum Answer {
    case none
    case one(Thing)
    case two(Thing)
  }
  /// Makes a thing for each odd number, or for each even one; counts those made and those gone.
  private static func things(_ name: String, _ made: Counter, _ gone: Counter, even: Bool) -> Guard<
    Lab, Void, Lab.Number, Thing
  > {
    .found(name) { _, _, number in
      guard (number.value % 2 == 0) == even || number.value > 100 else { return nil }
      made.hit()
      return Thing(gone)
    }
  }

  @Test(
    "by an edge that takes it, one that does not, a refusal, and beside another in the cell",
    arguments: [1, 2, 3, 101, 102, 103])
  func found(_ value: Int) {
    let made = Counter(), gone = Counter()
    let even = Self.things("even", made, gone, even: true), odd = Self.things("odd", made, gone, even: false)
    let isLarge = Guard<Lab, Void, Lab.Number, Void>.check("large") { _, _, number in number.value > 102 }
    let table = LabTable(idle: [
      .stay(on: \.add, "both", [], finding: even.and(.has(odd)).and(.not(isLarge))) { context, _, _, thing in
        context.count = thing.counter.count
      },
      .stay(on: \.add, "even", [], finding: even.and(.not(odd))) { context, _, _, thing in
        context.count = thing.counter.count
      },
      .on(\.add, "odd", [], finding: odd.and(.not(even)), to: \.busy) { _, _, _, thing in
        Lab.Busy(number: thing.counter.count)
      },
      .reject(\.add, when: .has(even).and(.has(odd)).and(isLarge), with: .no),
      .ignore(\.add, when: .not(odd).and(.not(even)), because: "nothing"),
    ])
    var stepper = table.stepper()
    stepper.send(.add(.init(value)))
    _ = stepper.explain(.add(.init(value)))
    #expect(made.count > 0 && gone.count == made.count, "made \(made.count), gone \(gone.count)")
  }

  @Test("by a question whose answers carry objects", arguments: 0...3)
  func question(_ value: Int) {
    let made = Counter(), gone = Counter()
    let question = Question<Lab, Void, Lab.Number, Answer>("thing") { _, _, number in
      made.hit()
      let thing = Thing(gone)
      return switch number.value {
      case 1: .one(thing)
      case 2: .two(thing)
      default: .none
      }
    }
    var stepper = LabTable(idle: [
      .stay(on: \.add, "one", [], finding: question(\.one)) { _, _, _, thing in thing.counter.hit() },
      .stay(on: \.add, "other", [], when: question(is: .none, .two)),
    ]).stepper()
    stepper.send(.add(.init(value)))
    #expect(made.count == 1 && gone.count == (value == 1 ? 2 : 1))
  }

  @Test("when it is asked again and again of what is deferred")
  func deferred() {
    let made = Counter(), gone = Counter(), even = Self.things("even", made, gone, even: true)
    let table = LabTable(idle: [
      .stay(on: \.add, "odd", [], when: .not(even)), .defer(\.add, when: .has(even)), .stay(on: \.ping, "stayed", []),
      .on(\.pong, "left", [], to: \.done),
    ])
    var stepper = table.stepper()
    for value in 0..<10 { stepper.send(.add(.init(value))) }
    for _ in 0..<3 { stepper.send(.ping) }
    #expect(made.count >= 5 && gone.count == made.count)
  }

  @Test("when it is all that many questions found")
  func manyQuestions() {
    let made = Counter(), gone = Counter()
    let things = (0..<13).map { Self.things("even \($0)", made, gone, even: true) }
    let all = things.dropFirst().reduce(things[0]) { $0.and(.has($1)) }
    let table = LabTable(idle: [
      .stay(on: \.add, "all", [], finding: all) { context, _, _, _ in context.count += 1 },
      .stay(on: \.add, "other", [], when: .otherwise),
    ])
    var stepper = table.stepper()
    for value in 0..<4 { stepper.send(.add(.init(value))) }
    #expect(stepper.context.count == 2 && made.count == 26 && gone.count == 26)
  }
}
