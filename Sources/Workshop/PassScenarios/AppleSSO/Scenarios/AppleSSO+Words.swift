import AppleSSOFlow
import PassSimulator

extension AppleSSO {
  /// The query to the framework; `nil` if the effect has none.
  package static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue? {
    if case .askForAccess(let prompts) = effect, case .accessReported(let access) = outcome {
      return accessDialogue(prompts, access)
    }
    if case .queryPartner(let query) = effect, case .partnerAnswered(let answered) = outcome {
      return dialogue(query, answered.value)
    }
    return nil
  }

  /// The question to the viewer.
  package static func question(_ effect: Effect) -> String? {
    switch effect {
    case .chooseProfile(let profiles): list("which profile?", profiles.map(\.mvpd))
    case .confirmProvider(let provider): "still \(provider.mvpd)?"
    default: sharedQuestion(effect)
    }
  }

  /// The profile or provider, if one was chosen.
  package static func answer(_ outcome: Event) -> String? {
    if case .profileChosen(let id) = outcome { id } else { sharedAnswer(outcome) }
  }
}
