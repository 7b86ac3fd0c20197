/// The interpreter: what the design says, over plain arrays.
struct Interpreter {
  typealias Stop = (state: Int, number: Int)
  let sketch: Sketch
  /// The states kept and the present one; what remains of armed timers; the visits that began effects.
  var stops: [Stop] = [], left: [Int: Int] = [:], begun: [Int: Int] = [:]
  var waiting: [(arrival: Int, event: Int, clock: Int?)] = [], arrivals = 0
  var context = Clockwork.Context(), visit = 0, edges: [String] = [], stalled = false

  init(_ sketch: Sketch) {
    self.sketch = sketch
    enter([(0, 0)], surviving: 0, from: nil)
  }

  /// Where an event is decided, and by which row.
  private func decided(_ event: Int, _ owner: Int?) -> (at: Int, rule: Sketch.Rule?) {
    let top = stops.count - 1, isSilent = sketch.rules(stops[top].state, event).isEmpty
    let place = owner.map { owner in stops.lastIndex { sketch.isInside($0.state, owner) } ?? top } ?? 0
    let at = isSilent ? place : top
    let rule = sketch.rules(stops[at].state, event).first { rule in
      switch rule.test {
      case nil: true
      case .even(let isEven): (context.count % 2 == 0) == isEven
      case .kept(let state, let isKept): (at > 0 && stops[at - 1].state == state) == isKept
      }
    }
    return (at, rule)
  }

  /// Whether an edge moved or stayed; nil if none was taken.
  private mutating func take(_ event: Int, _ clock: Int?, _ owner: Int?) -> Bool? {
    let (at, rule) = decided(event, owner), from = stops[at], below = Array(stops[..<at])
    guard let rule else {
      edges.append("undecided")
      return nil
    }
    if case .ignore = rule.act { return nil }
    if case .wait = rule.act {
      arrivals += 1
      waiting.append((arrivals, event, clock))
      return nil
    }
    let number = context.take(rule.number, from: from.number).number, isOwn = rule.owner < 8
    edges.append("e\(rule.number)" + (isOwn ? "" : "@\(Clockwork.State.Name.allCases[from.state].stringValue)"))
    func kept(_ state: Int) -> [Stop] { state > 4 ? below : [] }
    switch rule.act {
    case .go(let to): enter(kept(to) + [(to, number)], surviving: kept(to).count, from: from.state)
    case .again(let to):
      enter(
        below + [(from.state, from.number + (isOwn ? 1_000 : 0)), (to, number)], surviving: at + 1, from: from.state)
    case .other(let to, let keeps):
      enter(kept(keeps) + [(keeps, number + 500), (to, number)], surviving: kept(keeps).count, from: from.state)
    case .back: enter(below, surviving: at, from: from.state)
    default:
      stops[at].number += isOwn ? 1 : 0
      for index in sketch.clocks.indices where index == clock || isActive(index, from.state, stays: true) { arm(index) }
      return false
    }
    return true
  }

  /// Whether an edge is what an idle timer begins anew with.
  private func isActive(_ index: Int, _ from: Int, stays: Bool) -> Bool {
    let clock = sketch.clocks[index]
    return clock.isIdle && sketch.isInside(from, clock.owner) && (stays || clock.owner > 7)
  }
  private mutating func arm(_ index: Int) {
    let length = sketch.clocks[index].length
    left[index] = length < 0 ? Sketch.length(context.count) : max(1, length)
    waiting.removeAll { $0.clock == index }
  }

  /// The first of the next stops were there before; the others are entered.
  private mutating func enter(_ next: [Stop], surviving count: Int, from: Int?) {
    let old = stops
    (stops, visit) = (next, visit + (from == nil ? 0 : 1))
    func holds(_ stops: [Stop], _ owner: Int) -> Bool { stops.contains { sketch.isInside($0.state, owner) } }
    for (index, clock) in sketch.clocks.enumerated() {
      let stands = clock.owner < 8 ? holds(Array(next.prefix(count)), clock.owner) : holds(old, clock.owner)
      if !holds(next, clock.owner) {
        left[index] = nil
        waiting.removeAll { $0.clock == index }
      } else if !stands || from.map({ isActive(index, $0, stays: false) }) == true {
        arm(index)
      }
    }
    for (index, owner) in sketch.works.enumerated() {
      begun[index] = !holds(next, owner) ? nil : holds(old, owner) ? begun[index] : visit
    }
  }

  mutating func receive(_ event: Int, _ clock: Int? = nil, of owner: Int? = nil) {
    guard take(event, clock, owner) != nil else { return }
    stalled = stalled || event == 7 && stops.contains { sketch.isInside($0.state, sketch.works[1]) }
    var floor = 0, hasStayed = false
    while true {
      let next = waiting.firstIndex { one in
        guard case .wait? = decided(one.event, one.clock.map { sketch.clocks[$0].owner }).rule?.act else {
          return one.arrival > floor
        }
        return false
      }
      if let one = next.map({ waiting.remove(at: $0) }) {
        let moved = take(one.event, one.clock, one.clock.map { sketch.clocks[$0].owner })
        (floor, hasStayed) = moved == true ? (0, false) : (one.arrival, hasStayed || moved == false)
      } else if hasStayed {
        (floor, hasStayed) = (0, false)
      } else {
        return
      }
    }
  }

  /// The armed timers in the order in which they elapse.
  var armed: [Int] {
    let owners = sketch.states().flatMap(sketch.around)
    func rank(_ index: Int) -> (Int, Int, Int) {
      (left[index] ?? 0, owners.firstIndex(of: sketch.clocks[index].owner) ?? 0, index)
    }
    return left.keys.sorted { rank($0) < rank($1) }
  }
  mutating func elapse(_ duration: Int) {
    var rest = duration
    while let next = armed.first, let due = left[next], due <= rest {
      pass(max(0, due))
      (rest, left[next]) = (rest - max(0, due), nil)
      receive(sketch.clocks[next].event, next, of: sketch.clocks[next].owner)
    }
    pass(rest)
  }
  mutating func pass(_ duration: Int) { left = left.mapValues { $0 == .max ? $0 : $0 - duration } }
}
