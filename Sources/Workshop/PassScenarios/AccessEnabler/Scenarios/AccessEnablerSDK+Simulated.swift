import AccessEnablerFlow
import FlowEngine
import PassAPI
import PassService
import PassSimulator

extension AccessEnablerSDK: SimulatedFlow {
  /// The SDK belongs to a platform.
  package static func world(for settings: AccessEnablerSettings) -> WorldScript {
    var world = WorldScript()
    world.enabler.platform = settings.platform
    return world
  }
  /// An Apple TV.
  package static var simulatedSettings: AccessEnablerSettings { .simulated() }
  /// The context at a launch, with the settings only: everything else is in the SDK's storage.
  package static func launch(_ settings: AccessEnablerSettings) -> Context { Context(settings) }
  /// Performs effects with the SDK of the world.
  package static func performer(in world: SimulatedWorld, _: AppEnvironment) -> Session<Self>.Perform {
    let performer = Performer(world.enablerEnvironment)
    return { effect, emit in await performer.perform(effect, emit) }
  }
  /// The scenarios; the first is the happy path.
  package static var scenarios: [Scenario<Self>] { Scenarios.all }

  /// An answer in a few words: a media token is a `permit`.
  package static func text(answer: any Sendable) -> String {
    switch answer {
    case let configuration as SDKConfiguration: ["done"].with(configuration.statuses)
    case let login as SDKLogin: [login.isAuthenticated ? "1" : "0"].with(login.statuses)
    case let decision as SDKDecision:
      ["\(decision.resource) \(decision.token == nil ? "deny" : "permit")"].with(decision.statuses)
    case let answer as Preauthorization:
      answer.status?.code
        ?? answer.decisions.map { "\($0.id) \($0.isAuthorized ? "yes" : "no")" }.joined(
          separator: ", ")
    case let resources as [String]: "allowed: \(resources.joined(separator: ", "))"
    case let provider as OfferedProvider?: "provider: \(provider?.id ?? "none")"
    case let metadata as SDKMetadata: metadata.isFromApple ? "from Apple" : "metadata: \(metadata.text != nil)"
    case let result as SignOutResult: text(result)
    default: "done"
    }
  }

  /// A refusal in a few words.
  package static func text(refusal: SDKRefusal) -> String {
    switch refusal {
    case .configurationFailed(let statuses): ["refused: configuration failed"].with(statuses)
    case .loginFailed(let code, let statuses): ["refused: \(code)"].with(statuses)
    case .notConfigured, .cancelled, .viewerLeft, .silent, .signedOut, .stillSignedIn, .nothingToChoose,
      .nothingToCancel:
      "refused: \(words(of: refusal))"
    }
  }

  /// The simulated SDK.
  package static let library: SimulatedLibrary<Self>? = SimulatedLibrary(
    "AccessEnabler SDK", calls: { await $0.enabler.calls.map(\.text) }, callback: callback,
    defects: { world in
      await world.enabler.defects + world.dialogs.shown.map { "controller \($0) is left on the screen" }
    },
    endProcess: { await $0.enabler.endProcess() })

  /// A callback with its relevant arguments; an unexpected one is shown like any other.
  private static func callback(_ progress: Event) -> String? {
    switch progress {
    case .requestorCompleted(let isDone): SDKCallback.setRequestorComplete(isDone).text
    case .authenticationStatusSet(let status): SDKCallback.setAuthenticationStatus(status).text
    case .providerDialogDisplayed(let providers): SDKCallback.displayProviderDialog(providers).text
    case .pageRequested(let page): SDKCallback.navigate(page).text
    case .tvProviderDialogPresented(let dialog): SDKCallback.presentTvProviderDialog(dialog).text
    case .tvProviderDialogDismissed(let dialog): SDKCallback.dismissTvProviderDialog(dialog).text
    case .tokenSet(let token): SDKCallback.setToken(token.token, resource: token.resource).text
    case .tokenRequestFailed(let failure): SDKCallback.tokenRequestFailed(failure).text
    case .resourcesPreauthorized(let resources): SDKCallback.preauthorizedResources(resources).text
    case .preauthorized(let answer): SDKCallback.preauthorized(answer).text
    case .providerReported(let provider): SDKCallback.selectedProvider(provider).text
    case .metadataStatusSet(let metadata): SDKCallback.setMetadataStatus(metadata).text
    case .trackingDataSent(let data): SDKCallback.sendTrackingData(data).text
    case .codeIssued(let code): SDKCallback.status(AdvancedStatus(.registrationCode, message: code.code.revealed)).text
    case .codeNotIssued(let status), .statusReported(let status): SDKCallback.status(status).text
    case .unexpectedCallback(let callback): callback.text
    default: nil
    }
  }

  /// The access check, which is the app's own; the SDK's use of Apple's framework is invisible.
  package static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue? {
    guard case .askForAccess(let prompts) = effect, case .accessReported(let access) = outcome else { return nil }
    return accessDialogue(prompts, access)
  }

  /// The question to the viewer.
  package static func question(_ effect: Effect) -> String? {
    switch effect {
    case .chooseProvider(let providers): list("which provider?", providers.map(\.id))
    case .openPage: "page opened"
    case .explainAccess: explanation
    default: nil
    }
  }

  /// The provider, if one was chosen.
  package static func answer(_ outcome: Event) -> String? {
    if case .providerChosen(let id) = outcome { id } else { nil }
  }
}

extension [String] {
  /// Appends the codes that came with an answer.
  fileprivate func with(_ statuses: [AdvancedStatus]) -> String {
    (self + statuses.map(\.code.rawValue)).joined(separator: " + ")
  }
}

extension AccessEnablerSettings {
  /// An iPhone.
  package static let phone = simulated(.iOS)
  /// Settings that the simulated SDK accepts.
  package static func simulated(
    _ platform: Platform = .tvOS, options: AccessEnablerOptions = .init(), asksForAccess: Bool = true
  ) -> Self {
    Self(
      requestor: "REF30", softwareStatement: Secret("simulated-software-statement"), platform: platform,
      scheme: "adbe.simulated", options: options, asksForAccess: asksForAccess)
  }
}

// The requests and notifications of an app, as soon as the machine rests.
extension ScriptedStep<AccessEnablerSDK> {
  package static var start: Self { Self("start") { _ in .startRequested(F.Start()) } }
  package static var check: Self { Self("check") { _ in .checkRequested(F.Check()) } }
  package static func signIn(_ options: AuthenticationOptions = .init()) -> Self {
    Self("signIn", options) { _ in .signInRequested(F.LogIn(options)) }
  }
  /// Chooses a provider, by its id.
  package static func choose(_ mvpd: String) -> Self {
    Self("choose", mvpd) { _ in .chooseRequested(Choose(mvpd: mvpd)) }
  }
  /// `checkAuthorization`.
  package static func authorize(_ resource: String) -> Self {
    Self("authorize", resource) { _ in .authorizeRequested(F.CheckAuthorization(resource)) }
  }
  /// `getAuthorization`.
  package static func play(_ resource: String) -> Self {
    Self("play", resource) { _ in .playRequested(F.GetAuthorization(resource)) }
  }
  package static func preauthorize(_ resources: [String]) -> Self {
    Self("preauthorize", resources) { _ in .preauthorizeRequested(F.Preauthorize(PreauthorizationRequest(resources))) }
  }
  package static func resources(_ resources: [String]) -> Self {
    Self("resources", resources) { _ in .resourcesRequested(F.CheckResources(resources)) }
  }
  package static var provider: Self { Self("provider") { _ in .providerRequested(F.GetProvider()) } }
  package static func metadata(_ key: MetadataKey) -> Self {
    Self("metadata", key) { _ in .metadataRequested(F.GetMetadata(key)) }
  }
  package static func options(_ options: AccessEnablerOptions) -> Self {
    Self("options", options) { _ in .optionsRequested(F.SetOptions(options)) }
  }
  package static var signOut: Self { Self("signOut") { _ in .signOutRequested(SignOut()) } }
  package static var cancel: Self { Self("cancel") { _ in .cancelRequested(Cancel()) } }
  /// The system opens an address with the app's scheme.
  package static func opened(_ url: String) -> Self {
    Self("opened", url) { _ in .externalURLOpened(url) }
  }
}
