import AccessEnablerFlow
import AppleSSOFlow
import LegacyRESTFlow
import PassEnabler

/// The flows that the command line knows.
public struct Catalogue: Sendable {
  /// The flows of this package: one line for each wing.
  public static let standard = Catalogue(
    AppleSSO.wing,
    LegacyREST.wing,
    AccessEnablerSDK.wing,
    EnablerFlow.wing
  )

  /// The flow that is meant when none is named.
  public let first: any RegisteredFlow
  /// All flows in the order of their registration.
  public let flows: [any RegisteredFlow]

  /// A catalogue of at least one flow; their names must differ.
  public init(_ first: any RegisteredFlow, _ others: any RegisteredFlow...) {
    self.first = first
    flows = [first] + others
  }

  /// The flow of a name; nil if there is no such flow.
  public subscript(name: String) -> (any RegisteredFlow)? { flows.first { $0.name == name } }
}
