import FlowEngine
import PassAPI
import PassFlows

/// A scenario while it is played.
struct Stage {
  private(set) var run: Run<AppleSSO>
  private let settings: AppleSSO.Settings
  private var acts: ArraySlice<Act>
  private var entries: [AppleSSO.State.Name: Int] = [:]
  private var tickets = 0
  private var effectsSinceAct = 0
  private var seenExchanges = 0
  private var query: ScenarioStep.Dialogue?
  private var question: ScenarioStep.Dialogue?
  private var steps = 0
  private var path: [String] = []
  private var answers: [String] = []

  /// Phase and step of every state, looked up once: the table is searched by walking through it.
  private static let places: [AppleSSO.State.Name: (phase: String, step: String)] = Dictionary(
    AppleSSO.machine.phases.flatMap { phase in phase.nodes.map { ($0.state, (phase.name, $0.step)) } },
    uniquingKeysWith: { first, _ in first })

  init(_ scenario: Scenario) {
    settings = scenario.settings
    run = Self.launch(settings)
    acts = scenario.acts[...]
  }

  private static func launch(_ settings: AppleSSO.Settings) -> Run<AppleSSO> {
    Run(AppleSSO.machine, AppleSSO.Context(settings))
  }

  var result: ScenarioResult {
    ScenarioResult(
      state: run.state.name, path: path, answers: answers, requests: tickets, unsettled: unsettled,
      rests: run.rests, problems: [])
  }

  /// What was to be done and was not.
  var problems: [String] { acts.map { "never came to \($0)" } + unsettled }

  private var unsettled: [String] {
    run.open.map { "\($0.event.name.stringValue) is not settled" }
      + run.deferred.map { "\($0.event.name.stringValue) still waits" }
  }

  /// The next act, if its moment is now.
  ///
  /// A deed interrupts a viewer or a pause before they are done; a call or a query is under way by then, and its
  /// outcome comes later.
  mutating func actDue(beforeEffect: Bool) -> Act? {
    guard let act = acts.first else { return nil }
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
    acts.removeFirst()
    effectsSinceAct = 0
    return act
  }

  /// Whether a deed that is due comes before the outcome of the present effect.
  private var interrupts: Bool { run.effects.first.map { AppleSSO.pauses.contains($0.name) } ?? true }

  mutating func play(_ act: Act, in world: World, _ report: (ScenarioStep) -> Void) async {
    let now = await world.clock.now
    switch act.deed {
    case .signIn: await ask(.signInRequested(AppleSSO.SignIn(at: now)), in: world, report)
    case .choose(let mvpd): await ask(.chooseRequested(AppleSSO.Choose(mvpd: mvpd)), in: world, report)
    case .preauthorize(let resources):
      await ask(.preauthorizeRequested(AppleSSO.Preauthorize(resources, at: now)), in: world, report)
    case .authorize(let resource):
      await ask(.authorizeRequested(AppleSSO.Authorize(resource, at: now)), in: world, report)
    case .review: await ask(.reviewRequested(AppleSSO.Review(at: now)), in: world, report)
    case .signOut: await ask(.signOutRequested(AppleSSO.SignOut()), in: world, report)
    case .cancel: await ask(.cancelRequested(AppleSSO.Cancel()), in: world, report)
    case .newCode: await ask(.newCodeRequested(AppleSSO.NewCode()), in: world, report)
    case .comeToForeground: await take(in: world, report) { $0.send(.cameToForeground, $1) }
    case .relaunch: run = Self.launch(settings)
    case .wait(let seconds): await world.clock.advance(bySeconds: seconds)
    }
  }

  private mutating func ask(_ request: AppleSSO.Event, in world: World, _ report: (ScenarioStep) -> Void) async {
    tickets += 1
    let ticket = Ticket(number: tickets)
    await take(in: world, report) { $0.send(request, asking: ticket, $1) }
  }

  mutating func note(_ effect: AppleSSO.Effect, _ outcome: AppleSSO.Event) {
    query = .query(effect, outcome) ?? query
    question = .question(effect, outcome) ?? question
    effectsSinceAct += 1
  }

  mutating func conclude(
    _ outcome: AppleSSO.Event, of visit: Int, in world: World, _ report: (ScenarioStep) -> Void
  ) async {
    await take(in: world, report) { $0.conclude(outcome, of: visit, $1) }
  }

  private mutating func take(
    in world: World, _ report: (ScenarioStep) -> Void,
    _ event: (inout Run<AppleSSO>, (borrowing Report<AppleSSO>) -> Void) -> Void
  ) async {
    let time = await world.clock.now
    let log = await world.transport.log
    var exchanges = log[seenExchanges...].map { ScenarioStep.Exchange($0) }
    seenExchanges = log.count
    var state = run.state.name
    var happened: [(Reaction<AppleSSO>, after: AppleSSO.State.Name)] = [], last: ScenarioStep?
    event(&run) { happened.append(($0.reaction, $0.state.name)) }
    for (reaction, after) in happened {
      let place = Self.places[state]
      var step = ScenarioStep(
        number: steps + 1, kind: .moved, phase: place?.phase ?? "", step: place?.step ?? "", edge: nil,
        from: state.stringValue, to: after.stringValue, event: "", note: nil, exchanges: exchanges, query: query,
        question: question,
        time: time)
      tell(reaction, entering: after, &step)
      state = after
      // Several who asked the same and hear the same at once are one step.
      if let last, [.answered, .refused].contains(step.kind),
        (last.kind, last.event, last.note) == (step.kind, step.event, step.note)
      {
        continue
      }
      steps += 1
      (exchanges, query, question) = ([], nil, nil)
      report(step)
      last = step
    }
  }

  /// Completes the step.
  private mutating func tell(
    _ reaction: Reaction<AppleSSO>, entering state: AppleSSO.State.Name, _ step: inout ScenarioStep
  ) {
    switch reaction {
    case .moved(let edge, _), .stayed(let edge, _):
      step.kind = edge.stays ? .stayed : .moved
      (step.edge, step.event) = (edge.id, edge.on.stringValue)
      path.append(edge.returns ? "\(edge.id)→\(state.stringValue)" : edge.id)
      if !edge.stays { entries[state, default: 0] += 1 }
    case .answered(_, let request, let answer):
      step.settle(.answered, request, AnswerText.of(answer))
      answers.append(AnswerText.of(answer))
    case .refused(_, let request, let refusal):
      step.settle(.refused, request, AnswerText.of(refusal))
      answers.append(AnswerText.of(refusal))
    case .ignored(let event, let reason, _): step.settle(.ignored, event, reason)
    case .deferred(let event, _): step.settle(.deferred, event)
    case .late(let event, _): step.settle(.late, event)
    case .undecided(let event, _): step.settle(.undecided, event)
    case .foreign, .broken, .unanswered, .dropped, .overflowed, .continued, .forgotten:
      (step.kind, step.note) = (.broken, "\(reaction)")
    }
  }
}

extension ScenarioStep {
  fileprivate mutating func settle(_ kind: Kind, _ event: AppleSSO.Event.Name, _ note: String? = nil) {
    (self.kind, self.event, self.note) = (kind, event.stringValue, note)
  }
}
