import PassCatalogue

/// The whole program: finds the command, reads its options, runs it.
package enum Program {
  /// All commands, in the order of the help. The first runs when none is named.
  static let commands: [Command] = [
    .run, .scenarios, .graph, .states, .validate, .walk, .cover, .explore, .sweep, .stories, .conform, .audit,
    .migrateReport, .rules, .polling, .cookbook, .texts, .bench,
  ]

  /// The version of this program, by the CHANGELOG.
  static let version = "0.3.0-dev"

  /// Runs the words of a command line, and returns the exit status.
  package static func run(
    _ words: [String], flows catalogue: Catalogue = .standard, output: Output = .standard
  ) async -> ExitStatus {
    do {
      if words == ["--help"] || words == ["-h"] || words == ["help"] {
        try output.write(Help.program(commands))
        return .success
      }
      if words == ["--version"] {
        try output.line("passflow \(version)")
        return .success
      }
      let (command, rest) = try find(words)
      if rest.contains("--help") || rest.contains("-h") {
        try output.write(Help.command(command, catalogue))
        return .success
      }
      return try await command.perform(Arguments(rest, of: command, in: catalogue), output)
    } catch let error as UsageError {
      output.complain("passflow: \(error.message)\nTry 'passflow --help'.")
      return .usage
    } catch is Output.Closed {
      return .success
    } catch {
      output.complain("passflow: \(error)")
      return .failure
    }
  }

  /// The command that the words name, and the words that are left for it.
  private static func find(_ words: [String]) throws(UsageError) -> (Command, [String]) {
    guard let first = words.first, !first.hasPrefix("-") else { return (commands[0], words) }
    guard let command = commands.first(where: { $0.name == first }) else {
      throw .unknown("command", first, of: commands.map(\.name))
    }
    return (command, Array(words.dropFirst()))
  }
}

/// What the program returns to the shell.
package enum ExitStatus: Int32 {
  /// As expected.
  case success = 0
  /// What was checked fails.
  case failure = 1
  /// The command line is wrong, or there is nothing to judge.
  case usage = 2
}
