extension Command {
  /// Prints the manual page of the tool, for `man`.
  package static var man: Command {
    Command(name: "man", summary: "print the manual page of this tool, in the format of man(7)") {
      arguments, output in
      try output.write(ManPage(arguments.tool).text)
      return .success
    }
  }
}

/// The help as one manual page. No table is needed: names are enough.
private struct ManPage {
  private let tool: Tool
  init(_ tool: Tool) { self.tool = tool }

  var text: String {
    let help = Help(tool, 80), command = tool.standard == nil ? #"\fICOMMAND\fR"# : #"[\fICOMMAND\fR]"#
    let name = Self.escaped(tool.name)
    let head = [
      #".TH "\#(name.uppercased())" 1 "" "\#(name) \#(Self.escaped(tool.version))""#,
      // Words are neither hyphenated nor stretched, because many are names.
      ".nh", ".ad l",
      ".SH NAME", #"\#(name) \- \#(Self.escaped(tool.summary))"#,
      ".SH SYNOPSIS", ".B \(name)", #"\#(command) [\fIOPTIONS\fR]"#,
      ".SH DESCRIPTION", Self.line(help.notes.joined(separator: " ")),
      ".SH COMMANDS",
    ]
    let commands = tool.commands.flatMap { command in
      let words = [command.name, help.operand(of: command)].compactMap { $0 }.joined(separator: " ")
      return [#".SS "\#(Self.escaped(words))""#, Self.line(command.summary)] + Self.list(help.rows(of: command))
    }
    return (head + commands + [".SH EXIT STATUS"] + Self.list(Help.statuses)).map { $0 + "\n" }.joined()
  }

  /// Each name in bold, followed by its indented description. A name with alternatives may continue on the next line.
  private static func list(_ rows: [(String, String)]) -> [String] {
    rows.flatMap { [".TP", ".B " + escaped($0).split(separator: "|").joined(separator: #"|\:"#), line($1)] }
  }

  /// A line of text. A dot at its beginning is escaped: it would make the line a request.
  private static func line(_ text: String) -> String {
    let line = escaped(text)
    return line.hasPrefix(".") ? #"\&"# + line : line
  }

  private static func escaped(_ text: String) -> String {
    text.map {
      switch $0 {
      case #"\"#: #"\e"#
      case "-": #"\-"#
      case "'": #"\(aq"#
      case "\"": #"\(dq"#
      default: String($0)
      }
    }.joined()
  }
}
