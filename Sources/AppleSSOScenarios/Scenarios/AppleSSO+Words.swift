import AppleSSOFlow
import PassAPI
import PassSimulator

extension AppleSSO {
  /// What the framework was asked; nil if the effect asks it nothing.
  package static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue? {
    if case .askForAccess(let prompts) = effect, case .accessReported(let access) = outcome {
      return ScenarioStep.Dialogue(question: prompts ? "access, with prompt" : "access", answer: "\(access)")
    }
    if case .queryPartner(let query) = effect, case .partnerAnswered(let answered) = outcome {
      return dialogue(query, answered.value)
    }
    return nil
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

  private static func answer(_ outcome: Event) -> String {
    if case .profileChosen(let id) = outcome { return id }
    if case .providerChosen(let id) = outcome { return id }
    return outcome.name.stringValue
  }
}
