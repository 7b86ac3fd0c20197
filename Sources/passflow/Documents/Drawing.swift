import FlowExport

/// The drawings of the flow.
enum Drawing {
  /// A drawing of the whole flow or of one phase, with every edge or without the detours.
  static func dot(phase: String?, isMain: Bool) -> DOT {
    DOT(detail: isMain ? .main : .full, phase: phase)
  }
}
