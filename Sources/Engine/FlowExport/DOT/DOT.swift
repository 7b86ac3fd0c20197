import FlowEngine

/// Writes a drawing in the language of Graphviz: `passflow graph --view overview --format dot | dot -Tsvg`.
///
/// A legend below the drawing explains signs, lines and colours. The ids of an arrow's edges are its tooltip.
@Memberwise(unlabelled: 1) public struct DOT: Exporter {
  /// What is drawn, and how it is labelled.
  public var drawing: DiagramOptions = DiagramOptions()
  /// Whether the flow runs to the right, and not down as an overview always does.
  public var runsRight: Bool = false
  /// The colours and the font.
  public var style: Style = .light
  /// Whether boxes, their lines and arrows link to places of the page around the drawing: `#phase=B`, `#state=idle`,
  /// `#edges=A1,A2`, with names percent-encoded. The boxes of phases and states also have these as ids.
  public var links: Bool = false
}
