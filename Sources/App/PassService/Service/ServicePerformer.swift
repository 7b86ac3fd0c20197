import FlowEngine
import PassAPI

/// A call of the API with an access token: its request, and its answer as an event.
package protocol ServiceQuery: Hashable, Codable, Sendable {
  /// The flow that makes the call.
  associatedtype F: ServiceFlow
  associatedtype Answer: Hashable, Codable, Sendable
  /// The partner status sent with the call; after its end the call is not sent (R-SSO-26).
  var status: PartnerStatus? { get }
  /// How long to wait for the answer; `nil` for as long as a request may take (`TimeLimits.transport`).
  var patience: Duration? { get }
  /// Returns the answer if it is known without asking.
  func answerWithoutAsking(at now: Moment) -> Answer?
  func call(_ wire: F.Wire, _ token: Secret) -> Call<Answer>
  /// The answer as an event.
  static func event(_ answer: Timestamped<Answer>) -> F.Event
}

/// A call that needs an access token and the description of the device; if the context lacks either, nothing is sent.
package struct TokenCall<Query: ServiceQuery>: Hashable, Codable, Sendable {
  /// The brand's id at the service.
  package var serviceProvider: String
  /// The streaming device; `nil` before it is described.
  package var device: DeviceDescription?
  /// The access token.
  package var token: StoredToken?
  /// How long to wait for it; `nil` without limits.
  package var patience: Patience?
  /// The call to make.
  package var query: Query

  package init(_ context: some ServiceContext, _ query: Query) {
    patience = context.patience
    serviceProvider = context.settings.serviceProvider
    device = context.device
    token = context.token
    self.query = query
  }
}

extension ServiceQuery {
  /// No status by default.
  package var status: PartnerStatus? { nil }
  /// As long as a request may take by default.
  package var patience: Duration? { nil }
  /// By default only the server knows.
  package func answerWithoutAsking(at now: Moment) -> Answer? { nil }
}

/// Performs the effects of a flow in an environment. It decides nothing: every answer, failures included, becomes an
/// event. Each flow maps its effects to these functions.
package struct Performer<F: ServiceFlow>: Sendable {
  package let environment: AppEnvironment
  /// The adapters that did not close in time.
  package let unclosed = UnclosedParts()
  private let known = KnownVault()
  /// Creates the performer of one client.
  package init(_ environment: AppEnvironment) { self.environment = environment }
}

/// The adapters that were cancelled, did not close within `TimeLimits.closing`, and were given up.
package actor UnclosedParts {
  private var names: [String] = []

  /// The adapters as problems, oldest first; only the latest are kept.
  package var problems: [Problem] { names.map { Problem(noting: .partNotClosed, text: $0) } }

  fileprivate func add(_ name: String) { names = names.suffix(Problem.maxKept - 1) + [name] }
}

// MARK: Calls

extension Performer {
  /// Sends a call with a token. Nothing is sent without a usable one (R-REG-6), or with a status that has ended
  /// (R-SSO-26).
  package func send<Query: ServiceQuery>(_ call: TokenCall<Query>) async -> F.Event where Query.F == F {
    let now = await environment.time.moment, query = call.query
    if let answer = query.answerWithoutAsking(at: now) { return Query.event(Timestamped(answer, at: now)) }
    guard let device = call.device else { return missing(.device, at: now) }
    guard let token = call.token, token.isUsable(at: now) else { return missing(.token, at: now) }
    if let ends = query.status?.provider?.expires, ends <= (await environment.time.certainMoment.at) {
      return missing(.status, at: now)
    }
    let wire = F.wire(call.serviceProvider, device, await optionalHeaders())
    return await send(query.call(wire, token.token), within: call.patience, atMost: query.patience, Query.event)
  }

  package func send<Answer: Hashable & Codable>(
    _ call: Call<Answer>, within patience: Patience?, atMost longest: Duration? = nil,
    _ event: (Timestamped<Answer>) -> F.Event
  ) async -> F.Event {
    let start = await environment.time.moment, transport = environment.transport
    if let refusal = patience?.refusal(at: start) { return F.event(\.requestFailed, Timestamped(refusal, at: start)) }
    let limit = [patience?.rest(at: start), longest].compactMap { $0 }.min()
    let result = await limiting(limit) { await call.performReading(over: transport) }
    let now = await environment.time.moment
    switch result {
    case .success(let reading)?: return event(Timestamped(reading.answer, at: now, leftOut: reading.leftOut))
    case .failure(let failure)?: return F.event(\.requestFailed, Timestamped(failure, at: now))
    case nil: return F.event(\.requestFailed, Timestamped(.transport(.timedOut), at: now))
    }
  }

  package func missing(_ lack: CallFailure.Missing, at now: Moment) -> F.Event {
    F.event(\.requestFailed, Timestamped(.notSent(lack), at: now))
  }

  /// A1: registers the client.
  package func register(_ registration: Registration) async -> F.Event {
    guard let device = registration.device else { return missing(.device, at: await environment.time.moment) }
    let endpoints = await endpoints(registration.serviceProvider, device)
    let call = endpoints.register(
      softwareStatement: registration.softwareStatement, redirectURI: registration.redirectURI)
    return await send(call, within: registration.patience) { F.event(\.credentialsIssued, $0.value) }
  }

  /// A3: requests a token, whose life is counted from its receipt (C-45).
  package func requestToken(_ request: TokenRequest) async -> F.Event {
    let now = await environment.time.moment
    guard let device = request.device else { return missing(.device, at: now) }
    guard let credentials = request.credentials else { return missing(.credentials, at: now) }
    let call = await endpoints(request.serviceProvider, device).token(credentials)
    return await send(call, within: request.patience) { issued in
      F.event(\.tokenIssued, StoredToken(token: issued.token, seconds: issued.expiresIn, from: issued.moment))
    }
  }

  /// The builder of the registration's calls, with the headers of one moment.
  private func endpoints(_ serviceProvider: String, _ device: DeviceDescription) async -> Endpoints {
    Endpoints(
      serviceProvider: serviceProvider, identifier: device.identifier, device: device.info,
      optionalHeaders: await optionalHeaders())
  }

  /// Fetches the optional headers for a call, without a service token that has ended (R-HDR-11).
  private func optionalHeaders() async -> OptionalHeaders {
    var optionalHeaders = OptionalHeaders()
    if let source = environment.optionalHeaders {
      optionalHeaders =
        await limiting(environment.limits?.optionalHeaders) { await source.optionalHeaders() } ?? OptionalHeaders()
    }
    if optionalHeaders.serviceToken?.isUsable(at: await environment.time.certainMoment.at) == false {
      optionalHeaders.serviceToken = nil
    }
    return optionalHeaders
  }
}

// MARK: Adapters that may hang: each fails at its time limit

extension Performer {
  package func limiting<Value: Sendable>(
    _ limit: Duration?, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    await environment.clock.limiting(limit, work)
  }

  package func describeDevice() async -> F.Event {
    let device = environment.device
    let description = await limiting(environment.limits?.device) { await device.describe() } ?? nil
    return description.map { F.event(\.deviceDescribed, $0) } ?? F.event(\.deviceUnknown, ())
  }

  /// Queries Apple's framework. A query that may interrupt the viewer has no limit. At its limit, any other counts as
  /// an error with access granted, for nothing is known about the access: a viewer who is signed in stays so, and may
  /// ask again.
  package func queryPartner(_ query: PartnerQuery) async -> F.Event {
    let framework = environment.framework, asksViewer = query.allowsInterruption || query.promptsForAccess
    let reply = await waiting(forViewer: asksViewer, at: "framework", limit: environment.limits?.framework) {
      await framework.answer(query)
    }
    let late = PartnerReply(access: .granted, error: FrameworkError(.serviceTemporarilyUnavailable))
    return F.event(\.partnerAnswered, Timestamped(reply ?? late, at: await environment.time.certainMoment))
  }

  /// Stores a change, with what was learned about the time.
  package func store(_ change: VaultChange) async -> F.Event {
    let vault = environment.vault, known = known
    var change = change
    change.clockOffset = await environment.time.offset
    let contents =
      await limiting(environment.limits?.vault) { [change] in await vault.keep(change, knowing: known) } ?? nil
    return F.event(\.vaultWritten, Timestamped(contents, at: await environment.time.moment))
  }

  package func openVault() async -> F.Event {
    let vault = environment.vault
    let answer = await limiting(environment.limits?.vault) { await vault.load() } ?? .failed
    if case .contents(let contents, let revision) = answer {
      await known.note(contents, revision)
      await environment.time.recall(contents.clockOffset)
    }
    let now = await environment.time.moment
    switch answer {
    case .contents(let contents, _): return F.event(\.vaultOpened, Timestamped(contents, at: now))
    case .notReadableYet: return F.event(\.vaultNotReadable, now.at)
    case .failed: return F.event(\.vaultFailed, ())
    case .damaged: return F.event(\.vaultLost, .damaged)
    case .newer: return F.event(\.vaultLost, .newer)
    }
  }
}

// MARK: Time and people

extension Performer {
  package func wait(for duration: Duration) async -> F.Event {
    await environment.clock.sleep(for: duration)
    return F.event(\.timeReached, await environment.time.moment)
  }

  /// Returns the result of a prompt or page for which the viewer takes their time; `nil` if it was cancelled and did
  /// not close.
  @discardableResult package func viewer<Value: Sendable>(
    at part: String, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let value = await environment.clock.closing(within: environment.limits?.closing, work)
    if value == nil { await unclosed.add(part) }
    return value
  }

  /// Returns the result of Apple's framework; only some of its queries take the viewer's time.
  package func waiting<Value: Sendable>(
    forViewer asksViewer: Bool, at part: String, limit: Duration?, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    asksViewer ? await viewer(at: part, work) : await limiting(limit, work)
  }

  package func explainAccess(in place: SettingsPlace) async -> F.Event {
    let prompts = environment.prompts
    await viewer(at: "explainAccess") { await prompts.explainAccess(in: place) }
    return F.event(\.accessExplained, ())
  }

  package func chooseProvider(among providers: [MVPD]) async -> F.Event {
    let prompts = environment.prompts
    return switch await viewer(at: "chooseProvider", { await prompts.chooseProvider(among: providers) }) {
    case .provider(let id): F.event(\.providerChosen, id)
    case .onSecondScreen: F.event(\.secondScreenChosen, ())
    case .left, nil: F.event(\.viewerLeft, ())
    }
  }

  package func offerNewCode() async -> F.Event {
    let prompts = environment.prompts
    let wantsCode = await viewer(at: "offerNewCode") { await prompts.offerNewCode() } ?? false
    return wantsCode ? F.event(\.newCodeWanted, ()) : F.event(\.viewerLeft, ())
  }

  /// Opens a page, unless `Origin.resolve(_:)` refuses its address.
  package func open(_ page: Page) async -> F.Event {
    guard let url = environment.origin.resolve(page.url) else { return F.event(\.pageFailed, ()) }
    let userAgent = environment.userAgent, pacer = environment.pacer
    let outcome = await viewer(at: "page") { () -> UserAgentOutcome in
      guard await pacer?.admitPage() ?? true else { return .viewerLeft }
      return await userAgent.open(url, until: page.redirectURL)
    }
    return switch outcome {
    case .redirectReached: F.event(\.redirectReached, ())
    case .viewerLeft, nil: F.event(\.viewerLeft, ())
    case .failed: F.event(\.pageFailed, ())
    }
  }
}
