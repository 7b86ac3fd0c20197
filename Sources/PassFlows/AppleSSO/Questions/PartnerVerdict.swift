import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the framework's answer is worth in the steps B2, D1.2 and D2.2.
  public enum PartnerVerdict: Cased {
    /// Access is granted, the provider is known, the expiry lies ahead.
    case valid(PartnerStatus)
    /// As valid, but without expiry: of no use to the server's decisions (C-11).
    case undated(PartnerStatus)
    /// The viewer has not been asked.
    case notDetermined
    /// The viewer refused.
    case denied
    /// The app may not ask.
    case restricted
    /// Nobody is signed in on the device.
    case providerMissing
    /// The provider is none that this app works with, or not the one of the profile (C-95).
    case providerUnknown
    /// The provider's session has ended.
    case expired
    /// The framework reported an error instead.
    case failed(FrameworkError)

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case valid, undated, notDetermined, denied, restricted, providerMissing, providerUnknown, expired, failed
    }
    public var name: CodingKeys {
      switch self {
      case .valid: .valid
      case .undated: .undated
      case .notDetermined: .notDetermined
      case .denied: .denied
      case .restricted: .restricted
      case .providerMissing: .providerMissing
      case .providerUnknown: .providerUnknown
      case .expired: .expired
      case .failed: .failed
      }
    }
  }
}

extension Case<AppleSSO.PartnerVerdict, PartnerStatus> {
  public static var valid: Self { .init(.valid, AppleSSO.PartnerVerdict.valid) { if case .valid(let payload) = $0 { payload } else { nil } } }
  public static var undated: Self { .init(.undated, AppleSSO.PartnerVerdict.undated) { if case .undated(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.PartnerVerdict, Void> {
  public static var notDetermined: Self { .init(.notDetermined, { .notDetermined }) { if case .notDetermined = $0 { () } else { nil } } }
  public static var denied: Self { .init(.denied, { .denied }) { if case .denied = $0 { () } else { nil } } }
  public static var restricted: Self { .init(.restricted, { .restricted }) { if case .restricted = $0 { () } else { nil } } }
  public static var providerMissing: Self { .init(.providerMissing, { .providerMissing }) { if case .providerMissing = $0 { () } else { nil } } }
  public static var providerUnknown: Self { .init(.providerUnknown, { .providerUnknown }) { if case .providerUnknown = $0 { () } else { nil } } }
  public static var expired: Self { .init(.expired, { .expired }) { if case .expired = $0 { () } else { nil } } }
}
extension Case<AppleSSO.PartnerVerdict, FrameworkError> {
  public static var failed: Self { .init(.failed, AppleSSO.PartnerVerdict.failed) { if case .failed(let payload) = $0 { payload } else { nil } } }
}
