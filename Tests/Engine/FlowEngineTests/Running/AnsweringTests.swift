import FlowEngine
import Testing

@testable import TestMachines

@Suite("Whoever asks is answered:")
struct AnsweringTests {
  /// Takes requests without answering, until the work is finished.
  private static func table(answering: Answering<Lab, Lab.Busy, Lab.Result, Void> = .nobody) -> LabTable {
    LabTable(
      idle: [.on(\.go, "go", [], to: \.busy) { _, _, asked in Lab.Busy(number: asked.number) }],
      busy: [
        LabTable.working, .stay(on: \.go, "joined", []), .stay(on: \.look, "looked", []),
        .on(\.finished, "finished", [], answering: answering, to: \.done),
      ])
  }
  private static func run(_ change: (inout LabTable) -> Void) -> Run<Lab> {
    var table = table()
    change(&table)
    return Run(table.machine, .init())
  }
  private static let half = Guard<Lab, Lab.Busy, Lab.Result, Int>.found("half") { _, _, result in result.value / 2 }
  private static let even = Guard<Lab, Void, Lab.Go, Int>.found("even") { _, _, asked in
    asked.number % 2 == 0 ? asked.number / 2 : nil
  }
  private static let answersHalf = Answering<Lab, Void, Lab.Go, Int>.asker { _, _, _, half in .success(half) }
  private static let odd = Row<Lab, Void>.stay(
    on: \.go, "odd", [], when: .not(even), answering: .asker { _, _, _ in .failure(.no) })

  private static let courses: [Course<Lab>] = [
    Course(
      "two who ask different things on one edge hear different answers",
      run { $0.idle = [.stay(on: \.go, "go", [], answering: .asker { _, _, asked in .success(asked.number * 10) })] },
      [.go(.init(1)): "go, go #1 = 10", .go(.init(2)): "go, go #2 = 20"]),
    Course(
      "three who ask different things and wait for one outcome hear different answers",
      run {
        $0.busy[3] = .on(
          \.finished, "finished", [],
          answering: .all(\.go) { _, busy, result, asked in .success(asked.number * 10 + result.value + busy.number) },
          to: \.done)
      },
      after: [.go(.init(1)), .go(.init(2)), .go(.init(3))],
      [.finished(.init(value: 5)): "finished, go #1 = 16, go #2 = 26, go #3 = 36; done; visit 2; open nobody"]),
    Course(
      "three who ask different things and wait for one state hear different answers",
      run { $0.done = [.answers(\.go) { _, _, asked in .success(asked.number * 10) }] },
      after: [.go(.init(1)), .go(.init(2)), .go(.init(3))],
      [.finished(.init(value: 5)): "finished, go #1 = 10, go #2 = 20, go #3 = 30; done; visit 2; open nobody"]),
    Course(
      "an edge on a request answers that asking alone, and the others go on waiting",
      run { $0.busy[1] = .stay(on: \.go, "joined", [], answering: .asker { _, _, asked in .success(asked.number) }) },
      [.go(.init(1)): "go; busy 1; visit 1, work 1; open go 1", .go(.init(2)): "joined, go #2 = 2"]),
    Course(
      "an edge on a request that answers all of its kind answers whoever asks with it too",
      run {
        $0.busy[1] = .stay(
          on: \.go, "joined", [],
          answering: .all(\.go) { _, _, trigger, asked in .success(trigger.number * 10 + asked.number) })
      },
      [
        .go(.init(1)): "go; busy 1; visit 1, work 1; open go 1",
        .go(.init(2)): "joined, go #1 = 21, go #2 = 22; open nobody",
      ]),
    Course(
      "an edge may answer its asker one thing and all others another: each hears one of them",
      run {
        $0.busy[1] = .stay(
          on: \.go, "joined", [],
          answering: .asker { _, _, _ in .success(-1) }.and(.all(\.go) { _, _, _, asked in .success(asked.number) }))
      },
      [
        .go(.init(1)): "go; busy 1; visit 1, work 1; open go 1",
        .go(.init(2)): "joined, go #1 = 1, go #2 = -1; open nobody",
      ]),
    Course(
      "one edge settles several kinds, each kind oldest first",
      run {
        $0.busy[3] = .on(
          \.finished, "finished", [],
          answering: .all(\.go) { _, _, _, asked in .success(asked.number) }.and(
            .all(\.look) { _, _, result, _ in .success("\(result.value)") }), to: \.done)
      },
      after: [.go(.init(1)), .look(.init()), .go(.init(2))],
      [.finished(.init(value: 5)): "finished, go #1 = 1, go #3 = 2, look #2 = 5; done; visit 2; open nobody"]),
    Course(
      "an edge answers from what was before its body, an entry from what is after it",
      run {
        $0.busy[3] = .on(
          \.finished, "finished", [], answering: .all(\.go) { context, _, _, _ in .success(context.count) }, to: \.done
        ) { context, _, _ in context.count = 7 }
        $0.done = [.answers(\.look) { context, _, _ in .success("\(context.count)") }]
      },
      after: [.go(.init()), .look(.init())],
      [.finished(.init()): "finished, go #1 = 0, look #2 = 7; done; visit 2; count 7; open nobody"]),
    Course(
      "who was answered on the edge is not answered again on entry, and who was not is answered there",
      run {
        $0.busy[3] = .on(
          \.finished, "finished", [], answering: .all(\.go) { _, _, _, _ in .failure(.never(1)) }, to: \.done)
        $0.done = [.answers(\.go) { _, _, _ in .success(1) }, .answers(\.look) { _, _, _ in .success("seen") }]
      },
      after: [.go(.init()), .look(.init())],
      [.finished(.init()): "finished, go #1 refused: never(1), look #2 = seen; done; visit 2; open nobody"]),
    Course(
      "a stay answers, and changes context and payload",
      run {
        $0.busy[1] = .stay(
          on: \.go, "joined", [],
          answering: .asker { context, busy, asked in .success(context.count + busy.number + asked.number) }
        ) { context, busy, asked in
          context.count += 1
          busy.number += asked.number
        }
      },
      after: [.go(.init(10))],
      [
        .go(.init(1)): "joined, go #2 = 11; busy 11; count 1",
        .go(.init(2)): "joined, go #3 = 14; busy 13; count 2",
      ]),
    Course(
      "what the guard found is there for the answer and for the body of an edge that leads on",
      run {
        $0.idle = [
          .on(\.go, "even", [], finding: even, answering: answersHalf, to: \.busy) { _, _, _, half in
            .init(number: half)
          },
          odd,
        ]
      },
      [.go(.init(7)): "odd, go #1 refused: no", .go(.init(8)): "even, go #2 = 4; busy 4; visit 1, work 4"]),
    Course(
      "what the guard found is there for the answer and for the body of an edge that stays",
      run {
        $0.idle = [
          .stay(on: \.go, "even", [], finding: even, answering: answersHalf) { context, _, _, half in
            context.count = half
          },
          odd,
        ]
      },
      [.go(.init(7)): "odd, go #1 refused: no", .go(.init(8)): "even, go #2 = 4; count 4"]),
    Course(
      "what a guard found is there for all who are answered",
      run {
        $0.busy[3] = .on(
          \.finished, "finished", [], finding: half,
          answering: .all(\.go) { _, _, _, half, asked in .success(half + asked.number) }, to: \.done
        ) { context, _, _, half in context.count = half }
      },
      after: [.go(.init(10)), .go(.init(20))],
      [.finished(.init(value: 5)): "finished, go #1 = 12, go #2 = 22; done; visit 2; count 2; open nobody"]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: Course<Lab>) { course.check() }

  @Test("an edge tells whom it settles")
  func settles() {
    let table = Self.table(
      answering: .all(\.go) { _, _, _, asked in .success(asked.number) }.and(
        .all(\.look) { _, _, _, _ in .success("") }))
    #expect(table.machine.edges.last?.settlesAll == [.go, .look])
  }

  @Test("nobody asks, and nothing is made up for nobody")
  func nobodyAsks() throws {
    let counter = Counter()
    var table = Self.table(answering: .all(\.go) { _, _, _, _ in .success(counter.hit()) })
    table.busy[1] = .stay(on: \.go, "joined", [], answering: .asker { _, _, _ in .success(counter.hit()) })
    table.done = [.answers(\.go) { _, _, _ in .success(counter.hit()) }]
    var stepper = table.stepper()
    stepper.send(.go(.init()))
    stepper.send(.go(.init()))
    try stepper.answer(.finished(.init()))
    #expect(counter.count == 0 && stepper.state == .done)
  }
}
