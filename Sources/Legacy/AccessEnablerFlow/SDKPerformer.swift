import FlowEngine
import Foundation
import PassAPI
import PassService

/// Everything that the flow of the SDK needs from outside.
@Memberwise public struct AccessEnablerEnvironment: Sendable {
  /// The SDK.
  public var enabler: any AccessEnabling
  /// Apple's framework, for the app's own access check; the SDK makes all other queries.
  public var framework: any PartnerFramework
  /// The adapter that presents Apple's controllers.
  public var dialogs: any TVProviderDialogs
  /// The app's own picker, and its explanation of access.
  public var prompts: any ViewerPrompts
  /// The web view and the Safari controller; the redirect shows which of them to use.
  public var userAgent: any UserAgent
  /// The clock.
  public var clock: any AppClock
  /// The time limits of Apple's framework while it does not ask the viewer; `nil` means no limits.
  public var limits: TimeLimits? = .standard
}

extension AccessEnablerSDK {
  /// Makes the calls of the SDK, and passes its callbacks to the effects that wait for them.
  package struct Performer: Sendable {
    private let environment: AccessEnablerEnvironment
    private let inbox = CallbackQueue()

    package init(_ environment: AccessEnablerEnvironment) { self.environment = environment }

    /// Performs an effect.
    package func perform(_ effect: Effect, _ emit: Emitter<AccessEnablerSDK>) async -> Event? {
      func begin(_ call: AccessEnablerCall) async -> Event? { await self.begin(call, effect.name, emit) }
      func proceed(_ call: AccessEnablerCall) async -> Event? { await self.proceed(call, effect.name, emit) }
      func listen() async -> Event? { await self.listen(effect.name, for: SDKAssumptions.longestLogin, emit) }
      return switch effect {
      case .makeEnabler(let settings): await makeEnabler(settings)
      case .setOptions(let options): await setOptions(options)
      case .askForAccess(let prompt): await askForAccess(prompt: prompt)
      case .explainAccess(let place): await explainAccess(in: place)
      case .setRequestor(let requestor):
        await begin(.setRequestor(requestor.id, serviceProviders: requestor.serviceProviders))
      case .checkAuthentication: await begin(.checkAuthentication)
      case .getAuthentication(let options): await begin(.getAuthentication(options))
      case .presentDialog(let dialog): await present(dialog, emit)
      case .awaitLogin, .listen: await listen()
      case .chooseProvider(let providers): await chooseProvider(among: providers)
      case .selectProvider(let selection):
        selection.isAhead
          ? await self.begin(
            .setSelectedProvider(selection.mvpd), for: SDKAssumptions.longestSelection, effect.name, emit)
          : await proceed(.setSelectedProvider(selection.mvpd))
      case .openPage(let page): await open(page)
      case .completeLogin(let url), .completeLogout(let url): await proceed(.handleExternalURL(url))
      case .cancelLogin: await proceed(.setSelectedProvider(nil))
      case .collectCodes(let grace):
        await self.listen(effect.name, for: grace, emit).map { _ in .graceElapsed }
      case .checkAuthorization(let request): await begin(.checkAuthorization(resource: request.resource))
      case .getAuthorization(let request): await begin(.getAuthorization(resource: request.resource))
      case .awaitDecision: await self.listen(effect.name, emit)
      case .preauthorize(let request): await begin(.preauthorize(request))
      case .checkResources(let request):
        await begin(.checkPreauthorizedResources(request.resources, cache: request.cache))
      case .getSelectedProvider: await begin(.getSelectedProvider)
      case .getMetadata(let key): await begin(.getMetadata(key))
      case .logOut: await begin(.logout)
      }
    }
  }
}

extension AccessEnablerSDK.Performer {
  package typealias Event = AccessEnablerSDK.Event

  /// Makes a call that begins an operation: earlier callbacks are no answer to it.
  private func begin(
    _ call: AccessEnablerCall, for limit: Duration = SDKAssumptions.longestSilence,
    _ effect: AccessEnablerSDK.Effect.Name, _ emit: Emitter<AccessEnablerSDK>
  ) async -> Event? {
    while !Task.isCancelled, let callback = inbox.take() {
      let event = Event(callback), isNews = [.statusReported, .trackingDataSent].contains(event.name)
      guard await emit(isNews ? event : .unexpectedCallback(callback)) else {
        inbox.putBack(callback)
        return nil
      }
    }
    return await proceed(call, for: limit, effect, emit)
  }

  /// Makes a call that continues an operation.
  private func proceed(
    _ call: AccessEnablerCall, for limit: Duration = SDKAssumptions.longestSilence,
    _ effect: AccessEnablerSDK.Effect.Name, _ emit: Emitter<AccessEnablerSDK>
  ) async -> Event? {
    guard !Task.isCancelled else { return nil }
    await environment.enabler.make(call)
    return await listen(effect, for: limit, emit)
  }

  /// Reports callbacks until one of them ends the effect, or none comes within the limit.
  private func listen(
    _ effect: AccessEnablerSDK.Effect.Name, for limit: Duration = SDKAssumptions.longestSilence,
    _ emit: Emitter<AccessEnablerSDK>
  ) async -> Event? {
    let awaited = Set(AccessEnablerSDK.declaration(of: effect).progress)
    while let callback = await inbox.next(
      within: limit, environment.clock, isConcurrent: effect == .listen)
    {
      let event = Event(callback)
      guard await emit(awaited.contains(event.name) ? event : .unexpectedCallback(callback)) else {
        inbox.putBack(callback)
        return nil
      }
    }
    // An effect whose state was left has nothing more to report.
    return Task.isCancelled ? nil : .callbackMissing
  }

  private func makeEnabler(_ settings: AccessEnablerSettings) async -> Event {
    // Both delegates are set right after the construction: earlier callbacks are lost (sdk 1, sdk 5.5).
    await environment.enabler.make(.initialise(softwareStatement: settings.softwareStatement, settings.storageCheck))
    await environment.enabler.deliver { [inbox] callback in inbox.receive(callback) }
    await environment.enabler.make(.setOptions(settings.options))
    return .enablerMade
  }

  private func setOptions(_ options: AccessEnablerOptions) async -> Event {
    await environment.enabler.make(.setOptions(options))
    return .optionsSet
  }

  private func askForAccess(prompt: Bool) async -> Event {
    let framework = environment.framework, limit = environment.limits?.framework
    // A viewer who is asked takes their time, so that has no limit; a framework that does not answer asks no one.
    if prompt, limit != nil {
      let access = await environment.clock.limiting(limit) { await framework.accessStatus(prompt: false) }
      guard access == .notDetermined, !Task.isCancelled else { return .accessReported(access ?? .notDetermined) }
    }
    let access = await environment.clock.limiting(prompt ? nil : limit) { await framework.accessStatus(prompt: prompt) }
    return .accessReported(access ?? .notDetermined)
  }

  private func explainAccess(in place: SettingsPlace) async -> Event {
    await environment.prompts.explainAccess(in: place)
    return .accessExplained
  }

  /// Presents a controller until the SDK goes on, and dismisses it once.
  private func present(_ dialog: TVProviderDialog, _ emit: Emitter<AccessEnablerSDK>) async -> Event? {
    await environment.dialogs.present(dialog)
    let end = await listen(.presentDialog, for: SDKAssumptions.longestLogin, emit)
    await environment.dialogs.dismiss(dialog)
    return end
  }

  private func chooseProvider(among providers: [OfferedProvider]) async -> Event {
    switch await environment.prompts.chooseProvider(among: providers.map(TVProvider.init)) {
    case .provider(let id): .providerChosen(id)
    // Only the SDK decides whether the login goes to a second screen.
    case .onSecondScreen, .left: .viewerLeft
    }
  }

  private func open(_ page: Page) async -> Event {
    guard let url = URL(string: page.url) else { return .pageFailed }
    return switch await environment.userAgent.open(url, until: page.redirectAddress) {
    case .redirectReached: .redirectReached
    case .viewerLeft: .viewerLeft
    case .failed: .pageFailed
    }
  }
}

extension TVProvider {
  /// Converts a provider for the app's picker, which serves every flow.
  fileprivate init(_ provider: OfferedProvider) {
    self.init(
      id: provider.id, displayName: provider.displayName, logoURL: provider.logoURL,
      boardingStatus: provider.boarding, enablePlatformServices: provider.enablesPlatformServices)
  }
}
