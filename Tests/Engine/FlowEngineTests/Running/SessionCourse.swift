import FlowTesting
import Foundation
import Testing

@testable import FlowEngine
@testable import TestMachines

/// What a test does to a session.
enum SessionAct<F: Flow>: Sendable {
  case start, end
  /// A notification, or an event that has no business to come from outside.
  case notify(F.Event)
  /// A caller asks, and waits; callers are numbered as they come.
  case asks(@Sendable (Session<F>) async throws -> any Sendable)
  /// A caller is cancelled.
  case cancel(Int)
  /// An effect ends, of those of its kind that are still performed the one that began first.
  case finish(F.Effect.Name, F.Event?)
  /// The effect of its kind that began first brings progress.
  case brings(F.Effect.Name, F.Event)
  /// Time passes by the clock of the session.
  case pass(Duration)
  /// Nobody holds the session any more.
  case release

  static func ask<Asked: FlowRequest>(
    _ request: @escaping @Sendable (F.Event.Cases) -> Case<F.Event, Asked>, _ asked: Asked
  ) -> Self { .asks { try await $0.ask(request, asked) } }
}

/// A row of a test: what is done to a session, and the journal that must come of it, a line for each step.
///
/// A line tells what the records of the session say but for answers, what changed as in `Course`, which effects begin
/// and are cancelled, and what callers hear. What comes later than its line stands in a later one, and is noticed
/// there.
struct SessionCourse<F: Flow>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let run: Run<F>, withdrawn: Session<F>.Withdrawn?, steps: [(act: SessionAct<F>, line: String)],
    place: SourceLocation

  init(
    _ title: String, _ run: Run<F>, withdrawn: Session<F>.Withdrawn? = nil,
    _ steps: KeyValuePairs<SessionAct<F>, String>, _ place: SourceLocation = #_sourceLocation
  ) {
    (testDescription, self.run, self.withdrawn, self.place) = (title, run, withdrawn, place)
    self.steps = steps.map { ($0, $1) }
  }

  /// Fails at the line of the row for each step whose line is another one.
  func check() async {
    let diary = SessionDiary<F>()
    await diary.begin(run, withdrawn)
    for (number, step) in steps.enumerated() {
      let line = await diary.line(of: step.act, expecting: step.line)
      if line != step.line {
        Issue.record("step \(number + 1): the journal says\n  \(line)\nnot\n  \(step.line)", sourceLocation: place)
      }
    }
    do { try await diary.checkRecords() } catch { Issue.record(error, sourceLocation: place) }
    await diary.close()
  }
}

/// Performs the effects of a session as a test says, and writes down what happens.
private actor SessionDiary<F: Flow> {
  private typealias Job = (effect: F.Effect, emit: Emitter<F>, outcome: Signal<F.Event?>, isOver: Bool)
  private let clock = HeldClock()
  private var session: Session<F>?
  private weak var released: Session<F>?
  private var jobs: [Job] = [], callers: [Task<Void, Never>] = []
  private var lines: [Data] = []
  private let encoder = JSONEncoder(), decoder = JSONDecoder()
  private var said: [String] = [], begun: [String] = [], cancelled: [String] = [], heard: [String] = []

  func begin(_ run: Run<F>, _ withdrawn: Session<F>.Withdrawn?) async {
    let session = Session(run, clock: clock, withdrawn: withdrawn) { [weak self] effect, emit in
      await self?.perform(effect, emit) ?? nil
    }
    (self.session, released) = (session, session)
    let records = await session.records(keeping: 1_000)
    Task {
      for await record in records {
        note(record.reaction)
        if let line = try? encoder.encode(record.full) { lines.append(line) }
      }
    }
  }

  private func note(_ reaction: Reaction<F>) {
    switch reaction {
    case .answered, .unanswered, .refused(.some, _, _), .ignored(_, _, .some), .undecided(_, .some): break
    default: said.append(reaction.words)
    }
  }

  private func perform(_ effect: F.Effect, _ emit: Emitter<F>) async -> F.Event? {
    let outcome = Signal<F.Event?>()
    begun.append(effect.words)
    jobs.append((effect, emit, outcome, false))
    return await withTaskCancellationHandler {
      await outcome.value() ?? nil
    } onCancel: {
      Task { await self.cancel(effect) }
    }
  }
  private func cancel(_ effect: F.Effect) { cancelled.append(effect.name.stringValue) }

  /// What is written down when a step has had its time, which it has when its line is the expected one.
  func line(of act: SessionAct<F>, expecting expected: String) async -> String {
    let before = await session?.run
    await take(act)
    var line = ""
    for _ in 0..<20_000 where line != expected {
      await Task.yield()
      line = await written(since: before)
    }
    // What comes besides has time to come.
    for _ in 0..<20 { await Task.yield() }
    line = await written(since: before)
    (said, begun, cancelled, heard) = ([], [], [], [])
    return line
  }

  private func written(since before: Run<F>?) async -> String {
    var parts = said.isEmpty ? [] : [said.joined(separator: ", ")]
    if let before, let run = await session?.run { parts += run.changes(since: before) }
    if session == nil { parts.append(released == nil ? "gone" : "held") }
    for (what, names) in [("begins", begun), ("cancels", cancelled)] where !names.isEmpty {
      parts.append("\(what) \(names.sorted().joined(separator: ", "))")
    }
    return parts.isEmpty && heard.isEmpty ? "nothing" : (parts + heard.sorted()).joined(separator: "; ")
  }

  private func take(_ act: SessionAct<F>) async {
    switch act {
    case .start: await session?.start()
    case .end: await session?.end()
    case .notify(let event): await session?.notify(event)
    case .asks(let ask):
      let number = callers.count + 1, session = session
      callers.append(
        Task {
          guard let session else { return }
          do { hear("\(number) hears \(try await ask(session))") } catch { hear("\(number) is refused: \(error)") }
        })
    case .cancel(let caller): callers[caller - 1].cancel()
    case .finish(let kind, let event):
      guard let place = jobs.firstIndex(where: { $0.effect.name == kind && !$0.isOver }) else { return }
      jobs[place].isOver = true
      jobs[place].outcome.send(event)
    case .brings(let kind, let event):
      guard let job = jobs.first(where: { $0.effect.name == kind }) else { return }
      if await !job.emit(event) { heard.append("not taken") }
    case .pass(let time): await clock.advance(by: time)
    case .release: session = nil
    }
  }
  private func hear(_ what: String) { heard.append(what) }

  /// A machine does what the full records of its session say, once they were written and read.
  func checkRecords() async throws {
    guard let machine = await session?.machine else { return }
    let records = try lines.map { try decoder.decode(FullRecord<F>.self, from: $0) }
    let judged = try JudgedRecords(records, of: machine, [])
    #expect(judged.differing == nil && judged.beginnings.count <= 1, "\(records.map { "\($0.record)" })")
  }

  func close() async {
    await session?.end()
    session = nil
    for job in jobs { job.outcome.send(nil) }
    for caller in callers { caller.cancel() }
  }
}
