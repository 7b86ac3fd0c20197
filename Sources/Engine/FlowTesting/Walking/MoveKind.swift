/// The kinds of moves in a walk.
public enum MoveKind: String, Hashable, Codable, Sendable, CaseIterable {
  /// An effect ends with an outcome.
  case outcome
  /// An effect produces an event and continues.
  case progress
  /// The app makes a request, and awaits the answer.
  case request
  /// Something happens outside.
  case notification
  /// A caller gives up.
  case cancellation
  /// An event of an effect of an earlier visit comes too late.
  case late
  /// An effect ends without an outcome.
  case broken
  /// The run is saved, and restored in another process.
  case restoration
  /// A timer elapses.
  case elapsed

  /// The position among all kinds.
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

  /// Whether it produces no event that is made from samples.
  var isSilent: Bool { self == .cancellation || self == .broken || self == .restoration || self == .elapsed }
}
