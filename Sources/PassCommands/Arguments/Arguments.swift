/// The options of one call, checked against what the command declares.
struct Arguments {
  private var values: [String: String] = [:]
  /// The argument that is no option; there whenever the command takes one.
  private(set) var operand: String?

  init(_ words: [String], of command: Command) throws {
    var words = words[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("--"), word.count > 2 else {
        guard let expected = command.operand else { throw UsageError("\(command.name) takes no argument '\(word)'") }
        guard operand == nil else {
          throw UsageError("\(command.name) takes one \(expected.value), and '\(word)' is another")
        }
        operand = word
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      guard let option = command.options.first(where: { $0.name == parts[0] }) else {
        throw UsageError.unknown(
          "option", "--" + parts[0], of: command.options.map { "--" + $0.name }, for: command.name)
      }
      if option.isFlag {
        guard parts.count == 1 else { throw UsageError("--\(option.name) takes no value") }
        guard values.updateValue(option.name, forKey: option.name) == nil else {
          throw UsageError("--\(option.name) is given twice")
        }
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : words.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
        throw UsageError("--\(option.name) needs a value: --\(option.name) \(option.choices)")
      }
      let accepted = try option.accept(value)
      guard values.updateValue(accepted, forKey: option.name) == nil else {
        throw UsageError("--\(option.name) is given twice")
      }
    }
    if operand == nil { operand = command.operand?.standard }
    if let expected = command.operand, operand == nil {
      throw UsageError("\(command.name) needs \(expected.value), \(expected.summary)")
    }
    for option in command.options where values[option.name] == nil { values[option.name] = option.standard }
  }

  /// The value of an option, its standard one when it was not given.
  subscript(name: String) -> String? { values[name] }
}
