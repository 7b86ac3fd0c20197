import FlowEngine
import PassAPI

extension AppleSSO {
  /// What a session answer asks for. `actionName` decides; `reasonType` only explains (C-24).
  public enum NextAction: Cased {
    /// `authorize`: there is a profile; go to decisions.
    case authorized(Access)
    /// `authenticate` on a device with a user agent.
    case openPage(LoginCode)
    /// The viewer logs in on a second screen with the code.
    case showCode(LoginCode)
    /// `resume` or `retry`: the session lacks something this device can supply.
    case supply(MissingParameters)
    /// `resume` or `retry`: the session lacks a provider.
    case chooseProvider(OpenSession)
    /// `partner_profile`: the framework shall log in.
    case completeAtPartner(AuthenticationRequest)
    /// The answer lacks what its action needs, or asks for the same again and again.
    case incomplete
    /// An action of a later API.
    case unknown

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case authorized, openPage, showCode, supply, chooseProvider, completeAtPartner, incomplete, unknown
    }
    public var name: CodingKeys {
      switch self {
      case .authorized: .authorized
      case .openPage: .openPage
      case .showCode: .showCode
      case .supply: .supply
      case .chooseProvider: .chooseProvider
      case .completeAtPartner: .completeAtPartner
      case .incomplete: .incomplete
      case .unknown: .unknown
      }
    }
  }
}

extension Case<AppleSSO.NextAction, AppleSSO.Access> {
  public static var authorized: Self { .init(.authorized, AppleSSO.NextAction.authorized) { if case .authorized(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.NextAction, AppleSSO.LoginCode> {
  public static var openPage: Self { .init(.openPage, AppleSSO.NextAction.openPage) { if case .openPage(let payload) = $0 { payload } else { nil } } }
  public static var showCode: Self { .init(.showCode, AppleSSO.NextAction.showCode) { if case .showCode(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.NextAction, AppleSSO.MissingParameters> {
  public static var supply: Self { .init(.supply, AppleSSO.NextAction.supply) { if case .supply(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.NextAction, AppleSSO.OpenSession> {
  public static var chooseProvider: Self { .init(.chooseProvider, AppleSSO.NextAction.chooseProvider) { if case .chooseProvider(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.NextAction, AuthenticationRequest> {
  public static var completeAtPartner: Self { .init(.completeAtPartner, AppleSSO.NextAction.completeAtPartner) { if case .completeAtPartner(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.NextAction, Void> {
  public static var incomplete: Self { .init(.incomplete, { .incomplete }) { if case .incomplete = $0 { () } else { nil } } }
  public static var unknown: Self { .init(.unknown, { .unknown }) { if case .unknown = $0 { () } else { nil } } }
}
