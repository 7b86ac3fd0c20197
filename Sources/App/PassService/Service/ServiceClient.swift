import FlowEngine
import PassAPI

/// The part shared by the façades of all flows: a session in an environment, and an app's requests as functions.
package struct ServiceClient<F: ServiceFlow>: Sendable {
  package let session: Session<F>
  private let environment: AppEnvironment
  private let vault: BoundVault
  private let unclosed: UnclosedParts

  /// Creates a client; it sends nothing before the first request.
  package init(
    _ machine: Machine<F>, _ context: F.Context, in environment: AppEnvironment,
    perform: @escaping @Sendable (Performer<F>, F.Effect) async -> F.Event?
  ) {
    vault = BoundVault(
      environment.vault, of: VaultOwner(environment.origin, api: F.document, context.settings))
    var environment = environment, context = context
    environment.vault = vault
    let performer = Performer<F>(environment)
    context.patience = environment.limits.map { Patience($0.request) }
    self.environment = environment
    unclosed = performer.unclosed
    session = Session(
      machine, context, clock: SpanClock(environment.clock), withdrawn: Self.cancellation,
      perform: { effect in await perform(performer, effect) })
  }

  /// Cancels a request for which no caller waits any more; but a sign-out is carried through, and requests that take
  /// effect at once are not undone.
  private static var cancellation: Session<F>.Withdrawn {
    let events = F.Event.cases
    let carriedThrough: Set<F.Event.Name> = [
      events.signOutRequested.name, events.chooseRequested.name, events.newCodeRequested.name,
      events.cancelRequested.name,
    ]
    return { withdrawal in
      withdrawal.othersWait || carriedThrough.contains(withdrawal.request.name)
        ? nil : F.event(\.cancelRequested, Cancel(withdrawing: withdrawal.request.name.stringValue))
    }
  }

  /// The moment of a request, in settled service time: a leap of that time alone ends no sign-in.
  package var now: Moment { get async { await environment.time.settledMoment } }

  package func signIn(_ wish: SignInWish = .any, interrupting: Bool = true) async throws -> CurrentProfile {
    guard wish.isPossible else { throw ServiceRefusal.nothingToChoose }
    return try await session.ask(\.signInRequested, SignIn(wish, interrupts: interrupting, at: await now))
  }

  /// Signs in a viewer who is already known, without showing anything.
  package func restore() async throws -> CurrentProfile {
    try await session.ask(\.signInRequested, SignIn(isSilent: true, at: await now))
  }

  package func authorize(_ resource: String) async throws -> ResourceDecision {
    try await session.ask(\.authorizeRequested, Authorize(resource, at: await now))
  }

  package func signOut() async throws -> SignOutResult { try await session.ask(\.signOutRequested, SignOut()) }

  package func forgetClient() async throws -> SignOutResult {
    try await session.ask(\.signOutRequested, SignOut(forgetsClient: true))
  }

  package func choose(provider id: String) async throws {
    _ = try await session.ask(\.chooseRequested, Choose(mvpd: id))
  }

  package func cancel() async throws { _ = try await session.ask(\.cancelRequested, Cancel()) }

  package func newCode() async throws { _ = try await session.ask(\.newCodeRequested, NewCode()) }

  /// The situations from now on, of which the newest are kept until they are read.
  package func situations(keeping limit: Int) async -> AsyncStream<Situation> {
    let situations = await session.views(keeping: limit) { F.situation(of: $0, keeping: $1, in: $2) }
    guard let moment = environment.limits?.moment else { return situations }
    return situations.stillTrying(keeping: limit, after: moment, by: environment.clock)
  }

  /// The context of the flow.
  package var context: F.Context { get async { await session.context } }

  /// The problems, oldest first: those recorded by the flow, then adapters that did not close, what was noticed about
  /// the vault, and a wrong clock of the device.
  package func problems() async -> [Problem] {
    await context.problems + unclosed.problems + vault.problems + [environment.time.problem].compactMap { $0 }
  }

  /// The provider of the last sign-in: from this launch, otherwise from the vault; makes no call.
  package var remembered: RememberedProvider? {
    get async {
      let context = await context, vault = vault
      if let known = context.remembered { return known }
      let answer = await environment.clock.limiting(environment.limits?.vault) { await vault.load() }
      guard case .contents(let contents, _)? = answer else { return nil }
      return context.known(with: contents).provider
    }
  }
}
