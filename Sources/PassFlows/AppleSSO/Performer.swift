import PassAPI

extension AppleSSO {
  /// A call of the API with an access token: what it asks, and what its answer means to the flow.
  package protocol Query: Hashable, Codable, Sendable {
    associatedtype Answer: Hashable, Codable, Sendable
    /// The partner status that goes along; after its end the call is not sent (R-SSO-26).
    var status: PartnerStatus? { get }
    /// The answer, when it is known without asking.
    func answerWithoutAsking(at now: Timestamp) -> Answer?
    /// The call.
    func call(_ endpoints: Endpoints, _ token: Secret) -> Call<Answer>
    /// The answer as an event.
    static func event(_ answer: Timed<Answer>) -> Event
  }

  /// A call that needs an access token and the description of the device; the context may lack either, and then nothing
  /// is sent.
  package struct TokenCall<Query: AppleSSO.Query>: Hashable, Codable, Sendable {
    /// The brand's id at the service.
    var serviceProvider: String
    /// The streaming device, nil before it is described.
    var device: DeviceDescription?
    /// The access token.
    var token: StoredToken?
    /// What is asked.
    var query: Query

    init(_ context: Context, _ query: Query) {
      serviceProvider = context.settings.serviceProvider
      device = context.device
      token = context.token
      self.query = query
    }
  }

  /// Performs the effects of the flow in an environment. Decides nothing: every answer, failures included, becomes an
  /// event.
  package struct Performer: Sendable {
    private let environment: AppEnvironment
    /// One serves one client; it keeps nothing beside the environment.
    package init(_ environment: AppEnvironment) { self.environment = environment }

    /// Does one piece of work and says what came of it.
    package func perform(_ effect: Effect) async -> Event {
      switch effect {
      case .describeDevice: await describeDevice()
      case .askForAccess(let prompt): await askForAccess(prompt: prompt)
      case .explainAccess(let place): await explainAccess(in: place)
      case .openVault: await openVault()
      case .store(let contents): await store(contents)
      case .wait(let duration): await wait(for: duration)
      case .queryPartner(let query): await queryPartner(query)
      case .chooseProfile(let profiles):
        await environment.chooser.chooseProfile(among: profiles).map { .profileChosen($0) } ?? .viewerLeft
      case .confirmProvider(let provider): await confirm(provider)
      case .chooseProvider(let providers): await chooseProvider(among: providers)
      case .openPage(let page): await open(page)
      case .offerNewCode: await environment.chooser.wantsNewCode() ? .newCodeWanted : .viewerLeft
      case .register(let registration): await register(registration)
      case .requestToken(let request): await requestToken(request)
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
  }
}

extension AppleSSO.Query {
  /// None goes along.
  package var status: PartnerStatus? { nil }
  /// Mostly only the server knows.
  package func answerWithoutAsking(at now: Timestamp) -> Answer? { nil }
}

// The contents of a vault stand under these keys in what is logged of the flow. The key of the case is not enough: it
// is missing in the coding path of `JSONEncoder`.

extension AppleSSO.Event {
  enum VaultOpenedCodingKeys: FlowCodingKey { case _0 }
  enum VaultWrittenCodingKeys: FlowCodingKey { case _0 }
}

// MARK: Calls

extension AppleSSO.Performer {
  /// A call with a token: nothing is sent without one that may be sent (R-REG-6), or with a status that has ended
  /// (R-SSO-26).
  private func send<Query>(_ call: AppleSSO.TokenCall<Query>) async -> AppleSSO.Event {
    let now = await environment.clock.now, query = call.query
    if let answer = query.answerWithoutAsking(at: now) { return Query.event(Timed(answer, at: now)) }
    guard let device = call.device else { return lacking(.device, at: now) }
    guard let token = call.token, token.isUsable(at: now) else { return lacking(.token, at: now) }
    if let ends = query.status?.provider?.expires, ends <= now { return lacking(.status, at: now) }
    return await send(query.call(await endpoints(call.serviceProvider, device, at: now), token.token), Query.event)
  }

  private func send<Answer: Hashable & Codable>(
    _ call: Call<Answer>, _ event: (Timed<Answer>) -> AppleSSO.Event
  ) async -> AppleSSO.Event {
    let result = await call.performReading(over: environment.transport)
    let now = await environment.clock.now
    switch result {
    case .success(let reading): return event(Timed(reading.answer, at: now, leftOut: reading.leftOut))
    case .failure(let failure): return .requestFailed(Timed(failure, at: now))
    }
  }

  private func lacking(_ lack: CallFailure.Lack, at now: Timestamp) -> AppleSSO.Event {
    .requestFailed(Timed(.lacking(lack), at: now))
  }

  /// A1.
  private func register(_ registration: AppleSSO.Registration) async -> AppleSSO.Event {
    let now = await environment.clock.now
    guard let device = registration.device else { return lacking(.device, at: now) }
    let endpoints = await endpoints(registration.serviceProvider, device, at: now)
    let call = endpoints.register(
      softwareStatement: registration.softwareStatement, redirectURI: registration.redirectURI)
    return await send(call) { .credentialsIssued($0.value) }
  }

  /// A3. The token's life is counted from its receipt (C-45).
  private func requestToken(_ request: AppleSSO.TokenRequest) async -> AppleSSO.Event {
    let now = await environment.clock.now
    guard let device = request.device else { return lacking(.device, at: now) }
    guard let credentials = request.credentials else { return lacking(.credentials, at: now) }
    return await send(await endpoints(request.serviceProvider, device, at: now).token(credentials)) { issued in
      .tokenIssued(StoredToken(token: issued.token, expires: issued.at.advanced(bySeconds: issued.expiresIn)))
    }
  }

  /// The calls of one moment: the optional headers are fetched for each, and a service token that has ended is left out
  /// (R-HDR-11).
  private func endpoints(_ serviceProvider: String, _ device: DeviceDescription, at now: Timestamp) async -> Endpoints {
    var extras = Extras()
    if let source = environment.extras {
      extras = await limiting(environment.limits?.extras) { await source.extras() } ?? Extras()
    }
    if extras.serviceToken?.isUsable(at: now) == false { extras.serviceToken = nil }
    return Endpoints(
      serviceProvider: serviceProvider, identifier: device.identifier, device: device.info, extras: extras)
  }
}

// MARK: Parts that may hang: each brings its failure when its time is over

extension AppleSSO.Performer {
  private func limiting<Value: Sendable>(
    _ limit: Duration?, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    await environment.clock.limiting(limit, work)
  }

  private func describeDevice() async -> AppleSSO.Event {
    let device = environment.device
    let description = await limiting(environment.limits?.device) { await device.describe() } ?? nil
    return description.map { .deviceDescribed($0) } ?? .deviceUnknown
  }

  /// With a prompt it is the viewer who takes the time.
  private func askForAccess(prompt: Bool) async -> AppleSSO.Event {
    let framework = environment.framework
    let access = await limiting(prompt ? nil : environment.limits?.framework) {
      await framework.accessStatus(prompt: prompt)
    }
    return .accessReported(access ?? .notDetermined)
  }

  /// A question that may interrupt the viewer takes their time. After the limit it is an error in spite of access, for
  /// nothing is known of the access: a viewer who is signed in stays so, and may ask again.
  private func queryPartner(_ query: PartnerQuery) async -> AppleSSO.Event {
    let framework = environment.framework, asksViewer = query.allowsInterruption || query.promptsForAccess
    let reply = await limiting(asksViewer ? nil : environment.limits?.framework) { await framework.answer(query) }
    let late = PartnerReply(access: .granted, error: FrameworkError(.serviceTemporarilyUnavailable))
    return .partnerAnswered(Timed(reply ?? late, at: await environment.clock.now))
  }

  private func store(_ change: AppleSSO.VaultChange) async -> AppleSSO.Event {
    let vault = environment.vault
    let contents = await limiting(environment.limits?.vault) { await vault.keep(change) } ?? nil
    return .vaultWritten(Timed(contents, at: await environment.clock.now))
  }

  private func openVault() async -> AppleSSO.Event {
    let vault = environment.vault
    let answer = await limiting(environment.limits?.vault) { await vault.load() } ?? .failed
    let now = await environment.clock.now
    switch answer {
    case .contents(let contents, _): return .vaultOpened(Timed(contents, at: now))
    case .notReadableYet: return .vaultNotReadable(now)
    case .failed: return .vaultFailed
    case .damaged: return .vaultDamaged
    }
  }
}

// MARK: Time and people

extension AppleSSO.Performer {
  private func wait(for duration: Duration) async -> AppleSSO.Event {
    await environment.clock.sleep(for: duration)
    return .timeReached(await environment.clock.now)
  }

  private func explainAccess(in place: SettingsPlace) async -> AppleSSO.Event {
    await environment.chooser.explainAccess(in: place)
    return .accessExplained
  }

  private func confirm(_ provider: RememberedProvider) async -> AppleSSO.Event {
    switch await environment.chooser.confirms(provider) {
    case .confirmed: .providerConfirmed
    case .another: .otherProviderWanted(await environment.clock.now)
    case .left: .viewerLeft
    }
  }

  private func chooseProvider(among providers: [MVPD]) async -> AppleSSO.Event {
    switch await environment.chooser.chooseProvider(among: providers) {
    case .provider(let id): .providerChosen(id)
    case .onSecondScreen: .secondScreenChosen
    case .left: .viewerLeft
    }
  }

  /// An address that `Origin.resolve(_:)` refuses is not opened.
  private func open(_ page: AppleSSO.Page) async -> AppleSSO.Event {
    guard let url = environment.origin.resolve(page.url) else { return .pageFailed }
    switch await environment.userAgent.open(url, until: page.redirectURL) {
    case .redirectReached: return .redirectReached
    case .viewerLeft: return .viewerLeft
    case .failed: return .pageFailed
    }
  }
}
