import PassAPI

/// What may be sent, and from when on: the client's side of the service's token bucket (`rest-api-v2.md` 8.5, C-89).
///
/// The service counts one request per whole second since the first contact, and ten extra once. The client does not
/// know where the service's seconds begin, nor how long a request was on its way. So it keeps a distance of one
/// interval from the *last contact*, be that a request or an answer: two such requests never fall into the same second.
/// Only what comes earlier is drawn from the burst, the first request as well, which leaves the service's count one
/// ahead for a page that the user agent fetches meanwhile.
struct Allowance: Hashable, Sendable {
  private let pace: Pace
  private(set) var burst: Int
  private var lastContact: Timestamp?
  private var blockedUntil: Timestamp?

  init(_ pace: Pace) {
    self.pace = pace
    burst = pace.burst
  }

  /// When the next request may be sent: now, or later.
  mutating func opening(at now: Timestamp) -> Timestamp {
    rebase(to: now)
    return max(now, blockedUntil ?? now, burst > 0 ? now : ordinary ?? now)
  }

  /// A request is sent now.
  mutating func spend(at now: Timestamp) {
    if ordinary.map({ now < $0 }) ?? true { burst = max(0, burst - 1) }
    lastContact = now
  }

  /// An answer has come, or the failure to get one.
  ///
  /// A 429 says that the service has counted more than this client, because of another app behind the same address or
  /// an earlier launch: what is left of the burst is not to be relied upon.
  mutating func settle(throttled: Bool, at now: Timestamp) {
    lastContact = max(lastContact ?? now, now)
    guard throttled else { return }
    burst = 0
    blockedUntil = now.advanced(bySeconds: pace.pause)
  }

  /// When a request costs nothing; nil before the first.
  private var ordinary: Timestamp? { lastContact?.advanced(bySeconds: pace.interval) }

  /// A clock that was set back makes nobody wait for longer than usual.
  private mutating func rebase(to now: Timestamp) {
    lastContact = lastContact.map { min($0, now) }
    blockedUntil = blockedUntil.map { min($0, now.advanced(bySeconds: pace.pause)) }
  }
}
