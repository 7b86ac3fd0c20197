import FlowCommands
import PassLive
import PassService

extension Command {
  /// Forgets the registered client.
  static var forget: Command {
    Command(
      name: "forget", summary: "forget the registered client, its token and the sign-in", options: AppOptions.options
    ) { arguments, output in
      _ = try AppOptions(arguments)
      try output.line("forgotten")
      return .success
    }
  }
}
