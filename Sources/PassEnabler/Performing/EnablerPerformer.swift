import AppleSSOFlow
import FlowEngine
import PassAPI
import PassService

/// Does the work of the flow: makes the calls of the app's client, keeps what they bring until the flow hears it, and
/// calls the delegates.
@MainActor package final class EnablerPerformer {
  package typealias Event = EnablerFlow.Event
  let statement: Secret
  let storageCheck: IntegrityCheckType
  let mailbox: Mailbox
  let report: @Sendable (CallDefect) -> Void
  let parts: @Sendable (String, Origin) -> EnablerParts
  private weak var session: Session<EnablerFlow>?

  /// The requestor in use; nil before the first configuration, and after one that failed.
  var service: Service?
  var services: [ServiceKey: Service] = [:]
  /// The parts of the last requestor, even if its configuration failed.
  var lastParts: EnablerParts?
  /// The app's texts of failures.
  var texts: FailureTexts { lastParts?.texts ?? .english }
  /// What the client is doing for the viewer.
  private(set) var run: ClientRun?
  /// Told that the flow waits for the client, and that it does no more, since that has brought something.
  package var awaitsClient: (Bool) -> Void = { _ in }
  /// What it has brought, and nobody has heard yet.
  private var events: [Event] = []
  private let arrival = OpenQuestion<Void>(otherwise: ())
  /// What the client waits for.
  let answers = OpenQuestion<EnablerFlow.AppAnswer>(otherwise: .left)
  /// Who uses a promotional temporary pass.
  var identity: TemporaryIdentity?
  /// The controllers of Apple's framework, by the number that the flow knows.
  var controllers: [Int: UIViewController] = [:]
  var controllerCount = 0
  /// How many questions Apple's framework has not answered, be they given up or not.
  var questionsUnderWay = 0

  package init(
    statement: Secret, storageCheck: IntegrityCheckType, mailbox: Mailbox,
    report: @escaping @Sendable (CallDefect) -> Void, parts: @escaping @Sendable (String, Origin) -> EnablerParts
  ) {
    self.statement = statement
    self.storageCheck = storageCheck
    self.mailbox = mailbox
    self.report = report
    self.parts = parts
  }

  /// Hands the flow the calls of the app, until that lets go of its AccessEnabler.
  ///
  /// - Parameter watch: Gets the session before its first event.
  package func run(watchedBy watch: (Session<EnablerFlow>) async -> Void = { _ in }) async {
    let session = Session(
      EnablerFlow.machine, EnablerFlow.Context(), clock: SpanClock { await self.timeOut(after: $0) }
    ) { effect, emit in
      await self.perform(effect, emit)
    }
    self.session = session
    await watch(session)
    for await letter in mailbox.letters where mailbox.isOpen {
      if let defect = letter.defect { report(defect) }
      if mailbox.isAskedGone { await session.notify(.delegateGone) }
      guard let event = letter.event else { continue }
      if event.forgetsPage { await session.notify(.callComes) }
      await EnablerFlow.requests.contains(event.name) ? session.submit(event) : session.notify(event)
    }
    await session.end()
    await end()
  }

  var options: Options { get async { await session?.context.options ?? Options() } }
  var selection: EnablerFlow.Selection { get async { await session?.context.selection ?? .remembered } }

  /// A limit of the app's clock. That comes with the parts of a requestor, and nobody waits for the client before.
  private func timeOut(after limit: Duration) async { await lastParts?.clock.timeOut(after: limit) }

  /// Does one piece of work.
  package func perform(_ effect: EnablerFlow.Effect, _ emit: Emit<EnablerFlow>) async -> Event? {
    switch effect {
    case .tell(let callbacks): tell(callbacks)
    case .openRequestor(let order): await open(order)
    case .awaitConfiguration, .awaitSignIn, .awaitSignOut: await listen(emit)
    case .checkAuthentication: .checked(await checkAuthentication())
    case .beginSignIn(let order): await begin(order)
    case .beginPass(let mvpd): await beginPass(mvpd)
    case .answer(let answer): hand(answer)
    case .cancelSignIn: await cancelSignIn()
    case .beginSignOut(let options): await beginSignOut(options)
    case .authorize(let call): .decided(await authorize(call))
    case .checkResources(let resources): .resourcesDecided(await check(resources))
    case .preauthorize(let resources): .preauthorized(await preauthorize(resources))
    case .findProvider(let selection): .providerFound(await provider(selection))
    case .readMetadata(let wanted): .metadataRead(await metadata(wanted))
    }
  }

  // MARK: What goes on meanwhile

  /// Brings what the client has to say, as long as the state lasts.
  private func listen(_ emit: Emit<EnablerFlow>) async -> Event? {
    while !Task.isCancelled {
      guard let event = events.first else {
        awaitsClient(true)
        await arrival.next()
        continue
      }
      events.removeFirst()
      guard await emit(event) else {
        events.insert(event, at: 0)
        break
      }
    }
    return nil
  }

  /// Ends the clients.
  package func end() async {
    let all = services.values
    (services, service) = ([:], nil)
    for service in all { await service.client.end() }
  }

  /// The client begins to work for the viewer.
  func begin(_ work: ClientRun.Work) -> ClientRun {
    let run = ClientRun(work)
    self.run = run
    events = []
    return run
  }

  /// What nobody waits for any more is not told.
  func bring(_ event: Event, of run: ClientRun) {
    guard self.run === run else { return }
    events.append(event)
    awaitsClient(false)
    arrival.answer(())
  }

  func end(_ run: ClientRun, _ event: Event) {
    bring(event, of: run)
    if self.run === run { self.run = nil }
  }

  private func hand(_ answer: EnablerFlow.AppAnswer) -> Event {
    answers.answer(answer)
    return .answered
  }

  /// Should the client not be asked for anything yet, its next question ends the sign-in.
  private func cancelSignIn() async -> Event? {
    run?.isLeft = true
    answers.answer(.left)
    try? await service?.client.cancel()
    return nil
  }
}

/// A piece of work of the client in which it may ask the app.
@MainActor final class ClientRun {
  enum Work {
    /// C03: a silent sign-in.
    case configuration
    case signIn(EnablerFlow.Login)
    case signOut
  }
  let work: Work
  /// The app has given it up: what is asked is answered for it.
  var isLeft = false
  /// What Apple's framework said in a silent sign-in.
  var notice: StatusNotice?
  /// Whether a device-level login was exchanged, or refused to be: then the service was there.
  var hasExchanged = false
  init(_ work: Work) { self.work = work }
}

extension EnablerFlow.Event {
  /// A page of a logout counts as left when such a call comes: C08 and C07 with nil are about it, options are not.
  fileprivate var forgetsPage: Bool { ![.completeRequested, .cancelRequested, .optionsSet].contains(name) }
}
