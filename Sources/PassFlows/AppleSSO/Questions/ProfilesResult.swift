import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the profiles of step B4 leave to choose (R-PROF-6).
  @Cases public enum ProfilesResult {
    case none
    /// There are some, but none is valid any more.
    case expired
    case one(Profile)
    /// Several, among them the provider that this device used last.
    case remembered(Profile)
    case several([Profile])
  }
}

extension AppleSSO.ProfilesResult {
  init(_ received: AppleSSO.ProfilesReceived, remembering remembered: RememberedProvider?) {
    let valid = received.profiles.filter { $0.notAfter > received.at }
    if let only = valid.first, valid.count == 1 {
      self = .one(only)
    } else if let remembered = valid.first(where: { $0.mvpd == remembered?.mvpd }) {
      self = .remembered(remembered)
    } else if valid.isEmpty {
      self = received.profiles.isEmpty ? .none : .expired
    } else {
      self = .several(valid)
    }
  }
}

extension Guard where F == AppleSSO, Trigger == AppleSSO.ProfilesReceived {
  static var profiles: Question<F, From, Trigger, AppleSSO.ProfilesResult> {
    Question("profiles") { context, _, received in AppleSSO.ProfilesResult(received, remembering: context.remembered) }
  }
}

extension Guard<AppleSSO, AppleSSO.CreatingPartnerProfile, AppleSSO.ProfilesReceived, Profile> {
  /// C13: the profile that was asked to be created, if it is there and valid. Of another type it is "no Apple profile"
  /// (C-06).
  static var createdProfile: Self {
    .found("profile created") { _, state, received in
      received.profiles.first {
        $0.mvpd == state.known.mvpd && $0.notAfter > received.at && [.appleSSO, .degraded].contains($0.type)
      }
    }
  }
}
