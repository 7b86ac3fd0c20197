extension String {
  /// The text as it stands, inside of a cell: no markup, no mention of a person.
  var inMarkdown: String {
    map { character in
      switch character {
      case "\\", "|", "`", "*", "_", "<", ">", "[", "]", "&": "\\\(character)"
      case "@": "&#64;"
      case _ where character.isNewline: " "
      default: String(character)
      }
    }.joined()
  }

  /// The text as code inside of a cell.
  var inMarkdownCode: String {
    "`" + map { $0 == "`" ? "'" : $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) }.joined() + "`"
  }
}
