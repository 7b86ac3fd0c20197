import AppleSSOFlow
import FlowEngine
import PassAPI
import PassService

/// Performs the effects of the flow: makes the calls of the app's client, keeps their outcomes until the flow takes
/// them, and calls the delegates.
@MainActor package final class EnablerPerformer {
  package typealias Event = EnablerFlow.Event
  let statement: Secret
  let storageCheck: IntegrityCheckType
  let mailbox: Mailbox
  let report: @Sendable (CallDefect) -> Void
  let parts: @Sendable (String, Origin) -> EnablerParts
  private weak var session: Session<EnablerFlow>?

  /// The requestor in use; `nil` before the first one, and after one that cannot be used.
  var service: Service?
  var services: [ServiceKey: Service] = [:]
  /// The adapters of the last requestor, even if its configuration failed.
  var lastParts: EnablerParts?
  /// The app's texts for failures.
  var texts: FailureTexts { lastParts?.texts ?? .english }
  /// The client's present work for the viewer.
  private(set) var run: ClientRun?
  /// Called with true when the flow waits for the client, and with false when the client has reported something.
  package var awaitsClient: (Bool) -> Void = { _ in }
  /// The events of the client that the flow has not taken yet.
  private var events: [Event] = []
  private let arrival = OpenQuestion<Void>(otherwise: ())
  /// The app's answer for which the client waits.
  let answers = OpenQuestion<EnablerFlow.AppAnswer>(otherwise: .left)
  /// The identity for a promotional temporary pass.
  var identity: TemporaryIdentity?
  /// The controllers of Apple's framework, by the number that the flow knows.
  var controllers: [Int: UIViewController] = [:]
  var controllerCount = 0
  /// Those whose K07 is due.
  var leaving: [Int: UIViewController] = [:]
  /// The number of queries that Apple's framework has not answered, including those given up.
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

  /// Passes the calls of the app to the flow, until the app releases its AccessEnabler.
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
      if mailbox.isQuestionDelegateReleased { await session.notify(.delegateReleased) }
      guard let event = letter.event else { continue }
      if event.forgetsPage { await session.notify(.callReceived) }
      await EnablerFlow.requests.contains(event.name) ? session.submit(event) : session.notify(event)
    }
    await session.end()
    await end()
  }

  var options: Options { get async { await session?.context.options ?? Options() } }
  var selection: EnablerFlow.Selection { get async { await session?.context.selection ?? .remembered } }

  /// Waits by the app's clock. That comes with the adapters of a requestor, and no one waits for the client before.
  private func timeOut(after limit: Duration) async { await lastParts?.clock.timeOut(after: limit) }

  /// Performs an effect.
  package func perform(_ effect: EnablerFlow.Effect, _ emit: Emitter<EnablerFlow>) async -> Event? {
    switch effect {
    case .tell(let callbacks): await tell(callbacks)
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

  // MARK: Work across states

  /// Reports the client's events while the state lasts.
  private func listen(_ emit: Emitter<EnablerFlow>) async -> Event? {
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

  /// Begins work of the client for the viewer.
  func begin(_ work: ClientRun.Work) -> ClientRun {
    let run = ClientRun(work)
    self.run = run
    events = []
    return run
  }

  /// Adds an event, unless its work is no longer waited for.
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

  /// Cancels the sign-in. If the client has asked nothing yet, its next question ends the sign-in.
  private func cancelSignIn() async -> Event? {
    run?.isLeft = true
    answers.answer(.left)
    try? await service?.client.cancel()
    return nil
  }
}

/// Work of the client during which it may ask the app.
@MainActor final class ClientRun {
  enum Work {
    /// C03: a silent sign-in.
    case configuration
    case signIn(EnablerFlow.Login)
    case signOut
  }
  let work: Work
  /// Whether the app has cancelled it: then questions are answered in the app's place.
  var isLeft = false
  /// The framework's answer in a silent sign-in.
  var notice: StatusNotice?
  /// Whether an exchange of a device-level login was tried, even if refused: then the service was reachable.
  var hasExchanged = false
  init(_ work: Work) { self.work = work }
}

extension EnablerFlow.Event {
  /// Whether a logout page counts as left when this event comes: C08, and C07 with `nil`, concern the page, and options
  /// do not.
  fileprivate var forgetsPage: Bool { ![.completeRequested, .cancelRequested, .optionsSet].contains(name) }
}
