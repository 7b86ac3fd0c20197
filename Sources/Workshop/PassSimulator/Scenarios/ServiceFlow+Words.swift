import PassAPI
import PassService

/// The words for answers and refusals that all flows with a client at the service share.
extension SimulatedFlow where Self: ServiceFlow {
  /// An answer in a few words: a media token is a `permit`.
  package static func text(answer: any Sendable) -> String { sharedText(answer: answer) }

  /// The words for answers that any such flow may give.
  package static func sharedText(answer: any Sendable) -> String {
    switch answer {
    case let access as CurrentProfile: "signed in at \(access.mvpd) (\(access.type?.rawValue ?? "type unknown"))"
    case let decisions as [ResourceDecision]: decisions.map(text).joined(separator: ", ")
    case let decision as ResourceDecision: text(decision)
    case let profile as Profile: "profile of \(profile.mvpd) (\(profile.type.rawValue))"
    case let result as SignOutResult: text(result)
    case let access as AccessStatus: "access \(access)"
    default: "done"
    }
  }

  private static func text(_ decision: ResourceDecision) -> String {
    guard !decision.isAuthorized else { return "\(decision.resource) permit" }
    return "\(decision.resource) deny" + (decision.error.map { ": \($0.code.rawValue)" } ?? "")
  }

  /// A refusal in a few words.
  package static func text(refusal: Refusal) -> String {
    let why =
      switch refusal {
      case .signInAgain(let problem): "sign in again: \(problem.code)"
      case .signOutFirst(let problem): "sign out first: \(problem.code)"
      case .failed(let problem):
        "failed: \(problem.code)" + (problem.wait.map { ", for \($0.components.seconds) s" } ?? "")
      case .notSignedIn, .notKnownYet, .cancelled, .viewerLeft, .signedOut, .partnerUnavailable, .deviceUnknown,
        .vaultLocked, .vaultUnreadable, .nothingToChoose, .nothingToCancel, .noCode, .tooLate, .noResources:
        words(of: refusal)
      }
    return "refused: \(why)"
  }

  /// A query to the framework and its answer.
  package static func dialogue(_ query: PartnerQuery, _ reply: PartnerReply) -> ScenarioStep.Dialogue {
    ScenarioStep.Dialogue(question: query.purpose.rawValue, answer: text(reply))
  }

  private static func text(_ reply: PartnerReply) -> String {
    guard reply.access == .granted else { return "access \(reply.access)" }
    var words = [reply.providerId ?? "no provider"]
    if reply.providerId != nil && reply.expires == nil { words.append("without expiry") }
    if reply.samlResponse != nil { words.append("with SAML response") }
    if let error = reply.error { words.append("error \(error.code.rawValue)") }
    return words.joined(separator: ", ")
  }

  /// The question that an effect asks the viewer; every such flow has these effects.
  package static func question(_ effect: Effect) -> String? { sharedQuestion(effect) }

  /// The words for questions that any such flow may ask the viewer.
  package static func sharedQuestion(_ effect: Effect) -> String? {
    let effects = Effect.cases
    if let providers = effects.chooseProvider.extract(effect) { return list("which provider?", providers.map(\.id)) }
    return [
      effects.openPage.name: "page opened", effects.offerNewCode.name: "new code?",
      effects.explainAccess.name: explanation,
    ][effect.name]
  }

  /// The provider, if the viewer chose one.
  package static func answer(_ outcome: Event) -> String? { sharedAnswer(outcome) }

  /// The words for answers that any such flow may get from the viewer.
  package static func sharedAnswer(_ outcome: Event) -> String? { Event.cases.providerChosen.extract(outcome) }
}

extension SimulatedFlow {
  /// An access check, with whether the system could prompt the viewer, and its answer.
  package static func accessDialogue(_ prompts: Bool, _ access: AccessStatus) -> ScenarioStep.Dialogue {
    ScenarioStep.Dialogue(question: prompts ? "access, with prompt" : "access", answer: "\(access)")
  }

  /// The name of a case in words: that of `notSignedIn` is `not signed in`.
  package static func words(of refusal: Refusal) -> String {
    "\(refusal)".reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
  }

  /// The explanation for a viewer who refuses access.
  package static var explanation: String { "why access helps" }

  /// A question with the ids that it offers.
  package static func list(_ question: String, _ ids: [String]) -> String {
    "\(question) \(ids.joined(separator: ", "))"
  }
}

extension SimulatedFlow {
  /// The result of a sign-out in a few words.
  package static func text(_ result: SignOutResult) -> String {
    ([result.hadProfile ? "signed out" : "nothing to sign out"] + result.remaining.map(\.text)).joined(separator: ", ")
  }
}
