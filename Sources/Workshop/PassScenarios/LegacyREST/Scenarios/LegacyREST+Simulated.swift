import FlowEngine
import LegacyRESTFlow
import PassAPI
import PassService
import PassSimulator

extension LegacyREST: SimulatedFlow {
  /// The actions of an app on the flow.
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
    /// Makes the flow forget the client.
    case forgetClient
    case cancel
    case newCode
  }

  /// The event of an action.
  package static func event(_ action: AppAction, at now: Timestamp) -> Event {
    switch action {
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

  /// The world of a server that also answers REST API v1.
  package static var simulatedWorld: WorldScript { .legacy }
  /// An Apple TV.
  package static var simulatedSettings: AppSettings { .simulated() }
  /// A sign-in.
  package static var simulatedScript: [ScriptedStep<Self>] { [.signIn] }
  /// The context at a launch, with the settings only: everything else is in the vault.
  package static func launch(_ settings: AppSettings) -> Context { Context(settings) }
  /// Performs effects in the environment of the launch.
  package static func performer(in world: World, _ environment: AppEnvironment) -> Session<Self>.Perform {
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

// The actions as soon as the machine rests.
extension ScriptedStep<LegacyREST> {
  package static var signIn: Self { .atRest(.signIn) }
  package static var restore: Self { .atRest(.restore) }
  package static func choose(_ mvpd: String) -> Self { .atRest(.choose(mvpd)) }
  package static func authorize(_ resource: String) -> Self { .atRest(.authorize(resource)) }
  package static var metadata: Self { .atRest(.metadata) }
  package static var signOut: Self { .atRest(.signOut) }
  package static var forgetClient: Self { .atRest(.forgetClient) }
  package static var cancel: Self { .atRest(.cancel) }
  package static var newCode: Self { .atRest(.newCode) }
}
