@testable import FlowEngine
@testable import TestMachines

/// The courier written by hand, without the engine: what it ought to do, in the plainest words.
struct CourierModel: Equatable {
  typealias State = Courier.State
  typealias Event = Courier.Event
  struct Waiter: Equatable {
    var arrival = 0
    let ticket: Int?
    let event: Event
  }
  enum Course { case moved, stayed, over }
  private enum Way {
    case stay(State)
    case go(State, keeping: [State])
    case back
    case ignore, wait
    case refuse(Courier.Refusal)
  }
  /// What a row does, and what it says to who asks and to all who want something delivered.
  private struct Row {
    var way: Way
    var own: String?
    var all: ((Courier.Deliver) -> String)?
    init(_ way: Way, own: String? = nil, all: ((Courier.Deliver) -> String)? = nil) {
      self.way = way
      self.own = own
      self.all = all
    }
    static func refusing(_ refusal: Courier.Refusal) -> (Courier.Deliver) -> String { { _ in "\(refusal)" } }
  }

  var context = Courier.Context(), state = State.idle, kept: [State] = [], visit = 0, isBroken = false
  var open: [Waiter] = [], deferred: [Waiter] = [], said: [Int: [String]] = [:]
  private var arrivals = 0

  // MARK: What happens

  mutating func receive(_ event: Event, _ ticket: Int?) { if take(event, ticket) != .over { followUp() } }

  mutating func conclude(_ outcome: Event?) {
    guard !isBroken else { return }
    guard let outcome else {
      if case .idle = state { return }
      if case .home = state { return }
      if case .stranded = state { return }
      isBroken = true
      for waiter in open + deferred { if let ticket = waiter.ticket { said[ticket, default: []].append("broken") } }
      open = []
      deferred.removeAll { $0.ticket != nil }
      return
    }
    if case .signPassed(let number) = outcome {
      guard case .riding(var ride) = state else { return }
      ride.load += number.value
      state = .riding(ride)
      return followUp()
    }
    guard let row = ended(outcome) else { return }
    apply(row, outcome, nil, asFirst: false)
    followUp()
  }

  mutating func withdraw(_ ticket: Int) {
    open.removeAll { $0.ticket == ticket }
    deferred.removeAll { $0.ticket == ticket }
  }

  /// What the effect of a state may end with.
  var outcomes: [Event] {
    switch state {
    case .riding: [.arrived, .batteryLow, .gotTired, .roadClosed, .signPassed(.init(2))]
    case .serving: [.handedOver, .nobodyHome, .scannerEmpty]
    case .charging: [.plugged(.init(visit)), .queueLong, .chargerBroken]
    case .paying: [.paid, .declined]
    case .napping: [.woke]
    case .idle, .home, .stranded: []
    }
  }

  // MARK: How

  private mutating func take(_ event: Event, _ ticket: Int?) -> Course {
    if let row = aside(event) { return apply(row, event, ticket, asFirst: false) }
    return apply(usual(kept.first ?? state, event), event, ticket, asFirst: !kept.isEmpty)
  }

  @discardableResult
  private mutating func apply(_ row: Row, _ event: Event, _ ticket: Int?, asFirst: Bool) -> Course {
    func isDetour(_ state: State) -> Bool {
      switch state {
      case .charging, .paying, .napping, .stranded: true
      case .idle, .riding, .serving, .home: false
      }
    }
    switch row.way {
    case .wait:
      if let ticket, isBroken {
        said[ticket, default: []].append("broken")
      } else {
        arrivals += 1
        deferred.append(Waiter(arrival: arrivals, ticket: ticket, event: event))
      }
      return .over
    case .ignore:
      if let ticket { said[ticket, default: []].append("ignored") }
      return .over
    case .refuse(let refusal):
      if let ticket { said[ticket, default: []].append("\(refusal)") }
      return .over
    case .stay, .go, .back: break
    }
    if let all = row.all {
      for waiter in open {
        guard case .deliver(let asked) = waiter.event, let ticket = waiter.ticket else { continue }
        said[ticket, default: []].append(all(asked))
      }
      open = []
    }
    if let own = row.own, let ticket { said[ticket, default: []].append(own) }
    var course = Course.moved
    switch row.way {
    case .stay(let changed):
      if asFirst { kept[0] = changed } else { state = changed }
      course = .stayed
    case .go(let target, let keeping):
      let isFresh = asFirst || keeping.first.map { !isDetour($0) } ?? false
      kept = isDetour(target) ? (isFresh ? [] : kept) + keeping : []
      state = target
    case .back: state = kept.removeLast()
    case .ignore, .wait, .refuse: break
    }
    if course == .moved {
      visit += 1
      isBroken = false
    }
    if row.own == nil, let ticket {
      if isBroken {
        said[ticket, default: []].append("broken")
      } else {
        open.append(Waiter(ticket: ticket, event: event))
      }
    }
    return course
  }

  private mutating func followUp() {
    var floor = -1, hasStayed = false
    while true {
      let next = deferred.first { waiter in waiter.arrival > floor && !waits(waiter.event) }
      guard let next else {
        guard hasStayed else { return }
        (floor, hasStayed) = (-1, false)
        continue
      }
      deferred.removeAll { $0.arrival == next.arrival }
      switch take(next.event, next.ticket) {
      case .moved: (floor, hasStayed) = (-1, false)
      case .stayed: (floor, hasStayed) = (next.arrival, true)
      case .over: floor = next.arrival
      }
    }
  }

  private func waits(_ event: Event) -> Bool {
    var copy = self
    let row = copy.aside(event) ?? copy.usual(kept.first ?? state, event)
    if case .wait = row.way { return true }
    return false
  }

  // MARK: The rows

  /// What a state of a detour decides by itself.
  private mutating func aside(_ event: Event) -> Row? {
    switch (state, event) {
    case (.charging, .alarm), (.paying, .alarm), (.napping, .alarm), (.stranded, .alarm):
      context.alarms += 1
      return Row(.stay(state))
    case (.charging(let charging), .locate):
      return kept.first?.stop.map { Row(.stay(state), own: "charging at \(charging.place) for \($0)") }
        ?? Row(.refuse(.idle))
    case (.napping(let nap), .phoneRang):
      context.alarms += nap.minutes
      return Row(.back)
    case (.stranded, .towed): return Row(.back)
    case (.stranded, .deliver), (.stranded, .tip): return Row(.refuse(.stranded))
    case (.stranded, .parcel): return Row(.ignore)
    default: return nil
    }
  }

  /// What a state of no detour decides about what comes from outside, be it present or kept.
  private mutating func usual(_ state: State, _ event: Event) -> Row {
    switch (state, event) {
    case (_, .level): return Row(.stay(state), own: "\(context.battery)")
    case (.home, .deliver), (.home, .locate), (.home, .cancel), (.home, .tip), (.home, .borrow):
      return Row(.refuse(.recalled))
    case (.home, _): return Row(.ignore)
    case (.idle, .recalled): return Row(.go(.home, keeping: []))
    case (_, .recalled): return Row(.go(.home, keeping: []), all: Row.refusing(.recalled))
    case (_, .stormCame): return Row(.go(.nap(60), keeping: [state]))
    case (.idle, .deliver(let asked)): return Row(.go(.ride(asked.stop), keeping: []))
    case (.idle, .tip(let tip)):
      context.tips += tip.coins
      return Row(.stay(state), own: "\(context.tips)")
    case (.idle, .borrow): return Row(.stay(state), own: "the bicycle")
    case (.idle, .locate), (.idle, .cancel): return Row(.refuse(.idle))
    case (.idle, .parcel(let parcel)), (.serving, .parcel(let parcel)):
      context.weight += parcel.value
      return Row(.stay(state))
    case (.riding, .deliver): return Row(.stay(state))
    case (.riding(let ride), .locate): return Row(.stay(state), own: "at \(ride.stop)")
    case (.riding(let ride), .cancel):
      return Row(.go(.idle, keeping: []), own: "\(ride.stop)", all: Row.refusing(.cancelled))
    case (.riding, .borrow): return Row(.refuse(.honest))
    case (.riding(let ride), .rerouted(let stop)): return Row(.stay(.ride(stop.value, detours: ride.detours)))
    case (.riding(var ride), .parcel(let parcel)):
      guard ride.load + parcel.value <= 10 else { return Row(.wait) }
      ride.load += parcel.value
      return Row(.stay(.riding(ride)))
    case (.riding(var ride), .whistled):
      ride.load += 1
      return Row(.stay(.riding(ride)))
    case (.riding, .tip), (.serving, .tip), (.serving, .deliver): return Row(.wait)
    case (.serving, .locate), (.serving, .cancel), (.serving, .borrow): return Row(.refuse(.late))
    default: return Row(.ignore)
    }
  }

  /// What a state makes of an outcome of its effect.
  private mutating func ended(_ outcome: Event) -> Row? {
    switch (state, outcome) {
    case (.riding(let ride), .arrived): return Row(.go(.serve(ride.stop), keeping: []))
    case (.riding(var ride), .gotTired):
      ride.detours += 1
      return Row(.go(.nap(ride.detours), keeping: [.riding(ride)]))
    case (.riding(let ride), .roadClosed): return Row(.go(.nap(5), keeping: [.serve(ride.stop + 1)]))
    case (.riding(var ride), .batteryLow):
      ride.detours += 1
      return Row(.go(.charge(ride.stop), keeping: [.riding(ride)]))
    case (.serving(let serving), .handedOver):
      return Row(.go(.idle, keeping: []), all: { "\(100 * $0.stop + serving.stop)" })
    case (.serving(let serving), .nobodyHome): return Row(.go(.nap(7), keeping: [.serve(serving.stop + 10)]))
    case (.serving(let serving), .scannerEmpty): return Row(.go(.charge(serving.stop), keeping: [state]))
    case (.charging, .plugged(let level)):
      context.battery = level.value
      return Row(.go(.paying, keeping: []))
    case (.charging(let charging), .queueLong): return Row(.go(.nap(2), keeping: [.charge(charging.place + 1)]))
    case (.charging(let charging), .chargerBroken):
      return Row(.go(.idle, keeping: []), all: { $0.stop < 0 ? "\(charging.place)" : "broken" })
    case (.paying, .paid):
      let isUnpopular = context.payments > 1
      context.payments += 1
      if isUnpopular, case .serving(let serving)? = kept.last { return Row(.go(.ride(serving.stop), keeping: [])) }
      return Row(.back)
    case (.paying, .declined): return Row(.go(.stranded, keeping: []), all: Row.refusing(.stranded))
    case (.napping, .woke): return Row(.back)
    default: return nil
    }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.context == other.context && one.state == other.state && one.kept == other.kept && one.visit == other.visit
      && one.isBroken == other.isBroken && one.open.map(\.ticket) == other.open.map(\.ticket)
      && one.open.map(\.event) == other.open.map(\.event)
      && one.deferred.map(\.ticket) == other.deferred.map(\.ticket)
      && one.deferred.map(\.event) == other.deferred.map(\.event) && one.said == other.said
  }
}
