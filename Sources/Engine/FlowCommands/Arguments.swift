import Foundation

/// The words of one call, checked against the declaration of the command.
package struct Arguments: Sendable {
  /// The tool that was called.
  let tool: Tool
  /// The machine that the call is about.
  package let machine: any RegisteredMachine
  /// The argument that is not an option; always present if the command needs one.
  package var operand: String? { operands.first }
  /// All such arguments, for a command that takes several.
  package let operands: [String]
  /// The source of the standard input.
  let input: Input
  private var values: [String: String]
  /// The names of the options that were given.
  private let given: Set<String>

  init(_ words: [String], of command: Command, in tool: Tool, input: Input) throws(UsageError) {
    var words = words[...], operands: [String] = [], values: [String: String] = [:], optionsMayCome = true
    while let word = words.popFirst() {
      if optionsMayCome, word == "--" {
        optionsMayCome = false
        continue
      }
      guard optionsMayCome, word.hasPrefix("-"), word != "-" else {
        guard let expected = command.operand else { throw UsageError("\(command.name) takes no argument '\(word)'") }
        guard operands.isEmpty || expected.isRepeated else {
          throw UsageError("\(command.name) takes one \(expected.name); '\(word)' is a second one")
        }
        operands.append(word)
        continue
      }
      let (option, value) = try Self.option(word, &words, of: command, in: tool)
      guard values.updateValue(value, forKey: option.name) == nil else {
        throw UsageError("--\(option.name) is given twice")
      }
    }
    if let expected = command.operand {
      if operands.isEmpty { operands = [expected.standard].compactMap { $0 } }
      if operands.isEmpty, !expected.isOptional {
        throw UsageError("\(command.name) needs \(expected.name), \(expected.summary)")
      }
    }
    let name = values[Option.flow.name] ?? tool.first.name
    guard let machine = tool.machines.first(where: { $0.name == name }) else {
      throw UsageError("unknown flow '\(name)'; this version has \(listing(tool.machines.map(\.name)))")
    }
    given = Set(values.keys)
    for option in command.options {
      if let value = values[option.name] {
        try option.check(value, for: machine)
      } else {
        values[option.name] = option.standard(in: tool)
      }
    }
    (self.tool, self.machine, self.operands, self.values) = (tool, machine, operands, values)
    self.input = input
  }

  /// Reads one option with its value: `--format dot`, `--format=dot`.
  private static func option(
    _ word: String, _ words: inout ArraySlice<String>, of command: Command, in tool: Tool
  ) throws(UsageError) -> (Option, String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = command.options.first(where: { "--" + $0.name == parts[0] }) else {
      throw .unknown("option", parts[0], of: command.options.map { "--" + $0.name }, for: command.name)
    }
    if case .none = option.value {
      guard parts.count == 1 else { throw UsageError("--\(option.name) takes no value") }
      return (option, option.name)
    }
    guard let value = parts.count == 2 ? parts[1] : words.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw UsageError("--\(option.name) needs a value: \(option.spelling(in: tool))")
    }
    return (option, value)
  }

  /// The value of an option, or its standard value if it was not given.
  package subscript(name: String) -> String? { values[name] }

  /// Whether an option was given, even with its standard value.
  package func isGiven(_ name: String) -> Bool { given.contains(name) }

  /// The number that an option gives; `nil` if it was not given.
  package func number<Number: FixedWidthInteger>(
    _ name: String, from least: Number
  ) throws(UsageError) -> Number? {
    guard let text = values[name] else { return nil }
    guard let number = Number(text), number >= least else {
      let range = Number.bitWidth < 64 ? "from \(least) to \(Number.max)" : "from \(least)"
      throw UsageError("--\(name) needs a number \(range), not '\(text)'")
    }
    return number
  }

  /// The contents of a file, or of the standard input if its name is `-`.
  ///
  /// - Throws: A `UsageError` that says why it cannot be read.
  package func contents(of file: String) throws(UsageError) -> Data { try input.contents(of: file) }
}
