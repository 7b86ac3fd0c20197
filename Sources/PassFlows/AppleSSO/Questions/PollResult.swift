import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the profile of a code says (R-POLL-9).
  @Cases public enum PollResult {
    case found(Profile)
    /// An empty answer; ask again at this time.
    case notYet(Timestamp)
    /// The code is over.
    case expired
  }
}

extension AppleSSO.LoginCode {
  /// When to look again; the last wait ends with the code (R-POLL-3, R-POLL-5).
  func next(after now: Timestamp) -> Timestamp { min(now.advanced(bySeconds: AppleSSO.Polling.interval), notAfter) }
}

extension AppleSSO.PollResult {
  init(_ received: AppleSSO.ProfilesReceived, for login: AppleSSO.LoginCode) {
    if let profile = received.profiles.first(where: { $0.notAfter > received.at }) {
      self = .found(profile)
    } else {
      self = received.at < login.notAfter ? .notYet(login.next(after: received.at)) : .expired
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.Polling, Trigger == AppleSSO.ProfilesReceived {
  static var poll: Question<F, From, Trigger, AppleSSO.PollResult> {
    Question("profile of the code") { _, state, received in AppleSSO.PollResult(received, for: state.login) }
  }
}
