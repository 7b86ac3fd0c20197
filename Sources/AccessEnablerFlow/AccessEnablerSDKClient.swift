import FlowEngine
import PassAPI
import PassService

/// Drives the AccessEnabler SDK: its calls as functions that return what the callbacks brought.
///
/// It is the system of the SDK's cookbook, and what the façade `PassEnabler` is held against. A new app uses the client
/// of REST API v2.
///
///     let tv = AccessEnablerSDKClient(settings: settings, environment: environment)
///     try await tv.start()
///     if try await !tv.check().isAuthenticated { _ = try await tv.signIn() }
///     let decision = try await tv.authorize("channel-1")
///
/// The façade of the flow `AccessEnablerSDK`. Requests throw `SDKRefusal`, `SessionError` once the client has ended,
/// and `CancellationError` when the calling task is cancelled; a sign-in that nobody waits for any more is then
/// cancelled as well. What the SDK reports while nothing is under way comes with the answer to the next request.
public struct AccessEnablerSDKClient: Sendable {
  package let session: Session<AccessEnablerSDK>

  /// One client per process, as there is one SDK. Nothing is called before the first request.
  public init(settings: AccessEnablerSettings, environment: AccessEnablerEnvironment) {
    let performer = AccessEnablerSDK.Performer(environment)
    session = Session(
      AccessEnablerSDK.machine, AccessEnablerSDK.Context(settings), clock: SpanClock(environment.clock),
      withdrawn: Self.cancellation,
      perform: { effect, emit in await performer.perform(effect, emit) })
  }

  /// A login that nobody waits for any more is cancelled; everything else is carried through.
  private static let cancellation: Session<AccessEnablerSDK>.Withdrawn = { withdrawal in
    let cancelled: Set<AccessEnablerSDK.Event.Name> = [.signInRequested, .playRequested]
    return withdrawal.othersWait || !cancelled.contains(withdrawal.request.name) ? nil : .cancelRequested(Cancel())
  }

  /// Steps 1 and 2: makes the SDK, asks for access to the stored subscription, and sets the requestor; again when the
  /// app returns to the foreground, before `check()`.
  @discardableResult public func start() async throws -> SDKConfiguration {
    try await session.ask(\.startRequested, .init())
  }

  /// Step 3: whether a viewer is logged in.
  public func check() async throws -> SDKLogin { try await session.ask(\.checkRequested, .init()) }

  /// Step 4: logs in. Several callers share one login.
  public func signIn(_ options: AuthenticationOptions = AuthenticationOptions()) async throws -> SDKLogin {
    try await session.ask(\.signInRequested, .init(options))
  }

  /// The decision for one resource, before every playback. A viewer who is not logged in gets no token.
  public func authorize(_ resource: String) async throws -> SDKDecision {
    try await session.ask(\.authorizeRequested, .init(resource))
  }

  /// The decision for one resource; a viewer who is not logged in has to log in first.
  public func signInAndAuthorize(_ resource: String) async throws -> SDKDecision {
    try await session.ask(\.playRequested, .init(resource))
  }

  /// What would be permitted, with reasons.
  public func preauthorize(_ request: PreauthorizationRequest) async throws -> Preauthorization {
    try await session.ask(\.preauthorizeRequested, .init(request))
  }

  /// What would be permitted.
  public func preauthorizedResources(among resources: [String], cache: Bool = true) async throws -> [String] {
    try await session.ask(\.resourcesRequested, .init(resources, cache: cache))
  }

  /// The provider, nil if none was selected.
  public func selectedProvider() async throws -> OfferedProvider? {
    try await session.ask(\.providerRequested, .init())
  }

  /// The metadata for a key, without a value if the SDK has no value.
  public func metadata(_ key: MetadataKey) async throws -> SDKMetadata {
    try await session.ask(\.metadataRequested, .init(key))
  }

  /// Other options from now on.
  public func setOptions(_ options: AccessEnablerOptions) async throws {
    _ = try await session.ask(\.optionsRequested, .init(options))
  }

  /// Chooses a provider in the app's own picker, or for the next login.
  public func choose(_ mvpd: String) async throws { _ = try await session.ask(\.chooseRequested, .init(mvpd: mvpd)) }

  /// Gives a login up.
  public func cancel() async throws { _ = try await session.ask(\.cancelRequested, .init()) }

  /// Logs out; what remains to the viewer is in the result.
  public func signOut() async throws -> SignOutResult { try await session.ask(\.signOutRequested, .init()) }

  /// The system opened an address with the app's scheme; the app reports every such address.
  public func opened(_ url: String) async { await session.notify(.externalURLOpened(url)) }

  /// The code to show for a second screen, from now on; the first element is the present one, nil stands for none.
  /// Each call has a stream of its own.
  public func codes() async -> AsyncStream<SecondScreenCode?> {
    await session.views { state, _, _ in if case .showingCode(let code) = state { code } else { nil } }
  }

  /// Whether the viewer has refused access to the stored subscription, as Apple's framework last said.
  public func accessWasDenied() async -> Bool { await session.context.permission == .denied }

  /// Ends for good.
  public func end() async { await session.end() }
}
