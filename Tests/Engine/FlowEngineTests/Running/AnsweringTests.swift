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
  private static func asked(_ table: LabTable, _ numbers: [Int]) throws -> [Int] {
    var stepper = table.stepper()
    let askings = numbers.map { stepper.ask(\.go, .init($0)) }
    try stepper.answer(.finished(.init(value: 5)))
    return try askings.compactMap { try stepper.result(of: $0)?.get() }
  }

  @Test("two who ask different things on one edge hear different answers")
  func ownAnswerOnTheEdge() throws {
    var stepper = LabTable(idle: [
      .stay(on: \.go, "go", [], answering: .asker { _, _, asked in .success(asked.number * 10) })
    ]).stepper()
    let askings = [1, 2].map { stepper.ask(\.go, .init($0)) }
    #expect(try askings.map { try stepper.result(of: $0)?.get() } == [10, 20])
  }

  @Test("two who ask different things and wait for one outcome hear different answers")
  func ownAnswerByAll() throws {
    let table = Self.table(
      answering: .all(\.go) { _, busy, result, asked in .success(asked.number * 10 + result.value + busy.number) })
    #expect(try Self.asked(table, [1, 2, 3]) == [16, 26, 36])
  }

  @Test("two who ask different things and wait for one state hear different answers")
  func ownAnswerOnEntry() throws {
    var table = Self.table()
    table.done = [.answers(\.go) { _, _, asked in .success(asked.number * 10) }]
    #expect(try Self.asked(table, [1, 2, 3]) == [10, 20, 30])
  }

  @Test("an edge on a request answers that asking alone, and the others go on waiting")
  func alone() throws {
    var table = Self.table()
    table.busy[1] = .stay(on: \.go, "joined", [], answering: .asker { _, _, asked in .success(asked.number) })
    var stepper = table.stepper()
    let first = stepper.ask(\.go, .init(1)), second = stepper.ask(\.go, .init(2))
    #expect(try stepper.result(of: second)?.get() == 2)
    #expect(stepper.result(of: first) == nil && stepper.run.open.map(\.ticket) == [first.ticket])
  }

  @Test("an edge on a request that answers all of its kind answers whoever asks with it too")
  func itself() throws {
    var table = Self.table()
    table.busy[1] = .stay(
      on: \.go, "joined", [],
      answering: .all(\.go) { _, _, trigger, asked in .success(trigger.number * 10 + asked.number) }
    )
    var stepper = table.stepper()
    let first = stepper.ask(\.go, .init(1)), (second, reactions) = stepper.asking(\.go, .init(2))
    #expect(try [first, second].map { try stepper.result(of: $0)?.get() } == [21, 22])
    #expect(reactions.lines() == ["joined: busy × go → busy (stays)", "go #1 answered", "go #2 answered"])
    #expect(stepper.run.open.isEmpty)
  }

  @Test("an edge may answer its asker one thing and all others another: each hears one of them")
  func askerAndAll() throws {
    var table = Self.table()
    table.busy[1] = .stay(
      on: \.go, "joined", [],
      answering: .asker { _, _, _ in .success(-1) }.and(.all(\.go) { _, _, _, asked in .success(asked.number) }))
    var stepper = table.stepper()
    let first = stepper.ask(\.go, .init(1)), (second, reactions) = stepper.asking(\.go, .init(2))
    #expect(try [first, second].map { try stepper.result(of: $0)?.get() } == [1, -1])
    #expect(reactions.count == 3 && stepper.run.open.isEmpty)
  }

  @Test("one edge settles several kinds, each kind oldest first")
  func severalKinds() throws {
    let table = Self.table(
      answering: .all(\.go) { _, _, _, asked in .success(asked.number) }.and(
        .all(\.look) { _, _, result, _ in .success("\(result.value)") }))
    var stepper = table.stepper()
    let first = stepper.ask(\.go, .init(1)), look = stepper.ask(\.look, .init()), second = stepper.ask(\.go, .init(2))
    let reactions = try stepper.answer(.finished(.init(value: 5)))
    #expect(
      reactions.lines() == [
        "finished: busy × finished → done as visit 2", "go #\(first.ticket.number) answered",
        "go #\(second.ticket.number) answered",
        "look #\(look.ticket.number) answered",
      ])
    #expect(try stepper.result(of: look)?.get() == "5" && stepper.run.open.isEmpty)
    #expect(table.machine.edges.last?.settlesAll == [.go, .look])
  }

  @Test("an edge answers from what was before its body, an entry from what is after it")
  func before() throws {
    var table = Self.table()
    table.busy[3] = .on(
      \.finished, "finished", [], answering: .all(\.go) { context, _, _, _ in .success(context.count) }, to: \.done
    ) { context, _, _ in context.count = 7 }
    table.done = [.answers(\.look) { context, _, _ in .success("\(context.count)") }]
    var stepper = table.stepper()
    let go = stepper.ask(\.go, .init()), look = stepper.ask(\.look, .init())
    try stepper.answer(.finished(.init()))
    #expect(try stepper.result(of: go)?.get() == 0)
    #expect(try stepper.result(of: look)?.get() == "7")
  }

  @Test("who was answered on the edge is not answered again on entry, and who was not is answered there")
  func edgeBeforeEntry() throws {
    var table = Self.table(answering: .all(\.go) { _, _, _, _ in .failure(.never(1)) })
    table.done = [.answers(\.go) { _, _, _ in .success(1) }, .answers(\.look) { _, _, _ in .success("seen") }]
    var stepper = table.stepper()
    let go = stepper.ask(\.go, .init()), look = stepper.ask(\.look, .init())
    let reactions = try stepper.answer(.finished(.init()))
    #expect(throws: Lab.Refusal.never(1)) { try stepper.result(of: go)?.get() }
    #expect(try stepper.result(of: look)?.get() == "seen")
    #expect(reactions.count == 3)
  }

  @Test("a stay answers, and changes context and payload")
  func staysAnsweringAndChanging() throws {
    var table = LabTable()
    table.busy = [
      LabTable.working,
      .stay(
        on: \.go, "go", [],
        answering: .asker { context, busy, asked in .success(context.count + busy.number + asked.number) }
      ) {
        context, busy, asked in
        context.count += 1
        busy.number += asked.number
      },
    ]
    var stepper = table.stepper(in: .busy(.init(number: 10)))
    let askings = [1, 2].map { stepper.ask(\.go, .init($0)) }
    #expect(try askings.map { try stepper.result(of: $0)?.get() } == [11, 14])
    #expect(stepper.state == .busy(.init(number: 13)) && stepper.context.count == 2 && stepper.visit == 0)
  }

  @Test("what the guard found is there for the answer and for the body", arguments: [true, false])
  func found(_ leaves: Bool) throws {
    let even = Guard<Lab, Void, Lab.Go, Int>.found("even") { _, _, asked in
      asked.number % 2 == 0 ? asked.number / 2 : nil
    }
    let answering = Answering<Lab, Void, Lab.Go, Int>.asker { _, _, _, half in .success(half) }
    var table = LabTable()
    table.idle = [
      leaves
        ? .on(\.go, "even", [], when: even, answering: answering, to: \.busy) { _, _, _, half in Lab.Busy(number: half)
        }
        : .stay(on: \.go, "even", [], when: even, answering: answering) { context, _, _, half in context.count = half },
      .stay(on: \.go, "odd", [], when: .not(even), answering: .asker { _, _, _ in .failure(.no) }),
    ]
    var stepper = table.stepper()
    let odd = stepper.ask(\.go, .init(7)), asking = stepper.ask(\.go, .init(8))
    #expect(throws: Lab.Refusal.no) { try stepper.result(of: odd)?.get() }
    #expect(try stepper.result(of: asking)?.get() == 4)
    #expect(leaves ? stepper.state == .busy(.init(number: 4)) : stepper.context.count == 4)
  }

  @Test("what a guard found is there for all who are answered")
  func foundForAll() throws {
    let half = Guard<Lab, Lab.Busy, Lab.Result, Int>.found("half") { _, _, result in result.value / 2 }
    var table = Self.table()
    table.busy[3] = .on(
      \.finished, "finished", [], when: half,
      answering: .all(\.go) { _, _, _, half, asked in .success(half + asked.number) }, to: \.done
    ) { context, _, _, half in context.count = half }
    #expect(try Self.asked(table, [10, 20]) == [12, 22])
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
