/// The kinds of moves in a walk.
public enum MoveKind: String, Hashable, Codable, Sendable, CaseIterable {
  /// An effect ends with an outcome.
  case outcome
  /// An effect produces something and goes on.
  case progress
  /// The app asks, and awaits the answer.
  case request
  /// Something happens outside.
  case notification
  /// A caller gives up.
  case cancellation
  /// What an effect of an earlier visit produces comes too late.
  case late
  /// An effect ends without an outcome.
  case broken
  /// The run is saved, and restored in another process.
  case restoration
  /// A timer elapses.
  case elapsed

  /// Where it stands among all.
  @inlinable var number: Int {
    switch self {
    case .outcome: 0
    case .progress: 1
    case .request: 2
    case .notification: 3
    case .cancellation: 4
    case .late: 5
    case .broken: 6
    case .restoration: 7
    case .elapsed: 8
    }
  }

  /// Whether it produces no event that is made of samples.
  var isSilent: Bool { self == .cancellation || self == .broken || self == .restoration || self == .elapsed }
}
