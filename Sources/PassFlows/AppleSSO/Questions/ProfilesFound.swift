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
  public static var none: Self { .init(.none, { .none }) { if case .none = $0 { () } else { nil } } }
  public static var expired: Self { .init(.expired, { .expired }) { if case .expired = $0 { () } else { nil } } }
}
extension Case<AppleSSO.ProfilesFound, Profile> {
  public static var one: Self { .init(.one, AppleSSO.ProfilesFound.one) { if case .one(let payload) = $0 { payload } else { nil } } }
  public static var remembered: Self { .init(.remembered, AppleSSO.ProfilesFound.remembered) { if case .remembered(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.ProfilesFound, [Profile]> {
  public static var several: Self { .init(.several, AppleSSO.ProfilesFound.several) { if case .several(let payload) = $0 { payload } else { nil } } }
}
