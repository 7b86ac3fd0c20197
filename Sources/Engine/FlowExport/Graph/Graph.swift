import FlowEngine

/// A machine as plain data, without the types of its flow: what every exporter draws or writes.
///
/// All arrays are in the order of the table; nothing depends on the order of a dictionary.
public struct Graph: Hashable, Sendable {
  /// The state in which a run starts.
  public var initial: String
  /// The groups of states, in the order in which they read best, each before those inside it.
  public var phases: [Phase]
  /// All edges, in the order of their states and, within a state, of its rows; those of columns come last.
  public var edges: [Edge]
  /// All events, in the order of their declaration.
  public var events: [Event]
  /// How much may wait at once; `nil` if that is not known.
  package var bounds: Bounds?

  /// The nodes of all phases.
  public var nodes: [Node] { phases.flatMap(\.nodes) }
  /// The edges as the table declares them: for a column that was written into several states, only the first.
  public var declaredEdges: [Edge] {
    var seen: Set<String> = []
    return edges.filter { seen.insert($0.declaredId).inserted }
  }
  /// The phase with a name, and all phases inside it.
  func phases(inside name: String) -> [Phase] {
    // By levels: a file may name phases in any order, and in a circle.
    let around = Dictionary(grouping: phases.filter { $0.outer != nil }) { $0.outer ?? "" }
    var inside: Set<String> = [name], next = [name]
    while let outer = next.popLast() {
      for phase in around[outer] ?? [] where inside.insert(phase.name).inserted { next.append(phase.name) }
    }
    return phases.filter { inside.contains($0.name) }
  }

  /// The timers of a phase; of the whole machine for an empty name.
  func timers(of phase: String) -> [Timer] { nodes.flatMap(\.timers).filter { $0.column == phase }.once }
  /// The effects of a phase; of the whole machine for an empty name.
  func effects(of phase: String) -> [Effect] { nodes.flatMap(\.effects).filter { $0.column == phase }.once }

  /// A named group of states.
  @Memberwise public struct Phase: Hashable, Sendable {
    /// The short name, for example `C1`.
    public var name: String
    /// A title for people.
    public var title: String
    /// The name of the phase around it; `nil` for an outermost phase.
    public var outer: String?
    /// Its states, without those of phases inside it.
    public var nodes: [Node]
  }

  /// A state with its effects and its decisions without an edge.
  public struct Node: Hashable, Sendable {
    /// The name of the state.
    public var name: String
    /// The step of the document that the state stands for; empty without a step.
    public var step: String
    /// A title for people.
    public var title: String
    /// The effects that start, and the commands that are given, when the state is entered, then those of the phases
    /// around it.
    public var effects: [Effect]
    /// The requests that are settled when the state is entered.
    public var settles: [String]
    /// The requests that entering the state settles only for callers whose payload fits.
    public var settlesSome: [String]
    /// Whether only an event from outside moves the machine on from here.
    public var rests: Bool
    /// Whether a run starts here.
    public var isInitial: Bool
    /// Whether the flow may end here.
    public var isFinal: Bool
    /// Whether the state is part of a detour: a state is kept meanwhile, and the one kept first decides requests and
    /// notifications about which this one is silent.
    public var isDetour: Bool
    /// The decisions without an edge, in the order of the events and, within a cell, of its rows.
    package var decisions: [CellDecision]
    /// The timers that may elapse here: its own, then those of the phases around it.
    package var timers: [Timer] = []
  }

  /// A timer of a state or of a phase.
  package struct Timer: Hashable, Sendable {
    /// The event that occurs when it elapses.
    package var event: String
    /// The duration, in words.
    package var after: String
    /// Whether it restarts with each edge that is taken in its state or phase.
    package var isIdle: Bool
    /// The phase that it belongs to, empty for the whole machine; `nil` if it is the state's own.
    package var column: String?
    /// The text for a drawing.
    var words: String { "\(event) \(end)" }
    /// The time at which it elapses, in words.
    var end: String { "after \(after)\(isIdle ? " idle" : "")" }
  }

  /// An effect of a state or of a phase.
  public struct Effect: Hashable, Sendable {
    /// The name of its kind.
    public var name: String
    /// The events that can end it; empty for a command, or if it lasts as long as the state.
    public var outcomes: [String]
    /// The events that it may produce before it ends.
    public var progress: [String]
    /// What it waits for.
    public var waitsFor: Awaited
    /// Whether a new run begins only after the former one has returned.
    public var isExclusive: Bool
    /// The phase that it belongs to, empty for the whole machine; `nil` if it is the state's own.
    public var column: String? = nil
    /// Whether nothing waits for it.
    var isCommand: Bool { outcomes.isEmpty && progress.isEmpty }
  }

  /// A decision of a cell without an edge: always, or under a condition next to edges and other decisions.
  package struct CellDecision: Hashable, Sendable {
    /// The kinds of decision other than an edge.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Nothing happens.
      case ignore
      /// The request is refused.
      case reject
      /// The event waits for a state that takes it.
      case `defer`
    }
    /// The name of the event.
    package var event: String
    /// The kind of decision.
    package var kind: Kind
    /// The reason of an ignored event, the refusal of a rejected one, `until left` for some deferred ones; otherwise
    /// empty.
    package var detail: String
    /// The condition in words; empty if no question is asked.
    package var when: String
    /// The condition as data.
    package var condition = Condition.always
    /// The questions of the condition.
    package var questions: [Question]
    /// The phase whose column decides, empty for the whole machine; `nil` if the state itself decides.
    package var column: String?
  }

  /// A transition.
  public struct Edge: Hashable, Sendable {
    /// The unique id: that of the row or, if the row makes several edges, `row@state`, `row@event` or
    /// `row@state×event`.
    public var id: String
    /// The id of the row, chosen by hand.
    public var row: String
    /// Documents, steps and rules that demand the edge.
    public var sources: [String]
    /// The state that the edge leaves, or stays in.
    public var from: String
    /// The event that the edge takes.
    public var on: String
    /// The condition in words; empty if no question is asked.
    public var when: String
    /// The condition as data.
    public var condition = Condition.always
    /// The questions of the condition.
    public var questions: [Question]
    /// The state that the edge enters: `from` if it stays, `nil` if it returns to the state kept last.
    public var to: String?
    /// The state that the edge keeps to return to, if it begins a detour.
    public var keeps: String?
    /// The states that the edge may return to; empty unless it returns.
    package var returns: [Return]
    /// Whether the edge does not leave its state, so that effects continue.
    public var stays: Bool
    /// The requests that the edge settles, each once.
    public var settles: [String]
    /// The requests that the edge settles for all callers.
    public var settlesAll: [String]
    /// The requests that the edge settles for callers whose payload fits. A request in neither list is settled only for
    /// the caller whose request is the event of the edge.
    public var settlesSome: [String]
    /// Whether the caller whose request is the event of the edge gets its own answer.
    public var answersAsker: Bool
    /// The phase whose column added the edge, empty for the whole machine; `nil` if it is the state's own.
    public var column: String?

    /// The id by which lists and counts name a column once, however many states it was written into: `row`, or
    /// `row@phase` for a phase, and with the event, `row@phase×event`, if the row has several. Otherwise `id`.
    public var declaredId: String {
      guard let column, !column.isEmpty else { return idInColumns }
      return id == "\(row)@\(from)" ? "\(row)@\(column)" : "\(row)@\(column)×\(on)"
    }
    /// `declaredId` without the phase, for a list of the columns of one phase.
    var idInColumns: String {
      guard column != nil else { return id }
      return id == "\(row)@\(from)" ? row : "\(row)@\(on)"
    }

    /// The names of the states that the edge may return to.
    public var returnsTo: [String] { returns.map(\.to) }

    /// What the edge does with its state and with the states kept.
    package var course: EdgeCourse { stays ? .stays : to == nil ? .returns : keeps == nil ? .enters : .keeps }
  }

  /// A state that an edge may return to.
  package struct Return: Hashable, Sendable {
    /// The name of the state.
    package var to: String
    /// What remains of the edge's condition if this state was kept last.
    package var when: String
  }

  /// A question with its possible answers.
  public struct Question: Hashable, Sendable {
    /// The name, unique within a cell.
    public var name: String
    /// All possible answers.
    public var answers: [String]
    /// The answers that can be given only finitely often in a row, because something counts them.
    public var bounded: [String]
    /// The state that the question is about.
    package var subject = QuestionSubject.present
    /// Whether it asks which state is kept last; the answers are names of states then.
    var asksKeptLast: Bool { subject == .keptLast }
  }

  /// The limits on what may wait at once in a run.
  package struct Bounds: Hashable, Sendable {
    /// The most events that wait for a state that takes them.
    package var deferred: Int
    /// The most callers that await an answer.
    package var askers: Int
    /// The most commands of one kind that wait for their predecessor.
    package var commands: Int
  }

  /// An event and its role.
  public struct Event: Hashable, Sendable {
    /// The source of an event.
    public enum Role: String, Hashable, Sendable, CaseIterable {
      /// An effect, when it ends.
      case outcome
      /// An effect, before it ends.
      case progress
      /// The app, which awaits the answer.
      case request
      /// The outside, which awaits nothing.
      case notification
      /// Time: a timer elapses.
      case timer
    }
    /// The name of the event.
    public var name: String
    /// The source of the event.
    public var role: Role
  }
}
