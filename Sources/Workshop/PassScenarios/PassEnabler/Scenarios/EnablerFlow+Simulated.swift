import FlowEngine
import PassAPI
import PassEnabler
import PassService
import PassSimulator

extension EnablerFlow: SimulatedFlow {
  /// The settings are empty: C03 supplies the requestor.
  package struct Settings: Hashable, Sendable {}

  /// The calls of an app.
  package enum AppAction: Hashable, Sendable {
    case setRequestor(String = "REF30")
    case check
    case logIn(forced: Bool = false)
    /// C07; `nil` gives up.
    case pick(String?)
    /// C08.
    case complete(String = ADOBEPASS_REDIRECT_URL)
    case authorize(String?)
    case play(String)
    case resources([String])
    case preauthorize([String])
    case provider
    case metadata(WantedMetadata)
    case logOut
    case handlesSVC
    /// Another call is about to come.
    case comes
    /// The app releases its delegate.
    case delegateDies
  }

  /// The event of a call.
  package static func event(_ action: AppAction, at now: Timestamp) -> Event {
    switch action {
    case .setRequestor(let requestor): .requestorRequested(SetRequestor(requestor))
    case .check: .checkRequested(CheckAuthentication())
    case .logIn(let isForced): .loginRequested(LoginWish(isForced: isForced))
    case .pick(let mvpd?): .chooseRequested(PickProvider(mvpd))
    case .pick(nil): .cancelRequested(LeavePicker())
    case .complete(let url): .completeRequested(HandleURL(url))
    case .authorize(let resource): .authorizeRequested(CheckAuthorization(resource))
    case .play(let resource): .playRequested(GetAuthorization(CheckAuthorization(resource)))
    case .resources(let resources): .resourcesRequested(CheckResources(resources))
    case .preauthorize(let resources): .preauthorizeRequested(Preauthorize(resources, number: 1))
    case .provider: .providerRequested(GetProvider())
    case .metadata(let wanted): .metadataRequested(GetMetadata(wanted, opcode: METADATA_USER_META, number: 1))
    case .logOut: .logoutRequested(LogOut())
    case .handlesSVC: .optionsSet(Options(["handleSVC": true]))
    case .comes: .callReceived
    case .delegateDies: .delegateReleased
    }
  }

  /// The app gives up what the scenario does not expect.
  package static func reaction(in state: State.Name) -> AppAction? {
    switch state {
    case .showingPicker, .showingPage, .showingLogoutPage: .pick(nil)
    case .unconfigured, .ready, .openingRequestor, .configuring, .checking, .authorizing, .checkingResources,
      .preauthorizing, .readingMetadata, .preparingLogin, .preparingPass, .loggingIn, .showingDialog, .showingCode,
      .answering, .leavingLogin, .leavingToConfigure, .leavingToLogOut, .preparingLogout, .loggingOut,
      .openingLogoutPage,
      .closingLogoutPage, .findingProvider, .telling:
      nil
    }
  }

  package static var simulatedSettings: Settings { Settings() }
  package static func launch(_ settings: Settings) -> Context { Context() }
  /// Performs effects with the app of the world, which has the client of v2 inside.
  package static func performer(in world: World, _: AppEnvironment) -> Session<Self>.Perform {
    let app = world.part(AppScript.self)
    return { effect, emit in await app.perform(effect, emit) }
  }
  package static var scenarios: [Scenario<Self>] { Scenarios.all }
  package static let polls: [Endpoint: PollRule] = [.profileOfCode: PollRule()]
  package static let outcomesBeforeDeferredRequest: Set<Event.Name> = [.decided]

  /// An answer in words; every call ends in its callbacks.
  package static func text(answer: any Sendable) -> String { "done" }
  package static func text(refusal: NoRefusal) -> String {}

  /// The app's delegates, with the callbacks that they receive.
  package static let library: SimulatedLibrary<Self>? = SimulatedLibrary(
    "delegates", calls: { await $0.part(AppScript.self).heard }, callback: { _ in nil },
    defects: { _ in [] }, endProcess: { await $0.part(AppScript.self).endProcess() })

  package static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue? { nil }
  package static func question(_ effect: Effect) -> String? { nil }
  package static func answer(_ outcome: Event) -> String? { nil }
}

// The calls as soon as the machine rests.
extension ScriptedStep<EnablerFlow> {
  package static func setRequestor(_ requestor: String = "REF30") -> Self { .atRest(.setRequestor(requestor)) }
  package static var check: Self { .atRest(.check) }
  package static func logIn() -> Self { .atRest(.logIn()) }
  package static func pick(_ mvpd: String?) -> Self { .atRest(.pick(mvpd)) }
  package static func complete() -> Self { .atRest(.complete()) }
  package static func authorize(_ resource: String) -> Self { .atRest(.authorize(resource)) }
  package static func play(_ resource: String) -> Self { .atRest(.play(resource)) }
  package static func resources(_ resources: [String]) -> Self { .atRest(.resources(resources)) }
  package static func preauthorize(_ resources: [String]) -> Self { .atRest(.preauthorize(resources)) }
  package static var provider: Self { .atRest(.provider) }
  package static func metadata(_ wanted: WantedMetadata) -> Self { .atRest(.metadata(wanted)) }
  package static var logOut: Self { .atRest(.logOut) }
  package static var handlesSVC: Self { .atRest(.handlesSVC) }
}
