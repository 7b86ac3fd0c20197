import FlowEngine
import PassAPI

/// The states of the flow that clients follow, for the page of a live session.
@Memberwise package struct LiveDiagram: Sendable {
  /// An answered call and the content of its answer, which determine the current state.
  package struct Seen: Hashable, Sendable {
    /// The name of the endpoint.
    package let endpoint: String
    /// The status, or why there was no answer, and the words of the body that decide what follows.
    package let answer: [String]

    /// Reads an exchange with an endpoint.
    package init(_ exchange: Exchange, with endpoint: Endpoint) {
      self.endpoint = endpoint.name
      let body = (try? exchange.outcome.get()).flatMap { JSONValue(parsing: $0.body) }
      answer = [exchange.ending] + (body.map { Self.words(of: $0) } ?? []).sorted()
    }

    /// The words that decide: actions, kinds of profiles, decisions, and error codes.
    private static func words(of body: JSONValue) -> Set<String> {
      switch body {
      case .array(let elements): return elements.reduce(into: []) { $0.formUnion(words(of: $1)) }
      case .object(let members):
        var words: Set<String> = []
        let isError = members["action"] != nil
        for (name, value) in members {
          switch (name, value) {
          case ("actionName", .string(let text)), ("type", .string(let text)): words.insert(text)
          case ("code", .string(let text)) where isError: words.insert(text)
          case ("authorized", .bool(let flag)): words.insert("authorized \(flag)")
          case ("profiles", .object(let profiles)) where profiles.isEmpty: words.insert("no profiles")
          default: words.formUnion(self.words(of: value))
          }
        }
        return words
      default: return []
      }
    }
  }

  /// A group of states, in the order of the flow.
  @Memberwise package struct Phase: Sendable {
    /// Its title, for people.
    package let title: String
    /// The names of its states.
    package let states: [String]
  }

  /// The groups of states.
  package let phases: [Phase]
  /// The edges that lead out of a state, one line each.
  package var ways: [String: [String]] = [:]
  /// Returns a drawing around a state in SVG, as Graphviz makes them, in which every state is a group titled with its
  /// name; `nil` if there is no drawing, or not yet.
  package var drawing: @Sendable (_ state: String) -> String? = { _ in nil }
  /// Returns the state of a client after these calls, oldest first; `nil` if the calls do not determine it.
  package let present: @Sendable ([Seen]) -> String?
}
