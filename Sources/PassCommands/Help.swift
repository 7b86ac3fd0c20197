import PassCatalogue

/// The texts of `--help`.
enum Help {
  static func program(_ commands: [Command]) -> String {
    """
    passflow: run, draw and check the flows of Adobe Pass Authentication, against a simulator

    usage: passflow [COMMAND] [OPTIONS]

    \(table(commands.map { ($0.name, $0.summary) }))

    'passflow' alone is 'passflow run'. 'passflow COMMAND --help' explains the options of a command.
    'passflow --version' prints the version.
    Exit status: 0 as expected, 1 if what is checked fails, 2 for bad usage or nothing to judge.

    """
  }

  static func command(_ command: Command, _ catalogue: Catalogue) -> String {
    let operand = command.operand.map { $0.standard == nil && !$0.isOptional ? $0.name : "[\($0.name)]" }
    let usage =
      [command.name] + [operand].compactMap { $0 }
      + command.options.map { "[\($0.spelling(in: catalogue))]" }
    let rows =
      [command.operand].compactMap { $0 }.map { ($0.name, $0.summary) }
      + command.options.map { option in
        let standard = option.standard(in: catalogue).map { " (\($0) unless given)" } ?? ""
        return (option.spelling(in: catalogue), option.summary + standard)
      }
    return "passflow \(usage.joined(separator: " "))\n\n\(command.summary)\n"
      + (rows.isEmpty ? "" : "\n\(table(rows))\n")
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0.padded(to: width) + "  " + $1 }.joined(separator: "\n")
  }
}

extension String {
  /// The text with spaces after it, so that it is at least `width` characters long.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
