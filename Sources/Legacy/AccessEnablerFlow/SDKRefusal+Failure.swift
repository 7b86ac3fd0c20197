import PassService

extension SDKRefusal: ViewerReadable {
  /// The failure behind the refusal, as a viewer has to know it.
  public var viewerFailure: ViewerFailure {
    switch self {
    case .notConfigured: ViewerFailure(.notReady)
    case .configurationFailed(let statuses): ViewerFailure(statuses.failure ?? .noAnswer)
    case .loginFailed(.providerNotSelected, _), .cancelled, .viewerLeft: ViewerFailure(.cancelled)
    case .loginFailed(.notAuthenticated, let statuses): ViewerFailure(statuses.failure ?? .notSignedIn)
    case .loginFailed(_, let statuses): ViewerFailure(statuses.failure ?? .signInFailed)
    case .silent: ViewerFailure(.noAnswer)
    case .signedOut: ViewerFailure(.notSignedIn)
    case .stillSignedIn: ViewerFailure(.stillSignedIn)
    case .nothingToChoose: ViewerFailure(.nothingToChoose)
    case .nothingToCancel: ViewerFailure(.nothingToCancel)
    }
  }
}

extension [AdvancedStatus] {
  /// The failure given by the last status with a reason; `nil` if no status has one.
  fileprivate var failure: ViewerFailure.Kind? { reversed().lazy.compactMap(\.code.failure).first }
}

extension AdvancedStatus.Code {
  /// The failure that a code stands for (sdk 4.1, sdk 4.2); `nil` if it gives no reason that viewers can use.
  fileprivate var failure: ViewerFailure.Kind? {
    switch self {
    case .noRegistrationCode: .codeUnusable
    case .serversNotFound, .connectionInsecure: .unreachable
    case .configurationThrottled: .busy
    case .deniedTechnically: .providerUnreachable
    case .temporaryAccessOver: .temporaryAccessOver
    case _ where isServerError: .unreachable
    default:
      switch advice {
      case .sayUnavailable: .appNotAccepted
      case .correctTheApp: .notUnderstood
      case .askToSetClock: .clockWrong
      case .signInAgain: .signInAgain
      case .sayDenied: .denied
      case .offerRegularLogin, .askToSignOutOnDevice, .explainAccess, .showCode, .checkNetwork, .tryLater, .mayTell,
        .lookAtDetails:
        nil
      }
    }
  }
}
