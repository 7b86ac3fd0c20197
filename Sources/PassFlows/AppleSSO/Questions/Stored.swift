import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the vault holds that can be used.
  public enum Stored: Cased {
    /// Credentials and a token that may still be sent (steps A1 to A4 are skipped).
    case token(StoredToken)
    /// Credentials, but no usable token (A1 and A2 are skipped).
    case credentials(ClientCredentials)
    case nothing

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case token, credentials, nothing
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .token: .token
      case .credentials: .credentials
      case .nothing: .nothing
      }
    }
  }
}

extension Case<AppleSSO.Stored, StoredToken> {
  package static var token: Self { .init(.token, AppleSSO.Stored.token) { if case .token(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Stored, ClientCredentials> {
  package static var credentials: Self {
    .init(.credentials, AppleSSO.Stored.credentials) { if case .credentials(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Stored, Void> {
  package static var nothing: Self { .init(.nothing, { .nothing }) { if case .nothing = $0 { () } else { nil } } }
}

extension AppleSSO.Stored {
  init(_ opened: AppleSSO.VaultOpened, _ context: AppleSSO.Context) {
    let known = context.known(beside: opened.contents)
    guard let credentials = known.credentials else {
      self = .nothing
      return
    }
    if let token = known.token, token.isUsable(at: opened.at) {
      self = .token(token)
    } else {
      self = .credentials(credentials)
    }
  }
}

extension Finding where F == AppleSSO, Trigger == AppleSSO.VaultOpened {
  static func stored(_ stored: Case<AppleSSO.Stored, Value>) -> Self {
    .choice("stored", stored) { context, _, opened in AppleSSO.Stored(opened, context) }
  }
}

extension Guard where F == AppleSSO, Trigger == AppleSSO.VaultOpened {
  static func stored(_ stored: AppleSSO.Stored.Name...) -> Self {
    .choice("stored", stored) { context, _, opened in AppleSSO.Stored(opened, context) }
  }
}
