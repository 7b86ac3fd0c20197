import AppleSSOFlow
import FlowEngine
import PassAPI
import PassService
import PassSimulator

extension AppleSSO: SimulatedFlow {
  /// What an app can do with the flow.
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
    /// Has the client forgotten.
    case forgetClient
    case cancel
    case newCode
    case comeToForeground
    case askForAccess
  }

  /// The event that a deed is.
  package static func event(_ deed: AppAction, at now: Timestamp) -> Event {
    switch deed {
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
  /// A launch knows the settings and nothing else: what is remembered stands in the vault.
  package static func launch(_ settings: AppSettings) -> Context { Context(settings) }
  /// Performs in the environment of the launch.
  package static func performer(in world: World, _ environment: AppEnvironment) -> Session<Self>.Perform {
    let performer = Performer<AppleSSO>(environment)
    return { effect, _ in await performer.perform(effect) }
  }
  /// Polls for the profile of a code (v2 8.4).
  package static let polls: [Endpoint: PollRule] = [.profileOfCode: PollRule()]
  /// The scenarios; the first is the happy path, from the first launch to the sign-out.
  package static var scenarios: [Scenario<Self>] { Scenarios.all }
}
