// Timers. A run has no clock: it knows what is armed and what remains of it, and is told how much time has passed.

/// A timer of a box that the run is in.
@frozen @usableFromInline struct RunningTimer: Sendable {
  /// Its number in the table.
  let number: Int
  /// What remains; nil once it has elapsed.
  var left: Duration?
}

/// A timer that is armed.
public struct ArmedTimer<F: Flow>: Sendable {
  /// What happens when it elapses.
  public let event: F.Event.Name
  /// What remains; not more than nothing once it is due.
  public let left: Duration
}

extension Run {
  /// The timers that are armed: that which elapses first in front, of several at once in the order of the table.
  public var timers: [ArmedTimer<F>] {
    armed.map { ArmedTimer(event: machine.table.timers[$0.number].row.event, left: $0.left) }
  }

  /// Lets time pass: timers elapse in their order, each at its moment.
  ///
  /// - Parameter report: Called for each reaction.
  public mutating func elapse(_ duration: Duration, _ report: (borrowing LiveReaction<F>) -> Void) {
    elapse(duration) { LiveReaction.show($0, &$1, report) }
  }

  /// One timer elapses, whatever remains of it: the one that produces this event. Returns false, with nothing changed,
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

  /// Whether the timer of an event is armed, and no other is that always elapses before it.
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

  /// Time has passed; nothing elapses yet.
  mutating func pass(_ duration: Duration) {
    guard let clocks else { return }
    self.clocks = clocks.map { RunningTimer(number: $0.number, left: $0.left.map { $0 - duration }) }
  }

  /// The timers that are armed, that which elapses first in front.
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

  /// A timer elapses.
  mutating func elapse(timer number: Int, _ report: Observer) {
    guard let index = clocks?.firstIndex(where: { $0.number == number }) else { return }
    clocks?[index].left = nil
    let event = machine.table.timers[number].row.happening, ordinal = event.ordinal
    let course = take(event, ordinal, machine.table.cell(ownState.ordinal, ordinal), nil, report)
    if waiting != nil { followUp(course, report) }
  }

  /// A state was entered, in a table with timers or effects of phases.
  @usableFromInline mutating func keepBoxes(after edge: Int) {
    keepPhases()
    keepTime(after: edge)
  }

  /// After an edge: timers of boxes that were left are disarmed, those of boxes that were entered are armed. A state
  /// that is kept is not left, and one that is returned to is not entered.
  @usableFromInline mutating func keepTime(after edge: Int) {
    let table = machine.table, traits = table.traits(edge), before = clocks
    guard !table.timers.isEmpty else { return }
    var running: [RunningTimer] = []
    running.reserveCapacity(max(before?.count ?? 0, table.states[ownState.ordinal].timers.count))
    func keep(_ place: F.State, isEntered: Bool) {
      for number in table.states[place.ordinal].timers where !running.contains(where: { $0.number == number }) {
        let timer = table.timers[number].row, isOwn = timer.column == nil
        let known = isOwn && isEntered ? nil : before?.first { $0.number == number }
        // Edges in a phase begin its idle timers anew, of a state only those that stay.
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

  /// Arms the timers of all boxes that the run is in, but for those that have elapsed.
  ///
  /// - Parameter left: What remains, where it is known.
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

  /// The events of timers that have elapsed in boxes that the run is still in.
  var elapsedTimers: [String] {
    (clocks ?? []).filter { $0.left == nil }.map { machine.table.timers[$0.number].row.event.stringValue }.sorted()
  }
}

extension Machine {
  /// The events that timers produce in a state, be it those of a state that is kept meanwhile.
  package func timed(in state: F.State.Name) -> [F.Event.Name] {
    F.Event.Name.allCases.filter { table.bringer(F.Event.ordinal(of: $0), in: F.State.ordinal(of: state)) == .time }
  }
  /// What happens when the timer of an event elapses; nil where no timer produces it.
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
  /// A timer, and its box.
  @usableFromInline struct TimerRow: Sendable {
    let row: TableTimer<F>
    /// Timers of one box have one number.
    let box: Int
    /// An edge arms it again.
    var isRepeated = false
  }

  /// Whether a timer always elapses before another, if both are armed: two of one box, of which both have a constant
  /// duration from entering it.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (timers[one], timers[other])
    guard one != other, first.box == second.box, !first.isRepeated, !first.row.isIdle, !second.row.isIdle,
      let duration = first.row.duration, let later = second.row.duration
    else { return false }
    return (duration, one) < (later, other)
  }
}
