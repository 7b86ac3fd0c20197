// Timers. A run has no clock: it knows the remaining time of each armed timer, and its driver says how much time has
// passed.

/// A timer of a state or phase that the run is in.
@frozen @usableFromInline struct RunningTimer: Sendable {
  /// Its number in the table.
  let number: Int
  /// The remaining time; `nil` once the timer has elapsed.
  var left: Duration?
}

/// A timer that is armed.
public struct ArmedTimer<F: Flow>: Sendable {
  /// The event that occurs when the timer elapses.
  public let event: F.Event.Name
  /// The remaining time; zero or negative once the timer is due.
  public let left: Duration
}

extension Run {
  /// The armed timers, in the order in which they elapse; of several at once, in the order of the table.
  public var timers: [ArmedTimer<F>] {
    armed.map { ArmedTimer(event: machine.table.timers[$0.number].row.event, left: $0.left) }
  }

  /// Lets time pass: timers elapse in their order, each at its moment.
  ///
  /// - Parameter report: Called for each reaction.
  public mutating func elapse(_ duration: Duration, _ report: (borrowing LiveReaction<F>) -> Void) {
    elapse(duration) { LiveReaction.show($0, &$1, report) }
  }

  /// Lets the timer that produces this event elapse, whatever its remaining time. Returns false, and changes nothing,
  /// if it is not armed.
  @discardableResult public mutating func elapsed(
    _ event: F.Event.Name, _ report: (borrowing LiveReaction<F>) -> Void
  ) -> Bool { elapsed(event) { LiveReaction.show($0, &$1, report) } }

  mutating func elapsed(_ event: F.Event.Name, _ report: Observer) -> Bool {
    guard let timer = armed.first(where: { machine.table.timers[$0.number].row.event == event }) else {
      return false
    }
    elapse(timer: timer.number, report)
    return true
  }

  /// Whether the timer of an event is armed, and no armed timer always elapses before it.
  package func mayElapse(_ event: F.Event.Name) -> Bool {
    let armed = armed.map(\.number), table = machine.table
    return armed.contains { number in
      table.timers[number].row.event == event && !armed.contains { table.precedes($0, number) }
    }
  }

  mutating func elapse(_ duration: Duration, _ report: Observer) {
    var rest = max(duration, .zero)
    while let next, next.left <= rest {
      let step = max(next.left, .zero)
      pass(step)
      rest -= step
      elapse(timer: next.number, report)
    }
    pass(rest)
  }

  /// Lets time pass without letting any timer elapse.
  mutating func pass(_ duration: Duration) {
    guard let clocks else { return }
    self.clocks = clocks.map { RunningTimer(number: $0.number, left: $0.left.map { $0 - duration }) }
  }

  /// The armed timers, in the order in which they elapse.
  private var armed: [(number: Int, left: Duration)] {
    (clocks ?? []).compactMap { clock in clock.left.map { (number: clock.number, left: $0) } }
      .sorted { ($0.left, $0.number) < ($1.left, $1.number) }
  }

  /// The timer that elapses first.
  var next: (number: Int, left: Duration)? {
    var next: (number: Int, left: Duration)?
    for clock in clocks ?? [] {
      guard let left = clock.left else { continue }
      if next.map({ (left, clock.number) < ($0.left, $0.number) }) ?? true { next = (clock.number, left) }
    }
    return next
  }

  /// Lets a timer elapse.
  mutating func elapse(timer number: Int, _ report: Observer) {
    guard let index = clocks?.firstIndex(where: { $0.number == number }) else { return }
    clocks?[index].left = nil
    let event = machine.table.timers[number].row.happening, ordinal = event.ordinal
    let course = take(event, ordinal, machine.table.cell(ownState.ordinal, ordinal), nil, report)
    if waiting != nil { followUp(course, report) }
  }

  /// Updates timers and effects of phases after a state was entered.
  @usableFromInline mutating func keepBoxes(after edge: Int) {
    keepPhases()
    keepTime(after: edge)
  }

  /// Updates timers after an edge: those of states and phases that were left are disarmed, those of states and phases
  /// that were entered are armed. A state that is kept is not left, and one that is returned to is not entered.
  @usableFromInline mutating func keepTime(after edge: Int) {
    let table = machine.table, traits = table.traits(edge), before = clocks
    guard !table.timers.isEmpty else { return }
    var running: [RunningTimer] = []
    running.reserveCapacity(max(before?.count ?? 0, table.states[ownState.ordinal].timers.count))
    func keep(_ place: F.State, isEntered: Bool) {
      for number in table.states[place.ordinal].timers where !running.contains(where: { $0.number == number }) {
        let timer = table.timers[number].row, isOwn = timer.column == nil
        let known = isOwn && isEntered ? nil : before?.first { $0.number == number }
        // Every edge in a phase restarts its idle timers; those of a state restart only with edges that stay.
        let isActive = timer.isIdle && (!isOwn || traits.stays)
        let isRepeated = traits.stays && known?.left == nil && timer.event == table.edges[edge].on
        if let known, !isActive, !isRepeated {
          running.append(known)
        } else {
          running.append(RunningTimer(number: number, left: timer.length(ownContext, place)))
        }
      }
    }
    for place in kept { keep(place, isEntered: false) }
    keep(ownState, isEntered: traits.course == .enters || traits.course == .keeps)
    clocks = running.isEmpty ? nil : running
    for gone in before ?? [] where waiting != nil && !running.contains(where: { $0.number == gone.number }) {
      change { _ = $0.deferred.removeAll(F.Event.ordinal(of: table.timers[gone.number].row.event)) }
    }
  }

  /// Arms the timers of all states and phases that the run is in, except those that have elapsed.
  ///
  /// - Parameter left: The remaining times, where they are known.
  mutating func arm(elapsed: [String] = [], left: [String: Duration] = [:]) {
    let table = machine.table
    guard !table.timers.isEmpty else { return }
    var running: [RunningTimer] = []
    for place in kept + [ownState] {
      for number in table.states[place.ordinal].timers where !running.contains(where: { $0.number == number }) {
        let timer = table.timers[number].row, name = timer.event.stringValue
        let full = elapsed.contains(name) ? nil : left[name] ?? timer.length(ownContext, place)
        running.append(RunningTimer(number: number, left: full))
      }
    }
    clocks = running.isEmpty ? nil : running
  }

  /// The events of timers that have elapsed in states and phases that the run is still in.
  var elapsedTimers: [String] {
    (clocks ?? []).filter { $0.left == nil }.map { machine.table.timers[$0.number].row.event.stringValue }.sorted()
  }
}

extension Machine {
  /// The events that timers produce in a state, including those of a state kept meanwhile.
  package func timed(in state: F.State.Name) -> [F.Event.Name] {
    F.Event.Name.allCases.filter { table.bringer(F.Event.ordinal(of: $0), in: F.State.ordinal(of: state)) == .time }
  }
  /// The value of an event that a timer produces; `nil` if no timer does.
  package func happening(_ event: F.Event.Name) -> F.Event? {
    table.timers.first { $0.row.event == event }?.row.happening
  }
}

extension Run.Configuration {
  /// Whether only an event from outside moves a machine on.
  @inlinable package func rests(in machine: Machine<F>) -> Bool {
    machine.table.timers.isEmpty && machine.table.phaseWorks.isEmpty
      ? machine.rests(in: state.name) : isAtRest(in: machine)
  }
  @usableFromInline func isAtRest(in machine: Machine<F>) -> Bool { Run(machine, self).rests }
}

extension Table {
  /// A timer, and the number of its owner.
  @usableFromInline struct TimerRow: Sendable {
    let row: TableTimer<F>
    /// The number of the state or phase that owns the timer.
    let box: Int
    /// Whether an edge arms the timer again.
    var isRepeated = false
  }

  /// Whether a timer always elapses before another if both are armed: they have one owner, and both have a constant
  /// duration from entering it.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (timers[one], timers[other])
    guard one != other, first.box == second.box, !first.isRepeated, !first.row.isIdle, !second.row.isIdle,
      let duration = first.row.duration, let later = second.row.duration
    else { return false }
    return (duration, one) < (later, other)
  }
}
