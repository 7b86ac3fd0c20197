/// The texts of `--help`. No table is needed: names are enough.
struct Help {
  private let tool: Tool
  /// The most characters of a line, if its words allow it.
  private let width: Int
  init(_ tool: Tool, _ width: Int) { (self.tool, self.width) = (tool, max(40, width)) }

  /// The help of the tool.
  var program: String {
    """
    \(tool.name): \(tool.summary)

    usage: \(tool.name) \(tool.standard == nil ? "COMMAND" : "[COMMAND]") [OPTIONS]

    \(table(tool.commands.map { ($0.name, $0.summary) }))

    \(notes.joined(separator: "\n"))
    Exit status: \(Self.statuses.map { "\($0) \($1)" }.joined(separator: ", ")).

    """
  }

  /// The notes that apply to all commands.
  var notes: [String] {
    [
      (tool.standard.map { "'\(tool.name)' alone is '\(tool.name) \($0.name)'. " } ?? "")
        + "'\(tool.name) help COMMAND' explains the options of a command.",
      "'\(tool.name) --version' prints the version.",
      "'-' instead of a file is the standard input or output; words after '--' are not options.",
    ]
  }

  /// The exit statuses, with their meanings.
  static let statuses = [
    ("0", "as expected"), ("1", "if what is checked fails"), ("2", "for bad usage or nothing to judge"),
  ]

  /// The help of a command. An option of one format is left out unless the words name that format.
  func text(of command: Command, words: [String]) -> String {
    let named = words.compactMap { $0.split(separator: "=").last.map(String.init) }
    let left = Set(command.options.compactMap(\.format)).subtracting(named)
    var shown = command
    shown.options.removeAll { $0.format.map(left.contains) ?? false }
    let usage =
      [command.name] + [operand(of: command)].compactMap { $0 }
      + shown.options.map { option in
        let spelling = option.spelling(in: tool)
        return "[\(spelling.count > width / 2 ? "--\(option.name) \(option.name.uppercased())" : spelling)]"
      }
    let rows = rows(of: shown)
    return ([tool.name] + usage).wrapped(to: width - 2, indent: 4).joined(separator: "\n") + "\n\n"
      + lines(of: command.summary).joined(separator: "\n") + "\n"
      + (rows.isEmpty ? "" : "\n\(table(rows))\n")
      + left.sorted().map { "'\(tool.name) \(command.name) --format \($0) --help' has its own options.\n" }.joined()
  }

  /// The argument of a command that is not an option, in brackets if it may be missing.
  func operand(of command: Command) -> String? {
    command.operand.map { $0.standard == nil && !$0.isOptional ? $0.name : "[\($0.name)]" }
  }

  /// The argument and the options of a command, with their descriptions.
  func rows(of command: Command) -> [(String, String)] {
    [command.operand].compactMap { $0 }.map { ($0.name, $0.summary) }
      + command.options.map { option in
        let standard = option.standard(in: tool).map { " (default: \($0))" } ?? ""
        return (option.spelling(in: tool), option.summary + standard)
      }
  }

  /// Names with their descriptions; a long name has a line of its own.
  private func table(_ rows: [(String, String)]) -> String {
    let most = width / 3, names = rows.map(\.0.count).filter { $0 <= most }.max() ?? 0, indent = names + 4
    return rows.map { name, summary in
      let margin = "\n" + String(repeating: " ", count: indent)
      let text = lines(of: summary, width - indent).joined(separator: margin)
      guard name.count > names else { return "  " + name.padded(to: names) + "  " + text }
      let parts = name.split(separator: "|").map { "\($0)|" }
      return "  " + parts.wrapped(to: width - 2, by: "", indent: 4).joined(separator: "\n").dropLast() + margin + text
    }.joined(separator: "\n")
  }

  /// A text, wrapped into lines.
  private func lines(of text: String, _ most: Int? = nil) -> [String] { text.wrapped(to: most ?? width - 2) }
}

extension [String] {
  /// Wraps words into lines of at most `width` characters, if no word is longer. Later lines begin with `indent`
  /// spaces.
  fileprivate func wrapped(to width: Int, by space: String = " ", indent: Int) -> [String] {
    reduce(into: []) { lines, word in
      if let last = lines.last, last.count + space.count + word.count <= width {
        lines[lines.count - 1] += space + word
      } else {
        lines.append((lines.isEmpty ? "" : String(repeating: " ", count: indent)) + word)
      }
    }
  }
}

extension String {
  /// Wraps the text into lines of at most `width` characters, if no word is longer. Later lines begin with `indent`
  /// spaces.
  package func wrapped(to width: Int, indent: Int = 0) -> [String] {
    split(separator: " ").map(String.init).wrapped(to: width, indent: indent)
  }

  /// The text with spaces after it, so that it is at least `width` characters long.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
