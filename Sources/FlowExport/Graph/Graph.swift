/// A machine as plain data: what every exporter draws or writes, without the types of its flow.
///
/// All arrays stand in the order of the table; nothing depends on the order of a dictionary.
public struct Graph: Hashable, Sendable {
  /// The state in which a run starts.
  public var initial: String
  /// The groups of states, in the order in which they read best.
  public var phases: [Phase]
  /// All edges, in the order of their states and, within a state, of its rows; what columns add comes last.
  public var edges: [Edge]
  /// All events, in the order of their declaration.
  public var events: [Event]

  /// The nodes of all phases.
  public var nodes: [Node] { phases.flatMap(\.nodes) }

  /// A named group of states.
  public struct Phase: Hashable, Sendable {
    /// Short, for example `C1`.
    public var name: String
    /// What the phase is, for people.
    public var title: String
    /// Its states.
    public var nodes: [Node]
  }

  /// A state with its effect and the cells that have no edge.
  public struct Node: Hashable, Sendable {
    /// The name of the state.
    public var name: String
    /// The step of the document that the state is; empty when the document has none.
    public var step: String
    /// What the state is, for people.
    public var title: String
    /// What entering the state starts, if anything.
    public var effect: String?
    /// The events that may answer the effect.
    public var outcomes: [String]
    /// The requests that are settled when the state is entered.
    public var settles: [String]
    /// Only the outside moves the machine on from here.
    public var rests: Bool
    /// A run starts here.
    public var isInitial: Bool
    /// The state rests and no edge leaves it.
    public var isFinal: Bool
    /// What the state says to events for which it has no edge, in the order of the events.
    public var decisions: [Decision]
  }

  /// What a cell without edge says to its event.
  public struct Decision: Hashable, Sendable {
    /// The three ways of not moving.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Nothing happens.
      case ignore
      /// Whoever asked is refused.
      case reject
      /// The event waits for a state that takes it.
      case `defer`
    }
    /// The name of the event.
    public var event: String
    /// Which way.
    public var kind: Kind
    /// The reason of an ignored event, the refusal of a rejected one, else empty.
    public var detail: String
  }

  /// A transition.
  public struct Edge: Hashable, Sendable {
    /// Chosen by hand; `id@state` when a column added the edge.
    public var id: String
    /// Documents, steps and rules that demand the edge.
    public var sources: [String]
    /// The state that the edge leaves, or stays in.
    public var from: String
    /// The event.
    public var on: String
    /// The condition in words; empty when nothing is asked.
    public var when: String
    /// The questions of the condition.
    public var questions: [Question]
    /// The state that the edge enters; its own when it stays.
    public var to: String
    /// The state is not left, and its effect runs on.
    public var stays: Bool
    /// The requests that are settled on the way.
    public var settles: [String]

    /// A column of the table added the edge: its id is `id@state`.
    public var isFromColumn: Bool { id.contains("@") }
  }

  /// A question with its possible answers.
  public struct Question: Hashable, Sendable {
    /// Unique within a cell.
    public var name: String
    /// All that can be answered.
    public var answers: [String]
    /// The answers that something counts, so that they cannot be given for ever.
    public var bounded: [String]
  }

  /// An event and the part it plays.
  public struct Event: Hashable, Sendable {
    /// Who brings an event.
    public enum Role: String, Hashable, Sendable, CaseIterable {
      /// An effect, when it is done.
      case outcome
      /// The app, which awaits the answer.
      case request
      /// The outside, which waits for nothing.
      case notification
    }
    /// The name of the event.
    public var name: String
    /// Who brings it.
    public var role: Role
  }
}
