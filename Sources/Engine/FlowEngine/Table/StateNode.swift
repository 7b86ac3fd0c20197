/// A state in the table, with everything that it decides.
public struct StateNode<F: Flow>: FlowPart {
  /// The name of the state.
  public let state: F.State.Name
  /// The step of the document that the state stands for, such as `C5`; empty without a step.
  public let step: String
  /// A title for people.
  public let title: String
  /// The case of the state, with its types erased.
  package let carrier: ErasedCase<F.State>
  /// The effects that start, and the commands that are given, when the state is entered, in the order of the rows; then
  /// those of the phases around it, which continue while the machine moves inside.
  package var effects: [StateEffect<F>] = []
  /// The timers that may elapse in the state: its own in the order of the rows, then those of the phases around it.
  package internal(set) var timers: [TableTimer<F>] = []
  /// Whether the machine may end here.
  public var isFinal = false
  /// Whether the state is part of a detour: while the machine is here, a state is kept to return to.
  public var isDetour = false
  /// The edges that leave or stay, in the order of the rows.
  public var edges: [Edge<F>] = []
  /// The decisions of cells without an edge, in the order of the rows.
  public var decisions: [CellDecision<F>] = []
  /// The requests that entering the state settles: for all callers, or for those whose payload fits.
  public var settles: [F.Event.Name] {
    get { settlements.map(\.request).once }
    set { settlements.removeAll { !newValue.contains($0.request) } }
  }
  /// The requests that entering the state settles only for callers whose payload fits.
  public var settlesSome: [F.Event.Name] {
    let all = settlements.filter(\.isForAll).map(\.request)
    return settles.filter { !all.contains($0) }
  }
  var settlements: [Settlement<F>] = []
  /// The events of which the state's own guards leave a part to the phase around.
  var outer: Set<F.Event.Name> = []
  /// The claims of rows on events that are decided in part, while columns are written in.
  var claims: [F.Event.Name: [Claim<F>]] = [:]

  /// Where the node is written.
  package let location: CodeLocation

  /// Creates a node from the rows of one state, in the order in which they read best.
  public init<From>(
    _ state: CasePath<F.State, From>, _ step: String, _ title: String, _ rows: [Row<F, From>],
    file: StaticString = #fileID, line: UInt = #line
  ) {
    location = CodeLocation(file: file, line: line)
    let source = F.State.cases[keyPath: state]
    self.state = source.name
    self.step = step
    self.title = title
    carrier = ErasedCase(source)
    for row in rows.flatMap({ $0.flattened }) {
      switch row.kind {
      case .work(let make): effects.append(make(source))
      case .edge(_, let make): edges.append(make(source, row.location))
      case .settling(let make): settlements.append(make(source))
      case .decision(_, let make): decisions.append(make(source, row.location))
      case .final: isFinal = true
      case .detour: isDetour = true
      case .outer(let event): outer.insert(event)
      case .timer(_, let make): timers.append(make(source, row.location))
      case .beginning, .group: break
      }
    }
  }

  /// Whether the state itself has a row for an event.
  public func decides(_ event: F.Event.Name) -> Bool {
    decisions.contains { $0.event == event } || edges.contains { $0.on == event }
  }

  /// The events that end effects of the state.
  func outcomes(_ roles: Roles<F>) -> [F.Event.Name] { effects.flatMap { roles[$0.effect].outcomes } }
  /// The events that effects of the state may produce before they end.
  func progress(_ roles: Roles<F>) -> [F.Event.Name] { effects.flatMap { roles[$0.effect].progress } }
  /// Whether an effect or timer of the state, or of a phase around it, produces an event.
  func brings(_ event: F.Event.Name, _ roles: Roles<F>) -> Bool {
    timers.contains { $0.event == event } || effects.contains { roles[$0.effect].produced.contains(event) }
  }
}

extension Row {
  /// The event that the row decides, if it is of a kind that decides one.
  var event: F.Event.Name? {
    switch kind {
    case .edge(let event, _), .decision(let event, _): event
    case .work, .settling, .final, .detour, .outer, .timer, .beginning, .group: nil
    }
  }
  /// Whether the row is an effect.
  var isWork: Bool { if case .work = kind { true } else { false } }
  /// Whether the row is what edges do first.
  var isBeginning: Bool { if case .beginning = kind { true } else { false } }
  /// The event of the timer, if the row is one.
  var timed: F.Event.Name? { if case .timer(let event, _) = kind { event } else { nil } }
  /// The event of which the row leaves a part to the phase around, if any.
  var outer: F.Event.Name? { if case .outer(let event) = kind { event } else { nil } }
}

/// An effect of a state or of a phase: entering it starts the effect, leaving it cancels the effect.
@usableFromInline package struct StateEffect<F: Flow>: Sendable {
  /// The kind of effect.
  @usableFromInline package let effect: F.Effect.Name
  /// The owner of the column that the effect comes from; `nil` if it is the state's own.
  package var column: ColumnOwner?
  /// The number of the effect among those of phases; negative for an effect of a state.
  package internal(set) var number = -1
  /// A pure function of context and state; `nil` if the state is of another case.
  @usableFromInline let make: @Sendable (F.Context, F.State) -> F.Effect?
  @usableFromInline package init(effect: F.Effect.Name, make: @escaping @Sendable (F.Context, F.State) -> F.Effect?) {
    self.effect = effect
    self.make = make
  }
}
