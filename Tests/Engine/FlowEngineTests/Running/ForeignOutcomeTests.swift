import FlowEngine
import Testing

@testable import TestMachines

/// Only the effect itself may finish it.
@Suite("An outcome from outside", .endsIfStuck)
struct ForeignOutcomeTests {
  private static let table = LabTable(
    busy: [LabTable.working, .on(\.finished, "finished", [], to: \.done), .on(\.failed, "failed", [], to: \.idle)])

  @Test("is discarded and reported by a run, with or without somebody who asks", arguments: [nil, Ticket(number: 3)])
  func run(_ ticket: Ticket?) throws {
    var run = try Run(Self.table.machine, Lab.Context(), in: .busy(.init())), lines: [String] = []
    run.send(.finished(.init()), asking: ticket) { lines.append("\($0.reaction)") }
    #expect(lines == ["finished\(ticket == nil ? "" : " #3") did not come from the effect that may produce it"])
    #expect(run.state == .busy(.init()) && run.visit == 0)
  }

  @Test(
    "is discarded in every state, whether its effect declares it or not",
    arguments: [Lab.State.idle, .busy(.init()), .done])
  func stepper(_ state: Lab.State) {
    var stepper = Self.table.stepper(in: state)
    #expect(stepper.send(.failed).lines() == ["failed did not come from the effect that may produce it"])
    #expect(stepper.state == state && stepper.visit == 0)
  }

  @Test("finishes nothing when it is asked with")
  func asked() {
    var stepper = Self.table.stepper(in: .busy(.init()))
    let asking = stepper.ask(\.finished, .init(value: 1))
    #expect(throws: SessionError.undeclared("finished")) { try stepper.result(of: asking)?.get() }
    #expect(stepper.state == .busy(.init()))
  }

  @Test("does not end the effect that a session performs, whose own outcome lands afterwards")
  func session() async {
    await SessionCourse<Kettle>(
      "", .at(.lit),
      [
        .notify(.burnt): "burnt did not come from the effect that may produce it; begins heat 0",
        .finish(.heat, .boiled): "boiled; hot; visit 1; begins ring",
      ]
    ).check()
  }

  @Test("is thrown at whoever asks a session with it")
  func askedOfASession() async {
    let session = Session(Self.table.machine, .init()) { _ in nil }
    await #expect(throws: SessionError.undeclared("finished")) { try await session.ask(\.finished, .init()) }
  }

  @Test("is taken by a step, which knows no outside, and by conclude")
  func inside() throws {
    var context = Lab.Context(), state = Lab.State.busy(.init())
    #expect(Self.table.machine.step(&context, &state, .failed) == .edge(1) && state == .idle)
    var stepper = Self.table.stepper(in: .busy(.init()))
    stepper.conclude(.failed, of: 0)
    #expect(stepper.state == .idle)
  }
}
