/// The texts of `--help`.
enum Help {
  static func program(_ commands: [Command]) -> String {
    let rows = commands.map { ($0.name, $0.summary) }
    return """
      passflow: the Apple single sign-on flow of Adobe Pass Authentication, run, drawn and checked against a simulator

      usage: passflow [COMMAND] [OPTIONS]

      \(table(rows))

      'passflow' alone is 'passflow run'. 'passflow COMMAND --help' explains the options of a command.
      Exit status: 0 as expected, 1 the thing checked failed, 2 the command line cannot be understood.

      """
  }

  static func command(_ command: Command) -> String {
    let operands = [command.operand].compactMap { $0 }.map { ($0.value, $0.summary) }
    let rows =
      operands
      + command.options.map { option in
        let standard = option.standard.map { " (\($0) unless given)" } ?? ""
        return (option.spelling, option.summary + standard)
      }
    return "passflow \(command.usage)\n\n\(command.summary)\n" + (rows.isEmpty ? "" : "\n\(table(rows))\n")
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0.padded(to: width) + "  " + $1 }.joined(separator: "\n")
  }
}

extension String {
  /// The text with spaces after it, so that it is at least so many characters long.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
