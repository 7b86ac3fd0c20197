import FlowEngine
import PassAPI
import PassService

/// Signs a viewer in over REST API v1 with the TV provider stored in the device, gets permits, and signs them out.
///
/// The façade of the flow `LegacyREST`, shaped like `AppleSSOClient`, to which an app moves:
///
///     let tv = LegacyRESTClient(settings: settings, environment: environment)
///     let access = try await tv.signIn()
///     let decision = try await tv.authorize("channel-1")
///
/// The origin of its environment is the one of v1 (`Origin.legacyProduction`). Requests throw `Refusal`, `SessionError`
/// once the client has ended, and `CancellationError` when the calling task is cancelled; a sign-in or a decision that
/// nobody waits for any more is then cancelled as well.
///
/// Its user agent is, on iOS and iPadOS, a web view (`WKWebView`) or a Safari view controller
/// (`SFSafariViewController`), for login and logout alike (v1 7.6, v1 8.1).
public struct LegacyRESTClient: Sendable {
  package let session: Session<LegacyREST>
  private let clock: any AppClock
  private let vault: any Vault
  private let limits: TimeLimits?

  /// Clients of one process should be made from one environment. Nothing is sent before the first request.
  public init(settings: AppSettings, environment: AppEnvironment) {
    let performer = Performer<LegacyREST>(environment)
    clock = environment.clock
    vault = environment.vault
    limits = environment.limits
    session = Session(
      LegacyREST.machine, LegacyREST.Context(settings), withdrawn: Self.cancellation,
      perform: { effect in await performer.perform(effect) })
  }

  /// What nobody waits for any more is cancelled; but a sign-out is carried through.
  private static let cancellation: Session<LegacyREST>.Withdrawn = { withdrawal in
    let carriedThrough: Set<LegacyREST.Event.Name> = [
      .signOutRequested, .chooseRequested, .newCodeRequested, .cancelRequested,
    ]
    return withdrawal.othersWait || carriedThrough.contains(withdrawal.request.name) ? nil : .cancelRequested(Cancel())
  }

  /// Signs the viewer in; at once when they are. Several callers share one sign-in.
  public func signIn() async throws -> Access {
    try await session.ask(\.signInRequested, SignIn(at: await clock.now))
  }

  /// Signs in whoever the service or the device knows already, and shows nothing: for the start of the app. Throws
  /// `Refusal.notSignedIn` where only the viewer could go on.
  public func restore() async throws -> Access {
    try await session.ask(\.signInRequested, SignIn(isSilent: true, at: await clock.now))
  }

  /// The decision for one resource, before every playback; a permit has a media token, to be verified by the app's
  /// backend and used once (v1 3.12).
  public func authorize(_ resource: String) async throws -> Decision {
    try await session.ask(\.authorizeRequested, Authorize(resource, at: await clock.now))
  }

  /// What the provider tells of the viewer (v1 3.13); empty where it tells nothing.
  public func metadata() async throws -> UserMetadata {
    try await session.ask(\.metadataRequested, LegacyREST.RetrieveMetadata())
  }

  /// Signs the viewer out because they asked for it, and says what is left to them. A launch that has not signed
  /// anybody in yet restores an earlier sign-in first.
  public func signOut() async throws -> SignOutResult {
    if case .signedOut(let signedOut) = await session.state, signedOut.why == .notSignedIn { _ = try await restore() }
    return try await session.ask(\.signOutRequested, SignOut())
  }

  /// Chooses a provider by its id in the app's own picker, in place of the viewer.
  public func choose(_ mvpd: String) async throws {
    _ = try await session.ask(\.chooseRequested, Choose(mvpd: mvpd))
  }

  /// Leaves what is going on.
  public func cancel() async throws { _ = try await session.ask(\.cancelRequested, Cancel()) }

  /// Another code in place of the one on display.
  public func newCode() async throws { _ = try await session.ask(\.newCodeRequested, NewCode()) }

  /// Where the viewer is, from now on; the first element is the present situation. Each call has a stream of its own.
  public func situations() async -> AsyncStream<Situation> {
    await session.views { Situation($0, keeping: $1, in: $2) }
  }

  /// Whether the viewer refused access to the stored subscription.
  public func accessWasDenied() async -> Bool { await session.context.permission == .denied }

  /// The provider of the last sign-in: of this launch, else from the vault; without any call.
  public func remembered() async -> RememberedProvider? { await session.remembered(beside: vault, clock, limits) }

  /// What went wrong since the last sign-in began and was got round, oldest first; for support and operators.
  public func problems() async -> [Problem] { await session.context.problems }

  /// Every step of the machine in names and numbers, for logs; without payloads, so that nothing in it is secret.
  public func records() async -> AsyncStream<RecordLine> { await session.lines() }

  /// Ends the client: what is going on is cancelled, and who waits is refused.
  public func end() async { await session.end() }
}
