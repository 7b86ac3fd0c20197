import FlowEngine
import PassAPI

extension AppleSSO {
  /// The call of phase A that is repeated after a pause.
  public enum Acquisition: Cased {
    /// A1.
    case credentials(Registering)
    /// A3.
    case token(RequestingToken)

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case credentials, token
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .credentials: .credentials
      case .token: .token
      }
    }
  }
}

extension Case<AppleSSO.Acquisition, AppleSSO.Registering> {
  package static var credentials: Self {
    .init(.credentials, AppleSSO.Acquisition.credentials) { if case .credentials(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Acquisition, AppleSSO.RequestingToken> {
  package static var token: Self { .init(.token, AppleSSO.Acquisition.token) { if case .token(let payload) = $0 { payload } else { nil } } }
}
