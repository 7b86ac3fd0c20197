import FlowEngine

/// What is drawn of a machine, and what is written at it; `DOT`, `Mermaid` and `PlantUML` write it down.
///
///     DOT(DiagramOptions(.phase("B"), labels: .guards)).text(of: machine)
public struct DiagramOptions: Hashable, Sendable {
  /// The part of a machine that is drawn.
  public enum View: Hashable, Sendable {
    /// A box for each phase, in the order of the table, with its states inside, and the arrows between phases. The way
    /// of the story, when there is one, is heavy; what is reached from everywhere is named in the boxes instead.
    case overview(along: Story? = nil)
    /// The states of the phase of this name, and by name what they are entered from and left for.
    case phase(String)
    /// The states and edges of one run, numbered.
    case story(Story)
    /// Every state and every edge.
    case full
  }
  /// What is written at an arrow.
  public enum Labels: String, Hashable, Sendable, CaseIterable {
    /// The ids of its edges, as traces name them.
    case ids
    /// The ids and the events.
    case events
    /// The ids, the events and the conditions.
    case guards
  }

  /// The part that is drawn.
  public var view: View
  /// What is written at arrows.
  public var labels: Labels
  /// The refusals and failures among the edges, by their events or, which goes first, by the ids of their rows.
  public var emphases: [String: Emphasis]
  /// Lines are wrapped at about this many characters, 8 to 1 000.
  public var labelWidth: Int { didSet { labelWidth = min(max(8, labelWidth), Self.widest) } }
  /// A target entered from more phases than this is listed by name. In the full view the same holds for states of other
  /// phases.
  public var mostEntrances: Int
  /// Shows what became of an older version, instead of refusals and failures; nil for a machine alone.
  public var comparison: Comparison?
  /// How often each part was met, which is then written at it.
  public var hits: Hits?

  static let widest = 1_000

  /// By default draws every edge.
  public init(
    _ view: View = .full, labels: Labels = .ids, emphases: [String: Emphasis] = [:], labelWidth: Int = 36,
    mostEntrances: Int = 3,
    comparison: Comparison? = nil
  ) {
    self.view = view
    self.labels = labels
    self.emphases = emphases
    self.labelWidth = min(max(8, labelWidth), Self.widest)
    self.mostEntrances = max(0, mostEntrances)
    self.comparison = comparison
  }
}

/// How often walks, sessions or tests met the parts of a machine: where a drawing shows them, what was never met stands
/// out. What a name is missing for was not looked at.
@Memberwise public struct Hits: Hashable, Sendable {
  /// Visits, by the names of states.
  public var states: [String: Int] = [:]
  /// By the ids of edges.
  public var edges: [String: Int] = [:]
}
