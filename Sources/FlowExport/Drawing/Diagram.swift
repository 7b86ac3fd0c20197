/// A drawing of one machine before a format writes it: boxes, in groups or alone, and arrows between them.
struct Diagram {
  /// What a line of a box is about.
  enum Mark: Hashable {
    /// A state, in the box of a phase.
    case state(Activity)
    /// Edges that lead elsewhere.
    case exit
    /// Edges that a column adds to states.
    case column
    /// Edges that begin a detour.
    case detour
    /// Edges that end one.
    case back
    /// Edges that do not leave their state.
    case stays
    /// Events that an effect produces before it ends.
    case progress
    /// Edges that come from elsewhere.
    case entrance
    /// Edges to a state of the same drawing: further up, further down, or the same.
    case up, down, again
    /// What a state says to events without moving.
    case decision
  }
  /// What is written for an edge, or for several that say the same.
  struct Label: Hashable {
    var text: String
    var tone: Emphasis?
    /// The ids of the edges.
    var edges: [String] = []
  }
  struct Row: Hashable {
    let mark: Mark
    /// A short name: of a step, or of a phase.
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
    /// The phase of a state that stands in no group.
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
      /// Comes back from one.
      case returns
    }
    struct Ends: Hashable {
      let from: String
      let to: String
      let kind: Kind
      var tone: Emphasis?
      var isOnPath = false
      /// The arrow begins at the border of the group of the name `from`.
      var isFromBorder = false

      /// Whether the arrow begins a detour, or comes back from one.
      var isDetour: Bool { kind == .keeps || kind == .returns }
    }
    var ends: Ends
    /// A line for each edge.
    var lines: [Label]
    /// What arrows in the other direction say, where one line is drawn for both.
    var back: [Label] = []

    /// An arrow for each direction.
    var ways: [(ends: Ends, from: String, to: String, labels: [Label])] {
      [(ends, ends.from, ends.to, lines)] + (back.isEmpty ? [] : [(ends, ends.to, ends.from, back)])
    }
  }

  /// What is drawn, for people.
  var title = ""
  /// Groups of boxes; those of an overview have one box each.
  var groups: [Group] = []
  /// Boxes outside of all groups.
  var elsewhere: [Box] = []
  var arrows: [Arrow] = []
  /// In an overview the phases that stand side by side, from top to bottom.
  var ranks: [[String]] = []
  /// Boxes that stand next to each other from left to right, line by line from top to bottom.
  var sides: [[String]] = []
  /// What holds for many boxes.
  var notes: [Row] = []
  /// Where runs begin, if that is drawn.
  var start: String?

  var boxes: [Box] { groups.flatMap(\.boxes) + elsewhere }
  /// The groups around which no other is drawn.
  var outermost: [Group] { groups.filter { $0.outer == nil } }
  func groups(in group: Group) -> [Group] { groups.filter { $0.outer == group.name } }
  /// A name behind those of what stands around it: `S4 › O2`.
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
    case .phase(let name): sketch.phase(name)
    case .story(let story): sketch.story(story)
    case .full: sketch.full()
    }
  }
}
