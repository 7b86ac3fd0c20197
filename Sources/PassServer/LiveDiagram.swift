import FlowEngine
import PassAPI

/// The states of the flow that clients follow, for the page of a live session.
package struct LiveDiagram: Sendable {
  /// A call that was answered, and what the answer says: by this the present state is told.
  package struct Seen: Hashable, Sendable {
    /// The name of the endpoint.
    package let endpoint: String
    /// The status, or why there was no answer, and what of the body says how it goes on.
    package let answer: [String]

    /// What an exchange with an endpoint shows.
    package init(_ exchange: Exchange, with endpoint: Endpoint) {
      self.endpoint = endpoint.name
      let body = (try? exchange.outcome.get()).flatMap { JSONValue(parsing: $0.body) }
      answer = [exchange.ending] + (body.map { Self.words(of: $0) } ?? []).sorted()
    }

    /// Actions, the kinds of profiles, decisions, and the codes of errors.
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
  /// A drawing around a state in SVG, as Graphviz makes them, in which every state is a group titled with its name; nil
  /// without one, or as long as there is none.
  package let drawing: @Sendable (_ state: String) -> String?
  /// The ways that lead out of a state, a line for each.
  package let ways: [String: [String]]
  /// The state in which a client is after these calls, oldest first; nil when nothing tells it.
  package let present: @Sendable ([Seen]) -> String?

  /// A diagram with what tells the present state.
  package init(
    phases: [Phase], ways: [String: [String]] = [:], drawing: @escaping @Sendable (String) -> String? = { _ in nil },
    present: @escaping @Sendable ([Seen]) -> String?
  ) {
    (self.phases, self.drawing, self.ways, self.present) = (phases, drawing, ways, present)
  }
}
