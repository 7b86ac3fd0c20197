/// Writes a graph in the language of Graphviz: `passflow graph --format dot | dot -Tsvg`.
///
/// A box is a state: its name, its step and title, its effect, and what it says to events under a condition without
/// moving. A double border means that the state rests, a heavy dark one that the flow may end there, a dashed one that
/// it is part of a detour. All edges from one state to another are drawn as one arrow whose label lists them, event
/// first, condition indented below. The colour says who brings the event; dashed arrows do not leave their state.
///
/// An arrow that begins with a circle begins a detour, and says in italics what it comes back to; a heavy one with an
/// open head comes back. In the full drawing of the whole flow it is drawn to each state that it may come back to, with
/// what is left of its condition there; else to those that an edge in the drawing keeps or, where they are many, to one
/// small box. Small boxes stand for states elsewhere. The ids of the edges are tooltips.
public struct DOT: Exporter {
  /// How much is drawn.
  public enum Detail: Hashable, Sendable {
    /// Every edge, and every decision that hangs on a condition.
    case full
    /// The flow itself: neither edges that columns add in every state, nor edges that stay, nor decisions.
    case main
  }
  /// A side of the page.
  public enum Direction: String, Hashable, Sendable {
    case down = "TB"
    case right = "LR"
  }

  /// Which edges are drawn.
  public var detail: Detail
  /// Where the flow runs to.
  public var direction: Direction
  /// The one phase to draw, by name; what it touches is drawn small. Nil draws all.
  public var phase: String?
  /// Labels are wrapped at about so many characters.
  public var labelWidth: Int
  /// A state that more than so many states of other phases lead to is drawn again, small, beside each phase that leads
  /// there: otherwise the lines to it cover everything. In a drawing of one phase a small box names all who come to a
  /// state from elsewhere, when they are more, and one stands for all that is returned to.
  public var crowd: Int

  /// Which edges are worth drawing to whoever asks for the picture, on top of `detail`. States that lose all their
  /// edges are left out.
  public var shows: @Sendable (Graph.Edge) -> Bool

  /// Draws everything unless told otherwise.
  public init(
    detail: Detail = .full, direction: Direction = .down, phase: String? = nil, labelWidth: Int = 32, crowd: Int = 3,
    shows: @escaping @Sendable (Graph.Edge) -> Bool = { _ in true }
  ) {
    self.detail = detail
    self.direction = direction
    self.phase = phase
    self.labelWidth = max(8, labelWidth)
    self.crowd = max(0, crowd)
    self.shows = shows
  }

  func draws(_ edge: Graph.Edge) -> Bool { (detail == .full || !(edge.isFromColumn || edge.stays)) && shows(edge) }
}
