extension Command {
  /// Prints the script with which a shell completes the words of the tool.
  package static var completion: Command {
    Command(
      name: "completion", summary: "print a script that completes the words of this tool in a shell",
      operand: Operand(name: "SHELL", oneOf: Completion.shells.map(\.name))
    ) { arguments, output in
      guard let shell = Completion.shells.first(where: { $0.name == arguments.operand }) else {
        throw UsageError.unknown("shell", arguments.operand ?? "", of: Completion.shells.map(\.name))
      }
      try output.write(shell.text(Completion(arguments.tool)))
      return .success
    }
  }
}

/// The words of a tool for shells. No table is needed: names are enough.
private struct Completion {
  /// The shells, each with the script that it reads.
  static let shells: [(name: String, text: @Sendable (Completion) -> String)] = [
    ("bash", \.bash), ("zsh", \.zsh), ("fish", \.fish),
  ]

  private let tool: Tool
  init(_ tool: Tool) { self.tool = tool }

  /// The name of the shell function, of letters, digits and underscores.
  private var function: String { "_" + tool.name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined() }

  /// The words that may follow on the command line, in one list for each command and option.
  private var bash: String {
    let named = (tool.commands.map(\.name) + ["help"]).joined(separator: " ")
    let values = tool.commands.flatMap { command in
      command.options.compactMap { option in
        option.choices(in: tool).map {
          "    '\(command.name) --\(option.name)') choices='\($0.joined(separator: " "))' ;;"
        }
      }
    }
    let options = tool.commands.map { command in
      let names = command.options.map { "--" + $0.name } + ["--help"]
      return "        \(command.name)) choices='\(names.joined(separator: " "))' ;;"
    }
    let operands = tool.commands.compactMap { command in
      command.operand.flatMap { $0.choices.isEmpty ? nil : (command.name, $0.choices) }
    }.map { "        \($0)) choices='\($1.joined(separator: " "))' ;;" }
    return """
      # Completion of \(tool.name) in bash: source <(\(tool.name) completion bash)
      \(function)() {
        local word="${COMP_WORDS[COMP_CWORD]}" choices=''
        case "${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD-1]}" in
      \(values.joined(separator: "\n"))
          *)
            case "${COMP_WORDS[1]}" in
      \(options.joined(separator: "\n"))
            esac
            if [[ "$word" != -* ]]; then
              choices=''
              case "${COMP_WORDS[1]}" in
      \(operands.joined(separator: "\n"))
              esac
            fi ;;
        esac
        if [ "$COMP_CWORD" -eq 1 ]; then choices='\(named) --help --version'; fi
        if [ "$COMP_CWORD" -eq 2 ] && [ "${COMP_WORDS[1]}" = help ]; then choices='\(named)'; fi
        COMPREPLY=($(compgen -W "$choices" -- "$word"))
      }
      complete -o default -F \(function) \(tool.name)

      """
  }

  /// Commands, options and their values, each with its description.
  private var zsh: String {
    let named = tool.commands.map { ($0.name, $0.summary) } + [("help", "explain the options of a command")]
    let commands = named.map { "    " + Self.quotedInShell("\($0):\($1)") }
    let cases = tool.commands.map { command in
      let operands = command.operand.map { operand in
        let choices = operand.choices.isEmpty ? "_files" : "(\(operand.choices.joined(separator: " ")))"
        return ["'*:\(operand.name.lowercased()):\(choices)'"]
      }
      let options = command.options.map { option in
        let values = option.choices(in: tool).map { ":value:(\($0.joined(separator: " ")))" }
        let value = values ?? (option.takesValue ? ":value:_files" : "")
        return Self.quotedInShell("--\(option.name)[\(option.summary.filter { !"[]".contains($0) })]\(value)")
      }
      let words = options + ["'--help[explain the options]'"] + (operands ?? [])
      return "    \(command.name)) _arguments \(words.joined(separator: " ")) ;;"
    }
    return """
      # Completion of \(tool.name) in zsh: source <(\(tool.name) completion zsh)
      autoload -U +X compinit && compinit
      \(function)() {
        local -a commands=(
      \(commands.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands -- && return
          _arguments '--help[explain a command]' '--version[print the version]'
          return
        fi
        shift words
        (( CURRENT-- ))
        case "$words[1]" in
      \(cases.joined(separator: "\n"))
          help) _describe command commands ;;
        esac
      }
      compdef \(function) \(tool.name)

      """
  }

  private var fish: String {
    let complete = "complete -c \(tool.name)", inside = "__fish_seen_subcommand_from"
    let named = tool.commands.map { ($0.name, $0.summary) } + [("help", "explain the options of a command")]
    let commands = named.map { "\(complete) -f -n __fish_use_subcommand -a \($0) -d \(Self.quoted($1))" }
    let topics = tool.commands.map {
      "\(complete) -f -n '\(inside) help' -a \($0.name) -d \(Self.quoted($0.summary))"
    }
    let operands = tool.commands.flatMap { command in
      (command.operand?.choices ?? []).map { "\(complete) -f -n '\(inside) \(command.name)' -a \($0)" }
    }
    let general = [
      "\(complete) -l help -d 'explain the options of a command'",
      "\(complete) -n __fish_use_subcommand -l version -d 'print the version'",
    ]
    let options = tool.commands.flatMap { command in
      command.options.map { option in
        let choices =
          option.choices(in: tool).map { " -x -a \(Self.quoted($0.joined(separator: " ")))" }
          ?? (option.takesValue ? " -r" : "")
        return "\(complete) -n '\(inside) \(command.name)' -l \(option.name)\(choices)"
          + " -d \(Self.quoted(option.summary))"
      }
    }
    return "# Completion of \(tool.name) in fish: \(tool.name) completion fish | source\n"
      + (commands + topics + operands + general + options).map { $0 + "\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }

  private static func quotedInShell(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}

extension Option {
  /// Whether a value follows its name.
  fileprivate var takesValue: Bool { if case .none = value { false } else { true } }

  /// The words that may follow its name; `nil` if they cannot be listed without a table.
  fileprivate func choices(in tool: Tool) -> [String]? {
    switch value {
    case .none, .any, .ofMachine: nil
    case .oneOf(let values): values
    case .flow: tool.machines.map(\.name)
    }
  }
}
