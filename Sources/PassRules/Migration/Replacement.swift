import PassAPI

/// What becomes of a call of an older API in an app that moves to REST API v2.
package struct Replacement: Hashable, Sendable {
  /// What becomes of it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Other calls do its work.
    case replaced
    /// Nothing has to do its work: something else brings it along.
    case notNeeded = "not needed"
    /// Nothing does its work.
    case noCounterpart = "no counterpart"
  }

  /// What becomes of it.
  package let kind: Kind
  /// The calls that do its work.
  package let endpoints: [Endpoint]
  /// Whether one call does its work, with the same meaning of what it answers.
  package let isOneToOne: Bool
  /// How, or why not.
  package let text: String

  /// Says what becomes of a call.
  package init(_ kind: Kind, _ endpoints: [Endpoint], _ text: String, isOneToOne: Bool = false) {
    (self.kind, self.endpoints, self.isOneToOne) = (kind, endpoints, isOneToOne)
    self.text = kind == .replaced && !isOneToOne ? "not 1:1: \(text)" : text
  }
}

/// A parameter of an older API, and where v2 has what it says.
package struct ParameterReplacement: Hashable, Sendable {
  /// Its name in the older API.
  package let name: String
  /// What becomes of it.
  package let text: String

  /// Says what becomes of a parameter.
  package init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
}

/// What becomes of an older API in an app that moves to REST API v2.
package struct Replacements: Sendable {
  /// The older API.
  package let api: Endpoint.API
  /// Its endpoints, and those of registration, each with what becomes of it, in the order of the pages that describe
  /// them.
  package let calls: [(endpoint: Endpoint, replacement: Replacement)]
  /// Its parameters, in the order of the pages that describe them.
  package let parameters: [ParameterReplacement]

  /// Says what becomes of an API.
  package init(
    of api: Endpoint.API, calls: [(endpoint: Endpoint, replacement: Replacement)],
    parameters: [ParameterReplacement]
  ) {
    self.api = api
    self.calls = calls
    self.parameters = parameters
  }

  /// What becomes of a call; nil for one of v2.
  package subscript(endpoint: Endpoint) -> Replacement? { calls.first { $0.endpoint == endpoint }?.replacement }
}
