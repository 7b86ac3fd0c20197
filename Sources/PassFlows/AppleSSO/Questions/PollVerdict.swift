import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the profile of a code says (R-POLL-9).
  public enum PollVerdict: Cased {
    case found(Profile)
    /// An empty answer; ask again at this time.
    case notYet(Timestamp)
    /// The code is over.
    case expired

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case found, notYet, expired
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .found: .found
      case .notYet: .notYet
      case .expired: .expired
      }
    }
  }
}

extension Case<AppleSSO.PollVerdict, Profile> {
  package static var found: Self { .init(.found, AppleSSO.PollVerdict.found) { if case .found(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.PollVerdict, Timestamp> {
  package static var notYet: Self {
    .init(.notYet, AppleSSO.PollVerdict.notYet) { if case .notYet(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.PollVerdict, Void> {
  package static var expired: Self { .init(.expired, { .expired }) { if case .expired = $0 { () } else { nil } } }
}

extension AppleSSO.LoginCode {
  /// When to look again; the last wait ends with the code (R-POLL-3, R-POLL-5).
  func next(after now: Timestamp) -> Timestamp { min(now.advanced(bySeconds: AppleSSO.Polling.interval), notAfter) }
}

extension AppleSSO.PollVerdict {
  init(_ received: AppleSSO.ProfilesReceived, for login: AppleSSO.LoginCode) {
    if let profile = received.profiles.first(where: { $0.notAfter > received.at }) {
      self = .found(profile)
    } else {
      self = received.at < login.notAfter ? .notYet(login.next(after: received.at)) : .expired
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.Polling, Trigger == AppleSSO.ProfilesReceived {
  static func poll(_ verdicts: AppleSSO.PollVerdict.Name...) -> Self {
    .choice("profile of the code", verdicts) { _, state, received in AppleSSO.PollVerdict(received, for: state.login) }
  }
}
extension Finding where F == AppleSSO, From == AppleSSO.Polling, Trigger == AppleSSO.ProfilesReceived {
  static func poll(_ verdict: Case<AppleSSO.PollVerdict, Value>) -> Self {
    .choice("profile of the code", verdict) { _, state, received in AppleSSO.PollVerdict(received, for: state.login) }
  }
}
