import FlowEngine
import PassAPI
import PassService

/// Signs a viewer in over REST API v1 with the TV provider stored on the device, gets permits, and signs them out.
///
/// The interface of the flow `LegacyREST` for apps, shaped like `AppleSSOClient`, to which an app moves:
///
///     let tv = LegacyRESTClient(settings: settings, environment: environment)
///     let profile = try await tv.signIn()
///     let decision = try await tv.authorize("channel-1")
///
/// The origin of its environment is that of v1 (`Origin.legacyProduction`). Requests throw a `ServiceRefusal`, a
/// `SessionError` once the client has ended, and `CancellationError` if the calling task is cancelled; a sign-in or a
/// decision for which no caller waits is then cancelled as well.
///
/// On iOS and iPadOS its user agent is a web view (`WKWebView`) or a Safari view controller (`SFSafariViewController`),
/// for login and logout alike (v1 7.6, v1 8.1).
public struct LegacyRESTClient: Sendable {
  private let client: ServiceClient<LegacyREST>
  package var session: Session<LegacyREST> { client.session }

  /// Creates a client; it sends nothing before the first request. Create all clients of a process from one environment.
  public init(settings: AppSettings, environment: AppEnvironment) {
    client = ServiceClient(LegacyREST.machine, LegacyREST.Context(settings), in: environment) { await $0.perform($1) }
  }

  /// Signs the viewer in; returns at once if they are signed in. Concurrent callers share the sign-in that began first.
  public func signIn() async throws -> CurrentProfile { try await client.signIn() }

  /// Restores the sign-in of a viewer whom the service or the device already knows, when the app starts. Shows nothing.
  /// Throws `ServiceRefusal.notSignedIn` only if no one is signed in; any other refusal says why that is not known yet.
  public func restore() async throws -> CurrentProfile { try await client.restore() }

  /// Gets the decision for one resource; call it before every playback. A permit has a media token, to be used once,
  /// which the app's backend verifies (v1 3.12).
  public func authorize(_ resource: String) async throws -> ResourceDecision { try await client.authorize(resource) }

  /// Reads the provider's metadata about the viewer (v1 3.13); empty if there is none.
  public func metadata() async throws -> UserMetadata {
    try await session.ask(\.metadataRequested, LegacyREST.RetrieveMetadata())
  }

  /// Signs the viewer out at their request, at any moment, and returns the steps left for them; see
  /// `AppleSSOClient.signOut()`.
  public func signOut() async throws -> SignOutResult { try await client.signOut() }

  /// Forgets the registered client and its token; see `AppleSSOClient.forgetClient()`. The login belongs to the device:
  /// it remains as `.service`, until the next sign-in, with another client, signs out from it.
  public func forgetClient() async throws -> SignOutResult { try await client.forgetClient() }

  /// Chooses a provider by its id in the app's own picker, in place of the viewer.
  public func choose(provider id: String) async throws { try await client.choose(provider: id) }

  /// Cancels what is under way. Throws `ServiceRefusal.nothingToCancel` or `.tooLate` if that is not possible.
  public func cancel() async throws { try await client.cancel() }

  /// Gets another code in place of the one on display; throws `ServiceRefusal.noCode` if there is none.
  public func newCode() async throws { try await client.newCode() }

  /// The situations to show from now on; the first element is the present one, and of those not yet read the newest are
  /// kept. Each call returns a new stream, which ends with the client.
  public func situations(keeping limit: Int = 1) async -> AsyncStream<Situation> {
    await client.situations(keeping: limit)
  }

  /// Whether the viewer refused access to the stored subscription.
  public func accessWasDenied() async -> Bool { await client.context.permission == .denied }

  /// The provider of the last sign-in, from this launch or otherwise from the vault. Makes no call.
  public func remembered() async -> RememberedProvider? { await client.remembered }

  /// The failures that the flow recovered from since the last sign-in began, oldest first; for support and operators.
  public func problems() async -> [Problem] { await client.problems() }

  /// Every step of the machine in names and numbers, for logs. It has no payloads, so no secrets.
  public func records() async -> AsyncStream<RecordLine> { await session.lines() }

  /// Ends the client: cancels what is under way, and waiting callers get a `SessionError`.
  public func end() async { await session.end() }
}
