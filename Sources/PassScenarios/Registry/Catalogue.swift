import AccessEnablerFlow
import AppleSSOFlow
import LegacyRESTFlow
import PassEnabler

/// The flows that the command line knows.
package struct Catalogue: Sendable {
  /// The flows of this package: one line for each wing.
  package static let standard = Catalogue(
    AppleSSO.wing,
    LegacyREST.wing,
    AccessEnablerSDK.wing,
    EnablerFlow.wing
  )

  /// The flow that is meant when none is named.
  package let first: any RegisteredFlow
  /// All flows in the order of their registration.
  package let flows: [any RegisteredFlow]

  /// A catalogue of at least one flow; their names must differ.
  package init(_ first: any RegisteredFlow, _ others: any RegisteredFlow...) {
    self.first = first
    flows = [first] + others
  }

  /// The flow of a name; nil if there is no such flow.
  package subscript(name: String) -> (any RegisteredFlow)? { flows.first { $0.name == name } }
}
