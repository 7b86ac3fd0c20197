import FlowEngine
import Testing

@testable import TestMachines

/// A cell of many questions: bounded work, and a diagnostic instead of a trap.
@Suite("A cell of many questions")
struct ManyQuestionsTests {
  typealias Yes = Guard<Lab, Void, Lab.Number, Void>

  /// Each question is a bit of the number.
  private static func bits(_ count: Int) -> [Yes] {
    (0..<count).map { index in Yes.check("q\(index)") { _, _, number in number.value >> index & 1 == 1 } }
  }
  private static func found(
    _ rows: [Row<Lab, Void>], _ kinds: Set<Diagnostic.Kind> = [.gap, .overlap, .tooManyAnswers, .neverTaken]
  ) -> [String] {
    LabTable(idle: rows).machine.validate().filter { kinds.contains($0.kind) }.map(\.description)
  }
  private static func all(_ guards: [Yes]) -> Yes { guards.dropFirst().reduce(guards[0]) { $0.and($1) } }
  private static func any(_ guards: [Yes]) -> Yes { guards.dropFirst().reduce(guards[0]) { $0.or($1) } }

  @Test("that has more combinations than are tried says so, and takes the first row that holds")
  func thirteen() {
    let bits = Self.bits(13)
    let rows: [Row<Lab, Void>] = [
      .stay(on: \.add, "rest", [], when: .otherwise), .stay(on: \.add, "all", [], when: Self.all(bits)),
      .stay(on: \.add, "third", [], when: bits[3]), .ignore(\.add, when: bits[2], because: "second"),
      .stay(on: \.add, "first", [], when: bits[1]),
    ]
    #expect(
      Self.found(rows) == [
        """
        tooManyAnswers: idle × add (8192 combinations, at most 4096; the first that holds is taken, edges before \
        decisions)
        """
      ])
    let machine = LabTable(idle: rows).machine
    // A node keeps its edges before its decisions.
    let taken = [8191, 8, 12, 6, 4, 2, 0, 1].map { value in
      var context = Lab.Context(), state = Lab.State.idle
      return switch machine.step(&context, &state, .add(.init(value))) {
      case .edge(let index): machine.edges[index].id
      case .decision(let index): "\(machine.decisions[index])"
      case .undecided: "undecided"
      }
    }
    #expect(taken == ["all", "third", "third", "first", "ignore (second)", "first", "rest", "rest"])
  }

  @Test("is explained as it is decided, now and afterwards")
  func explained() {
    let bits = Self.bits(13)
    var stepper = LabTable(idle: [
      .stay(on: \.add, "first", [], when: bits[1]), .stay(on: \.add, "all", [], when: Self.all(bits)),
      .ignore(\.add, when: bits[2], because: "second"), .reject(\.add, when: .otherwise, with: .no),
    ]).stepper()
    #expect(
      [2, 4, 8191, 0].map { stepper.explain(.add(.init($0))).decision } == [
        "first", "ignore (second)", "first", "reject (no)",
      ])
    for (value, decision) in [(4, "ignore (second)"), (0, "reject (no)")] {
      stepper.send(.add(.init(value)))
      #expect(stepper.lastUnhandled?.description == "idle × add: \(decision)")
    }
    #expect(stepper.lastUnhandled?.edges.map(\.id) == ["first", "all"])
  }

  @Test("is undecided where no row holds")
  func thirteenWithGap() {
    let rows: [Row<Lab, Void>] = [.stay(on: \.add, "all", [], when: Self.all(Self.bits(13)))]
    var stepper = LabTable(idle: rows).stepper()
    #expect(stepper.send(.add(.init(1))).lines() == ["add undecided"])
    #expect(stepper.send(.add(.init(8191))).lines().count == 1)
  }

  @Test("does not trap, however many they are", arguments: [(12, 4096), (13, 0), (32, 0), (63, 0), (64, 0), (200, 0)])
  func sixtyFour(_ count: Int, _ combinations: Int) {
    let rows: [Row<Lab, Void>] = [
      .stay(on: \.add, "all", [], when: Self.all(Self.bits(count))), .stay(on: \.add, "rest", [], when: .otherwise),
    ]
    let found = Self.found(rows)
    #expect(found.isEmpty == (combinations > 0))
    #expect(found.allSatisfy { $0.hasPrefix("tooManyAnswers: idle × add") } && found.count <= 1)
    var stepper = LabTable(idle: rows).stepper()
    #expect(stepper.send(.add(.init(0))).lines() == ["rest: idle × add [otherwise] → idle (stays)"])
  }

  @Test("with a gap of a thousand combinations reports it in a few words")
  func gapsMerged() {
    let bits = Self.bits(10)
    let found = Self.found([.stay(on: \.add, "all", [], when: Self.all(bits))])
    #expect(found.count == 10 && Set(found) == Set((0..<10).map { "gap: idle × add (not q\($0))" }))
    #expect(
      Self.found([.stay(on: \.add, "any", [], when: Self.any(bits))])
        == ["gap: idle × add (\((0..<10).map { "not q\($0)" }.joined(separator: " and ")))"])
  }

  @Test("with overlaps reports each pair of rows once, in a few words")
  func overlapsMerged() {
    let bits = Self.bits(10)
    let rows: [Row<Lab, Void>] = [
      .stay(on: \.add, "a", [], when: Self.all(Array(bits[0..<5]))),
      .stay(on: \.add, "b", [], when: Self.all(Array(bits[5..<10]))),
      .stay(on: \.add, "rest", [], when: .otherwise),
    ]
    #expect(
      Self.found(rows)
        == ["overlap: idle × add (a and b when \((0..<10).map { "q\($0)" }.joined(separator: " and ")))"]
    )
  }

  @Test("names the answers of a question with many by the few that are missing")
  func missing() {
    let size = GuardTests.size
    #expect(
      Self.found([.stay(on: \.add, "some", [], when: size(is: .none, .huge))])
        == ["gap: idle × add (size: small or large)"]
    )
    #expect(Self.found([.stay(on: \.add, "one", [], when: size(is: .none))]) == ["gap: idle × add (size: not none)"])
  }
}
