import FlowEngine

/// A command of a tool.
@Memberwise package struct Command: Sendable {
  /// The name on the command line.
  package let name: String
  /// What it does, in one line.
  package let summary: String
  /// Its options, in the order of the help.
  package var options: [Option] = []
  /// The argument that is not an option; `nil` if the command takes none.
  package var operand: Operand?
  /// Performs the command, and returns the exit status; throws a `UsageError` for what it cannot do.
  let perform: @Sendable (Arguments, Output) async throws -> ExitStatus

  /// The commands for any machine.
  package static var ofAnyMachine: [Command] {
    [.graph, .states, .validate, .walk, .cover, .explore, .replay, .completion, .man]
  }
}

/// An argument that is not an option, such as the folder or file that a command is about. It must be given once, unless
/// declared otherwise.
@Memberwise package struct Operand: Sendable {
  /// The name in the help.
  package let name: String
  /// The description in the help.
  package let summary: String
  /// The value if the argument is not given.
  package var standard: String?
  /// Whether the argument may be missing although it has no standard value.
  package var isOptional: Bool = false
  /// Whether the argument may be repeated.
  package var isRepeated: Bool = false
  /// The possible values, for completion in shells; empty if they cannot be listed.
  var choices: [String] = []

  /// An argument that is one of a few words.
  init(name: String, oneOf choices: [String]) {
    self.init(name: name, summary: "one of " + listing(choices), choices: choices)
  }
}

/// An option that a command takes: `--format dot`.
@Memberwise package struct Option: Sendable {
  /// The value that follows the name of an option.
  package enum Value: Sendable {
    /// None: the option is given or not.
    case none
    /// Any value that the command accepts; the text is its name in the help.
    case any(String)
    /// One of these, by default the first.
    case oneOf([String])
    /// One of the names that the machine has; the text is its name in the help.
    case ofMachine(String, @Sendable (any RegisteredMachine) -> [String])
    /// The name of a machine, by default the first of the tool.
    case flow
  }

  /// The name, without dashes, under which `Arguments` has the value.
  package let name: String
  /// The value that follows the name.
  package let value: Value
  /// The description in the help.
  package let summary: String
  /// The `--format` to which the option belongs: only the help of that format has it. `nil` for an option of all.
  package var format: String?

  /// The option that names a machine.
  package static let flow = Option(name: "flow", value: .flow, summary: "which flow")

  /// The option for the form of the output.
  package static func format(_ values: String...) -> Option { .format(values) }
  /// The option for the form of the output.
  package static func format(_ values: [String]) -> Option {
    Option(name: "format", value: .oneOf(values), summary: "form of the output")
  }

  /// The value if the option is not given.
  func standard(in tool: Tool) -> String? {
    switch value {
    case .none, .any, .ofMachine: nil
    case .oneOf(let values): values.first
    case .flow: tool.first.name
    }
  }

  /// The option as it is typed: `--format dot|json`.
  func spelling(in tool: Tool) -> String {
    switch value {
    case .none: "--\(name)"
    case .any(let what), .ofMachine(let what, _): "--\(name) \(what)"
    case .oneOf(let values): "--\(name) \(values.joined(separator: "|"))"
    case .flow: "--\(name) \(tool.machines.map(\.name).joined(separator: "|"))"
    }
  }

  /// Checks a value that was given.
  func check(_ given: String, for machine: any RegisteredMachine) throws(UsageError) {
    switch value {
    case .none, .any, .flow: return
    case .oneOf(let values):
      if !values.contains(given) { throw .unknown(name, given, of: values) }
    case .ofMachine(_, let values):
      let values = values(machine)
      if !values.contains(given) { throw .unknown(name, given, of: values) }
    }
  }
}

/// Joins names as in `a, b and c`.
package func listing(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "none" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
