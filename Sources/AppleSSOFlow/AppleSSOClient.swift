import FlowEngine
import PassAPI
import PassService

/// Signs a viewer in with the TV provider stored in the device, gets decisions, and signs them out.
///
/// The façade of the flow `AppleSSO` for apps: it hides events, and answers each request when the table does.
///
///     let tv = AppleSSOClient(settings: settings, environment: environment)
///     let access = try await tv.signIn()
///     let decision = try await tv.authorize("channel-1")
///
/// Requests throw `Refusal`, `SessionError` once the client has ended, and `CancellationError` when the
/// calling task is cancelled; a sign-in or a decision that nobody waits for any more is then cancelled as well.
public struct AppleSSOClient: Sendable {
  private let client: ServiceClient<AppleSSO>
  package var session: Session<AppleSSO> { client.session }

  /// Clients of one process should be made from one environment: they then share its policies, as the service counts
  /// them together. Nothing is sent before the first request. `remembered` goes before what the vault knows of an
  /// earlier launch.
  public init(settings: AppSettings, environment: AppEnvironment, remembered: RememberedProvider? = nil) {
    var context = AppleSSO.Context(settings)
    context.remembered = remembered
    client = ServiceClient(AppleSSO.machine, context, in: environment) { await $0.perform($1) }
  }

  /// Signs the viewer in; at once when they are. Several callers share one sign-in, the one that was begun first.
  public func signIn(_ wish: SignInWish = .any) async throws -> Access { try await client.signIn(wish) }

  /// Signs in a viewer that the vault and the service already know, for the start of the app. Shows nothing, neither
  /// Apple's interface nor the app's. Throws `Refusal.notSignedIn` where only the viewer could go on. A sign-in that is
  /// requested meanwhile shows what it needs, and answers both.
  public func restore() async throws -> Access { try await client.restore() }

  /// Signs in a viewer whom the vault, the service or the device knows: as `signIn()` does, but Apple's framework is
  /// asked without prompt and without interruption, and so within its limit. The app's prompts and pages are asked, for
  /// an app that answers them by itself.
  public func signInUnseen() async throws -> Access { try await client.signIn(interrupting: false) }

  /// Decisions for marking items of a catalogue, never for playback (R-PRE-2).
  public func preauthorize(_ resources: [String]) async throws -> [Decision] {
    try await session.ask(\.preauthorizeRequested, AppleSSO.Preauthorize(resources, at: await client.now))
  }

  /// The decision for one resource, before every playback (R-DEC-1). A permit has a media token, to be verified by the
  /// app's backend and used once.
  public func authorize(_ resource: String) async throws -> Decision { try await client.authorize(resource) }

  /// Reads the profile in use again, with its attributes: an authorization may have changed them (R-PROF-4). Encrypted
  /// attributes are for the app's backend (R-PROF-9).
  public func profile() async throws -> Profile {
    try await session.ask(\.profileRequested, AppleSSO.RetrieveProfile(at: await client.now))
  }

  /// Signs the viewer out because they asked for it, and says what is left to them. If the app ends meanwhile, the
  /// first sign-in of the next launch finishes it. A launch that has not signed anybody in yet restores an earlier
  /// sign-in first.
  public func signOut() async throws -> SignOutResult { try await client.signOut() }

  /// Chooses a profile or a provider by the provider's id, in place of the viewer; signed in, switches to another known
  /// profile.
  public func choose(_ mvpd: String) async throws { try await client.choose(mvpd) }

  /// Leaves what is going on.
  public func cancel() async throws { try await client.cancel() }

  /// Another code in place of the one on display.
  public func newCode() async throws { try await client.newCode() }

  /// To be called when the app comes to the foreground (R-SSO-25).
  public func cameToForeground() async { await session.notify(.cameToForeground) }

  /// Where the viewer is, from now on; the first element is the present situation. Each call has a stream of its own.
  public func situations() async -> AsyncStream<Situation> { await client.situations() }

  /// Asks the viewer for access to the stored subscription, where they have not decided yet, and answers what they
  /// allow (P2): for an app that asks when it comes to the foreground, and not only when somebody signs in. It comes
  /// after a sign-in or a request that is under way.
  public func askForAccess() async throws -> AccessStatus {
    try await session.ask(\.accessRequested, AppleSSO.AskForAccess())
  }

  /// Whether the viewer refused access to the stored subscription: time to explain its benefit, and where to allow it
  /// (P3).
  public func accessWasDenied() async -> Bool { await client.context.permission == .denied }

  /// The provider of the last sign-in, with what is kept of its profile: of this launch, else from the vault; without
  /// any call (R-PROF-1).
  public func remembered() async -> RememberedProvider? { await client.remembered }

  /// What went wrong since the last sign-in began and was got round, oldest first: code, status, action and trace for
  /// support and operators (R-ERR-9, R-ERR-13). What ended a request comes with its refusal.
  public func problems() async -> [Problem] { await client.problems() }

  /// Every step of the machine in names and numbers, for logs; without payloads, so that nothing in it is secret.
  public func records() async -> AsyncStream<RecordLine> { await session.lines() }

  /// Ends the client: what is going on is cancelled, and who waits is refused.
  public func end() async { await session.end() }
}
