import PassCatalogue
import PassWing

/// One thing the program can do.
struct Command: Sendable {
  let name: String
  let summary: String
  var options: [Option] = []
  /// The one argument that is no option; nil when the command takes none.
  var operand: Operand?
  let perform: @Sendable (Arguments, Output) async throws -> ExitStatus
}

/// An argument that stands by itself: the folder or file that a command is about.
struct Operand: Sendable {
  /// What it is called in the help.
  let name: String
  let summary: String
  /// What is meant when it is not given.
  var standard: String?
  /// Whether the command can do without it, though nothing stands for it.
  var isOptional = false
  /// Whether there may be several.
  var isRepeated = false
}

/// An option that a command takes: `--format dot`.
struct Option: Sendable {
  enum Value: Sendable {
    /// None: the option is given or not.
    case none
    /// Whatever the command makes of it; what it is called in the help.
    case any(String)
    /// One of these, the first unless given; and what is known and cannot be had yet.
    case oneOf([String], later: [String] = [])
    /// One of the names that the flow has; what it is called in the help.
    case ofFlow(String, @Sendable (any RegisteredFlow) -> [String])
    /// The name of a flow, the first of the catalogue unless given.
    case flow
  }

  let name: String
  let value: Value
  let summary: String

  /// Which flow.
  static let flow = Option(name: "flow", value: .flow, summary: "which flow")

  /// Where the sources are that a check reads.
  static let sources = Option(
    name: "sources", value: .any("DIR"), summary: "for --check: the folder with the sources (Sources unless given)")

  /// The form of what is printed.
  static func format(_ values: String..., later: [String] = []) -> Option { .format(values, later: later) }
  static func format(_ values: [String], later: [String] = []) -> Option {
    Option(name: "format", value: .oneOf(values, later: later), summary: "form of the output")
  }

  /// What holds when the option is not given.
  func standard(in catalogue: Catalogue) -> String? {
    switch value {
    case .none, .any, .ofFlow: nil
    case .oneOf(let values, _): values.first
    case .flow: catalogue.first.name
    }
  }

  /// The option as it is typed: `--format dot|json`.
  func spelling(in catalogue: Catalogue) -> String {
    switch value {
    case .none: "--\(name)"
    case .any(let what), .ofFlow(let what, _): "--\(name) \(what)"
    case .oneOf(let values, _): "--\(name) \(values.joined(separator: "|"))"
    case .flow: "--\(name) \(catalogue.flows.map(\.name).joined(separator: "|"))"
    }
  }

  /// Checks a value that was given.
  func check(_ given: String, for flow: any RegisteredFlow) throws(UsageError) {
    switch value {
    case .none, .any, .flow: return
    case .oneOf(let values, let later):
      if later.contains(given) {
        throw UsageError("--\(name) \(given) is not part of this version; it has \(listing(values))")
      }
      if !values.contains(given) { throw .unknown(name, given, of: values) }
    case .ofFlow(_, let values):
      let values = values(flow)
      if !values.contains(given) { throw .unknown(name, given, of: values) }
    }
  }
}

/// `a, b and c`.
func listing(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "none" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
