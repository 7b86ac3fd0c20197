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

  /// The default flow, if none is named.
  package let first: any RegisteredFlow
  /// All flows in the order of their registration.
  package let flows: [any RegisteredFlow]

  /// Creates a catalogue of at least one flow; their names must differ.
  package init(_ first: any RegisteredFlow, _ others: any RegisteredFlow...) {
    self.first = first
    flows = [first] + others
  }

  /// The flow with a name, if there is one.
  package subscript(name: String) -> (any RegisteredFlow)? { flows.first { $0.name == name } }
}
