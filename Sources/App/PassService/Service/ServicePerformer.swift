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
  /// The code of the pending login, if the call does not name it: an answer may repeat it.
  var loginCode: Secret? { get }
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
  /// Most calls have nothing to do with a code, or name it.
  package var loginCode: Secret? { nil }
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
  private let latest = LatestCalls()
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
    guard let device = call.device else { return failed(.notSent(.device), at: now) }
    guard let token = call.token, token.isUsable(at: now) else { return failed(.notSent(.token), at: now) }
    if let ends = query.status?.provider?.expires, ends <= (await environment.time.certainMoment.at) {
      return failed(.notSent(.status), at: now)
    }
    return await send(within: call.patience, atMost: query.patience, secret: query.loginCode?.revealed, Query.event) {
      headers in
      query.call(F.wire(call.serviceProvider, device, headers), token.token)
    }
  }

  /// Sends a call, made with the optional headers for its endpoint; the time for them is part of the call's time.
  private func send<Answer: Hashable & Codable>(
    within patience: Patience?, atMost longest: Duration? = nil, secret: String? = nil,
    _ event: (Timestamped<Answer>) -> F.Event, _ call: (OptionalHeaders) -> Call<Answer>
  ) async -> F.Event {
    let start = await environment.time.moment, transport = environment.transport, place = PlaceInLine()
    if let refusal = patience?.refusal(at: start) {
      return failed(refusal == .transport(.timedOut) ? await timeOut(of: patience) : refusal, at: start)
    }
    let end = [patience?.rest(at: start), longest].compactMap { $0 }.min().map { start.uptime + $0 }
    let headers = await optionalHeaders(for: call(OptionalHeaders()).endpoint, patience, until: end)
    let sent = await environment.time.moment, rest = end.map { $0 - sent.uptime }
    guard let headers, rest.map({ $0 > .zero }) ?? true else { return failed(.transport(.timedOut), at: sent) }
    if let rest, let delay = await environment.pacer?.delay, delay > .zero, delay + Pacer.leastRest > rest {
      return failed(.tooManyRequests(retryAfter: delay), at: sent)
    }
    let ready = call(headers)
    let result = await environment.time.limiting(rest) {
      await PlaceInLine.$current.withValue(place) { await ready.performReading(over: transport) }
    }
    let now = await environment.time.moment
    switch result {
    case .success(let reading)?:
      await latest.answer(patience, at: now)
      return event(Timestamped(reading.answer, at: now, leftOut: reading.leftOut))
    case .failure(let failure)?: return failed(secret.map(failure.masking) ?? failure, at: now)
    case nil: return failed(await timeOut(of: patience, isWaiting: place.isWaiting), at: now)
    }
  }

  /// Why the time of a call is over: the service did not answer, or the call had to wait for too many others.
  private func timeOut(of patience: Patience?, isWaiting: Bool = false) async -> CallFailure {
    let isCrowded = isWaiting ? true : await latest.hasFilled(patience)
    return isCrowded ? .tooManyRequests(retryAfter: await environment.pacer?.delay) : .transport(.timedOut)
  }

  private func failed(_ failure: CallFailure, at now: Moment) -> F.Event {
    F.event(\.requestFailed, Timestamped(failure, at: now))
  }

  /// A1: registers the client.
  package func register(_ registration: Registration) async -> F.Event {
    guard let device = registration.device else { return failed(.notSent(.device), at: await environment.time.moment) }
    return await send(within: registration.patience, { F.event(\.credentialsIssued, $0.value) }) { headers in
      Endpoints(registration.serviceProvider, device, headers).register(
        softwareStatement: registration.softwareStatement, redirectURI: registration.redirectURI)
    }
  }

  /// A3: requests a token, whose life is counted from its receipt (C-45).
  package func requestToken(_ request: TokenRequest) async -> F.Event {
    let now = await environment.time.moment
    guard let device = request.device else { return failed(.notSent(.device), at: now) }
    guard let credentials = request.credentials else { return failed(.notSent(.credentials), at: now) }
    return await send(
      within: request.patience,
      { F.event(\.tokenIssued, StoredToken(token: $0.token, seconds: $0.expiresIn, from: $0.moment)) }
    ) { headers in Endpoints(request.serviceProvider, device, headers).token(credentials) }
  }

  /// Fetches the optional headers for a call, without a service token that has ended (R-HDR-11); `nil` if those that
  /// decide its answer do not come in time. The call goes without others that do not come within a moment, and so do
  /// all later calls of its request.
  private func optionalHeaders(
    for endpoint: Endpoint, _ patience: Patience?, until end: Duration?
  ) async -> OptionalHeaders? {
    guard let source = environment.optionalHeaders else { return OptionalHeaders() }
    func headers(
      _ decide: Bool, _ ask: @escaping @Sendable (any OptionalHeaderSource) async -> OptionalHeaders
    ) async -> OptionalHeaders? {
      if !decide, await latest.lacksHeaders(patience) { return OptionalHeaders() }
      let uptime = await environment.time.uptime, moment = decide ? nil : environment.limits?.visitorHeaders
      let headers = await environment.time.limiting([moment, end.map { $0 - uptime }].compactMap { $0 }.min()) {
        await ask(source)
      }
      guard headers == nil, !decide else { return headers }
      await latest.lackHeaders(patience)
      return OptionalHeaders()
    }
    let visitor = await headers(false) { await $0.visitorHeaders() }
    guard var all = await headers(endpoint.listsDecidingHeaders, { await $0.optionalHeaders() }) else { return nil }
    all.visitorIdentifier = visitor?.visitorIdentifier ?? all.visitorIdentifier
    all.userAgent = visitor?.userAgent ?? all.userAgent
    all.forwardedFor = visitor?.forwardedFor ?? all.forwardedFor
    if all.serviceToken?.isUsable(at: await environment.time.certainMoment.at) == false { all.serviceToken = nil }
    return all
  }
}

extension Endpoints {
  /// Creates the calls for a device that is described.
  package init(_ serviceProvider: String, _ device: DeviceDescription, _ optionalHeaders: OptionalHeaders) {
    self.init(
      serviceProvider: serviceProvider, identifier: device.identifier, device: device.info,
      optionalHeaders: optionalHeaders)
  }
}

/// What the latest calls of a client say about the next one.
private actor LatestCalls {
  private var answered: (request: Int, at: Moment)?
  private var headless: Int?

  /// Records that a call of a request was answered.
  func answer(_ patience: Patience?, at now: Moment) { answered = patience.map { ($0.request, now) } }

  /// Whether most of a request's time has passed while others were served.
  func hasFilled(_ patience: Patience?) -> Bool {
    guard let patience, let answered else { return false }
    return answered.request != patience.request && patience.isHalfOver(at: answered.at)
  }

  /// Records that the headers for a call of a request did not come within a moment.
  func lackHeaders(_ patience: Patience?) { headless = patience?.request }
  func lacksHeaders(_ patience: Patience?) -> Bool { patience.map { $0.request == headless } ?? false }
}

// MARK: Adapters that may hang: each fails at its time limit

extension Performer {
  package func describeDevice() async -> F.Event {
    let device = environment.device
    let description = await environment.time.limiting(environment.limits?.device) { await device.describe() } ?? nil
    return description.map { F.event(\.deviceDescribed, $0) } ?? F.event(\.deviceUnknown, ())
  }

  /// Queries Apple's framework. A query that is not answered counts as an error with access granted, for nothing is
  /// known about the access: a viewer who is signed in stays so, and may ask again.
  package func queryPartner(_ query: PartnerQuery) async -> F.Event {
    let asksViewer = query.allowsInterruption || query.promptsForAccess
    let reply = await askFramework(forViewer: asksViewer, interrupting: query.allowsInterruption) {
      await $0.answer(query)
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
      await environment.time.limiting(environment.limits?.vault) { [change] in await vault.keep(change, knowing: known)
      } ?? nil
    return F.event(\.vaultWritten, Timestamped(contents, at: await environment.time.moment))
  }

  package func openVault() async -> F.Event {
    let vault = environment.vault
    let answer = await environment.time.limiting(environment.limits?.vault) { await vault.load() } ?? .failed
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
    at part: String, _ work: @escaping @Sendable (AppEnvironment) async -> Value
  ) async -> Value? {
    let environment = environment
    let value = await environment.clock.closing(within: environment.limits?.closing) { await work(environment) }
    if value == nil { await unclosed.add(part) }
    return value
  }

  /// Returns the result of Apple's framework; `nil` if it does not answer. A query that may ask the viewer has no
  /// limit: it begins only if the framework answers an access check without a prompt, which may make the result
  /// `known`.
  package func askFramework<Value: Sendable>(
    forViewer asksViewer: Bool, interrupting: Bool = true, known: (AccessStatus) -> Value? = { _ in nil },
    _ work: @escaping @Sendable (any PartnerFramework) async -> Value
  ) async -> Value? {
    let framework = environment.framework, limit = environment.limits?.framework
    var mayAsk = asksViewer
    if mayAsk, limit != nil {
      let access = await environment.time.limiting(limit) { await framework.accessStatus(prompt: false) }
      guard let access, !Task.isCancelled else { return nil }
      if let value = known(access) { return value }
      // Who has decided about access is not asked again.
      mayAsk = access == .notDetermined || interrupting
    }
    guard mayAsk else { return await environment.time.limiting(limit) { await work(framework) } }
    return await viewer(at: "framework") { await work($0.framework) }
  }

  package func explainAccess(in place: SettingsPlace) async -> F.Event {
    await viewer(at: "explainAccess") { await $0.prompts.explainAccess(in: place) }
    return F.event(\.accessExplained, ())
  }

  package func chooseProvider(among providers: [TVProvider]) async -> F.Event {
    switch await viewer(at: "chooseProvider", { await $0.prompts.chooseProvider(among: providers) }) {
    case .provider(let id): F.event(\.providerChosen, id)
    case .onSecondScreen: F.event(\.secondScreenChosen, ())
    case .left, nil: F.event(\.viewerLeft, ())
    }
  }

  package func offerNewCode() async -> F.Event {
    let wantsCode = await viewer(at: "offerNewCode") { await $0.prompts.offerNewCode() } ?? false
    return wantsCode ? F.event(\.newCodeWanted, ()) : F.event(\.viewerLeft, ())
  }

  /// Opens a page, unless `Origin.resolve(_:)` refuses its address.
  package func open(_ page: Page) async -> F.Event {
    guard let url = environment.origin.resolve(page.url) else { return F.event(\.pageFailed, ()) }
    let outcome = await viewer(at: "page") {
      await $0.pacer?.admitPage() ?? true ? await $0.userAgent.open(url, until: page.redirectAddress) : .viewerLeft
    }
    return switch outcome {
    case .redirectReached: F.event(\.redirectReached, ())
    case .viewerLeft, nil: F.event(\.viewerLeft, ())
    case .failed: F.event(\.pageFailed, ())
    }
  }
}
