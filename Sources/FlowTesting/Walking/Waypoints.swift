import FlowEngine

/// Where walks came that is worth going on from: what was met there was new.
///
/// Waypoints stand in groups, so that places where much is new do not hide those where little is: by their place, and
/// by the part of context or payload that has a value which it never had.
struct Waypoints<F: Flow> {
  /// Somewhere, and the way to it.
  final class Waypoint {
    let play: Play<F>
    let trail: Trail?
    var picks = 0
    init(_ play: Play<F>, _ trail: Trail?) { (self.play, self.trail) = (play, trail) }
  }
  /// What was new.
  enum Kind: Int, CaseIterable {
    /// An edge, a combination of answers, what an effect brings.
    case part
    /// An edge after another.
    case pair
    /// A part of context or payload has a new value.
    case value
    /// A configuration.
    case configuration
  }
  private struct Group {
    var waypoints: [Waypoint] = []
    var oldest = 0
    var picks = 0
  }
  private static var mostOfGroup: Int { 128 }
  private var groups: [[Group]] = Kind.allCases.map { _ in [] }
  private var numbers: [[UInt64: Int]] = Kind.allCases.map { _ in [:] }
  /// The hashes of the configurations that were met.
  private var configurations: Set<Int> = []
  /// The values that were met, by what they are the values of.
  private var values: Set<UInt64> = []
  private var newCount = 0

  /// Keeps where a walk is, if anything there was never met.
  mutating func keep(_ play: Play<F>, _ trail: Trail?, in place: Int, isNew: Bool, isNewPair: Bool) {
    let place = UInt64(truncatingIfNeeded: place)
    // As long as there is room for them, since walks have no end.
    let isNewConfiguration =
      configurations.count < 1 << 20 && configurations.insert(play.run.configuration.hashValue).inserted
    let waypoint = Waypoint(play, trail)
    if isNew {
      keep(.part, waypoint, place)
    } else if isNewPair {
      keep(.pair, waypoint, place)
    }
    guard isNewConfiguration else { return }
    keep(.configuration, waypoint, place)
    newCount += 1
    // Looking into values takes time; where nearly every configuration is new, a part of them does.
    guard newCount < 4_096 || newCount.isMultiple(of: 8), values.count < 1 << 18 else { return }
    var leaves = Leaves()
    leaves.add(play.run.context)
    leaves.add(play.run.state)
    for (path, value) in leaves.features {
      let key = (path ^ place) &* 0x9E37_79B9_7F4A_7C15
      if values.insert((key ^ value) &* 0xBF58_476D_1CE4_E5B9 ^ key).inserted { keep(.value, waypoint, key) }
    }
  }

  /// Keeps a waypoint in its group; the oldest gives way when there are too many.
  private mutating func keep(_ kind: Kind, _ waypoint: Waypoint, _ key: UInt64) {
    let kind = kind.rawValue, number = numbers[kind][key] ?? groups[kind].count
    if number == groups[kind].count {
      numbers[kind][key] = number
      groups[kind].append(Group())
    }
    if groups[kind][number].waypoints.count < Self.mostOfGroup {
      groups[kind][number].waypoints.append(waypoint)
    } else {
      groups[kind][number].waypoints[groups[kind][number].oldest] = waypoint
      groups[kind][number].oldest = (groups[kind][number].oldest + 1) % Self.mostOfGroup
    }
  }

  /// One of those of a kind, rather one that was seldom gone on from, of a group that was.
  mutating func pick(_ kind: Kind, _ random: inout SeededRandom) -> Waypoint? {
    let kind = kind.rawValue, count = groups[kind].count
    guard count > 0 else { return nil }
    let some = count <= 32 && random.below(2) == 0 ? Array(0..<count) : (0..<4).map { _ in random.below(count) }
    guard let group = some.min(by: { groups[kind][$0].picks < groups[kind][$1].picks }) else { return nil }
    groups[kind][group].picks += 1
    let all = groups[kind][group].waypoints
    let picked = (0..<4).map { _ in all[random.below(all.count)] }.min { $0.picks < $1.picks }
    picked?.picks += 1
    return picked
  }
}
