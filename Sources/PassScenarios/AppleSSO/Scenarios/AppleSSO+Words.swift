import AppleSSOFlow
import PassAPI
import PassSimulator

extension AppleSSO {
  /// What the framework was asked; nil if the effect asks it nothing.
  package static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue? {
    if case .askForAccess(let prompts) = effect, case .accessReported(let access) = outcome {
      return accessDialogue(prompts, access)
    }
    if case .queryPartner(let query) = effect, case .partnerAnswered(let answered) = outcome {
      return dialogue(query, answered.value)
    }
    return nil
  }

  /// What the viewer is asked.
  package static func question(_ effect: Effect) -> String? {
    switch effect {
    case .chooseProfile(let profiles): list("which profile?", profiles.map(\.mvpd))
    case .confirmProvider(let provider): "still \(provider.mvpd)?"
    default: sharedQuestion(effect)
    }
  }

  /// The profile or provider, where one was chosen.
  package static func answer(_ outcome: Event) -> String? {
    if case .profileChosen(let id) = outcome { id } else { sharedAnswer(outcome) }
  }
}
