import PassAPI
import PassFlows

/// Answers and refusals in a few words, without secrets: a media token is a `permit`.
enum AnswerText {
  static func of(_ answer: any Sendable) -> String {
    switch answer {
    case let access as AppleSSO.Access: "signed in at \(access.mvpd) (\(access.type.rawValue))"
    case let decisions as [Decision]: decisions.map(of).joined(separator: ", ")
    case let decision as Decision: of(decision)
    case let profile as Profile: "profile of \(profile.mvpd) (\(profile.type.rawValue))"
    case let result as AppleSSO.SignOutResult: of(result)
    default: "done"
    }
  }

  static func of(_ refusal: AppleSSO.Refusal) -> String {
    let why =
      switch refusal {
      case .notSignedIn: "not signed in"
      case .cancelled: "cancelled"
      case .viewerLeft: "viewer left"
      case .signedOut: "signed out"
      case .signInAgain(let problem): "sign in again: \(problem.code)"
      case .failed(let problem): "failed: \(problem.code)"
      case .partnerUnavailable: "partner unavailable"
      case .deviceUnknown: "device unknown"
      case .vaultLocked: "vault locked"
      case .nothingToChoose: "nothing to choose"
      case .nothingToCancel: "nothing to cancel"
      case .noCode: "no code"
      case .tooLate: "too late"
      case .noResources: "no resources"
      }
    return "refused: \(why)"
  }

  private static func of(_ decision: Decision) -> String {
    guard !decision.isAuthorized else { return "\(decision.resource) permit" }
    return "\(decision.resource) deny" + (decision.error.map { ": \($0.code.rawValue)" } ?? "")
  }

  private static func of(_ result: AppleSSO.SignOutResult) -> String {
    switch result {
    case .complete: "signed out"
    case .nothingToSignOut: "nothing to sign out"
    case .finishInSettings(let path): "finish in \(path)"
    case .providerPageNotShown: "provider page not shown"
    case .unknownAction: "unknown action"
    }
  }
}
