/// The texts of `--help`. None of them needs a table: names are enough.
struct Help {
  private let tool: Tool
  init(_ tool: Tool) { self.tool = tool }

  /// What the tool can do.
  var program: String {
    """
    \(tool.name): \(tool.summary)

    usage: \(tool.name) \(tool.standard == nil ? "COMMAND" : "[COMMAND]") [OPTIONS]

    \(Self.table(tool.commands.map { ($0.name, $0.summary) }))

    \(tool.standard.map { "'\(tool.name)' alone is '\(tool.name) \($0.name)'. " } ?? "")\
    '\(tool.name) help COMMAND' explains the options of a command.
    '\(tool.name) --version' prints the version.
    '-' in the place of a file is the standard input or output; what follows '--' are no options.
    Exit status: 0 as expected, 1 if what is checked fails, 2 for bad usage or nothing to judge.

    """
  }

  /// What a command does, and its options.
  func text(of command: Command) -> String {
    let operand = command.operand.map { $0.standard == nil && !$0.isOptional ? $0.name : "[\($0.name)]" }
    let usage =
      [command.name] + [operand].compactMap { $0 } + command.options.map { "[\($0.spelling(in: tool))]" }
    let rows =
      [command.operand].compactMap { $0 }.map { ($0.name, $0.summary) }
      + command.options.map { option in
        let standard = option.standard(in: tool).map { " (\($0) unless given)" } ?? ""
        return (option.spelling(in: tool), option.summary + standard)
      }
    return "\(tool.name) \(usage.joined(separator: " "))\n\n\(command.summary)\n"
      + (rows.isEmpty ? "" : "\n\(Self.table(rows))\n")
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0.padded(to: width) + "  " + $1 }.joined(separator: "\n")
  }
}

extension String {
  /// The text with spaces after it, so that it is at least `width` characters long.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
