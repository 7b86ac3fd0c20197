import FlowExport
import Foundation
import PassAPI
import PassSimulator
import PassWing

/// What a drawing is about: a flow, or the graph in a file.
struct Subject {
  let title: String
  var graph: Graph
  let emphases: [String: Emphasis]
  let scenarios: [any PlayableScenario]
  let endpoints: [Endpoint]

  init(_ flow: any RegisteredFlow) {
    title = flow.document.title
    graph = flow.graph
    emphases = flow.emphases
    scenarios = flow.scenarios
    endpoints = flow.endpoints
  }

  /// The graph that `--format json` or another tool wrote; nobody knows more of it.
  init(file: String) throws(UsageError) {
    title = URL(fileURLWithPath: file).lastPathComponent
    graph = try Self.graph(in: file)
    emphases = [:]
    scenarios = []
    endpoints = []
  }

  static func graph(in file: String) throws(UsageError) -> Graph {
    guard let data = FileManager.default.contents(atPath: file) else { throw UsageError("cannot read \(file)") }
    do {
      return try JSONDecoder().decode(Graph.self, from: data)
    } catch let mistake as Graph.FormatError {
      throw UsageError("\(file): \(mistake)")
    } catch let error as DecodingError {
      throw UsageError("\(file) is no graph: \(error.place)")
    } catch {
      throw UsageError("\(file) is not JSON")
    }
  }
}

extension DecodingError {
  /// Where the member is that cannot be read, and what is wrong with it.
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, let context): "\(context.path)'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "\(context.path)something else is expected"
    case .dataCorrupted(let context): context.codingPath.isEmpty ? "it is not JSON" : "\(context.path)an unknown value"
    @unknown default: "it cannot be read"
    }
  }
}

extension DecodingError.Context {
  /// `edges 3 to: `, counted from 1; empty for the whole.
  fileprivate var path: String {
    let words = codingPath.map { key in key.intValue.map { String($0 + 1) } ?? key.stringValue }
    return words.isEmpty ? "" : words.joined(separator: " ") + ": "
  }
}
