import FlowEngine
import PassAPI
import PassService

/// Signs a viewer in with the TV provider stored on the device, gets decisions, and signs them out.
///
/// The interface of the flow `AppleSSO` for apps: its functions are the requests, and the table answers them.
///
///     let tv = AppleSSOClient(settings: settings, environment: environment)
///     let profile = try await tv.signIn()
///     let decision = try await tv.authorize("channel-1")
///
/// Requests throw a `ServiceRefusal`, a `SessionError` once the client has ended, and `CancellationError` if the
/// calling task is cancelled; a sign-in or a decision for which no caller waits is then cancelled as well.
public struct AppleSSOClient: Sendable {
  private let client: ServiceClient<AppleSSO>
  package var session: Session<AppleSSO> { client.session }

  /// Creates a client; it sends nothing before the first request. Create all clients of a process from one environment:
  /// they then share its policies, since the service counts their calls together. `remembered` takes precedence over
  /// the provider in the vault.
  public init(settings: AppSettings, environment: AppEnvironment, remembered: RememberedProvider? = nil) {
    var context = AppleSSO.Context(settings)
    context.remembered = remembered
    client = ServiceClient(AppleSSO.machine, context, in: environment) { await $0.perform($1) }
  }

  /// Creates a client that follows another one of the same vault, and remembers a sign-out that it could not store.
  package init(settings: AppSettings, environment: AppEnvironment, after other: AppleSSOClient) async {
    let before = await other.client.context
    var context = AppleSSO.Context(settings)
    if before.isLeavingUnsaved {
      (context.left, context.isLeavingUnsaved, context.unsaved) = (before.left, true, before.unsaved)
    }
    client = ServiceClient(AppleSSO.machine, context, in: environment) { await $0.perform($1) }
  }

  /// Signs the viewer in; returns at once if they are signed in. Concurrent callers share the sign-in that began first.
  public func signIn(_ wish: SignInWish = .any) async throws -> CurrentProfile { try await client.signIn(wish) }

  /// Restores the sign-in of an earlier launch, when the app starts. If the system's own sign-in lives on, it gets a
  /// new profile with that. Shows nothing, neither Apple's interface nor the app's. Throws `ServiceRefusal.notSignedIn`
  /// only if no one is signed in; any other refusal says why that is not known yet, and `remembered()` returns the
  /// viewer whom the app may still show. If a sign-in is requested meanwhile, it shows what it needs, and answers both.
  public func restore() async throws -> CurrentProfile { try await client.restore() }

  /// Signs in a viewer whom the vault, the service or the device knows; the façade begins with it. Queries Apple's
  /// framework without prompt or interruption. Unlike `restore()`, it registers a client for any viewer and uses the
  /// prompts, which the façade answers itself.
  package func signInSilently() async throws -> CurrentProfile { try await client.signIn(interrupting: false) }

  /// Gets decisions to mark the items of a catalogue; never for playback (R-PRE-2).
  public func preauthorize(_ resources: [String]) async throws -> [ResourceDecision] {
    try await session.ask(\.preauthorizeRequested, AppleSSO.Preauthorize(resources, at: await client.now))
  }

  /// Gets the decision for one resource; call it before every playback (R-DEC-1). A permit has a media token, to be
  /// used once, which the app's backend verifies.
  public func authorize(_ resource: String) async throws -> ResourceDecision { try await client.authorize(resource) }

  /// Gets the decision for one resource, after a sign-in if no one is signed in or the profile is over, like
  /// `getAuthorization` of the AccessEnabler SDK. Also throws what the sign-in throws, for example if the viewer
  /// leaves.
  public func signInAndAuthorize(_ resource: String) async throws -> ResourceDecision {
    do {
      return try await authorize(resource)
    } catch ServiceRefusal.notSignedIn, ServiceRefusal.notKnownYet, ServiceRefusal.signInAgain {
      _ = try await signIn()
    }
    return try await authorize(resource)
  }

  /// Reads the profile in use again, with its attributes: an authorization may have changed them (R-PROF-4). Encrypted
  /// attributes are for the app's backend (R-PROF-9).
  public func profile() async throws -> Profile {
    try await session.ask(\.profileRequested, AppleSSO.RetrieveProfile(at: await client.now))
  }

  /// Signs the viewer out at their request, and returns the steps left for them. It ends a sign-in under way; while it
  /// is not known who is signed in, the vault names the provider. The viewer is signed out on this device whatever the
  /// service answers, until they sign in again or change the provider in the settings; if the service does not answer,
  /// or if the app ends meanwhile, the next sign-in completes the sign-out.
  /// Throws `ServiceRefusal.notSignedIn` if it is certain that no one is signed in.
  public func signOut() async throws -> SignOutResult { try await client.signOut() }

  /// Forgets the registered client with all that belongs to it: token, provider, profile and noted sign-outs, here and
  /// in the vault. It counts as lost: the next sign-in registers another one (R-REG-8). Intended for a viewer whom the
  /// service always refuses. Works at any moment, like `signOut()`, and makes no call. If the vault cannot be written,
  /// the result has `.vault`; this launch still does not use its client. Clients of other service providers that share
  /// it find none in their next launch.
  public func forgetClient() async throws -> SignOutResult { try await client.forgetClient() }

  /// Answers a prompt for a profile or a provider with the provider's id, in place of the viewer. If the viewer is
  /// signed in, switches to another known profile.
  public func choose(provider id: String) async throws { try await client.choose(provider: id) }

  /// Cancels what is under way. Throws `ServiceRefusal.nothingToCancel` or `.tooLate` if that is not possible.
  public func cancel() async throws { try await client.cancel() }

  /// Gets another code in place of the one on display; throws `ServiceRefusal.noCode` if there is none.
  public func newCode() async throws { try await client.newCode() }

  /// Call this when the app comes to the foreground: the viewer may have changed the settings (R-SSO-25).
  public func cameToForeground() async { await session.notify(.cameToForeground) }

  /// The situations to show from now on; the first element is the present one, and of those not yet read the newest are
  /// kept. Each call returns a new stream, which ends with the client.
  public func situations(keeping limit: Int = 1) async -> AsyncStream<Situation> {
    await client.situations(keeping: limit)
  }

  /// Asks the viewer for access to the stored subscription, if they have not decided yet, and returns their decision
  /// (P2). Intended for an app that asks in the foreground, and not only during a sign-in. Waits for a sign-in or
  /// request under way.
  public func askForAccess() async throws -> AccessStatus {
    try await session.ask(\.accessRequested, AppleSSO.AskForAccess())
  }

  /// Whether the viewer refused access to the stored subscription: then explain its benefit, and where to allow it
  /// (P3).
  public func accessWasDenied() async -> Bool { await client.context.permission == .denied }

  /// The provider of the last sign-in, with the kept part of its profile, from this launch or otherwise from the vault.
  /// Makes no call (R-PROF-1).
  public func remembered() async -> RememberedProvider? { await client.remembered }

  /// The failures that the flow recovered from since the last sign-in began, oldest first: code, status, action and
  /// trace, for support and operators (R-ERR-9, R-ERR-13). A failure that ended a request is in its `ServiceRefusal`.
  public func problems() async -> [Problem] { await client.problems() }

  /// Every step of the machine in names and numbers, for logs. It has no payloads, so no secrets.
  public func records() async -> AsyncStream<RecordLine> { await session.lines() }

  /// Ends the client: cancels what is under way, and waiting callers get a `SessionError`.
  public func end() async { await session.end() }
}
