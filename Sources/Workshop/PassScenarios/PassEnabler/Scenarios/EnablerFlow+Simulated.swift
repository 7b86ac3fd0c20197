import FlowEngine
import PassAPI
import PassEnabler
import PassService
import PassSimulator

extension EnablerFlow: SimulatedFlow {
  /// The settings are empty: C03 supplies the requestor.
  package struct Settings: Hashable, Sendable {}

  /// The app gives up what the scenario does not expect.
  package static func reaction(in state: State.Name) -> ScriptedStep<Self>? {
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
  package static func performer(in world: SimulatedWorld, _: AppEnvironment) -> Session<Self>.Perform {
    let app = world.part(AppScript.self)
    return { effect, emit in await app.perform(effect, emit) }
  }
  package static var scenarios: [Scenario<Self>] { Scenarios.all }
  package static let polls: [Endpoint: PollRule] = [.profileOfCode: PollRule()]
  package static let outcomesBeforeDeferredRequest: Set<Event.Name> = [.decided, .signInBegun, .signOutBegun]

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

// The requests and notifications of an app, as soon as the machine rests.
extension ScriptedStep<EnablerFlow> {
  package static func setRequestor(_ requestor: String = "REF30") -> Self {
    Self("setRequestor", requestor) { _ in .requestorRequested(F.SetRequestor(requestor)) }
  }
  package static var check: Self { Self("check") { _ in .checkRequested(F.CheckAuthentication()) } }
  package static func logIn(forced isForced: Bool = false) -> Self {
    Self("logIn(forced: \(isForced))") { _ in .loginRequested(F.LoginWish(isForced: isForced)) }
  }
  /// C07; `nil` gives up.
  package static func pick(_ mvpd: String?) -> Self {
    Self("pick", mvpd) { _ in mvpd.map { .chooseRequested(F.PickProvider($0)) } ?? .cancelRequested(F.LeavePicker()) }
  }
  /// C08.
  package static func complete(_ url: String = ADOBEPASS_REDIRECT_URL) -> Self {
    Self("complete", url) { _ in .completeRequested(F.HandleURL(url)) }
  }
  package static func authorize(_ resource: String?) -> Self {
    Self("authorize", resource) { _ in .authorizeRequested(F.CheckAuthorization(resource)) }
  }
  package static func play(_ resource: String) -> Self {
    Self("play", resource) { _ in .playRequested(F.GetAuthorization(F.CheckAuthorization(resource))) }
  }
  package static func resources(_ resources: [String]) -> Self {
    Self("resources", resources) { _ in .resourcesRequested(F.CheckResources(resources)) }
  }
  package static func preauthorize(_ resources: [String]) -> Self {
    Self("preauthorize", resources) { _ in .preauthorizeRequested(F.Preauthorize(resources, number: 1)) }
  }
  package static var provider: Self { Self("provider") { _ in .providerRequested(F.GetProvider()) } }
  package static func metadata(_ wanted: WantedMetadata) -> Self {
    Self("metadata", wanted) { _ in .metadataRequested(F.GetMetadata(wanted, opcode: METADATA_USER_META, number: 1)) }
  }
  package static var logOut: Self { Self("logOut") { _ in .logoutRequested(F.LogOut()) } }
  package static var handlesSVC: Self { Self("handlesSVC") { _ in .optionsSet(Options(["handleSVC": true])) } }
  /// Another call is about to come.
  package static var comes: Self { Self("comes") { _ in .callReceived } }
  /// The app releases its delegate.
  package static var delegateDies: Self { Self("delegateDies") { _ in .delegateReleased } }
}
