import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// A call of REST API v2.
  package protocol Query: ServiceQuery where F == AppleSSO {}

  package static let document = "v2"
  package static let poll = LoginPoll.code
  package static let aboutPolling: Source = "v2 8.4"
  // The old code is dead at once.
  package static let aboutNewCode: [Source] = ["R-AUTH-9", "R-POLL-6"]
  package static var creatingCode: CasePath<State, CreatingCode> { \.creatingSession }

  package static func wire(_ serviceProvider: String, _ device: DeviceDescription, _ optionalHeaders: OptionalHeaders)
    -> Endpoints
  { Endpoints(serviceProvider, device, optionalHeaders) }
}

extension AppleSSO.State.Cases: ServiceStates { package typealias Root = AppleSSO.State }
extension AppleSSO.Event.Cases: ServiceEvents { package typealias Root = AppleSSO.Event }
extension AppleSSO.Effect.Cases: ServiceEffects { package typealias Root = AppleSSO.Effect }

extension Performer where F == AppleSSO {
  /// Performs an effect and returns its outcome.
  package func perform(_ effect: AppleSSO.Effect) async -> AppleSSO.Event? {
    switch effect {
    case .describeDevice: await describeDevice()
    case .explainAccess(let place): await explainAccess(in: place)
    case .openVault: await openVault()
    case .store(let change): await store(change)
    case .wait(let duration): await wait(for: duration)
    case .register(let registration): await register(registration)
    case .requestToken(let request): await requestToken(request)
    case .queryPartner(let query): await queryPartner(query)
    case .chooseProvider(let providers): await chooseProvider(among: providers)
    case .openPage(let page): await open(page)
    case .offerNewCode: await offerNewCode()
    case .askForAccess(let prompt): await askForAccess(prompt: prompt)
    case .chooseProfile(let profiles): await choose(among: profiles)
    case .confirmProvider(let provider): await confirm(provider)
    case .retrieveProfiles(let call): await send(call)
    case .retrieveConfiguration(let call): await send(call)
    case .requestPartnerSession(let call): await send(call)
    case .createPartnerProfile(let call): await send(call)
    case .createSession(let call): await send(call)
    case .resumeSession(let call): await send(call)
    case .poll(let call): await send(call)
    case .preauthorize(let call): await send(call)
    case .authorize(let call): await send(call)
    case .logOut(let call): await send(call)
    }
  }

  /// Queries the access status; with a prompt, the viewer takes their time, so there is no limit, unless they have
  /// decided before.
  func askForAccess(prompt: Bool) async -> F.Event {
    let access = await askFramework(forViewer: prompt, known: { $0 == .notDetermined ? nil : $0 }) {
      await $0.accessStatus(prompt: prompt)
    }
    return .accessReported(access ?? .notDetermined)
  }

  func choose(among profiles: [Profile]) async -> F.Event {
    let chosen = await viewer(at: "chooseProfile") { await $0.prompts.chooseProfile(among: profiles) }
    return (chosen ?? nil).map { .profileChosen($0) } ?? .viewerLeft
  }

  func confirm(_ provider: RememberedProvider) async -> F.Event {
    switch await viewer(at: "confirmProvider", { await $0.prompts.confirmProvider(provider) }) {
    case .confirmed: .providerConfirmed
    case .another: .otherProviderWanted(await environment.time.moment)
    case .left, nil: .viewerLeft
    }
  }
}
