import FlowEngine

/// What a drawing shows of a machine, and how it is labelled. `DOT`, `Mermaid` and `PlantUML` write the drawing.
///
///     DOT(DiagramOptions(.phase("B"), labels: .guards)).text(of: machine)
public struct DiagramOptions: Hashable, Sendable {
  /// The part of a machine that is drawn.
  public enum View: Hashable, Sendable {
    /// A box for each phase, in the order of the table, with its states inside, and the arrows between phases. The path
    /// of the story, if there is one, is heavy. A target that is entered from everywhere is named in the boxes instead.
    case overview(along: Story? = nil)
    /// The states of the phase with this name, and the names of the states that they are entered from and left for.
    case phase(String)
    /// The states and edges of one run, numbered.
    case story(Story)
    /// Every state and every edge.
    case full
  }
  /// The labels of arrows.
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
  /// The labels of arrows.
  public var labels: Labels
  /// The refusals and failures among the edges, by the ids of their rows, which take precedence, or by their events.
  public var emphases: [String: Emphasis]
  /// The number of characters, approximately, at which lines are wrapped: 8 to 1 000.
  public var labelWidth: Int { didSet { labelWidth = min(max(8, labelWidth), Self.widest) } }
  /// A target entered from more phases than this is listed by name. In the full view this also applies to states of
  /// other phases.
  public var maxEntrances: Int
  /// Shows the changes since an older version, instead of refusals and failures; `nil` for a machine alone.
  public var comparison: Comparison?
  /// How often each part was met, which is added to its label.
  public var hits: Hits?

  static let widest = 1_000

  /// By default draws every edge.
  public init(
    _ view: View = .full, labels: Labels = .ids, emphases: [String: Emphasis] = [:], labelWidth: Int = 36,
    maxEntrances: Int = 3,
    comparison: Comparison? = nil
  ) {
    self.view = view
    self.labels = labels
    self.emphases = emphases
    self.labelWidth = min(max(8, labelWidth), Self.widest)
    self.maxEntrances = max(0, maxEntrances)
    self.comparison = comparison
  }
}

/// How often walks, sessions or tests met the parts of a machine. In a drawing that shows them, parts that were never
/// met stand out. A part without a number was not measured.
@Memberwise public struct Hits: Hashable, Sendable {
  /// Where it was counted, as the beginning of a sentence: "In 240 scenarios".
  public var source: String = ""
  /// Visits, by the names of states.
  public var states: [String: Int] = [:]
  /// Counts, by the ids of edges.
  public var edges: [String: Int] = [:]
}
