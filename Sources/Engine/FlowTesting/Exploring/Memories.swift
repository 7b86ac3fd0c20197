import FlowEngine

/// The memories of one property's monitor on the paths of an exploration, each stored once under a number. The first
/// one has the number 0.
///
/// These are closures, not methods to override: they are specialised where flow and monitor are known.
@usableFromInline struct MemoryTable<F: Flow> {
  /// Returns the memory after the steps of an event; negative if the property does not hold.
  @usableFromInline let afterSteps: (Int32, [WalkStep<F>], WalkPause<F>) -> Int32
  /// Returns the memory after a single step; negative if the property does not hold.
  @usableFromInline let afterStep: (Int32, WalkStep<F>, WalkPause<F>) -> Int32
  /// The reason why the property did not hold.
  @usableFromInline let objection: () -> String

  @inlinable init<Own: Monitor>(_ first: Own) where Own.F == F {
    let numbered = NumberedMonitors(first)
    afterSteps = { numbered.number(after: $0, $1, $2) }
    afterStep = { numbered.number(after: $0, $1, $2) }
    objection = { numbered.objection }
  }
}

/// The monitors of a property that differ in what they remember.
@usableFromInline final class NumberedMonitors<Own: Monitor> {
  @usableFromInline var all: [Own]
  @usableFromInline var numbers: [Own: Int32]
  @usableFromInline var objection = ""

  @inlinable init(_ first: Own) {
    all = [first]
    numbers = [first: 0]
  }

  @inlinable func number(after number: Int32, _ steps: [WalkStep<Own.F>], _ now: WalkPause<Own.F>) -> Int32 {
    var monitor = all[Int(number)]
    for step in steps {
      if let objection = monitor.see(step) { return object(objection) }
    }
    return self.number(of: &monitor, after: number, now)
  }

  /// Returns the memory after a single step, without an array.
  @inlinable func number(after number: Int32, _ step: WalkStep<Own.F>, _ now: WalkPause<Own.F>) -> Int32 {
    var monitor = all[Int(number)]
    if let objection = monitor.see(step) { return object(objection) }
    return self.number(of: &monitor, after: number, now)
  }

  @inlinable @inline(__always) func number(
    of monitor: inout Own, after number: Int32, _ now: WalkPause<Own.F>
  ) -> Int32 {
    if let objection = monitor.pause(now) { return object(objection) }
    if monitor == all[Int(number)] { return number }
    if let known = numbers[monitor] { return known }
    let new = Int32(all.count)
    all.append(monitor)
    numbers[monitor] = new
    return new
  }

  @usableFromInline func object(_ reason: String) -> Int32 {
    objection = reason
    return -1
  }
}

/// The memories of all properties, each combination stored once under a number. The first one has the number 0.
@usableFromInline struct Memories<F: Flow> {
  /// One for each property that does not look at steps alone.
  @usableFromInline let tables: [MemoryTable<F>]
  /// The memories by tables, combination after combination.
  @usableFromInline var all: [Int32]
  @usableFromInline var seen = Numbers()
  /// What is remembered now, by tables.
  @usableFromInline var now: [Int32]

  @usableFromInline init(_ properties: [Property<F>]) {
    tables = properties.map { $0.beginTable() }
    all = []
    now = tables.map { _ in 0 }
    _ = numberOfNow()
  }

  /// The number of the combination after the steps of an event; `nil` if a property does not hold, with the first table
  /// that objects.
  @inlinable mutating func number(
    after number: Int32, _ steps: [WalkStep<F>], _ pause: WalkPause<F>
  ) -> (number: Int32?, objecting: Int?) { self.number(after: number) { $0.afterSteps($1, steps, pause) } }

  /// The number of the combination after a single step; `nil` if a property does not hold.
  @inlinable mutating func number(
    after number: Int32, _ step: WalkStep<F>, _ pause: WalkPause<F>
  ) -> (number: Int32?, objecting: Int?) { self.number(after: number) { $0.afterStep($1, step, pause) } }

  @inlinable @inline(__always) mutating func number(
    after number: Int32, _ next: (MemoryTable<F>, Int32) -> Int32
  ) -> (number: Int32?, objecting: Int?) {
    let first = Int(number) * tables.count
    var isSame = true
    for (index, table) in tables.enumerated() {
      let former = all[first + index], memory = next(table, former)
      if memory < 0 { return (nil, index) }
      if memory != former { isSame = false }
      now[index] = memory
    }
    return (isSame ? number : numberOfNow(), nil)
  }

  /// The number of what is remembered now.
  @inlinable mutating func numberOfNow() -> Int32 {
    var hasher = Hasher()
    for memory in now { hasher.combine(memory) }
    let hash = hasher.finalize(), count = tables.count
    let (known, slot) = seen.find(hash) { number in
      (0..<count).allSatisfy { all[number * count + $0] == now[$0] }
    }
    if let known { return Int32(known) }
    all += now
    return seen.insert(hash, at: slot)
  }
}
