import FlowEngine
import Testing

@testable import TestMachines

/// What a number is: answers with payloads.
@Cases enum NumberSize {
  case none
  case small(Int)
  case large(Int)
  case huge
}

/// What guards say, alone and combined.
@Suite struct GuardTests {
  typealias Yes = Guard<Lab, Void, Lab.Number, Void>

  static let even = Guard<Lab, Void, Lab.Number, Int>.found("even") { _, _, number in
    number.value % 2 == 0 ? number.value / 2 : nil
  }
  static let positive = Yes.check("positive") { _, _, number in number.value > 0 }
  static let size = Question<Lab, Void, Lab.Number, NumberSize>("size") { _, _, number in
    switch number.value {
    case ...0: .none
    case ..<10: .small(number.value)
    case ..<100: .large(number.value * 2)
    default: .huge
    }
  }

  /// The id of the edge that takes each number; the guarded row is `yes`, and what is left is `no`.
  private static func taken(_ guarded: Yes, _ numbers: [Int]) -> [String] {
    let table = LabTable(idle: [
      .stay(on: \.add, "yes", [], when: guarded), .stay(on: \.add, "no", [], when: .otherwise),
    ])
    return numbers.map { value in
      var context = Lab.Context(), state = Lab.State.idle
      guard case .edge(let index) = table.machine.step(&context, &state, .add(.init(value))) else { return "undecided" }
      return table.machine.edges[index].id
    }
  }

  private static let combinations: [(Yes, [Int])] = [
    (Yes.has(even), [-2, 0, 2]), (.not(even), [-1, 1]), (positive, [1, 2]), (.not(positive), [-2, -1, 0]),
    (.has(even).and(positive), [2]), (positive.or(even), [-2, 0, 1, 2]), (.not(positive.or(even)), [-1]),
    (.not(even).and(positive), [1]), (.has(even.and(positive)), [2]), (.not(even.and(positive)), [-2, -1, 0, 1]),
    (.not(.not(even)), [-2, 0, 2]), (.has(size(\.small)), [1, 2]), (.not(size(\.small)), [-2, -1, 0]),
    (size(is: .none, .huge), [-2, -1, 0]), (.not(size(is: .none)), [1, 2]),
    (.has(size(\.none)).or(even), [-2, -1, 0, 2]),
  ]

  @Test("guards and what they are combined to hold for these of -2, -1, 0, 1, 2", arguments: combinations)
  func combined(_ guarded: Yes, _ numbers: [Int]) {
    let all = Array(-2...2)
    #expect(Self.taken(guarded, all) == all.map { numbers.contains($0) ? "yes" : "no" })
  }

  @Test("an unguarded row takes everything")
  func always() {
    let table = LabTable(idle: [.stay(on: \.add, "all", [], when: .always)])
    #expect(table.stepper().explain(.add(.init(1))).decision == "all")
    #expect(table.machine.edges[0].condition == .always && table.machine.edges[0].questions.isEmpty)
  }

  @Test(
    "a question hands the payload of its answer to the body, each row its own",
    arguments: [(0, 0), (5, 5), (50, 100), (500, -1)])
  func payloads(_ value: Int, _ count: Int) {
    var stepper = LabTable(idle: [
      .stay(on: \.add, "small", [], finding: Self.size(\.small)) { context, _, _, small in context.count = small },
      .stay(on: \.add, "large", [], finding: Self.size(\.large)) { context, _, _, large in context.count = large },
      .stay(on: \.add, "huge", [], when: Self.size(\.huge)) { context, _, _ in context.count = -1 },
      .stay(on: \.add, "none", [], when: Self.size(is: .none)),
    ]).stepper()
    stepper.send(.add(.init(value)))
    #expect(stepper.context.count == count)
  }

  @Test("two findings in one cell each find their own", arguments: [(6, 3), (9, 9), (35, -35)])
  func twoFindings(_ value: Int, _ count: Int) {
    let odd = Guard<Lab, Void, Lab.Number, String>.found("three") { _, _, number in
      number.value % 3 == 0 ? "\(number.value)" : nil
    }
    var stepper = LabTable(idle: [
      .stay(on: \.add, "even", [], finding: Self.even) { context, _, _, half in context.count = half },
      .stay(on: \.add, "three", [], finding: odd.and(.not(Self.even))) { context, _, _, text in
        context.count = Int(text) ?? 0
      },
      .stay(on: \.add, "other", [], when: .not(odd).and(.not(Self.even))) { context, _, number in
        context.count = -number.value
      },
    ]).stepper()
    stepper.send(.add(.init(value)))
    #expect(stepper.context.count == count)
  }

  @Test("what is found may be aligned as widely as it likes, beside what is not")
  func wide() {
    let byte = Guard<Lab, Void, Lab.Number, UInt8>.found("byte") { _, _, number in UInt8(exactly: number.value) }
    let wide = Guard<Lab, Void, Lab.Number, SIMD16<Double>>.found("wide") { _, _, number in
      number.value < 0 ? SIMD16(repeating: Double(number.value)) : nil
    }
    var stepper = LabTable(idle: [
      .stay(on: \.add, "byte", [], finding: byte) { context, _, _, byte in context.count = Int(byte) },
      .stay(on: \.add, "wide", [], finding: wide.and(.not(byte))) { context, _, _, wide in
        context.count = Int(wide.sum())
      },
      .ignore(\.add, when: .not(wide).and(.not(byte)), because: "neither"),
    ]).stepper()
    stepper.send(.add(.init(200)))
    #expect(stepper.context.count == 200)
    stepper.send(.add(.init(-1)))
    #expect(stepper.context.count == -16)
    #expect(stepper.send(.add(.init(300))).lines() == ["add ignored: neither"])
  }

  @Test("a question of columns and of several states is one question, written for any state")
  func anyState() {
    var table = LabTable(idle: [.on(\.ping, "on", [], to: \.done)])
    table.columns = [
      .stay(on: \.add, "positive", [], when: .positiveAnywhere) { context, state, number in
        context.count = state.state == .done ? number.value : 1
      }, .ignore(\.add, when: .not(.positiveAnywhere), because: "not positive"),
    ]
    var stepper = table.stepper()
    #expect(stepper.send(.add(.init(0))).lines() == ["add ignored: not positive"])
    stepper.send(.add(.init(7)))
    #expect(stepper.context.count == 1)
    stepper.send(.ping)
    stepper.send(.add(.init(7)))
    #expect(stepper.context.count == 7)
  }
}

extension Guard where F == Lab, Trigger == Lab.Number, Found == Void {
  fileprivate static var positiveAnywhere: Self { .check("positive") { _, _, number in number.value > 0 } }
}
