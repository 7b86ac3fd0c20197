import FlowEngine

/// The places that walks came to and that are worth continuing from, because something new was met there.
///
/// Entries are grouped, so that what is often new does not hide what seldom is: by their place, or by the part of
/// context or payload that has a new value there.
struct Corpus<F: Flow> {
  /// A position on a walk, and the path to it.
  final class Waypoint {
    let play: Play<F>
    let trail: Trail?
    var picks = 0
    init(_ play: Play<F>, _ trail: Trail?) { (self.play, self.trail) = (play, trail) }
  }
  /// The kinds of novelty.
  enum Kind: Int, CaseIterable {
    /// An edge, a combination of answers, or an event of an effect.
    case part
    /// An edge after another.
    case pair
    /// A new value of a part of context or payload.
    case value
    /// A configuration.
    case configuration
    /// A new value of a part of context or payload in this state, for walks with a goal there.
    case state
  }
  private struct Group {
    var waypoints: [Waypoint] = []
    var oldest = 0
    var picks = 0
  }
  private static var maxOfGroup: Int { 128 }
  private var groups: [[Group]] = Kind.allCases.map { _ in [] }
  private var numbers: [[UInt64: Int]] = Kind.allCases.map { _ in [:] }
  /// The hashes of the configurations that were met, including what properties remembered there.
  private var configurations: Set<Int> = []
  /// The values that were met, by the parts that had them.
  private var values: Set<UInt64> = []
  /// The hashes of whole states and parts of contexts that were met, with their places.
  private var wholes: Set<Int> = []

  /// Keeps the position of a walk if anything in it is new.
  mutating func keep(_ play: Play<F>, _ trail: Trail?, in place: Int, isNew: Bool, isNewPair: Bool) {
    let place = UInt64(truncatingIfNeeded: place)
    // Only while there is room for them, since walks have no end.
    let isNewConfiguration = configurations.count < 1 << 20 && configurations.insert(play.hash).inserted
    guard isNew || isNewPair || isNewConfiguration else { return }
    let waypoint = Waypoint(play, trail)
    if isNew {
      keep(.part, waypoint, place)
    } else if isNewPair {
      keep(.pair, waypoint, place)
    }
    guard isNewConfiguration else { return }
    keep(.configuration, waypoint, place)
    let count = values.count
    lookInto(play, waypoint, place)
    if values.count > count { keep(.state, waypoint, UInt64(play.place)) }
  }

  /// Keeps a waypoint for each part that has a new value there.
  private mutating func lookInto(_ play: Play<F>, _ waypoint: Waypoint, _ place: UInt64) {
    // Inspecting values takes time. Where nearly every configuration is new, a quarter of them is enough.
    guard configurations.count < 1 << 14 || configurations.count.isMultiple(of: 4) else { return }
    look(at: "state", play.run.state, waypoint, place)
    for (number, memory) in play.memories.enumerated() { look(at: "memory \(number)", memory, waypoint, place) }
    guard isUnseen(play.run.context, place) else { return }
    let context = Mirror(reflecting: play.run.context)
    if context.displayStyle != .struct { look(at: "context", play.run.context, waypoint, place) }
    for (label, field) in context.children { look(at: label ?? "", field, waypoint, place) }
    lookBetween(play, waypoint, place)
  }

  /// Keeps a waypoint for each new distance between numbers: guards compare them, and walks approach step by step.
  private mutating func lookBetween(_ play: Play<F>, _ waypoint: Waypoint, _ place: UInt64) {
    var leaves = Leaves()
    leaves.add(play.run.state, room: 16)
    leaves.add(play.run.context, path: 2, room: 16)
    let numbers = leaves.placed.prefix(8)
    for (index, one) in numbers.enumerated() {
      for other in numbers.dropFirst(index + 1) {
        let (distance, isTooFar) = one.number.subtractingReportingOverflow(other.number)
        guard !isTooFar, (-64...64).contains(distance) else { continue }
        let path = one.path &* 31 ^ other.path, here = (path ^ place) &* 0x9E37_79B9_7F4A_7C15
        if values.insert((here ^ UInt64(bitPattern: Int64(distance))) &* 0xBF58_476D_1CE4_E5B9 ^ here).inserted {
          keep(.value, waypoint, path)
        }
      }
    }
  }

  /// Whether a value was never met at a place.
  private mutating func isUnseen(_ value: some Hashable, _ place: UInt64) -> Bool {
    var hasher = Hasher()
    hasher.combine(place)
    hasher.combine(value)
    return wholes.insert(hasher.finalize()).inserted
  }

  /// Inspects a state or a part of the context, unless the same value was met there before: inspecting takes time.
  private mutating func look(at label: String, _ value: Any, _ waypoint: Waypoint, _ place: UInt64) {
    guard values.count < 1 << 20 else { return }
    let path = Leaves.hash(label)
    if let value = value as? any Hashable, !isUnseen(value, path ^ place) { return }
    var leaves = Leaves()
    leaves.add(value, path: path, room: 32)
    for (path, value) in leaves.features {
      // A part that has only one value, such as a setting, leads nowhere.
      let here = (path ^ place) &* 0x9E37_79B9_7F4A_7C15, isFirst = values.insert(here).inserted
      if values.insert((here ^ value) &* 0xBF58_476D_1CE4_E5B9 ^ here).inserted, !isFirst {
        keep(.value, waypoint, path)
      }
    }
  }

  /// Keeps a waypoint in its group; in a full group it replaces the oldest.
  private mutating func keep(_ kind: Kind, _ waypoint: Waypoint, _ key: UInt64) {
    let kind = kind.rawValue, number = numbers[kind][key] ?? groups[kind].count
    if number == groups[kind].count {
      numbers[kind][key] = number
      groups[kind].append(Group())
    }
    if groups[kind][number].waypoints.count < Self.maxOfGroup {
      groups[kind][number].waypoints.append(waypoint)
    } else {
      groups[kind][number].waypoints[groups[kind][number].oldest] = waypoint
      groups[kind][number].oldest = (groups[kind][number].oldest + 1) % Self.maxOfGroup
    }
  }

  /// A waypoint where something was new in a state, given by its position; `nil` if nothing was new there.
  func pick(in state: Int, _ random: inout SeededRandom) -> Waypoint? {
    numbers[Kind.state.rawValue][UInt64(state)].map { pick(groups[Kind.state.rawValue][$0], &random) }
  }

  /// A waypoint of a kind, with a preference for groups and waypoints that were seldom picked.
  mutating func pick(_ kind: Kind, _ random: inout SeededRandom) -> Waypoint? {
    let kind = kind.rawValue, count = groups[kind].count
    guard count > 0 else { return nil }
    let some = count <= 32 && random.below(2) == 0 ? Array(0..<count) : (0..<4).map { _ in random.below(count) }
    guard let group = some.min(by: { groups[kind][$0].picks < groups[kind][$1].picks }) else { return nil }
    groups[kind][group].picks += 1
    return pick(groups[kind][group], &random)
  }

  private func pick(_ group: Group, _ random: inout SeededRandom) -> Waypoint {
    var picked = group.waypoints[random.below(group.waypoints.count)]
    for _ in 0..<3 {
      let other = group.waypoints[random.below(group.waypoints.count)]
      if other.picks < picked.picks { picked = other }
    }
    picked.picks += 1
    return picked
  }
}
