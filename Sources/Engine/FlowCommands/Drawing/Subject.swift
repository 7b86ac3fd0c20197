import FlowExport
import Foundation

/// The subject of a drawing: a machine, or the graph in a file.
struct Subject {
  let title: String
  var graph: Graph
  let emphases: [String: Emphasis]
  let scenarios: [any DrawableRun]
  /// The machine that reads journals.
  private let machine: any RegisteredMachine

  init(_ machine: any RegisteredMachine) {
    title = machine.document.title
    graph = machine.graph
    emphases = machine.emphases
    scenarios = machine.runs
    self.machine = machine
  }

  /// The graph that `--format json` or another tool wrote; nothing else is known about it.
  init(file: String, _ arguments: Arguments) throws(UsageError) {
    title = URL(fileURLWithPath: file).lastPathComponent
    graph = try Self.graph(in: file, arguments)
    emphases = [:]
    scenarios = []
    machine = arguments.machine
  }

  /// The scenario with a name or, if there is no such scenario, the run in the journal file of that name.
  func run(_ name: String, _ arguments: Arguments) throws(UsageError) -> any DrawableRun {
    if let scenario = scenarios.first(where: { $0.name == name }) { return scenario }
    guard name == "-" || FileManager.default.fileExists(atPath: name) else {
      throw .unknown("scenario or journal", name, of: scenarios.map(\.name))
    }
    return try machine.run(in: JournalFile(name, try arguments.contents(of: name)), of: graph)
  }

  static func graph(in file: String, _ arguments: Arguments) throws(UsageError) -> Graph {
    let data = try arguments.contents(of: file)
    do {
      return try JSONDecoder().decode(Graph.self, from: data)
    } catch let mistake as FormatError {
      throw UsageError("\(file): \(mistake)")
    } catch let error as DecodingError {
      throw UsageError("\(file) is not a graph: \(error.place)")
    } catch {
      throw UsageError("\(file) is not JSON")
    }
  }
}

extension Arguments {
  /// The graph in the file that `--from` names, otherwise that of the machine.
  var graph: Graph {
    get throws(UsageError) {
      guard let file = self["from"] else { return machine.graph }
      return try Subject.graph(in: file, self)
    }
  }
}

extension DecodingError {
  /// The place of the member that cannot be read, and what is wrong with it.
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, let context): "\(context.path)'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "\(context.path)another type is expected"
    case .dataCorrupted(let context): context.codingPath.isEmpty ? "it is not JSON" : "\(context.path)an unknown value"
    @unknown default: "it cannot be read"
    }
  }
}

extension DecodingError.Context {
  /// The path, such as `edges 3 to: `, counted from 1; empty for the whole.
  fileprivate var path: String {
    let words = codingPath.map { key in key.intValue.map { String($0 + 1) } ?? key.stringValue }
    return words.isEmpty ? "" : words.joined(separator: " ") + ": "
  }
}
