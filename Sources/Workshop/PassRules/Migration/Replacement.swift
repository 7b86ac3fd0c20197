import PassAPI

/// The replacement of a call of an older API in an app that moves to REST API v2.
package struct Replacement: Hashable, Sendable {
  /// The kind of the replacement.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Other calls do its work.
    case replaced
    /// No call has to do its work, which another call includes.
    case notNeeded = "not needed"
    /// Nothing does its work.
    case noCounterpart = "no counterpart"
  }

  package let kind: Kind
  /// The calls that do its work.
  package let endpoints: [Endpoint]
  /// Whether one call does its work, and its answers have the same meaning.
  package let isOneToOne: Bool
  /// How it is replaced, or why it is not.
  package let text: String

  /// Creates a replacement.
  package init(_ kind: Kind, _ endpoints: [Endpoint], _ text: String, isOneToOne: Bool = false) {
    (self.kind, self.endpoints, self.isOneToOne) = (kind, endpoints, isOneToOne)
    self.text = kind == .replaced && !isOneToOne ? "not 1:1: \(text)" : text
  }
}

/// A parameter of an older API, and where v2 has its information.
@Memberwise(unlabelled: 2) package struct ParameterReplacement: Hashable, Sendable {
  /// Its name in the older API.
  package let name: String
  /// Its replacement.
  package let text: String
}

/// The replacements of an older API in an app that moves to REST API v2.
@Memberwise package struct Replacements: Sendable {
  /// The older API.
  package let api: Endpoint.API
  /// Its endpoints and those of registration, each with its replacement, in the order of the pages that describe them.
  package let calls: [(endpoint: Endpoint, replacement: Replacement)]
  /// Its parameters, in the order of the pages that describe them.
  package let parameters: [ParameterReplacement]

  /// The replacement of a call; `nil` for one of v2.
  package subscript(endpoint: Endpoint) -> Replacement? { calls.first { $0.endpoint == endpoint }?.replacement }
}
