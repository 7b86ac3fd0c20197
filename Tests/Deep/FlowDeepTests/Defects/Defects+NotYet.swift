@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// What a table shows and `validate()` does not report yet: nothing that is known. What no table shows is among the
  /// oversights.
  static let notYetFound: [Defect] = []
}
