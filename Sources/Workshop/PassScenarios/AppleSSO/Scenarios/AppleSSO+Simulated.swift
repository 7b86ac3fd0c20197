import AppleSSOFlow
import FlowEngine
import PassAPI
import PassService
import PassSimulator

extension AppleSSO: SimulatedFlow {
  /// The context at a launch, with the settings only: everything else is in the vault.
  package static func launch(_ settings: AppSettings) -> Context { Context(settings) }
  /// Performs effects in the environment of the launch.
  package static func performer(in world: SimulatedWorld, _ environment: AppEnvironment) -> Session<Self>.Perform {
    let performer = Performer<AppleSSO>(environment)
    return { effect, _ in await performer.perform(effect) }
  }
  /// Polls for the profile of a code (v2 8.4).
  package static let polls: [Endpoint: PollRule] = [.profileOfCode: PollRule()]
  /// The scenarios; the first is the happy path, from the first launch to the sign-out.
  package static var scenarios: [Scenario<Self>] { Scenarios.all }
}

// The requests and notifications of an app, as soon as the machine rests.
extension ScriptedStep<AppleSSO> {
  /// A sign-in with a wish.
  package static func signInWith(_ wish: SignInWish) -> Self {
    Self("signInWith", wish) { .signInRequested(SignIn(wish, at: $0)) }
  }
  /// Asks for decisions on several resources.
  package static func preauthorize(_ resources: [String]) -> Self {
    Self("preauthorize", resources) { .preauthorizeRequested(F.Preauthorize(resources, at: $0)) }
  }
  /// Reads the profile in use again.
  package static var profile: Self { Self("profile") { .profileRequested(F.RetrieveProfile(at: $0)) } }
  package static var comeToForeground: Self { Self("comeToForeground") { _ in .cameToForeground } }
  package static var askForAccess: Self { Self("askForAccess") { _ in .accessRequested(F.AskForAccess()) } }
}
