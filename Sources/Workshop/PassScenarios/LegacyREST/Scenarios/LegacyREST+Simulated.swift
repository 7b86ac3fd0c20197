import FlowEngine
import LegacyRESTFlow
import PassAPI
import PassService
import PassSimulator

extension LegacyREST: SimulatedFlow {
  /// An answer in a few words: a media token is a `permit`.
  package static func text(answer: any Sendable) -> String {
    guard let metadata = answer as? UserMetadata else { return sharedText(answer: answer) }
    return "metadata: \(metadata.data.keys.sorted().map(InClear.v1.shown).joined(separator: ", "))"
  }

  /// The world of a server that also answers REST API v1.
  package static var simulatedWorld: WorldScript { .legacy }
  /// The context at a launch, with the settings only: everything else is in the vault.
  package static func launch(_ settings: AppSettings) -> Context { Context(settings) }
  /// Performs effects in the environment of the launch.
  package static func performer(in world: SimulatedWorld, _ environment: AppEnvironment) -> Session<Self>.Perform {
    let performer = Performer<LegacyREST>(environment)
    return { effect, _ in await performer.perform(effect) }
  }
  /// Polls for a login, which has not been made yet or has expired (v1 7.6); the first of the two calls goes on without
  /// an answer.
  package static let polls: [Endpoint: PollRule] = [
    .retrieveAuthenticationToken: PollRule(statuses: [404, 410]),
    .checkAuthenticationToken: PollRule(statuses: [403], continuesWithoutAnswer: false),
  ]
  /// The scenarios; the first is the happy path, from the first launch to the sign-out.
  package static var scenarios: [Scenario<Self>] { Scenarios.all }

  /// The query to the framework; `nil` if the effect has none.
  package static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue? {
    guard case .queryPartner(let query) = effect, case .partnerAnswered(let answered) = outcome else { return nil }
    return dialogue(query, answered.value)
  }
}

// The requests and notifications of an app, as soon as the machine rests.
extension ScriptedStep<LegacyREST> {
  /// Reads what the provider says about the viewer.
  package static var metadata: Self { Self("metadata") { _ in .metadataRequested(F.RetrieveMetadata()) } }
}
