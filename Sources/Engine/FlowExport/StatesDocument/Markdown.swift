/// Text in GitHub's Markdown, escaped so that no name can break a table or be taken for markup.
package enum Markdown {
  /// Running text.
  package static func text(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "|", "`", "*", "_", "<", ">", "[", "]", "#", "~", "&": "\\\(scalar)"
      // GitHub would mention the person of that name.
      case "@": "&#64;"
      case _ where Character(scalar).isNewline: " "
      default: String(scalar.visible)
      }
    }.joined()
  }

  /// A name, in code type, fenced with more backticks than it contains. A pipe is escaped even there, because tables
  /// are split first.
  package static func code(_ name: String) -> String { fenced(name, pipe: "\\|") }

  /// A name, in code type, outside a table.
  static func codeInText(_ name: String) -> String { fenced(name, pipe: "|") }

  private static func fenced(_ name: String, pipe: String) -> String {
    let line = name.unicodeScalars.map { scalar in
      Character(scalar).isNewline ? " " : scalar == "|" ? pipe : String(scalar.visible)
    }.joined()
    let fence = String(repeating: "`", count: longestRun(of: "`", in: line) + 1)
    let padding = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
    return line.isEmpty ? "" : fence + padding + line + padding + fence
  }

  /// Names, in code type, with commas between them.
  package static func codes(_ names: [String]) -> String { names.map(code).joined(separator: ", ") }

  /// A table; its cells are Markdown already.
  package static func table(_ heads: [String], _ rows: [[String]]) -> [String] {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    return [line(heads), line(heads.map { _ in "---" })] + rows.map(line)
  }

  private static func longestRun(of wanted: Unicode.Scalar, in text: String) -> Int {
    text.unicodeScalars.reduce(into: (longest: 0, run: 0)) { count, scalar in
      count.run = scalar == wanted ? count.run + 1 : 0
      count.longest = max(count.longest, count.run)
    }.longest
  }
}
