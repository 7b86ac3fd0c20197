import FlowEngine
import Testing

@testable import TestMachines

/// Questions cost something: in one step each is asked at most once, whatever number of rows ask it and whatever it
/// finds.
@Suite("A question is asked once")
struct AskedOnceTests {
  private static func finding(_ asked: Counter) -> Guard<Lab, Void, Lab.Number, Int> {
    .found("even") { _, _, number in
      asked.hit()
      return number.value % 2 == 0 ? number.value : nil
    }
  }
  private static func question(_ asked: Counter) -> Question<Lab, Void, Lab.Number, NumberSize> {
    Question("size") { _, _, number in
      asked.hit()
      return number.value > 0 ? .small(number.value) : .none
    }
  }

  @Test("when its finding is used by the edge", arguments: [1, 2])
  func finding(_ value: Int) {
    let asked = Counter(), even = Self.finding(asked)
    var stepper = LabTable(idle: [
      .stay(on: \.add, "even", [], finding: even) { context, _, _, even in context.count = even },
      .stay(on: \.add, "odd", [], when: .not(even)),
    ]).stepper()
    stepper.send(.add(.init(value)))
    #expect(asked.count == 1)
  }

  @Test("across several rows, findings and decisions", arguments: [-1, 0, 1, 2])
  func severalRows(_ value: Int) {
    let evens = Counter(), sizes = Counter(), even = Self.finding(evens), size = Self.question(sizes)
    var stepper = LabTable(idle: [
      .stay(on: \.add, "even", [], finding: even.and(size(is: .none))) { context, _, _, even in context.count = even },
      .stay(on: \.add, "both", [], finding: size(\.small).and(.has(even))) { context, _, _, small in
        context.count = small
      },
      .stay(on: \.add, "small", [], finding: size(\.small).and(.not(even))) { context, _, _, small in
        context.count = small
      },
      .ignore(\.add, when: .not(even).and(size(is: .none)), because: "odd"),
    ]).stepper()
    stepper.send(.add(.init(value)))
    #expect(evens.count == 1 && sizes.count == 1)
  }

  @Test("for the answer and the body of an edge that answers")
  func answering() throws {
    let asked = Counter()
    let found = Guard<Lab, Void, Lab.Go, Int>.found("found") { _, _, asking in
      asked.hit()
      return asking.number
    }
    let table = LabTable(idle: [
      .stay(on: \.go, "go", [], finding: found, answering: .asker { _, _, _, found in .success(found) }) {
        context, _, _, found in
        context.count = found
      }, .stay(on: \.go, "not", [], when: .not(found)),
    ])
    var stepper = table.stepper()
    let asking = stepper.ask(\.go, .init(3))
    #expect(try stepper.result(of: asking)?.get() == 3 && stepper.context.count == 3 && asked.count == 1)
  }

  @Test("by a step, and by an explanation; and an explanation of the past asks nothing")
  func explained() {
    let asked = Counter(), even = Self.finding(asked)
    let table = LabTable(idle: [
      .stay(on: \.add, "even", [], finding: even) { context, _, _, even in context.count = even },
      .ignore(\.add, when: .not(even), because: "odd"),
    ])
    var context = Lab.Context(), state = Lab.State.idle
    _ = table.machine.step(&context, &state, .add(.init(2)))
    #expect(asked.count == 1 && context.count == 2)
    var stepper = table.stepper()
    #expect(stepper.explain(.add(.init(1))).decision == "ignore (odd)" && asked.count == 2)
    stepper.send(.add(.init(1)))
    #expect(asked.count == 3)
    for _ in 0..<3 { #expect(stepper.lastUnhandled?.description == "idle × add: ignore (odd) (even = no)") }
    #expect(asked.count == 3)
  }

  @Test("when the cell has more questions than a truth table holds")
  func manyQuestions() {
    let counters = (0..<13).map { _ in Counter() }
    let guards = counters.indices.map { index in
      Guard<Lab, Void, Lab.Number, Void>.check("bit \(index)") { _, _, number in
        counters[index].hit() > 0 && number.value >> index & 1 == 1
      }
    }
    let all = guards.dropFirst().reduce(guards[0]) { $0.and($1) },
      any = guards.dropFirst().reduce(guards[0]) { $0.or($1) }
    var stepper = LabTable(idle: [
      .stay(on: \.add, "all", [], when: all), .stay(on: \.add, "any", [], when: any),
      .stay(on: \.add, "none", [], when: .otherwise),
    ]).stepper()
    stepper.send(.add(.init(5)))
    #expect(counters.map(\.count) == Array(repeating: 1, count: 13))
  }
}
