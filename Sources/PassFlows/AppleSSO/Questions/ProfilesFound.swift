import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the profiles of step B4 leave to choose (R-PROF-6).
  public enum ProfilesFound: Cased {
    case none
    /// There are some, but none is valid any more.
    case expired
    case one(Profile)
    /// Several, among them the provider that this device used last.
    case remembered(Profile)
    case several([Profile])

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case none, expired, one, remembered, several
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .none: .none
      case .expired: .expired
      case .one: .one
      case .remembered: .remembered
      case .several: .several
      }
    }
  }
}

extension Case<AppleSSO.ProfilesFound, Void> {
  package static var none: Self { .init(.none, { .none }) { if case .none = $0 { () } else { nil } } }
  package static var expired: Self { .init(.expired, { .expired }) { if case .expired = $0 { () } else { nil } } }
}
extension Case<AppleSSO.ProfilesFound, Profile> {
  package static var one: Self { .init(.one, AppleSSO.ProfilesFound.one) { if case .one(let payload) = $0 { payload } else { nil } } }
  package static var remembered: Self {
    .init(.remembered, AppleSSO.ProfilesFound.remembered) { if case .remembered(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.ProfilesFound, [Profile]> {
  package static var several: Self {
    .init(.several, AppleSSO.ProfilesFound.several) { if case .several(let payload) = $0 { payload } else { nil } }
  }
}

extension AppleSSO.ProfilesFound {
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
  static func profiles(_ found: AppleSSO.ProfilesFound.Name...) -> Self {
    .choice("profiles", found) { context, _, received in AppleSSO.ProfilesFound(received, remembering: context.remembered) }
  }
}
extension Finding where F == AppleSSO, Trigger == AppleSSO.ProfilesReceived {
  static func profiles(_ found: Case<AppleSSO.ProfilesFound, Value>) -> Self {
    .choice("profiles", found) { context, _, received in AppleSSO.ProfilesFound(received, remembering: context.remembered) }
  }
  /// C13: the profile that was asked to be created, if it is there and valid. Of another type it is "no Apple profile" (C-06).
  static func createdProfile() -> Self where From == AppleSSO.CreatingPartnerProfile, Value == Profile {
    .found("profile created") { _, state, received in
      received.profiles.first {
        $0.mvpd == state.known.mvpd && $0.notAfter > received.at && [.appleSSO, .degraded].contains($0.type)
      }
    }
  }
}
