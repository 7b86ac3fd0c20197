import FlowEngine

/// A command of a tool.
package struct Command: Sendable {
  /// What it is called.
  package let name: String
  /// What it does, in a line.
  package let summary: String
  /// Its options, in the order of the help.
  package let options: [Option]
  /// The one argument that is no option; nil when the command takes none.
  package let operand: Operand?
  let perform: @Sendable (Arguments, Output) async throws -> ExitStatus

  /// Declares a command.
  ///
  /// - Parameter perform: Does it, and returns the exit status; throws a `UsageError` for what it cannot do.
  package init(
    name: String, summary: String, options: [Option] = [], operand: Operand? = nil,
    perform: @escaping @Sendable (Arguments, Output) async throws -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.options = options
    self.operand = operand
    self.perform = perform
  }

  /// What can be done with any machine.
  package static var ofAnyMachine: [Command] {
    [.graph, .states, .validate, .walk, .cover, .explore, .replay, .completion, .man]
  }
}

/// An argument that stands by itself: the folder or file that a command is about.
package struct Operand: Sendable {
  /// What it is called in the help.
  package let name: String
  /// What it is.
  package let summary: String
  /// What is meant when it is not given.
  package let standard: String?
  /// Whether the command can do without it, though nothing stands for it.
  package let isOptional: Bool
  /// Whether there may be several.
  package let isRepeated: Bool
  /// What it can be, for shells that complete it; empty where that cannot be listed.
  let choices: [String]

  /// An argument that has to be given once, unless something else is said.
  package init(
    name: String, summary: String, standard: String? = nil, isOptional: Bool = false, isRepeated: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.standard = standard
    self.isOptional = isOptional
    self.isRepeated = isRepeated
    choices = []
  }

  /// One of a few words.
  init(name: String, oneOf choices: [String]) {
    (self.name, self.choices, standard, isOptional, isRepeated) = (name, choices, nil, false, false)
    summary = "one of " + listing(choices)
  }
}

/// An option that a command takes: `--format dot`.
@Memberwise package struct Option: Sendable {
  /// The value that follows the name of an option.
  package enum Value: Sendable {
    /// None: the option is given or not.
    case none
    /// Whatever the command makes of it; what it is called in the help.
    case any(String)
    /// One of these, the first unless given.
    case oneOf([String])
    /// One of the names that the machine has; what it is called in the help.
    case ofMachine(String, @Sendable (any RegisteredMachine) -> [String])
    /// The name of a machine, the first of the tool unless given.
    case flow
  }

  /// What it is called, without dashes; `Arguments` has its value by the name.
  package let name: String
  /// The value that follows the name of an option.
  package let value: Value
  /// What it says.
  package let summary: String

  /// Which machine.
  package static let flow = Option(name: "flow", value: .flow, summary: "which flow")

  /// The form of what is printed.
  package static func format(_ values: String...) -> Option { .format(values) }
  /// The form of what is printed.
  package static func format(_ values: [String]) -> Option {
    Option(name: "format", value: .oneOf(values), summary: "form of the output")
  }

  /// What holds when the option is not given.
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

/// `a, b and c`.
package func listing(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "none" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
