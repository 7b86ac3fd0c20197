import Foundation

/// A text in English for each refusal. An app that has its own switches over the cases instead.
extension Refusal: LocalizedError {
  /// What happened, in a sentence; the service's own text where it sent one (R-DEC-13, C-91).
  public var errorDescription: String? {
    switch self {
    case .notSignedIn, .signedOut: "You are not signed in."
    case .cancelled, .viewerLeft: "The request was cancelled."
    case .signInAgain(let problem): problem.text ?? "You have been signed out."
    case .signOutFirst(let problem): problem.text ?? "Your TV provider does not accept this sign-in any more."
    case .failed(let problem): problem.sentence
    case .partnerUnavailable: "Your TV provider cannot be reached right now."
    case .deviceUnknown: "This device could not be identified."
    case .vaultLocked: "The device is locked."
    case .vaultUnreadable: "What this app has stored cannot be read right now."
    case .nothingToChoose: "This is not among the choices."
    case .nothingToCancel: "There is nothing to cancel."
    case .noCode: "No code is in use."
    case .tooLate: "This cannot be cancelled any more."
    case .noResources: "Nothing was asked for."
    }
  }

  /// What the viewer can do about it.
  public var recoverySuggestion: String? {
    switch self {
    case .notSignedIn, .signedOut, .signInAgain: "Sign in to go on."
    case .signOutFirst: "Sign out, then sign in again."
    case .vaultLocked: "Unlock the device, then try again."
    case _ where isOffline: "Check the connection to the internet, then try again."
    case _ where canBeRetried: "Try again \(problem?.wait?.fromNow ?? "in a moment")."
    default: nil
    }
  }
}

extension Duration {
  /// For a sentence, rounded up: in 20 seconds, in 10 minutes, in 3 hours.
  fileprivate var fromNow: String {
    let seconds = max(1, components.seconds + (components.attoseconds > 0 ? 1 : 0))
    let (size, unit): (Int64, String) =
      seconds < 60 ? (1, "second") : seconds < 3_600 ? (60, "minute") : (3_600, "hour")
    let count = (seconds + size - 1) / size
    return "in \(count) \(unit)\(count == 1 ? "" : "s")"
  }
}

extension Problem {
  /// The service's text; where it sent none, what the cause says.
  fileprivate var sentence: String {
    if let text { return text }
    return switch cause {
    case .offline: "There is no connection to the internet."
    case .unreachable: "The service is not available right now."
    case .busy: "The service is busy right now."
    case .refused: "The service refused the request."
    case .local: "Something went wrong on this device."
    }
  }
}
