import PassAPI
import PassFlows

extension AppleSSO {
  /// An answer in a few words: a media token is a `permit`.
  package static func text(answer: any Sendable) -> String {
    switch answer {
    case let access as Access: "signed in at \(access.mvpd) (\(access.type?.rawValue ?? "type unknown"))"
    case let decisions as [Decision]: decisions.map(text).joined(separator: ", ")
    case let decision as Decision: text(decision)
    case let profile as Profile: "profile of \(profile.mvpd) (\(profile.type.rawValue))"
    case let result as SignOutResult: text(result)
    default: "done"
    }
  }

  private static func text(_ decision: Decision) -> String {
    guard !decision.isAuthorized else { return "\(decision.resource) permit" }
    return "\(decision.resource) deny" + (decision.error.map { ": \($0.code.rawValue)" } ?? "")
  }

  private static func text(_ result: SignOutResult) -> String {
    let remains = result.remains.map { remainder in
      switch remainder {
      case .settings(let place): "finish in \(place)"
      case .providerPage: "provider page not finished"
      case .unknownAction: "unknown action"
      case .vault: "vault not erased"
      }
    }
    return ([result.hadProfile ? "signed out" : "nothing to sign out"] + remains).joined(separator: ", ")
  }

  /// A refusal in a few words.
  package static func text(refusal: Refusal) -> String {
    let why =
      switch refusal {
      case .notSignedIn: "not signed in"
      case .cancelled: "cancelled"
      case .viewerLeft: "viewer left"
      case .signedOut: "signed out"
      case .signInAgain(let problem): "sign in again: \(problem.code)"
      case .signOutFirst(let problem): "sign out first: \(problem.code)"
      case .failed(let problem): "failed: \(problem.code)"
      case .partnerUnavailable: "partner unavailable"
      case .deviceUnknown: "device unknown"
      case .vaultLocked: "vault locked"
      case .vaultUnreadable: "vault unreadable"
      case .nothingToChoose: "nothing to choose"
      case .nothingToCancel: "nothing to cancel"
      case .noCode: "no code"
      case .tooLate: "too late"
      case .noResources: "no resources"
      }
    return "refused: \(why)"
  }

  // MARK: Questions

  /// What the framework was asked; nil if the effect asks it nothing.
  package static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue? {
    if case .askForAccess(let prompts) = effect, case .accessReported(let access) = outcome {
      return ScenarioStep.Dialogue(question: prompts ? "access, with prompt" : "access", answer: "\(access)")
    }
    if case .queryPartner(let query) = effect, case .partnerAnswered(let answered) = outcome {
      return ScenarioStep.Dialogue(question: query.purpose.rawValue, answer: text(answered.value))
    }
    return nil
  }

  private static func text(_ reply: PartnerReply) -> String {
    guard reply.access == .granted else { return "access \(reply.access)" }
    var words = [reply.providerId ?? "no provider"]
    if reply.providerId != nil && reply.expires == nil { words.append("without expiry") }
    if reply.samlResponse != nil { words.append("with SAML response") }
    if let error = reply.error { words.append("error \(error.code.rawValue)") }
    return words.joined(separator: ", ")
  }

  /// What the viewer was asked; nil if the effect asks them nothing.
  package static func question(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue? {
    question(effect).map { ScenarioStep.Dialogue(question: $0, answer: answer(outcome)) }
  }

  /// The question of an effect that waits for the viewer: each of `pauses` but the wait itself, as a test demands.
  private static func question(_ effect: Effect) -> String? {
    if case .chooseProfile(let profiles) = effect { return list("which profile?", profiles.map(\.mvpd)) }
    if case .confirmProvider(let provider) = effect { return "still \(provider.mvpd)?" }
    if case .chooseProvider(let providers) = effect { return list("which provider?", providers.map(\.id)) }
    return [.openPage: "page opened", .offerNewCode: "new code?", .explainAccess: "why access helps"][effect.name]
  }

  private static func list(_ question: String, _ ids: [String]) -> String {
    "\(question) \(ids.joined(separator: ", "))"
  }

  private static func answer(_ outcome: Event) -> String {
    if case .profileChosen(let id) = outcome { return id }
    if case .providerChosen(let id) = outcome { return id }
    return outcome.name.stringValue
  }
}
