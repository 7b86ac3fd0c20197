import FlowExport

/// The drawings of the flow.
enum Drawing {
  /// A drawing of the whole flow or of one phase, with every edge or along the way of a viewer.
  static func dot(phase: String?, isMain: Bool) -> DOT {
    isMain ? DOT(detail: .main, phase: phase, labelWidth: 26, crowd: 2, shows: isOnTheWay) : DOT(phase: phase)
  }

  /// The way of a viewer: without failed calls and cancelling, and of the detours the first registration alone. What
  /// hangs on the call that another detour interrupts is not on it.
  private static func isOnTheWay(_ edge: FlowExport.Graph.Edge) -> Bool {
    guard edge.on != "requestFailed", edge.on != "cancelRequested", edge.from != "pausing", edge.to != "pausing" else {
      return false
    }
    return edge.to == nil || !edge.questions.contains { ["kept", "signed in"].contains($0.name) }
  }
}
