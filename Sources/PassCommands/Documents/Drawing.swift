import FlowExport

/// The drawings of the flow.
enum Drawing {
  /// A drawing of the whole flow or of one phase, with every edge or without the detours.
  static func dot(phase: String?, isMain: Bool) -> DOT {
    isMain ? DOT(detail: .main, phase: phase, labelWidth: 26, crowd: 2, shows: isOnTheWay) : DOT(phase: phase)
  }

  /// Where failed calls wait before they are repeated.
  private static let waits: Set<String> = ["pausing", "awaitingRegistry"]

  /// The way of a viewer, without failed calls and cancelling, and without what is taken up again after a new token,
  /// which can be anything.
  private static func isOnTheWay(_ edge: FlowExport.Graph.Edge) -> Bool {
    guard edge.on != "requestFailed", edge.on != "cancelRequested", !waits.contains(edge.from),
      !waits.contains(edge.to ?? "")
    else {
      return false
    }
    return !edge.when.contains("errand: ") || edge.when.contains("errand: checkAuthentication")
  }
}
