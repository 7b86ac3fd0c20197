import FlowEngine

/// A machine on a walk, with the monitors that watch it. A value: it can be stored, and continued more than once.
@usableFromInline struct Play<F: Flow>: Sendable {
  /// The result of a move.
  enum MoveResult {
    case went
    /// The move cannot be made here.
    case impossible
    case failed(Violation)
  }
  /// A property that does not hold.
  @usableFromInline struct Violation: Hashable, Sendable {
    /// The position of the property among those watched.
    let property: Int
    let reason: String
  }

  let possible: Possibilities<F>
  private(set) var run: Run<F>
  private var watches: [any Monitor<F>]
  /// The positions of those that remember anything.
  private let remembering: [Int]
  /// The callers without a reply, oldest first.
  private(set) var waiting: [Ticket] = []
  private(set) var ticketCount = 0
  /// The states of the latest visits, by position, the present one last.
  private(set) var visited: [Int]
  /// The position of the edge taken last, or -1.
  var lastEdge = -1
  /// What is known of the remaining times; `nil` if no two timers are ordered by them.
  private var zone: Zone?
  /// Whether anything but a timer may happen before the next timer is due.
  private var mayWait = true

  init(_ walks: Walks<F>, _ possible: Possibilities<F>, _ properties: [Property<F>]) throws {
    let run =
      if let state = walks.state { try Run(walks.machine, walks.context, in: state) } else {
        Run(walks.machine, walks.context)
      }
    self.init(run, possible, properties)
  }

  init(_ run: Run<F>, _ possible: Possibilities<F>, _ properties: [Property<F>]) {
    self.possible = possible
    self.run = run
    watches = properties.map { $0.begin() }
    remembering = properties.indices.filter { properties[$0].remembers }
    visited = [F.State.position(of: run.state.name)]
    waiting = run.callers
    ticketCount = waiting.count
    if run.machine.ordersTimers { zone = Zone(run.armed) }
  }

  /// What the properties with a memory remember.
  var memories: some Sequence<Any> { remembering.lazy.map { watches[$0].remembered } }

  /// The hash of the configuration and of what properties remember, by which a new position on a walk is recognised.
  var hash: Int {
    var hasher = Hasher()
    hasher.combine(run.configuration)
    for index in remembering { watches[index].hash(into: &hasher) }
    return hasher.finalize()
  }

  /// The position of the present state.
  var place: Int { visited[visited.count - 1] }

  /// Whether a move may be made now, judged without its event.
  func allows(_ option: Possibilities<F>.Option) -> Bool {
    guard isTimely(option.move) else { return false }
    return switch option.move.kind {
    case .outcome, .progress, .broken: run.mayBring(option.effect)
    case .request: waiting.count < possible.maxWaiting
    // Otherwise more and more events would be deferred.
    case .notification: run.waitingCount < 2 * possible.maxWaiting + 2
    case .restoration, .elapsed: true
    case .cancellation, .late: false
    }
  }

  /// Whether a clock allows a move now: a timer is the next to elapse, or anything else happens before any is due.
  func isTimely(_ move: Move) -> Bool {
    guard move.kind == .elapsed else { return mayWait }
    guard let timer = run.timer(of: possible.events[move.name]) else { return false }
    return zone.map { $0.passing(until: timer) != nil } ?? true
  }

  /// Whether a move may be made now.
  func allows(_ move: Move) -> Bool {
    guard isTimely(move) else { return false }
    switch move.kind {
    case .cancellation: return waiting.indices.contains(move.number)
    case .restoration: return true
    case .late:
      guard move.number > 0, move.number < visited.count else { return false }
      return late(by: move.number).contains(move.name)
    case .outcome, .progress, .request, .notification, .broken, .elapsed:
      return possible.options[place].contains {
        $0.move.kind == move.kind && $0.move.name == move.name && allows($0)
      }
    }
  }

  /// How many visits ago the last effect was started that would now produce an event too late; 0 if none was.
  func visitsAgo(of event: Int) -> Int { (1..<max(1, visited.count)).first { late(by: $0).contains(event) } ?? 0 }

  /// The positions of the events that effects under way that many visits ago, and no longer, may produce too late.
  func late(by number: Int) -> [Int] {
    possible.produced(in: visited[visited.count - 1 - number]).filter { run.isLate($0, of: run.visit - number) }
  }

  /// Makes the event of a move from its choices; `nil` if it cannot occur here.
  func event(of move: Move, _ choices: inout Choices) -> F.Event? {
    possible.samples.make(possible.events[move.name], &choices, in: run)
  }

  /// The run after a move, which nothing watches.
  func run(after move: Move, _ event: F.Event) -> Run<F> {
    var run = run
    run.make(move.kind, event, of: run.visit, by: nil, asking: Ticket(number: ticketCount + 1)) { _ in }
    return run
  }

  /// Makes a recorded move.
  mutating func take(_ move: Move, _ see: (borrowing LiveReaction<F>) -> Void = { _ in }) -> MoveResult {
    guard allows(move) else { return .impossible }
    guard !move.kind.isSilent else { return take(move, bringing: possible.happening(by: move), see) }
    var choices = Choices(move.choices)
    guard let event = event(of: move, &choices) else { return .impossible }
    return take(move, bringing: event, see)
  }

  /// Makes a move that is allowed.
  mutating func take(_ move: Move, bringing event: F.Event?, _ see: (borrowing LiveReaction<F>) -> Void) -> MoveResult {
    var moments: [WalkStep<F>] = [], place = WalkPlace(run)
    func report(_ report: borrowing LiveReaction<F>) {
      moments.append(place.step(event, report))
      see(report)
    }
    if event == nil, !move.kind.isSilent { return .impossible }
    var ticket: Ticket?
    switch move.kind {
    case .request:
      ticketCount += 1
      ticket = Ticket(number: ticketCount)
      waiting.append(Ticket(number: ticketCount))
    case .cancellation: ticket = waiting.remove(at: move.number)
    case .outcome, .progress, .notification, .late, .broken, .restoration, .elapsed: break
    }
    if zone != nil { pass(until: move.kind == .elapsed ? event.flatMap { run.timer(of: $0.name) } : nil) }
    let before = zone == nil ? [] : run.armed
    run.make(
      move.kind, event, of: run.visit - (move.kind == .late ? move.number : 0),
      by: move.kind == .broken ? possible.effects[move.name] : nil, asking: ticket, report)
    zone?.change(from: before, to: run.armed)
    mayWait = zone.map { $0.passing(until: nil) != nil } ?? true
    if move.kind == .restoration { waiting = [] }
    for moment in moments { follow(moment) }
    return watch(moments)
  }

  /// Lets time pass until a timer is due, or before any is. The run is told a little of it, by which a timer that
  /// begins anew is recognised.
  private mutating func pass(until timer: Int?) {
    zone = zone?.passing(until: timer) ?? zone
    run.pass(.nanoseconds(1))
  }

  private mutating func follow(_ moment: WalkStep<F>) {
    if case .moved = moment.reaction {
      if visited.count > possible.maxVisits { visited.removeFirst(4) }
      visited.append(F.State.position(of: moment.state.name))
    }
    if let ticket = moment.settled { waiting.removeAll { $0 == ticket } }
  }

  /// Asks all monitors; the first violation counts.
  private mutating func watch(_ moments: [WalkStep<F>]) -> MoveResult {
    for index in watches.indices {
      for moment in moments {
        if let reason = watches[index].see(moment) { return .failed(Violation(property: index, reason: reason)) }
      }
      if let reason = watches[index].pause(WalkPause(run)) {
        return .failed(Violation(property: index, reason: reason))
      }
    }
    return .went
  }
}

extension Run {
  /// The callers that wait, in the order of the configuration: open requests, grouped by kind, before deferred ones.
  var callers: [Ticket] {
    let open = open.compactMap { waiter in waiter.ticket.map { (F.Event.position(of: waiter.event.name), $0) } }
    let kinds = Set(open.map(\.0)).sorted()
    return kinds.flatMap { kind in open.filter { $0.0 == kind }.map(\.1) } + deferred.compactMap(\.ticket)
  }
}
