import FlowEngine

/// What is known of the remaining times of the armed timers on a path: how long each and each difference of two may be,
/// as timed automata have it. It is empty where no clock can go.
struct Zone: Sendable {
  /// What one remaining time exceeds another by, at most.
  private struct Bound: Sendable, Comparable {
    var most: Duration
    var isStrict = false
    static func < (one: Self, other: Self) -> Bool {
      one.most == other.most ? one.isStrict && !other.isStrict : one.most < other.most
    }
    static func + (one: Self, other: Self) -> Self {
      Self(most: one.most + other.most, isStrict: one.isStrict || other.isStrict)
    }
  }
  /// The numbers of the timers.
  private var timers: [Int] = []
  /// By rows and columns, of which the first stands for zero.
  private var bounds = [[Bound(most: .zero)]]

  /// Timers that have just been armed.
  init(_ armed: [(number: Int, left: Duration)]) { change(from: [], to: armed) }

  /// The zone when the next thing happens, after any time: a timer is due, or something else happens before any is;
  /// `nil` if no clock can do it. Of timers that are due at once the first in the table elapses first.
  func passing(until timer: Int?) -> Self? {
    var zone = self
    for (index, other) in timers.enumerated() {
      zone.bounds[0][index + 1] = Bound(most: .zero, isStrict: timer.map { other < $0 } ?? true)
      if other == timer { zone.bounds[index + 1][0] = Bound(most: .zero) }
    }
    let all = bounds.indices
    for middle in all {
      for row in all {
        for column in all {
          let way = zone.bounds[row][middle] + zone.bounds[middle][column]
          if way < zone.bounds[row][column] { zone.bounds[row][column] = way }
        }
      }
    }
    return all.allSatisfy { zone.bounds[$0][$0] >= Bound(most: .zero) } ? zone : nil
  }

  /// Forgets the timers that are disarmed, and adds those that begin anew, which have another remaining time.
  mutating func change(from before: [(number: Int, left: Duration)], to now: [(number: Int, left: Duration)]) {
    let stays = { (number: Int) in
      before.contains { old in old.number == number && now.contains { $0.number == number && $0.left == old.left } }
    }
    let places = [0] + timers.indices.filter { stays(timers[$0]) }.map { $0 + 1 }
    bounds = places.map { row in places.map { bounds[row][$0] } }
    timers = timers.filter(stays)
    for (number, left) in now where !timers.contains(number) && !left.isNever {
      let exact = Bound(most: left), gone = Bound(most: .zero - left)
      bounds.append([exact] + bounds[0].dropFirst().map { exact + $0 } + [Bound(most: .zero)])
      for row in bounds.indices.dropLast() { bounds[row].append(bounds[row][0] + gone) }
      timers.append(number)
    }
  }
}
