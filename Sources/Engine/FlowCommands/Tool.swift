@_exported import FlowTesting
import Foundation

/// A command line for machines: finds the command that the words name, reads its options, and performs it.
///
///     // main.swift
///     let turnstile = MachineRegistration("turnstile", Turnstile.machine, context: .init())
///     await Tool("turnstile", version: "1.0", turnstile).main()
public struct Tool: Sendable {
  /// The name in a shell.
  package let name: String
  /// Its version, for `--version`.
  package let version: String
  /// The purpose, in one line.
  package let summary: String
  /// All machines, in the order of their registration.
  package let machines: [any RegisteredMachine]
  /// The machine that a command uses if none is named.
  package var first: any RegisteredMachine { machines[0] }
  /// Its commands, in the order of the help.
  package let commands: [Command]
  /// The command to perform if none is named; `nil` for the help.
  package let standard: Command?

  /// Declares a tool.
  ///
  /// - Parameters:
  ///   - name: The name in a shell.
  ///   - version: Its version, for `--version`.
  ///   - summary: The purpose, in one line.
  ///   - first: The machine that a command uses if none is named.
  ///   - others: Further machines, each with a name of its own.
  public init<First, each Other>(
    _ name: String, version: String, summary: String = "draw, check and test a state machine",
    _ first: MachineRegistration<First>, _ others: repeat MachineRegistration<each Other>
  ) {
    var machines: [any RegisteredMachine] = []
    for other in repeat each others { machines.append(other) }
    self.init(name, version: version, summary: summary, first, machines, commands: Command.ofAnyMachine)
  }

  /// Declares a tool with commands of its own.
  ///
  /// - Parameters:
  ///   - commands: Its commands.
  ///   - standard: The command to perform if none is named; `nil` for the help.
  package init(
    _ name: String, version: String, summary: String, _ first: any RegisteredMachine,
    _ others: [any RegisteredMachine] = [], commands: [Command], standard: Command? = nil
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.machines = [first] + others
    self.commands = commands
    self.standard = standard
  }

  /// Performs the command line of this process, and ends the process with its exit status.
  public func main() async -> Never {
    // When a reader such as `head` leaves early, a failed write ends the program, not a signal.
    signal(SIGPIPE, SIG_IGN)
    await exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Performs the words of a command line in a larger program.
  ///
  /// - Parameter words: The words behind the name of the tool.
  /// - Returns: The exit status: 0 as expected, 1 when what is checked fails, 2 when the words are wrong.
  public func run(_ words: [String]) async -> Int32 {
    await run(words, output: .standard).rawValue
  }

  /// Performs the words of a command line, and returns the exit status.
  package func run(_ words: [String], input: Input = .standard, output: Output) async -> ExitStatus {
    // The call that explains more than the message: the help of the tool, or of the command that was meant.
    var help = "\(name) --help"
    do {
      if try answer(words, output) { return .success }
      guard let (command, rest) = try find(words) else {
        try output.write(Help(self, output.width).program)
        return .success
      }
      help = "\(name) \(command.name) --help"
      if asksForHelp(rest) {
        try output.write(Help(self, output.width).text(of: command, words: rest))
        return .success
      }
      return try await command.perform(Arguments(rest, of: command, in: self, input: input), output)
    } catch let error as UsageError {
      output.complain("\(name): \(error.message)")
      output.complain("Try '\(help)'.")
      return .usage
    } catch is Output.Closed {
      return .success
    } catch {
      output.complain("\(name): \(error)")
      return .failure
    }
  }

  /// Answers what is asked of the tool, not of a command: its help and its version. Returns false for anything else.
  private func answer(_ words: [String], _ output: Output) throws -> Bool {
    guard let first = words.first else { return false }
    switch first {
    case "--help", "-h", "help":
      guard let topic = words.dropFirst().first(where: { !$0.hasPrefix("-") }) else {
        try output.write(Help(self, output.width).program)
        return true
      }
      try output.write(Help(self, output.width).text(of: command(topic), words: words))
    case "--version": try output.line("\(name) \(version)")
    default: return false
    }
    return true
  }

  /// Whether the words ask for help; those after `--` are not options.
  private func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  /// The command that the words name, and the words that are left for it; `nil` if they name none.
  private func find(_ words: [String]) throws(UsageError) -> (Command, [String])? {
    guard let first = words.first, !first.hasPrefix("-") else {
      guard let standard else {
        guard let first = words.first else { return nil }
        throw UsageError("'\(first)' needs a command before it; the commands are \(listing(commands.map(\.name)))")
      }
      return (standard, words)
    }
    return (try command(first), Array(words.dropFirst()))
  }

  private func command(_ name: String) throws(UsageError) -> Command {
    guard let command = commands.first(where: { $0.name == name }) else {
      throw .unknown("command", name, of: commands.map(\.name))
    }
    return command
  }
}

/// The exit status of a tool.
package enum ExitStatus: Int32, Sendable {
  /// Everything is as expected.
  case success = 0
  /// A check failed.
  case failure = 1
  /// The command line is wrong, or there is nothing to judge.
  case usage = 2
}
