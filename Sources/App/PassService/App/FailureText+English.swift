extension FailureText {
  /// Creates the text from a row of the table, with the wait that the service named, and with the service's own
  /// sentence.
  init(inEnglish failure: ViewerFailure) {
    self = failure.kind.row.text
    if failure.kind.isTimed, let wait = failure.wait { suggestion = "Try again \(wait.fromNow)." }
    if let theirs = failure.serviceText { sentence = theirs }
  }
}

extension ViewerFailure.Kind {
  /// Whether a retry helps.
  public var retry: ViewerFailure.Retry { row.retry }

  /// Whether the service may say when to try again.
  package var isTimed: Bool { self == .unreachable || self == .busy }

  /// A row of the table: the text, and whether trying again helps.
  fileprivate struct Row {
    let text: FailureText
    let retry: ViewerFailure.Retry

    init(_ sentence: String, _ suggestion: String, _ retry: ViewerFailure.Retry) {
      text = FailureText(sentence, suggestion)
      self.retry = retry
    }
  }

  /// The table. Where it is unknown when trying again helps, the text does not say.
  fileprivate var row: Row {
    switch self {
    case .notSignedIn: Row("You are not signed in.", "Sign in to continue.", .afterwards)
    case .cancelled: Row("The request was cancelled.", "Start again if you want to.", .afterwards)
    case .nothingToChoose: Row("This is not one of the choices.", "Choose another one.", .afterwards)
    case .nothingToCancel: Row("There is nothing to cancel.", "You do not have to do anything.", .never)
    case .noCode: Row("This code is not valid.", "Check the code, or ask for another one.", .afterwards)
    case .tooLate: Row("This can no longer be cancelled.", "Wait until it is done.", .never)
    case .nothingAsked: Row("Nothing was requested.", "Choose what you want to watch.", .afterwards)
    case .notReady: Row("This app is not ready yet.", "Try again in a moment.", .later)
    case .signInAgain: Row("You have been signed out.", "Sign in to continue.", .afterwards)
    case .signOutFirst:
      Row("Your TV provider no longer accepts this sign-in.", "Sign out, then sign in again.", .afterwards)
    case .temporaryAccessOver:
      Row("Your temporary access is used up.", "Sign in with your TV provider to continue.", .afterwards)
    case .offline:
      Row("There is no internet connection.", "Check the connection, then try again.", .later)
    case .unreachable: Row("The service is not available right now.", "Try again later.", .later)
    case .busy: Row("The service is busy right now.", "Try again later.", .later)
    case .partnerUnavailable:
      Row("This device could not check whether you are signed in with your TV provider.", "Try again.", .later)
    case .providerUnreachable: Row("Your TV provider is not responding right now.", "Try again later.", .later)
    case .noAnswer: Row("There was no response.", "Try again later.", .later)
    case .refused: Row("The service refused the request.", "Contact the support of this app.", .never)
    case .appNotAccepted:
      Row("The service does not accept this app.", "Look for an update of this app, or contact its support.", .never)
    case .notSetUp:
      Row(
        "The service is not set up for this.", "Choose another TV provider, or contact the support of this app.", .never
      )
    case .notUnderstood:
      Row(
        "This app and the service do not understand each other.",
        "Look for an update of this app, or contact its support.", .never)
    case .providerUnusable: Row("This TV provider cannot be used here.", "Choose another TV provider.", .afterwards)
    case .identityMissing:
      Row("The service needs to know who the temporary access is for.", "Contact the support of this app.", .never)
    case .denied:
      Row("Your TV provider does not permit this.", "Ask your TV provider, or watch something else.", .never)
    case .tooMuchAsked: Row("Too much was requested at once.", "Choose fewer items.", .afterwards)
    case .noDecision: Row("The service did not say whether you may watch this.", "Try again later.", .later)
    case .codeUnusable: Row("The service sent no usable code.", "Try again later.", .later)
    case .signInFailed:
      Row("The sign-in failed.", "Check the internet connection, then try again.", .later)
    case .stillSignedIn: Row("You are still signed in.", "Try again to sign out.", .later)
    case .tokenUnusable: Row("The service did not let this app in.", "Try again.", .later)
    case .pageFailed: Row("The page of your TV provider could not be shown.", "Try again.", .later)
    case .deviceUnknown: Row("This device could not be identified.", "Contact the support of this app.", .never)
    case .vaultLocked: Row("The device is locked.", "Unlock the device, then try again.", .later)
    case .vaultUnreadable: Row("The stored data of this app cannot be read right now.", "Try again later.", .later)
    case .clockWrong:
      Row("The clock of this device is wrong.", "Set the clock in the settings, then sign in.", .afterwards)
    case .recovered:
      Row("Something went wrong, and this app has dealt with it.", "You do not have to do anything.", .never)
    case .closed: Row("This was closed before it was finished.", "Open it again to continue.", .afterwards)
    case .tooManyWaiting: Row("This app is doing too much at once.", "Try again in a moment.", .later)
    case .appFault:
      Row(
        "Something in this app is not working.", "Close this app and open it again, or contact its support.",
        .afterwards)
    }
  }
}

extension Duration {
  /// The duration in a sentence, rounded up: in 20 seconds, in 10 minutes, in 3 hours.
  fileprivate var fromNow: String {
    let seconds = max(1, components.seconds + (components.attoseconds > 0 ? 1 : 0))
    let (size, unit): (Int64, String) =
      seconds < 60 ? (1, "second") : seconds < 3_600 ? (60, "minute") : (3_600, "hour")
    let count = (seconds - 1) / size + 1
    return "in \(count) \(unit)\(count == 1 ? "" : "s")"
  }
}
