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
  private let client: ServiceClient<LegacyREST>
  package var session: Session<LegacyREST> { client.session }

  /// Clients of one process should be made from one environment. Nothing is sent before the first request.
  public init(settings: AppSettings, environment: AppEnvironment) {
    client = ServiceClient(LegacyREST.machine, LegacyREST.Context(settings), in: environment) { await $0.perform($1) }
  }

  /// Signs the viewer in; returns at once if they are signed in already. Several callers share one sign-in.
  public func signIn() async throws -> Access { try await client.signIn() }

  /// Signs in a viewer whom the service or the device already knows, and shows nothing: for the start of the app.
  /// Throws `Refusal.notSignedIn` only if nobody is signed in; any other refusal says why that cannot be told yet.
  public func restore() async throws -> Access { try await client.restore() }

  /// The decision for one resource, before every playback; a permit has a media token, to be verified by the app's
  /// backend and used once (v1 3.12).
  public func authorize(_ resource: String) async throws -> Decision { try await client.authorize(resource) }

  /// What the provider says about the viewer (v1 3.13); empty where it says nothing.
  public func metadata() async throws -> UserMetadata {
    try await session.ask(\.metadataRequested, LegacyREST.RetrieveMetadata())
  }

  /// Signs the viewer out because they asked for it, and says what is left to them, at every moment: see
  /// `AppleSSOClient.signOut()`.
  public func signOut() async throws -> SignOutResult { try await client.signOut() }

  /// Forgets the registered client and its token: see `AppleSSOClient.forgetClient()`. The login belongs to the device:
  /// it remains as `.service`, until the next sign-in, with another client, signs out from it.
  public func forgetClient() async throws -> SignOutResult { try await client.forgetClient() }

  /// Chooses a provider by its id in the app's own picker, in place of the viewer.
  public func choose(_ mvpd: String) async throws { try await client.choose(mvpd) }

  /// Leaves what is going on.
  public func cancel() async throws { try await client.cancel() }

  /// Another code in place of the one on display.
  public func newCode() async throws { try await client.newCode() }

  /// Where the viewer is, from now on; the first element is the present situation. Each call has a stream of its own.
  public func situations() async -> AsyncStream<Situation> { await client.situations() }

  /// Whether the viewer refused access to the stored subscription.
  public func accessWasDenied() async -> Bool { await client.context.permission == .denied }

  /// The provider of the last sign-in: of this launch, else from the vault; without any call.
  public func remembered() async -> RememberedProvider? { await client.remembered }

  /// What went wrong since the last sign-in began and was got round, oldest first; for support and operators.
  public func problems() async -> [Problem] { await client.problems() }

  /// Every step of the machine in names and numbers, for logs; without payloads, so that nothing in it is secret.
  public func records() async -> AsyncStream<RecordLine> { await session.lines() }

  /// Ends the client: what is going on is cancelled, and callers who wait are refused.
  public func end() async { await session.end() }
}
