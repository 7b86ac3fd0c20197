import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the vault holds that can be used.
  @Cases public enum VaultResult {
    /// Credentials and a token that may still be sent (steps A1 to A4 are skipped).
    case token(StoredToken)
    /// Credentials, but no usable token (A1 and A2 are skipped).
    case credentials(ClientCredentials)
    case nothing
  }
}

extension AppleSSO.VaultResult {
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

extension Guard where F == AppleSSO, Trigger == AppleSSO.VaultOpened {
  static var stored: Question<F, From, Trigger, AppleSSO.VaultResult> {
    Question("stored") { context, _, opened in AppleSSO.VaultResult(opened, context) }
  }
}
