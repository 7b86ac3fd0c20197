import FlowEngine
import PassAPI
import PassService

/// A process of the app, with everything that it keeps in memory.
struct Launch<F: SimulatedFlow>: Sendable {
  /// The app's environment.
  private let environment: AppEnvironment
  /// Performs the effects of the flow.
  let perform: Session<F>.Perform

  init(in world: SimulatedWorld) {
    environment = world.environment
    perform = F.performer(in: world, environment)
  }

  /// The time as the app knows it.
  var now: Timestamp { get async { await environment.clock.now } }
}

/// A scenario while it is played.
actor Stage<F: SimulatedFlow> {
  /// The number of effects and actions that a scenario may take; one that needs more goes in circles.
  static var limit: Int { 1_000 }

  private(set) var run: Run<F>
  /// The number of launches of the app: effects of an earlier process have no results in this one.
  private(set) var launches = 1
  private var watch: (any ScenarioWatch<F>)?
  private let settings: F.Settings
  private var script: ArraySlice<ScriptedStep<F>>
  private var entries: [F.State.Name: Int] = [:]
  private var tickets = 0
  private var effectsSinceAct = 0
  private var seenExchanges = 0
  private var seenCalls = 0
  private var query: ScenarioStep.Dialogue?
  private var question: ScenarioStep.Dialogue?
  private var count = 0
  /// The number of records of the current launch.
  private var records = 0
  private var path: [String] = []
  /// The edges taken since the app did something or time passed, and those that were taken again meanwhile.
  private var takenAtOnce: Set<String> = [], repeated: Set<String> = []
  private var lastTime: Timestamp?
  private var answers: [String] = []
  private var failures: [ViewerFailure] = []
  private var pendingExchanges: [ScenarioStep] = []

  /// The number of commands that were given, and the visit.
  private var given: (commands: Int, visit: Int?) = (0, nil)
  /// The visit in which the app reacted without a script.
  private var reacted: Int?
  /// Phase and step of every state, looked up once, since a lookup walks through the table.
  private let places: [F.State.Name: (phase: String, step: String)]

  init(_ scenario: Scenario<F>, _ machine: Machine<F>, _ watch: (any ScenarioWatch<F>)?) {
    settings = scenario.settings
    run = Run(machine, F.launch(settings))
    self.watch = watch
    self.watch?.begin(run)
    script = scenario.script[...]
    places = Dictionary(
      run.machine.allPhases.flatMap { phase in phase.nodes.map { ($0.state, (phase.name, $0.step)) } },
      uniquingKeysWith: { first, _ in first })
  }

  func result(problems: [String] = []) -> ScenarioResult {
    ScenarioResult(
      state: run.state.name.stringValue, path: path, repeated: repeated, answers: answers, failures: failures,
      requests: tickets, unsettled: unsettled, rests: run.rests, broken: watch?.broken ?? [],
      problems: problems)
  }

  /// The actions that were not done, and the requests and events that were not settled.
  var problems: [String] { script.map { "never came to \($0)" } + unsettled }

  private var unsettled: [String] {
    run.open.map { "\($0.event.name.stringValue) is not settled" }
      + run.deferred.map { "\($0.event.name.stringValue) still waits" }
  }

  /// The running effect that will move the machine on; `nil` if the machine rests.
  var effect: F.Effect? { run.effects.first { !isCommand($0) } }

  /// The next command of the current visit that was not given yet.
  func commandDue() -> F.Effect? {
    if given.visit != run.visit { given = (0, run.visit) }
    guard let command = run.effects.filter(isCommand).dropFirst(given.commands).first else { return nil }
    given.commands += 1
    return command
  }

  private func isCommand(_ effect: F.Effect) -> Bool { run.machine.roles[effect.name].isCommand }

  /// The next scripted action, if its moment is now; otherwise the app's own reaction, once per visit, if the flow
  /// waits for it.
  ///
  /// An action interrupts a viewer or a pause. A call or a query is running by then, and its outcome comes later.
  func actDue(beforeEffect: Bool) -> ScriptedStep<F>? {
    if let act = scriptedAct(beforeEffect: beforeEffect) { return act }
    let state = run.state.name
    guard beforeEffect, effect != nil, interrupts, reacted != run.visit, let reaction = F.reaction(in: state) else {
      return nil
    }
    reacted = run.visit
    return .entering(state, visit: entries[state] ?? 0, reaction)
  }

  private func scriptedAct(beforeEffect: Bool) -> ScriptedStep<F>? {
    guard let act = script.first else { return nil }
    switch act.moment {
    case .atRest: guard beforeEffect, run.rests else { return nil }
    case .meanwhile(let effects):
      guard run.rests || effectsSinceAct + (beforeEffect ? 1 : 0) >= effects, interrupts == beforeEffect else {
        return nil
      }
    case .entering(let state, let visit):
      guard run.state.name == state, entries[state] == visit else { return nil }
      guard interrupts == beforeEffect else { return nil }
    }
    script.removeFirst()
    effectsSinceAct = 0
    return act
  }

  /// Whether a due action comes before the outcome of the current effect.
  private var interrupts: Bool { effect.map { run.machine.roles[$0.name].waitsFor.isPause } ?? true }

  func play(_ act: ScriptedStep<F>, by app: inout Launch<F>, in world: SimulatedWorld) async {
    takenAtOnce = []
    switch act.action {
    case .tells(let message):
      let event = message.event(await app.now)
      var ticket: Ticket?
      if run.machine.roles.requests.contains(event.name) {
        tickets += 1
        ticket = Ticket(number: tickets)
      }
      await take(event, in: world) { $0.send(event, asking: ticket, $1) }
    case .relaunch:
      await F.library?.endProcess(world)
      // Callers in a process that ends get no answer.
      tickets -= (run.open + run.deferred).count { $0.ticket != nil }
      // Visits are counted again from the start.
      (run, given.visit, reacted, records) = (Run(run.machine, F.launch(settings)), nil, nil, 0)
      launches += 1
      watch?.begin(run)
      app = Launch(in: world)
    case .wait(let seconds): await world.clock.advance(bySeconds: seconds)
    }
  }

  func note(_ effect: F.Effect, _ outcome: F.Event?) {
    effectsSinceAct += 1
    guard let outcome else { return }
    query = F.query(effect, outcome) ?? query
    if run.machine.roles[effect.name].waitsFor == .person {
      question = ScenarioStep.Dialogue(
        question: F.question(effect) ?? effect.name.stringValue, answer: F.answer(outcome) ?? outcome.name.stringValue)
    }
  }

  /// Handles progress of an effect; returns false if the effect is over.
  func bring(_ event: F.Event, of visit: Int, in world: SimulatedWorld) async -> Bool {
    var isHandled = false
    await take(event, in: world, F.library?.callback(event)) { isHandled = $0.progress(event, of: visit, $1) }
    return isHandled
  }

  /// The steps since the previous call.
  func steps() -> [ScenarioStep] {
    defer { pendingExchanges = [] }
    return pendingExchanges
  }

  /// Ends an effect that belongs to a visit of a launch; effects of an earlier launch ended with its process.
  func conclude(_ outcome: F.Event?, of visit: Int, launch: Int, in world: SimulatedWorld) async {
    guard launch == launches else { return }
    await take(outcome, in: world) { $0.conclude(outcome, of: visit, $1) }
  }

  private func take(
    _ event: F.Event?, in world: SimulatedWorld, _ callback: String? = nil,
    _ bring: (inout Run<F>, (borrowing LiveReaction<F>) -> Void) -> Void
  ) async {
    let time = await world.clock.now
    if time != lastTime { (lastTime, takenAtOnce) = (time, []) }
    let log = await world.transport.log
    var exchanges = log[seenExchanges...].map { ScenarioStep.Exchange($0, over: world.transport) }
    seenExchanges = log.count
    let calls = await F.library?.calls(world) ?? []
    var signals = calls[seenCalls...].compactMap { F.library?.signal($0, isCallback: false) }
    if let callback, let signal = F.library?.signal(callback, isCallback: true) { signals.append(signal) }
    seenCalls = calls.count
    var state = run.state.name
    var happened: [(Reaction<F>, after: F.State.Name, RecordLine)] = [], newSteps: [ScenarioStep] = []
    var (records, watch) = (records, watch)
    bring(&run) {
      records += 1
      happened.append(($0.reaction, $0.state.name, $0.line(records)))
      watch?.see(event, $0)
    }
    watch?.pause(run)
    (self.records, self.watch) = (records, watch)
    for (reaction, after, record) in happened {
      let place = places[state]
      var step = ScenarioStep(
        number: count + 1, kind: .moved, phase: place?.phase ?? "", step: place?.step ?? "", edge: nil,
        from: state.stringValue, to: after.stringValue, event: "", exchanges: exchanges, signals: signals,
        query: query, question: question, time: time, records: [record])
      describe(reaction, entering: after, &step)
      state = after
      // Several callers with the same request and the same answer at once are one step.
      if let last = newSteps.last, [.answered, .refused].contains(step.kind),
        (last.kind, last.event, last.note) == (step.kind, step.event, step.note)
      {
        newSteps[newSteps.count - 1].records.append(record)
        continue
      }
      count += 1
      (exchanges, signals, query, question) = ([], [], nil, nil)
      newSteps.append(step)
    }
    pendingExchanges += newSteps
  }

  /// Completes a step.
  private func describe(_ reaction: Reaction<F>, entering state: F.State.Name, _ step: inout ScenarioStep) {
    switch reaction {
    case .moved(let edge, _), .stayed(let edge, _):
      step.kind = edge.stays ? .stayed : .moved
      (step.edge, step.event) = (edge.id, edge.on.stringValue)
      path.append(edge.returns ? "\(edge.id)→\(state.stringValue)" : edge.id)
      if !takenAtOnce.insert(edge.id).inserted { repeated.insert(edge.id) }
      if !edge.stays { entries[state, default: 0] += 1 }
    case .answered(_, let request, let answer):
      settle(.answered, request, F.text(answer: answer), &step)
      failures += denials(in: answer)
    case .refused(_, let request, let refusal):
      settle(.refused, request, F.text(refusal: refusal), &step)
      if let refusal = refusal as? any ViewerReadable { failures.append(refusal.viewerFailure) }
    case .ignored(let event, let reason, _): step.become(.ignored, event, reason)
    case .deferred(let event, _): step.become(.deferred, event)
    case .late(let event, _): step.become(.late, event)
    case .undecided(let event, _): step.become(.undecided, event)
    case .undeclared, .broken, .blocked, .skipped, .unanswered, .dropped, .overflowed, .continued, .forgotten:
      (step.kind, step.note) = (.broken, "\(reaction)")
    }
  }

  /// The reasons for the denials in an answer.
  private func denials(in answer: any Sendable) -> [ViewerFailure] {
    let decisions = (answer as? [ResourceDecision]) ?? (answer as? ResourceDecision).map { [$0] } ?? []
    return decisions.compactMap { $0.error?.viewerFailure }
  }

  private func settle(
    _ kind: ScenarioStep.Kind, _ request: F.Event.Name, _ answer: String, _ step: inout ScenarioStep
  ) {
    step.become(kind, request, answer)
    answers.append(answer)
  }
}

extension ScenarioStep {
  fileprivate mutating func become(_ kind: Kind, _ event: some CodingKey, _ note: String? = nil) {
    (self.kind, self.event, self.note) = (kind, event.stringValue, note)
  }
}

extension Stage {
  /// Performs an effect; as in a session, it is cancelled if its progress leads to another state.
  nonisolated func perform(
    _ effect: F.Effect, of visit: Int, in world: SimulatedWorld, _ perform: @escaping Session<F>.Perform
  ) async -> F.Event? {
    guard !F.declaration(of: effect.name).progress.isEmpty else { return await perform(effect, Emitter { _ in false }) }
    let emit = Emitter<F> { event in
      let isHandled = await self.bring(event, of: visit, in: world)
      if await self.run.visit != visit { withUnsafeCurrentTask { $0?.cancel() } }
      return isHandled
    }
    return await Task { await perform(effect, emit) }.value
  }
}
