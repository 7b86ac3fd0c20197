import PassAPI
import PassFlows

/// Questions to the framework and the viewer, with their answers, in a few words and without secrets.
extension ScenarioStep.Dialogue {
  /// What the framework was asked; nil if the effect asks it nothing.
  static func query(_ effect: AppleSSO.Effect, _ outcome: AppleSSO.Event) -> Self? {
    switch (effect, outcome) {
    case (.askForAccess(let prompts), .accessReported(let access)):
      Self(question: prompts ? "access, with prompt" : "access", answer: "\(access)")
    case (.queryPartner(let query), .partnerAnswered(let answered)):
      Self(question: query.purpose.rawValue, answer: text(answered.reply))
    default: nil
    }
  }

  /// What the viewer was asked; nil if the effect asks them nothing.
  static func question(_ effect: AppleSSO.Effect, _ outcome: AppleSSO.Event) -> Self? {
    let question: String
    switch effect {
    case .chooseProfile(let profiles): question = "which profile? " + profiles.map(\.mvpd).joined(separator: ", ")
    case .confirmProvider(let provider): question = "still \(provider.mvpd)?"
    case .chooseProvider(let providers): question = "which provider? " + providers.map(\.id).joined(separator: ", ")
    case .openPage: question = "page opened"
    case .offerNewCode: question = "new code?"
    default: return nil
    }
    switch outcome {
    case .profileChosen(let id), .providerChosen(let id): return Self(question: question, answer: id)
    default: return Self(question: question, answer: outcome.name.stringValue)
    }
  }

  private static func text(_ reply: PartnerReply) -> String {
    guard reply.access == .granted else { return "access \(reply.access)" }
    var words = [reply.providerId ?? "no provider"]
    if reply.providerId != nil && reply.expires == nil { words.append("without expiry") }
    if reply.samlResponse != nil { words.append("with SAML response") }
    if let error = reply.error { words.append("error \(error.code.rawValue)") }
    return words.joined(separator: ", ")
  }
}
