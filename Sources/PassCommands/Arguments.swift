import PassCatalogue
import PassWing

/// The options of one call, checked against what the command declares.
struct Arguments {
  /// The flows that the program knows.
  let catalogue: Catalogue
  /// The flow that the call is about.
  let flow: any RegisteredFlow
  /// The argument that is no option; there whenever the command needs one.
  var operand: String? { operands.first }
  /// All such arguments, of a command that takes several.
  let operands: [String]
  private var values: [String: String]
  /// The names of the options that were given.
  private let given: Set<String>

  init(_ words: [String], of command: Command, in catalogue: Catalogue) throws(UsageError) {
    var words = words[...], operands: [String] = [], values: [String: String] = [:]
    while let word = words.popFirst() {
      guard word.hasPrefix("--"), word.count > 2 else {
        guard let expected = command.operand else { throw UsageError("\(command.name) takes no argument '\(word)'") }
        guard operands.isEmpty || expected.isRepeated else {
          throw UsageError("\(command.name) takes one \(expected.name), and '\(word)' is another")
        }
        operands.append(word)
        continue
      }
      let (option, value) = try Self.option(word, &words, of: command, in: catalogue)
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
    let name = values[Option.flow.name] ?? catalogue.first.name
    guard let flow = catalogue[name] else {
      throw UsageError("unknown flow '\(name)'; this version has \(listing(catalogue.flows.map(\.name)))")
    }
    given = Set(values.keys)
    for option in command.options {
      if let value = values[option.name] {
        try option.check(value, for: flow)
      } else {
        values[option.name] = option.standard(in: catalogue)
      }
    }
    (self.catalogue, self.flow, self.operands, self.values) = (catalogue, flow, operands, values)
  }

  /// One option with its value: `--format dot`, `--format=dot`.
  private static func option(
    _ word: String, _ words: inout ArraySlice<String>, of command: Command, in catalogue: Catalogue
  ) throws(UsageError) -> (Option, String) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = command.options.first(where: { $0.name == parts[0] }) else {
      throw .unknown("option", "--" + parts[0], of: command.options.map { "--" + $0.name }, for: command.name)
    }
    if case .none = option.value {
      guard parts.count == 1 else { throw UsageError("--\(option.name) takes no value") }
      return (option, option.name)
    }
    guard let value = parts.count == 2 ? parts[1] : words.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw UsageError("--\(option.name) needs a value: \(option.spelling(in: catalogue))")
    }
    return (option, value)
  }

  /// The value of an option, its standard one when it was not given.
  subscript(name: String) -> String? { values[name] }

  /// Whether an option was given, even with its standard value.
  func isGiven(_ name: String) -> Bool { given.contains(name) }

  /// The number that an option gives; nil when it was not given.
  func number<Number: FixedWidthInteger>(_ name: String, from least: Number) throws(UsageError) -> Number? {
    guard let text = values[name] else { return nil }
    guard let number = Number(text), number >= least else {
      throw UsageError("--\(name) needs a number from \(least), and '\(text)' is not one")
    }
    return number
  }
}
