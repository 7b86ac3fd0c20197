import FlowEngine

extension Defect {
  /// What a table shows and `validate()` does not report yet.
  static let notYetFound: [Defect] = []
}
