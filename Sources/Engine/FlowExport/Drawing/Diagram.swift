/// A drawing of one machine before a format writes it: boxes, in groups or alone, and arrows between them.
struct Diagram {
  /// The kinds of lines in a box.
  enum Mark: Hashable {
    /// A state, in the box of a phase.
    case state(Activity)
    /// Edges that lead elsewhere.
    case exit
    /// Edges that a column adds to states.
    case column
    /// Edges that begin a detour.
    case detour
    /// Edges that end a detour.
    case back
    /// Edges that do not leave their state.
    case stays
    /// Events that an effect produces before it ends.
    case progress
    /// Edges that come from elsewhere.
    case entrance
    /// Edges to a state of the same drawing: further up, further down, or the same.
    case up, down, again
    /// Decisions of a state about events.
    case decision
  }
  /// The text at an edge, or at several edges with the same text.
  struct Label: Hashable {
    var text: String
    var tone: Emphasis?
    /// The ids of the edges.
    var edges: [String] = []
  }
  struct Row: Hashable {
    let mark: Mark
    /// The short name of a step or a phase.
    let key: String
    let text: String
    var labels: [Label] = []
    var isOnPath = false
    /// The state that the row stands for.
    var state: String?
    var tone: Emphasis?
    /// The edges that the row stands for.
    var edges: [String] { labels.flatMap(\.edges) }
  }
  struct Box {
    enum Shape { case phase, state, elsewhere }
    let id: String
    let shape: Shape
    let heading: String
    var title = ""
    /// The phase of a state that is in no group.
    var phase = ""
    var activity: Activity?
    var effects: [String] = []
    var rows: [Row] = []
    var isDetour = false, isFinal = false
    var tone: Emphasis?
  }
  struct Group {
    let name: String
    let title: String
    /// The name of the group around it, if that is drawn.
    var outer: String?
    var boxes: [Box]
  }
  struct Arrow {
    enum Kind: Hashable {
      case moves, stays, progress
      /// Begins a detour.
      case keeps
      /// Returns from a detour.
      case returns
    }
    struct Ends: Hashable {
      let from: String
      let to: String
      let kind: Kind
      var tone: Emphasis?
      var isOnPath = false
      /// Whether the arrow begins at the border of the group named `from`.
      var isFromBorder = false

      /// Whether the arrow begins a detour, or returns from one.
      var isDetour: Bool { kind == .keeps || kind == .returns }
    }
    var ends: Ends
    /// A label for each edge.
    var lines: [Label]
    /// The labels of arrows in the other direction, if one line is drawn for both.
    var back: [Label] = []

    /// An arrow for each direction.
    var ways: [(ends: Ends, from: String, to: String, labels: [Label])] {
      [(ends, ends.from, ends.to, lines)] + (back.isEmpty ? [] : [(ends, ends.to, ends.from, back)])
    }
  }

  /// The title, for people.
  var title = ""
  /// Groups of boxes; those of an overview have one box each.
  var groups: [Group] = []
  /// Boxes outside all groups.
  var elsewhere: [Box] = []
  var arrows: [Arrow] = []
  /// The phases of an overview that stand side by side, from top to bottom.
  var ranks: [[String]] = []
  /// The boxes that stand side by side, from left to right, line by line from top to bottom.
  var sides: [[String]] = []
  /// The notes that apply to many boxes.
  var notes: [Row] = []
  /// The state or phase in which runs begin, if that is drawn.
  var start: String?

  var boxes: [Box] { groups.flatMap(\.boxes) + elsewhere }
  /// The groups that are inside no other group.
  var outermost: [Group] { groups.filter { $0.outer == nil } }
  func groups(in group: Group) -> [Group] { groups.filter { $0.outer == group.name } }
  /// A name after those of the phases around it: `S4 › O2`.
  static func path(to name: String, around: (String) -> String?) -> String {
    (around(name).map { path(to: $0, around: around) + " › " } ?? "") + name
  }
  /// All boxes within the border of a group.
  func boxes(in group: Group) -> [Box] { group.boxes + groups(in: group).flatMap { boxes(in: $0) } }
  /// The rank of each box that has one, by name.
  var places: [String: Int] { Self.places(ranks) }

  static func places(_ ranks: [[String]]) -> [String: Int] {
    Dictionary(
      ranks.enumerated().flatMap { rank, names in names.map { ($0, rank) } }, uniquingKeysWith: { first, _ in first })
  }
}

extension DiagramOptions {
  /// The drawing of a machine.
  func picture(of graph: Graph) -> Diagram {
    let sketch = DiagramBuilder(self, graph)
    return switch view {
    case .overview(let story): sketch.overview(along: story)
    case .phase(let name) where graph.phases(inside: name).isEmpty:
      Diagram(elsewhere: [Diagram.Box(id: name, shape: .elsewhere, heading: "there is no phase \(name)")])
    case .phase(let name): sketch.phase(name)
    case .story(let story): sketch.story(story)
    case .full: sketch.full()
    }
  }
}
