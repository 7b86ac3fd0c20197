import AppleSSOFlow
import PassAPI
import PassService

/// One requestor at one address of the service: its client, and the façade's own memory.
@MainActor final class Service {
  let parts: EnablerParts
  private let requestor: String
  private let statement: Secret
  private let environment: AppEnvironment
  private(set) var client: AppleSSOClient
  private var settings: AppSettings
  private var lastConfiguration: ServiceConfiguration?
  /// Whether the vault was checked (C01b).
  private var isChecked = false
  /// The ends of the permits in memory, by resource; they are those of the present login.
  private var permits: [[UInt8]: Timestamp] = [:]
  /// Whether an authorization may have changed the profile (R-PROF-4).
  private var isProfileStale = false
  private(set) var trackingDevice: TrackingDevice

  init(
    _ requestor: String, _ parts: EnablerParts, at origin: Origin, _ options: Options, for performer: EnablerPerformer
  ) {
    self.requestor = requestor
    statement = performer.statement
    var environment = AppEnvironment(
      origin: origin, transport: parts.transport,
      framework: WatchedFramework(framework: parts.framework, performer: performer),
      vault: parts.vault, clock: parts.clock, userAgent: AppQuestions(performer: performer),
      prompts: AppQuestions(performer: performer), device: OptionalDevice(device: parts.device, performer: performer),
      optionalHeaders: CallHeaders(source: parts.optionalHeaders, performer: performer),
      limits: parts.limits, policies: parts.policies)
    environment.transport = AnnouncingTransport(transport: environment.transport, performer: performer)
    self.environment = environment
    // The service dates logins, permits and sessions: code that compares them with the time uses its clock.
    var timed = parts
    timed.clock = environment.clock
    self.parts = timed
    settings = AppSettings(requestor, parts, statement, options)
    client = AppleSSOClient(settings: settings, environment: environment)
    trackingDevice = TrackingDevice(parts.platform, nil)
  }

  /// Reads what K13 reports about the device.
  func describeDevice() async {
    let parts = parts
    let description = await parts.clock.limiting(parts.limits?.device) { await parts.device.describe() }
    trackingDevice = TrackingDevice(parts.platform, description ?? nil)
  }

  /// Creates a new client, so that it sees changes at the service, on the device and in the vault. It remembers only a
  /// sign-out that the vault has not kept.
  func renew(_ options: Options) async {
    settings = AppSettings(requestor, parts, statement, options)
    client = await AppleSSOClient(settings: settings, environment: environment, after: client)
    forgetDecisions()
  }

  /// Forgets the decisions of a login when one begins or ends.
  func forgetDecisions() {
    permits = [:]
    isProfileStale = false
  }

  /// Remembers a permit.
  func keep(_ permit: ResourceDecision) {
    permits[permit.resource.exact] = permit.notAfter
    isProfileStale = true
  }

  /// The end of a permit; `nil` if it has ended, or if there was none since the login.
  func end(ofPermit resource: String) async -> Timestamp? {
    let now = await parts.clock.now
    return permits[resource.trimmed.exact].flatMap { $0 > now ? $0 : nil }
  }

  /// The configuration as this client or the last one has read it.
  var configuration: ServiceConfiguration? {
    get async {
      if let configuration = await client.session.context.configuration { lastConfiguration = configuration }
      return lastConfiguration
    }
  }

  /// The configuration, read now if need be: if C03 has found a profile, the client has not read it yet.
  func askForConfiguration() async -> ServiceConfiguration? {
    if let configuration = await configuration { return configuration }
    let call = TokenCall(await client.session.context, AppleSSO.ConfigurationQuery())
    if case .configurationReceived(let answer)? = await Performer<AppleSSO>(environment).perform(
      .retrieveConfiguration(call))
    {
      lastConfiguration = answer.value
    }
    return lastConfiguration
  }

  /// Applies options that a client reads only when it is created; a logged-in viewer stays logged in.
  func adopt(_ options: Options) async {
    guard settings != AppSettings(requestor, parts, statement, options) else { return }
    let isLoggedIn = await access != nil
    await client.end()
    await renew(options)
    if isLoggedIn { _ = try? await client.restore() }
  }

  /// The profile in use; `nil` once it has ended.
  var access: CurrentProfile? {
    get async {
      var situations = await client.situations().makeAsyncIterator()
      guard let access = await situations.next()?.currentProfile else { return nil }
      if let end = access.notAfter, end <= (await parts.clock.now) { return nil }
      return access
    }
  }

  /// Why it is not known yet whether the viewer is logged in; `nil` if it is known.
  var doubt: ServiceRefusal? {
    get async {
      var situations = await client.situations().makeAsyncIterator()
      guard case .unknown(let why, _)? = await situations.next() else { return nil }
      return why
    }
  }

  /// The profile in use, without a call if the client still has it.
  func profile() async -> Profile? {
    let access = await access, known = await client.session.context.profiles.first { $0.mvpd == access?.mvpd }
    if let known, !isProfileStale { return known }
    guard access != nil, let profile = try? await client.profile() else { return nil }
    isProfileStale = false
    return profile
  }

  /// Whether there is a login that has ended by the clock.
  var hasExpired: Bool {
    get async {
      var situations = await client.situations().makeAsyncIterator()
      return await situations.next()?.currentProfile != nil
    }
  }

  /// C01b: checks what the vault has for this requestor. Clearing it removes the client as well, so the viewer is
  /// logged out.
  func check(_ check: IntegrityCheckType) async {
    guard !isChecked else { return }
    isChecked = true
    guard check == INTEGRITY_CHECK_ALL || check == INTEGRITY_CHECK_CLEAR else { return }
    let vault = BoundVault(parts.vault, of: VaultOwner(environment.origin, api: AppleSSO.document, settings))
    for _ in 0..<VaultChange.maxAttempts {
      var revision: VaultRevision?, cleared = VaultContents()
      switch await vault.load() {
      case .newer: return
      case .notReadableYet, .failed: break
      case .damaged(let damaged): revision = damaged
      case .contents(let contents, let found):
        (revision, cleared.left) = (found, contents.left)
        if check == INTEGRITY_CHECK_ALL, await vault.store(contents, replacing: found) != .failed { return }
      }
      if await vault.store(cleared, replacing: revision) != .changedMeanwhile { return }
    }
  }
}

extension AppSettings {
  fileprivate init(_ requestor: String, _ parts: EnablerParts, _ statement: Secret, _ options: Options) {
    self.init(
      serviceProvider: requestor, domainName: parts.domainName,
      redirectAddress: options.handlesSVC == true ? "\(parts.urlScheme)://adobe.com" : ADOBEPASS_REDIRECT_URL,
      softwareStatement: statement, platform: parts.platform, registrationRedirectURI: parts.registrationRedirectURI)
  }
}

/// A requestor and the origin of its service.
struct ServiceKey: Hashable {
  let requestor: String
  let origin: Origin
}
