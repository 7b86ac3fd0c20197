import Foundation
import Testing

@testable import FlowEngine

/// What happens to a machine: time passes, somebody tells it something, an effect brings an event, in time or too late.
enum Moment {
  case pass(Int), tell(Int), brings(Int), late(Int), restore(Int)
  init(_ random: inout SeededRandom) {
    switch random.below(20) {
    case 0..<9: self = .pass([0, 1, 10, 20, 30, 40, 50, 60, 70, 100, 150, 400][random.below(12)])
    case 9..<14: self = .tell(8 + random.below(3))
    case 14..<18: self = .brings(5 + random.below(3))
    case 18: self = .late(5 + random.below(3))
    default: self = .restore([0, 0, 10, 30, 60, 200][random.below(6)])
    }
  }
}

/// A run and the interpreter, side by side.
private struct Pair {
  var run: Run<Clockwork>, model: Interpreter, edges: [String] = []
  init(_ machine: Machine<Clockwork>, _ sketch: Sketch) {
    (run, model) = (Run(machine, .init()), Interpreter(sketch))
  }

  /// The kind of effect that an event is of.
  static func work(_ event: Int) -> Int { event == 5 ? 0 : 1 }
  static func line(_ report: borrowing LiveReaction<Clockwork>) -> [String] {
    if case .undecided = report.reaction { return ["undecided"] }
    return report.edge.map { [$0.id] } ?? []
  }

  /// Takes a step; `edges` are those of this step.
  mutating func take(_ step: Moment) {
    var taken: [String] = []
    func hear(_ report: borrowing LiveReaction<Clockwork>) { taken += Self.line(report) }
    model.edges = []
    switch step {
    case .pass(let time):
      run.elapse(time.milliseconds) { hear($0) }
      model.elapse(time)
    case .tell(let event):
      run.send(Clockwork.event(event)) { hear($0) }
      model.receive(event)
    case .brings(let event), .late(let event):
      let work = Self.work(event), begun = model.begun[work]
      var visit = begun ?? run.visit
      if case .late = step { visit -= 1 } else if begun != nil { model.receive(event, of: model.sketch.works[work]) }
      if event == 7 {
        run.conclude(Clockwork.event(event), of: visit, by: .work) { hear($0) }
      } else {
        run.progress(Clockwork.event(event), of: visit) { hear($0) }
      }
    case .restore(let away):
      do {
        run = try Run(run.machine, restoring: run.snapshot, away: away.milliseconds) { _ in }
      } catch { taken.append("\(error)") }
      (model.visit, model.begun) = (run.visit, model.begun.mapValues { _ in run.visit })
      run.elapse(.zero) { hear($0) }
      model.pass(away)
      model.elapse(0)
    }
    edges = taken
  }

  /// What differs; nil if nothing does, or an outcome did not leave its phase, for which no meaning is written.
  var difference: String? {
    func name(_ event: Int) -> String { Clockwork.Event.Name.allCases[event].stringValue }
    let kept = (run.kept + [run.state]).map { "\($0.name.stringValue) \(AnyState<Clockwork>($0).number)" }
    let stops = model.stops.map { "\(Clockwork.State.Name.allCases[$0.state].stringValue) \($0.number)" }
    let timers = run.timers.map { "\($0.event.stringValue) \($0.left)" }
    let armed = model.armed.map { "\(name(model.sketch.clocks[$0].event)) \((model.left[$0] ?? 0).milliseconds)" }
    let deferred = run.deferred.map { $0.event.name.stringValue }, waiting = model.waiting.map { name($0.event) }
    let effects = Set(run.effects.map { "\($0.ordinal)" }).sorted(), begun = model.begun.keys.map { "\($0)" }.sorted()
    let counts = (["\(run.context) \(run.visit)"], ["\(model.context) \(model.visit)"])
    let pairs = [(edges, model.edges), (kept, stops), counts, (timers, armed), (deferred, waiting), (effects, begun)]
    return model.stalled ? nil : pairs.first { $0.0 != $0.1 }.map { "\($0.0) instead of \($0.1)" }
  }

  static func difference(_ sketch: Sketch, _ machine: Machine<Clockwork>? = nil, _ steps: [Moment]) -> String? {
    guard let machine = machine ?? { Sketch.faults($0).isEmpty ? $0 : nil }(sketch.machine) else { return nil }
    var pair = Pair(machine, sketch)
    for step in steps where pair.difference == nil { pair.take(step) }
    return pair.difference
  }
}

/// The elements that are needed for a failure.
private func needed<Element>(_ list: [Element], _ fails: ([Element]) -> Bool) -> [Element] {
  var list = list, size = list.count
  while size > 0 {
    var start = 0
    while start < list.count {
      let fewer = Array(list[..<start] + list[min(start + size, list.count)...])
      if fails(fewer) { list = fewer } else { start += size }
    }
    size /= 2
  }
  return list
}

// MARK: Sessions

/// A clock that is set by hand; who sleeps looks at it again and again.
private final class SetClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var time = Duration.zero
    func advanced(by duration: Duration) -> Self { Self(time: time + duration) }
    func duration(to other: Self) -> Duration { other.time - time }
    static func < (one: Self, other: Self) -> Bool { one.time < other.time }
  }
  private let lock = NSLock()
  private var current = Instant()
  var now: Instant { lock.withLock { current } }
  var minimumResolution: Duration { .zero }
  func advance(by duration: Duration) { lock.withLock { current = current.advanced(by: duration) } }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    while now < deadline {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}

/// Effects that are under way until a test ends them, and what a session reports.
private final class Stage: @unchecked Sendable {
  private let lock = NSLock()
  private var begun = 0, ended: Set<Int> = [], lines: [String] = []
  private var emitters: [Int: (number: Int, emit: Emitter<Clockwork>)] = [:]
  var edges: [String] {
    get { lock.withLock { lines } }
    set { lock.withLock { lines = newValue } }
  }
  var underWay: Set<Int> { lock.withLock { Set(emitters.keys) } }
  func note(_ new: [String]) { lock.withLock { lines += new } }
  func end(_ work: Int) { lock.withLock { _ = ended.insert(work) } }
  func emit(_ work: Int, _ event: Clockwork.Event) async { _ = await lock.withLock { emitters[work]?.emit }?(event) }
  func perform(_ work: Int, _ emit: Emitter<Clockwork>) async -> Clockwork.Event? {
    let number = lock.withLock {
      begun += 1
      return begun
    }
    @Sendable func leave() { lock.withLock { if emitters[work]?.number == number { emitters[work] = nil } } }
    await withTaskCancellationHandler {
      lock.withLock { if !Task.isCancelled { emitters[work] = (number, emit) } }
      while !Task.isCancelled, lock.withLock({ ended.remove(work) }) == nil { await Task.yield() }
      leave()
    } onCancel: {
      leave()
    }
    return Task.isCancelled ? nil : .done
  }
}

extension Pair {
  /// Plays the steps with a session as well. What differs, and after which step.
  mutating func play(_ steps: [Moment]) async throws -> String? {
    let stage = Stage(), clock = SetClock(), machine = run.machine
    func session(_ run: Run<Clockwork>) async -> Session<Clockwork> {
      let session = Session(run, clock: clock) { await stage.perform($0.ordinal, $1) }
      await session.inspect { _, _, report in stage.note(Self.line(report)) }
      await session.start()
      return session
    }
    var played = await session(run)
    for (index, step) in steps.enumerated() {
      let begun = Set(model.begun.keys)
      while stage.underWay != begun { await Task.yield() }
      stage.edges = []
      take(step)
      if model.stalled { break }
      switch step {
      case .pass(let time):
        var rest = Duration.milliseconds(time)
        repeat {
          let part = min(rest, await played.timers.first?.left ?? rest)
          rest -= part
          clock.advance(by: part)
          await played.notify(.tick)
        } while rest > .zero
      case .tell(let event): await played.notify(Clockwork.event(event))
      case .brings(7) where begun.contains(1):
        stage.end(1)
        while stage.edges.count < edges.count { await Task.yield() }
      case .brings(let event): await stage.emit(Self.work(event), Clockwork.event(event))
      case .restore(let away):
        let snapshot = await played.snapshot
        await played.end()
        played = await session(try Run(machine, restoring: snapshot, away: away.milliseconds) { _ in })
        await played.notify(.tick)
      case .late: continue
      }
      let told = (await played.configuration, await played.timers.map { "\($0)" }, stage.edges)
      guard told == (run.configuration, run.timers.map { "\($0)" }, edges) else {
        return "\(steps[...index]): \(told) instead of \((run.configuration, run.timers, edges))"
      }
    }
    await played.end()
    return nil
  }
}

/// Whoever has ten minutes says 500 instead of 50: ten thousand tables.
@Suite("Made-up machines with timers and detours", .endsIfStuck)
struct TimerAttackTests {
  /// The sound ones of these seeds, each with a script.
  private func all(_ part: Int, _ count: Int, _ body: (UInt64, Sketch, Pair, [Moment]) async throws -> Void)
    async throws
  {
    var sound = 0, seed = UInt64(part) * 1_000_000
    while sound < count {
      var random = SeededRandom(seed: seed), sketch = Sketch(&random)
      seed += 1
      guard let machine = sketch.mended(&random) else { continue }
      sound += 1
      try await body(seed - 1, sketch, Pair(machine, sketch), (0..<60).map { _ in Moment(&random) })
      await Task.yield()
    }
  }

  @Test("go as the interpreter says", arguments: 0..<20)
  func runs(_ part: Int) async throws {
    var deepest = 0, taken = 0, isFirst = true
    try await all(part, 50) { seed, sketch, pair, steps in
      var pair = pair, sketch = sketch, steps = steps
      for step in steps where pair.difference == nil {
        pair.take(step)
        (deepest, taken) = (max(deepest, pair.run.kept.count), taken + pair.edges.count)
      }
      guard let difference = pair.difference else { return }
      guard isFirst else {
        Issue.record("seed \(seed) as well: \(difference)")
        return
      }
      isFirst = false
      steps = needed(steps) { Pair.difference(sketch, pair.run.machine, $0) != nil }
      sketch.clocks = needed(sketch.clocks) { clocks in
        var fewer = sketch
        fewer.clocks = clocks
        return Pair.difference(fewer, nil, steps) != nil
      }
      sketch.rules = needed(sketch.rules) { rules in
        var fewer = sketch
        fewer.rules = rules
        return Pair.difference(fewer, nil, steps) != nil
      }
      Issue.record("seed \(seed): \(steps): \(Pair.difference(sketch, nil, steps) ?? "")\n\(sketch)")
    }
    #expect(deepest > 0 && taken > 1_000)
  }

  @Test("go in a session as in a run", arguments: 20..<24)
  func sessions(_ part: Int) async throws {
    try await all(part, 50) { seed, sketch, pair, steps in
      var pair = pair
      let difference = try await pair.play(steps)
      #expect(difference == nil, "seed \(seed)\n\(sketch)")
    }
  }
}
