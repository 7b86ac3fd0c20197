import AppleSSOFlow
import FlowEngine
import PassAPI
import PassService
import PassSimulator

extension AppleSSO: SimulatedFlow {
  /// The actions of an app on the flow.
  package enum AppAction: Hashable, Sendable {
    case signIn
    /// A sign-in that shows nothing.
    case restore
    /// A sign-in with a wish.
    case signInWith(SignInWish)
    /// Chooses a profile or a provider, by the provider's id.
    case choose(String)
    /// Asks for decisions on several resources.
    case preauthorize([String])
    /// Asks to play a resource.
    case authorize(String)
    /// Reads the profile in use again.
    case profile
    case signOut
    /// Makes the flow forget the client.
    case forgetClient
    case cancel
    case newCode
    case comeToForeground
    case askForAccess
  }

  /// The event of an action.
  package static func event(_ action: AppAction, at now: Timestamp) -> Event {
    switch action {
    case .signIn: .signInRequested(SignIn(at: now))
    case .restore: .signInRequested(SignIn(isSilent: true, at: now))
    case .signInWith(let wish): .signInRequested(SignIn(wish, at: now))
    case .choose(let mvpd): .chooseRequested(Choose(mvpd: mvpd))
    case .preauthorize(let resources): .preauthorizeRequested(Preauthorize(resources, at: now))
    case .authorize(let resource): .authorizeRequested(Authorize(resource, at: now))
    case .profile: .profileRequested(RetrieveProfile(at: now))
    case .signOut: .signOutRequested(SignOut())
    case .forgetClient: .signOutRequested(SignOut(forgetsClient: true))
    case .cancel: .cancelRequested(Cancel())
    case .newCode: .newCodeRequested(NewCode())
    case .comeToForeground: .cameToForeground
    case .askForAccess: .accessRequested(AskForAccess())
    }
  }

  /// An Apple TV.
  package static var simulatedSettings: AppSettings { .simulated() }
  /// A sign-in.
  package static var simulatedScript: [ScriptedStep<Self>] { [.signIn] }
  /// The context at a launch, with the settings only: everything else is in the vault.
  package static func launch(_ settings: AppSettings) -> Context { Context(settings) }
  /// Performs effects in the environment of the launch.
  package static func performer(in world: World, _ environment: AppEnvironment) -> Session<Self>.Perform {
    let performer = Performer<AppleSSO>(environment)
    return { effect, _ in await performer.perform(effect) }
  }
  /// Polls for the profile of a code (v2 8.4).
  package static let polls: [Endpoint: PollRule] = [.profileOfCode: PollRule()]
  /// The scenarios; the first is the happy path, from the first launch to the sign-out.
  package static var scenarios: [Scenario<Self>] { Scenarios.all }
}

// The actions as soon as the machine rests.
extension ScriptedStep<AppleSSO> {
  package static var signIn: Self { .atRest(.signIn) }
  package static var restore: Self { .atRest(.restore) }
  package static func signInWith(_ wish: SignInWish) -> Self { .atRest(.signInWith(wish)) }
  package static func choose(_ mvpd: String) -> Self { .atRest(.choose(mvpd)) }
  package static func preauthorize(_ resources: [String]) -> Self { .atRest(.preauthorize(resources)) }
  package static func authorize(_ resource: String) -> Self { .atRest(.authorize(resource)) }
  package static var profile: Self { .atRest(.profile) }
  package static var signOut: Self { .atRest(.signOut) }
  package static var forgetClient: Self { .atRest(.forgetClient) }
  package static var comeToForeground: Self { .atRest(.comeToForeground) }
  package static var askForAccess: Self { .atRest(.askForAccess) }
}
