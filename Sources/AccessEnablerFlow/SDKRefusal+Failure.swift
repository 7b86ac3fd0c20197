import PassService

extension SDKRefusal: ViewerReadable {
  /// What a viewer has to know of it.
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
  /// What the last of them that says why something failed tells viewers; nil if none does.
  fileprivate var failure: ViewerFailure.Kind? { reversed().lazy.compactMap(\.code.failure).first }
}

extension AdvancedStatus.Code {
  /// What a code tells viewers (sdk 4.1, sdk 4.2); nil where it says nothing of a failure, or too little.
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
