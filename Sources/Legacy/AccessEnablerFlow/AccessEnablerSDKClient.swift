import FlowEngine
import PassService

/// Drives the AccessEnabler SDK: its calls are functions that return what the callbacks reported.
///
/// It follows the SDK's cookbook, and the façade `PassEnabler` is checked against it. A new app uses the client of REST
/// API v2.
///
///     let tv = AccessEnablerSDKClient(settings: settings, environment: environment)
///     try await tv.start()
///     if try await !tv.check().isAuthenticated { _ = try await tv.signIn() }
///     let decision = try await tv.authorize("channel-1")
///
/// The interface of the flow `AccessEnablerSDK` for apps. Requests throw an `SDKRefusal`, a `SessionError` once the
/// client has ended, and `CancellationError` if the calling task is cancelled; a sign-in for which no caller waits is
/// then cancelled as well. Statuses that the SDK reports while nothing is under way are part of the answer to the next
/// request.
public struct AccessEnablerSDKClient: Sendable {
  package let session: Session<AccessEnablerSDK>

  /// Creates a client, which makes no call before the first request. Create one per process, since there is one SDK.
  public init(settings: AccessEnablerSettings, environment: AccessEnablerEnvironment) {
    let performer = AccessEnablerSDK.Performer(environment)
    session = Session(
      AccessEnablerSDK.machine, AccessEnablerSDK.Context(settings), clock: SpanClock(environment.clock),
      withdrawn: Self.cancellation,
      perform: { effect, emit in await performer.perform(effect, emit) })
  }

  /// Cancels a login for which no caller waits; everything else is carried through.
  private static let cancellation: Session<AccessEnablerSDK>.Withdrawn = { withdrawal in
    let cancelled: Set<AccessEnablerSDK.Event.Name> = [.signInRequested, .playRequested]
    return withdrawal.othersWait || !cancelled.contains(withdrawal.request.name) ? nil : .cancelRequested(Cancel())
  }

  /// Steps 1 and 2: creates the SDK, asks for access to the stored subscription, and sets the requestor. Call it again
  /// when the app returns to the foreground, before `check()`.
  @discardableResult public func start() async throws -> SDKConfiguration {
    try await session.ask(\.startRequested, .init())
  }

  /// Step 3: checks whether a viewer is logged in.
  public func check() async throws -> SDKLogin { try await session.ask(\.checkRequested, .init()) }

  /// Step 4: logs in. Concurrent callers share one login.
  public func signIn(_ options: AuthenticationOptions = AuthenticationOptions()) async throws -> SDKLogin {
    try await session.ask(\.signInRequested, .init(options))
  }

  /// Gets the decision for one resource; call it before every playback. A viewer who is not logged in gets no token.
  public func authorize(_ resource: String) async throws -> SDKDecision {
    try await session.ask(\.authorizeRequested, .init(resource))
  }

  /// Gets the decision for one resource; a viewer who is not logged in has to log in first.
  public func signInAndAuthorize(_ resource: String) async throws -> SDKDecision {
    try await session.ask(\.playRequested, .init(resource))
  }

  /// Returns which resources would be permitted, with reasons.
  public func preauthorize(_ request: PreauthorizationRequest) async throws -> Preauthorization {
    try await session.ask(\.preauthorizeRequested, .init(request))
  }

  /// Returns which resources would be permitted.
  public func preauthorizedResources(among resources: [String], cache: Bool = true) async throws -> [String] {
    try await session.ask(\.resourcesRequested, .init(resources, cache: cache))
  }

  /// Returns the selected provider; `nil` if none was selected.
  public func selectedProvider() async throws -> OfferedProvider? {
    try await session.ask(\.providerRequested, .init())
  }

  /// Returns the metadata for a key, without a value if the SDK has none.
  public func metadata(_ key: MetadataKey) async throws -> SDKMetadata {
    try await session.ask(\.metadataRequested, .init(key))
  }

  /// Sets other options from now on.
  public func setOptions(_ options: AccessEnablerOptions) async throws {
    _ = try await session.ask(\.optionsRequested, .init(options))
  }

  /// Chooses a provider in the app's own picker, or for the next login.
  public func choose(provider id: String) async throws { _ = try await session.ask(\.chooseRequested, .init(mvpd: id)) }

  /// Cancels a login.
  public func cancel() async throws { _ = try await session.ask(\.cancelRequested, .init()) }

  /// Logs out; the result has the steps left to the viewer.
  public func signOut() async throws -> SignOutResult { try await session.ask(\.signOutRequested, .init()) }

  /// Reports an address with the app's scheme that the system opened; the app reports every one.
  public func opened(_ url: String) async { await session.notify(.externalURLOpened(url)) }

  /// The codes to show for a second screen, from now on; the first element is the present one, `nil` stands for no
  /// code, and of those not yet read the newest are kept. Each call returns a new stream, which ends with the client.
  public func codes(keeping limit: Int = 1) async -> AsyncStream<SecondScreenCode?> {
    await session.views(keeping: limit) { state, _, _ in if case .showingCode(let code) = state { code } else { nil } }
  }

  /// Whether the viewer has refused access to the stored subscription, as last reported by Apple's framework.
  public func accessWasDenied() async -> Bool { await session.context.permission == .denied }

  /// Ends the client for good.
  public func end() async { await session.end() }
}
