import FlowExport
import Foundation

/// The options of the command line for models that other tools read.
struct ModelOptions {
  /// The language of a model.
  enum Form { case scxml, xstate, promela }

  static let all = [
    Option(
      name: "most", value: .any("N"),
      summary: "for promela: the most requests that wait (default: one of each kind)", format: "promela"),
    Option(
      name: "properties", value: .any("FILE"),
      summary:
        "for promela: what must never happen, a JSON array of objects with name and event, from, state, open, deferred",
      format: "promela"),
    Option(
      name: "settling", value: .any("REQUEST"),
      summary: "for promela: an LTL claim that the request is settled in the end", format: "promela"),
    Option(
      name: "operators", value: .oneOf(["words", "signs"]),
      summary: "for scxml: and, or, not, or those of ECMAScript", format: "scxml"),
  ]

  private let most: Int?
  private let properties: [ModelProperty]
  private let settling: String?
  private let usesSigns: Bool

  init(_ arguments: Arguments, _ graph: Graph) throws(UsageError) {
    do { try graph.checkForModels() } catch { throw UsageError(error.description) }
    most = try arguments.number("most", from: 1)
    if let file = arguments["properties"] {
      properties = try Self.properties(in: file, arguments)
    } else {
      properties = []
    }
    settling = arguments["settling"]
    usesSigns = arguments["operators"] == "signs"
    let states = Set(graph.nodes.map(\.name)), events = Set(graph.events.map(\.name))
    for property in properties {
      let named = property.from + property.state
      let waiting = [property.event].compactMap { $0 } + property.open + property.deferred
      if let unknown = named.first(where: { !states.contains($0) }) ?? waiting.first(where: { !events.contains($0) }) {
        throw UsageError("the property '\(property.name)' names '\(unknown)', which does not exist")
      }
      guard !named.isEmpty || !waiting.isEmpty else {
        throw UsageError("the property '\(property.name)' names neither an event nor a state")
      }
    }
    if let settling, !graph.events.contains(where: { $0.name == settling && $0.role == .request }) {
      throw UsageError("there is no request '\(settling)'")
    }
  }

  func text(_ form: Form, of graph: Graph) -> String {
    switch form {
    case .scxml: SCXML(usesSigns: usesSigns).text(of: graph)
    case .xstate: XState().text(of: graph)
    case .promela: Promela(maxWaiting: most, properties: properties, settling: settling).text(of: graph)
    }
  }

  static func properties(in file: String, _ arguments: Arguments) throws(UsageError) -> [ModelProperty] {
    let data = try arguments.contents(of: file)
    do {
      return try JSONDecoder().decode([ModelProperty].self, from: data)
    } catch {
      throw UsageError("\(file) is not an array of properties, each with a name")
    }
  }
}
