// Timers. A run has no clock: it knows the remaining time of each armed timer, and its driver says how much time has
// passed.

/// A timer of a state or phase that the run is in.
@frozen @usableFromInline struct RunningTimer: Sendable {
  /// Its number in the table.
  @usableFromInline let number: Int
  /// The remaining time; `nil` once the timer has elapsed.
  @usableFromInline var left: Duration?
  @inlinable init(number: Int, left: Duration?) { (self.number, self.left) = (number, left) }

  /// Returns whether the timer is due.
  @inlinable mutating func pass(_ duration: Duration) -> Bool {
    guard let left, !left.isNever else { return false }
    self.left = left - duration
    return left <= duration
  }
}

extension RunningTimer {
  /// The one of these that elapses first.
  static func first(of all: [RunningTimer]) -> (number: Int, left: Duration)? {
    var next: (number: Int, left: Duration)?
    for clock in all {
      guard let left = clock.left else { continue }
      if next.map({ (left, clock.number) < ($0.left, $0.number) }) ?? true { next = (clock.number, left) }
    }
    return next.map(\.left.isNever) == true ? nil : next
  }
}

extension Run {
  /// The armed timers by their events, in the order in which they elapse; of several at once, in the order of the
  /// table. Once a timer is due, the remaining time is zero or negative.
  public var timers: [(event: F.Event.Name, left: Duration)] {
    armed.map { (machine.table.timers[$0.number].row.event, $0.left) }
  }

  /// Lets time pass: timers elapse in their order, each at its moment.
  ///
  /// - Parameter report: Called for each reaction.
  package mutating func elapse(_ duration: Duration, _ report: (borrowing LiveReaction<F>) -> Void) {
    elapse(duration) { LiveReaction.show($0, &$1, report) }
  }

  /// Lets the timer that produces this event elapse, whatever its remaining time. Returns false, and changes nothing,
  /// if it is not armed, never elapses, or another one always elapses first.
  @discardableResult package mutating func elapsed(
    _ event: F.Event.Name, _ report: (borrowing LiveReaction<F>) -> Void
  ) -> Bool { elapsed(event) { LiveReaction.show($0, &$1, report) } }

  mutating func elapsed(_ event: F.Event.Name, _ report: Observer) -> Bool {
    guard let timer = timer(of: event) else { return false }
    elapse(timer: timer, report)
    return true
  }

  /// The number of the timer of an event if it may elapse now, judged by what a configuration holds: it is armed, and
  /// no armed timer always elapses before it.
  package func timer(of event: F.Event.Name) -> Int? {
    let armed = armed.filter { !$0.left.isNever }.map(\.number), table = machine.table
    return armed.first { number in
      table.timers[number].row.event == event && !armed.contains { table.precedes($0, number) }
    }
  }

  mutating func elapse(_ duration: Duration, _ report: Observer) {
    var rest = max(duration, .zero)
    while let next = next(), next.left <= rest {
      let step = max(next.left, .zero)
      pass(step)
      rest -= step
      elapse(timer: next.number, report)
    }
    pass(rest)
  }

  /// Whether timers of the states and phases that the run is in are armed, or have elapsed.
  @inlinable var keepsTime: Bool { clocks?.isEmpty == false }

  /// Lets time pass without letting any timer elapse. Returns whether one is due.
  @discardableResult @inlinable package mutating func pass(_ duration: Duration) -> Bool {
    guard var clocks = clocks.take() else { return false }
    var isDue = false
    for index in clocks.indices where clocks[index].pass(duration) { isDue = true }
    self.clocks = clocks
    return isDue
  }

  /// The armed timers, in the order in which they elapse.
  package var armed: [(number: Int, left: Duration)] {
    (clocks ?? []).compactMap { clock in
      clock.left.map { (number: clock.number, left: $0.isNever ? .never : $0) }
    }
    .sorted { ($0.left, $0.number) < ($1.left, $1.number) }
  }

  /// Whether timers are armed, and none of them is due before this time has passed.
  @inlinable mutating func isArmed(after duration: Duration) -> Bool {
    guard let clocks = clocks.take() else { return false }
    defer { self.clocks = clocks }
    var isArmed = false
    for clock in clocks {
      guard let left = clock.left, !left.isNever else { continue }
      if left < duration { return false }
      isArmed = true
    }
    return isArmed
  }

  /// The timer that elapses first. Reading a stored run in place spares a copy of all its references.
  mutating func next() -> (number: Int, left: Duration)? { clocks.flatMap(RunningTimer.first) }

  /// Lets a timer elapse.
  mutating func elapse(timer number: Int, _ report: Observer) {
    guard let index = clocks?.firstIndex(where: { $0.number == number }) else { return }
    clocks?[index].left = nil
    let event = machine.table.timers[number].row.happening, ordinal = event.ordinal
    let course = take(event, ordinal, machine.table.cell(ownState.ordinal, ordinal), nil, report)
    if waiting != nil { followUp(course, report) }
  }

  /// Updates timers after an edge: those of states and phases that were left are disarmed, those of states and phases
  /// that were entered are armed. A state that is kept is not left, and one that is returned to is not entered.
  ///
  /// - Parameter edge: The number of the edge: an edge that needs none of this does not load all its traits.
  @inlinable mutating func keepTime(after edge: Int) {
    let edge = machine.table.traits(edge)
    guard waiting == nil else { return keepTimeMeanwhile(after: edge) }
    // The memory is used again.
    var running: [RunningTimer] = []
    if let known = clocks.take() { running = known }
    let count = running.count
    for number in machine.table.states[ownState.ordinal].timers {
      let known = count == 0 ? nil : running[..<count].first { $0.number == number }
      running.append(clock(number, known, in: ownState, isEntered: edge.entersAnew, after: edge))
    }
    if running.isEmpty { return }
    running.removeFirst(count)
    clocks = running
  }

  /// The same while states are kept or events wait. A deferred event of a timer that ends or begins anew is void.
  @usableFromInline mutating func keepTimeMeanwhile(after edge: Table<F>.EdgeTraits) {
    let table = machine.table, before = clocks ?? [], entered = kept.count - (edge.keepsOther ? 1 : 0)
    var running: [RunningTimer] = []
    for (level, place) in (kept + [ownState]).enumerated() {
      for number in table.states[place.ordinal].timers where !running.contains(where: { $0.number == number }) {
        let known = before.first { $0.number == number }
        let isEntered = level < kept.count ? level == entered : edge.entersAnew
        running.append(clock(number, known, in: place, isEntered: isEntered, after: edge))
      }
    }
    clocks = running.isEmpty ? nil : running
    for gone in before where !running.contains(where: { $0.number == gone.number && $0.left == gone.left }) {
      change { _ = $0.deferred.removeAll(table.timerTraits[gone.number].event) }
    }
  }

  /// A timer of a present or kept state after an edge. An idle one begins anew with each edge inside the phase that
  /// owns it, or that stays in the state that does.
  @inlinable func clock(
    _ number: Int, _ known: RunningTimer?, in place: F.State, isEntered: Bool, after edge: Table<F>.EdgeTraits
  ) -> RunningTimer {
    let table = machine.table, timer = table.timerTraits[number], source = Int(edge.source)
    if !timer.isOwn || !isEntered, let known {
      let isInside = timer.isOwn ? edge.stays && source == place.ordinal : table.states[source].timers.contains(number)
      let isRepeated = edge.stays && known.left == nil && timer.event == Int(edge.event)
      if !(timer.isIdle && isInside || isRepeated) { return known }
    }
    return RunningTimer(number: number, left: timer.duration ?? table.length(of: number, ownContext, place))
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
  /// Whether several timers may be armed, in an order that their lengths decide.
  package var ordersTimers: Bool { table.timers.count > 1 }
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

  /// How long a timer takes now.
  @usableFromInline func length(of timer: Int, _ context: F.Context, _ state: F.State) -> Duration {
    timers[timer].row.length(context, state)
  }

  /// Whether a timer always elapses before another if both are armed: both have a constant duration from entering their
  /// owners, which are one, or the first one's is around the other's and was entered no later.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (timers[one], timers[other])
    guard one != other, !first.isRepeated, !first.row.isIdle, !second.row.isIdle, let duration = first.row.duration,
      let later = second.row.duration
    else { return false }
    return first.box == second.box ? (duration, one) < (later, other) : duration < later && isAround(one, other)
  }

  /// Whether a timer is of a phase around the state or phase of another. A state is around nothing: it may be entered
  /// anew while its phase lasts.
  func isAround(_ one: Int, _ other: Int) -> Bool {
    timers[one].row.column != nil && states.allSatisfy { !$0.timers.contains(other) || $0.timers.contains(one) }
  }
}
