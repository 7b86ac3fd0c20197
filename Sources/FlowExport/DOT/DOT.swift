/// Writes a drawing in the language of Graphviz: `passflow graph --view overview --format dot | dot -Tsvg`.
///
/// A legend below the drawing says what signs, lines and colours mean. The ids of an arrow's edges are its tooltip.
public struct DOT: Exporter {
  /// A side of the page.
  public enum Direction: String, Hashable, Sendable {
    case down = "TB"
    case right = "LR"
  }

  /// What is drawn.
  public var drawing: DiagramOptions
  /// Where the flow runs to; an overview always runs down.
  public var direction: Direction
  /// The colours and the type.
  public var style: Style
  /// Whether boxes, their lines and arrows lead to places of the page that the drawing stands in: `#phase=B`,
  /// `#state=idle`, `#edges=A1,A2`, with names percent-encoded. The boxes of phases and states have these as ids, too.
  public var links: Bool

  /// By default draws every edge in light colours, down the page, without links.
  public init(
    _ drawing: DiagramOptions = DiagramOptions(), direction: Direction = .down, style: Style = .light,
    links: Bool = false
  ) {
    self.drawing = drawing
    self.direction = direction
    self.style = style
    self.links = links
  }
}
