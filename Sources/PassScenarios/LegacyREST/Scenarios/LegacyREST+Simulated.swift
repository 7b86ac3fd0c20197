import FlowEngine
import LegacyRESTFlow
import PassAPI
import PassService
import PassSimulator

extension LegacyREST: SimulatedFlow {
  /// What an app can do with the flow.
  package enum AppAction: Hashable, Sendable {
    case signIn
    /// A sign-in that shows nothing.
    case restore
    /// Chooses a provider, by its id.
    case choose(String)
    /// Asks to play a resource.
    case authorize(String)
    /// Reads what the provider says about the viewer.
    case metadata
    case signOut
    /// Has the client forgotten.
    case forgetClient
    case cancel
    case newCode
  }

  /// The event that a deed is.
  package static func event(_ deed: AppAction, at now: Timestamp) -> Event {
    switch deed {
    case .signIn: .signInRequested(SignIn(at: now))
    case .restore: .signInRequested(SignIn(isSilent: true, at: now))
    case .choose(let mvpd): .chooseRequested(Choose(mvpd: mvpd))
    case .authorize(let resource): .authorizeRequested(Authorize(resource, at: now))
    case .metadata: .metadataRequested(RetrieveMetadata())
    case .signOut: .signOutRequested(SignOut())
    case .forgetClient: .signOutRequested(SignOut(forgetsClient: true))
    case .cancel: .cancelRequested(Cancel())
    case .newCode: .newCodeRequested(NewCode())
    }
  }

  /// An answer in a few words: a media token is a `permit`.
  package static func text(answer: any Sendable) -> String {
    guard let metadata = answer as? UserMetadata else { return sharedText(answer: answer) }
    return "metadata: \(metadata.data.keys.sorted().joined(separator: ", "))"
  }

  /// The server answers REST API v1.
  package static var simulatedWorld: WorldScript { .legacy }
  /// An Apple TV.
  package static var simulatedSettings: AppSettings { .simulated() }
  /// A launch knows the settings and nothing else: what is remembered stands in the vault.
  package static func launch(_ settings: AppSettings) -> Context { Context(settings) }
  /// Performs in the environment of the launch.
  package static func performer(in world: World, _ environment: AppEnvironment) -> Session<Self>.Perform {
    let performer = Performer<LegacyREST>(environment)
    return { effect, _ in await performer.perform(effect) }
  }
  /// Polls for a login, which has not come yet or is over (v1 7.6); another question follows the same answer to the
  /// first.
  package static let polls: [Endpoint: PollRule] = [
    .retrieveAuthenticationToken: PollRule(after: [404, 410]),
    .checkAuthenticationToken: PollRule(after: [403], goesOnWithoutAnswer: false),
  ]
  /// The scenarios; the first is the happy path, from the first launch to the sign-out.
  package static var scenarios: [Scenario<Self>] { Scenarios.all }

  /// What the framework was asked; nil if the effect asks it nothing.
  package static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue? {
    guard case .queryPartner(let query) = effect, case .partnerAnswered(let answered) = outcome else { return nil }
    return dialogue(query, answered.value)
  }
}
