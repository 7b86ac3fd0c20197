import FlowEngine
import PassAPI

extension AppleSSO {
  /// The call of phase A that is repeated after a pause.
  @Cases public enum Acquisition {
    /// A1.
    case credentials(Registering)
    /// A3.
    case token(RequestingToken)
  }
}
