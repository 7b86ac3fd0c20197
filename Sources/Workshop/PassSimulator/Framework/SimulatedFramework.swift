import PassAPI
import PassService

/// Apple's VideoSubscriberAccount framework, played from a script.
///
/// The script says what viewer and provider do, and the framework what follows. Its answer depends only on the
/// properties of a query and the state of the system, as Apple documents it; the `readings` decide what Apple leaves
/// open.
///
/// A screen is shown only if a query may interrupt the viewer: the picker if no one is signed in, the provider's login
/// if the session has expired.
public actor SimulatedFramework: PartnerFramework {
  /// All questions with times and answers, oldest first.
  package private(set) var log: [LogEntry] = []
  /// The metadata queries, oldest first.
  public var queries: [PartnerQuery] { log.compactMap(\.query) }
  /// The checks of access alone: for each, whether the viewer could be prompted.
  public var accessChecks: [Bool] { log.filter { $0.query == nil }.map(\.promptsForAccess) }

  /// One question: for access alone, or for metadata after the access check that belongs to it.
  package struct LogEntry: Hashable, Sendable {
    /// Whether the viewer could be prompted for permission.
    package let promptsForAccess: Bool
    /// The metadata request; `nil` if only access was asked for.
    package let query: PartnerQuery?
    /// The answer; for an access check it has only the access.
    package let reply: PartnerReply
    /// The time of the question and, unless the answer is late, of the answer.
    package let time: Timestamp
    /// Whether the viewer was shown something.
    package var showsView = false
  }

  private let script: FrameworkScript
  private let pickerOnly: Set<String>
  private let clock: SimulatedClock
  private let wall: (any AppClock)?
  /// The wall-clock time of the device at the question.
  private var shown: Timestamp?
  /// Whether the current query has shown a view.
  private var showsView = false
  /// How long a query may take that does not take the viewer's time; `nil` for no limit.
  private let limit: Duration?
  private var readings: FrameworkReadings { script.readings }
  private var system: FrameworkScript.System
  private var usedTokens: Set<Secret> = []
  private var signInEnds: Timestamp?

  /// Creates a framework; sign-ins of the script count from `start`.
  ///
  /// - Parameters:
  ///   - pickerOnly: Apple's ids of the providers that its picker shows but that it does not sign in.
  ///   - wall: The clock of the device; without one, the clock of the world.
  ///   - limit: How long a caller waits for an answer that does not take the viewer's time.
  package init(
    _ script: FrameworkScript = FrameworkScript(), pickerOnly: Set<String> = [], clock: SimulatedClock,
    wall: (any AppClock)? = nil, start: Timestamp, limit: Duration? = nil
  ) {
    self.wall = wall
    self.limit = limit
    self.script = script
    self.pickerOnly = pickerOnly
    self.clock = clock
    system = script.system
    signInEnds = script.system.secondsLeft.map { start.advanced(bySeconds: $0) }
  }

  /// Apple's id of the provider that the viewer is signed in to, although the session may have expired; `nil` if none.
  public var signedInProvider: String? { system.provider }

  /// Returns the access status; with `prompt` an undecided viewer decides.
  public func accessStatus(prompt: Bool) async -> AccessStatus {
    let now = await clock.now
    change(at: now)
    let isAsked = prompt && system.access == .notDetermined, access = access(prompt: prompt)
    log.append(
      LogEntry(
        promptsForAccess: prompt, query: nil, reply: PartnerReply(access: access), time: now, showsView: isAsked))
    return access
  }

  /// Plays one query.
  public func answer(_ query: PartnerQuery) async -> PartnerReply {
    let played = await played(query)
    switch played.delay {
    case .late?: await clock.advance(bySeconds: Self.secondsLate)
    case .never?: await stall(query)
    case nil: break
    }
    return played.reply
  }

  /// The result of a query, for adapters between the framework and the app.
  package struct Played: Sendable {
    /// The answer.
    package let reply: PartnerReply
    /// Whether the viewer was shown a view.
    package let showsView: Bool
    /// How the answer is delayed; `nil` if it is not.
    package let delay: Delay?
    /// A delay of an answer.
    package enum Delay: Sendable {
      case late, never
    }
  }

  /// Plays one query without delaying its answer.
  package func played(_ query: PartnerQuery) async -> Played {
    let now = await clock.now
    shown = await wall?.now
    showsView = false
    let failing = self.failing
    let reply = failing.map { failure($0, of: query, at: now) } ?? reply(to: query, at: now)
    log.append(
      LogEntry(promptsForAccess: query.promptsForAccess, query: query, reply: reply, time: now, showsView: showsView))
    let delay: Played.Delay? =
      switch failing {
      case .late?: .late
      case .never?: .never
      case nil, .error?, .besides?, .neither?, .access?, .provider?: nil
      }
    return Played(reply: reply, showsView: showsView, delay: delay)
  }

  /// Plays the access check of a query, for adapters that check access and then enqueue a request, as Apple's API does.
  /// Returns `nil` if access is granted and the request follows; otherwise the result of the whole query.
  package func check(prompt: Bool) async -> Played? {
    change(at: await clock.now)
    let access: AccessStatus =
      switch failing {
      case .error?: system.access
      case .access(let other)?: other
      case nil, .besides?, .neither?, .provider?, .late?, .never?: self.access(prompt: prompt)
      }
    guard access != .granted else { return nil }
    return await played(PartnerQuery(promptsForAccess: prompt, allowsInterruption: prompt))
  }

  /// The failure of the next query.
  private var failing: FrameworkScript.AnswerOverride.Answer? {
    script.failures.first { $0.queries.contains(queries.count + 1) }?.answer
  }

  /// The delay of a late answer, in seconds: within the limits of `TimeLimits.standard`.
  package static let secondsLate = 6

  /// Waits until the caller has given up. Screens for people have no limit: they stay for an hour.
  private func stall(_ query: PartnerQuery) async {
    guard let limit, !query.allowsInterruption, !query.promptsForAccess else {
      return await clock.advance(bySeconds: 3_600)
    }
    await clock.stall(beyond: limit)
  }

  /// The answer in place of the system's, or the system's with a change.
  private func failure(_ failing: FrameworkScript.AnswerOverride.Answer, of query: PartnerQuery, at now: Timestamp)
    -> PartnerReply
  {
    if case .error(let error) = failing {
      change(at: now)
      return failure(error)
    }
    var reply = reply(to: query, at: now)
    switch failing {
    case .error, .late, .never: break
    case .besides(let error): reply.error = error
    case .neither: reply = PartnerReply(access: reply.access)
    case .access(let access): reply.access = access
    case .provider(let id): (reply.providerId, reply.error) = (id, nil)
    }
    return reply
  }

  /// Applies what the viewer has changed in the settings.
  private func change(at now: Timestamp) {
    guard let changed = script.changes[queries.count + 1] else { return }
    system = changed
    signInEnds = changed.secondsLeft.map { now.advanced(bySeconds: $0) }
  }

  private func reply(to query: PartnerQuery, at now: Timestamp) -> PartnerReply {
    change(at: now)
    let asks = query.promptsForAccess || readings.undecided == .asked && query.allowsInterruption
    let access = access(prompt: asks)
    guard access == .granted else { return PartnerReply(access: access, error: FrameworkError(.accessNotGranted)) }
    guard system.isInRegion else {
      return failure(
        query.allowsInterruption && readings.region == .unsupportedProvider ? .unsupportedProvider : .unsupported)
    }
    if let error = script.silentError, !query.allowsInterruption, query.attributeNames.isEmpty { return failure(error) }
    guard let provider = system.provider else { return signedOutReply(to: query, at: now) }
    if !query.supported.isEmpty, !query.supported.contains(provider) {
      switch query.allowsInterruption ? readings.unlistedShown : readings.unlisted {
      case .unsupported: return unsupported(provider)
      case .passedOver where query.allowsInterruption: return pick(query, at: now)
      case .passedOver: return PartnerReply(access: access)
      case .named: break
      }
    }
    // The viewer is signed in in the settings, but Apple does not sign apps in.
    if pickerOnly.contains(provider) { return unsupported(provider) }
    return hasEnded(at: now) ? ended(query, at: now) : identified(query)
  }

  private func access(prompt: Bool) -> AccessStatus {
    if prompt && system.access == .notDetermined { system.access = script.answerToPrompt }
    return system.access
  }

  private func reply(saml: String? = nil) -> PartnerReply {
    PartnerReply(
      access: system.access, providerId: system.provider, expires: system.provider == nil ? nil : signInEnds,
      samlResponse: saml.map { Secret($0) })
  }

  private func failure(_ error: FrameworkError) -> PartnerReply { PartnerReply(access: system.access, error: error) }
  private func failure(_ code: FrameworkError.Code) -> PartnerReply { failure(FrameworkError(code)) }
  private func unsupported(_ provider: String) -> PartnerReply {
    failure(FrameworkError(.unsupportedProvider, unsupportedProviderId: provider))
  }

  /// Whether the viewer's sign-in at the provider has expired.
  private func hasEnded(at now: Timestamp) -> Bool {
    let time = readings.endedBy == .device ? shown ?? now : now
    return signInEnds.map { $0 <= time } ?? false
  }

  private func signedOutReply(to query: PartnerQuery, at now: Timestamp) -> PartnerReply {
    if query.allowsInterruption { return pick(query, at: now) }
    return readings.nobody == .rejected ? failure(.providerRejected) : PartnerReply(access: system.access)
  }

  private func ended(_ query: PartnerQuery, at now: Timestamp) -> PartnerReply {
    guard query.allowsInterruption else {
      let isAnswered = !query.attributeNames.isEmpty && readings.endedAttributes == .noResponse
      return isAnswered || readings.ended == .dated ? reply() : failure(.providerRejected)
    }
    switch readings.endedShown {
    case .picker: return pick(query, at: now)
    case .login:
      showsView = true
      if case .fails(let error) = script.login { return failure(error) }
      signIn(at: system.provider, now)
      return identified(query)
    }
  }

  private func signIn(at provider: String?, _ now: Timestamp) {
    system.provider = provider
    signInEnds = script.sessionSeconds.map { now.advanced(bySeconds: $0) }
  }

  private func pick(_ query: PartnerQuery, at now: Timestamp) -> PartnerReply {
    showsView = true
    switch script.picker {
    case .answersNothing: return PartnerReply(access: system.access)
    case .leavesLogin where readings.leftLogin == .cancelled: return failure(.userCancelled)
    case .otherProvider, .leavesLogin:
      return failure(readings.other == .cancelled ? .userCancelled : .unsupportedProvider)
    case .fails(let error): return failure(error)
    case .leavesApp where readings.background == .cancelled: return failure(.userCancelled)
    case .picks(let provider), .leavesApp(let provider): return tap(provider, query, at: now)
    }
  }

  /// The viewer taps a provider in the picker, and signs in to it if possible.
  private func tap(_ provider: String, _ query: PartnerQuery, at now: Timestamp) -> PartnerReply {
    if pickerOnly.contains(provider) { return unsupported(provider) }
    let isFeatured = readings.featured == .shown && query.featured.contains(provider)
    guard query.supported.isEmpty || query.supported.contains(provider) || isFeatured else {
      return readings.unlistedTap == .notThere ? failure(.userCancelled) : unsupported(provider)
    }
    signIn(at: provider, now)
    return identified(query)
  }

  /// The answer for a signed-in viewer: the provider, the expiry and, if attributes are asked for, the SAML response.
  private func identified(_ query: PartnerQuery) -> PartnerReply {
    // Without attribute names the framework gives no SAML response.
    guard !query.attributeNames.isEmpty else { return reply() }
    guard let token = query.verificationToken else {
      guard readings.tokenless == .unsolicited, let provider = system.provider else {
        return failure(.invalidVerificationToken)
      }
      return reply(
        saml: SimulatedSAML.response(provider: provider, request: "unsolicited", attributes: query.attributeNames))
    }
    guard readings.usedToken == .answered || usedTokens.insert(token).inserted else {
      return failure(.invalidVerificationToken)
    }
    switch script.login {
    case .fails(let error): return failure(error)
    case .answersNothing: return reply()
    case .answersText(let text): return reply(saml: text)
    case .answers: return samlReply(query)
    case .answersFor(let provider):
      system.provider = provider
      return samlReply(query)
    }
  }

  /// The provider verifies the app by the server's own request, which must arrive unchanged (C-15).
  private func samlReply(_ query: PartnerQuery) -> PartnerReply {
    guard let provider = system.provider, let response = Self.samlResponse(of: provider, to: query) else {
      return failure(.invalidVerificationToken)
    }
    return reply(saml: response.revealed)
  }

  /// The SAML response of a provider, given by Apple's id, that the simulated service accepts, for a framework of your
  /// own; `nil` unless the query carries a request of the service.
  public static func samlResponse(of provider: String, to query: PartnerQuery) -> Secret? {
    query.verificationToken.flatMap { SimulatedSAML.requestId(in: $0.revealed) }.map {
      Secret(SimulatedSAML.response(provider: provider, request: $0, attributes: query.attributeNames))
    }
  }
}
