import FlowCommands
import PassScenarios

extension Command {
  /// Prints the text of `Docs/Generated/Waits.md`.
  static var waits: Command {
    Command(
      name: "waits", summary: "print how long each request is waited for in worlds that do not serve it",
      options: [.flow]
    ) { arguments, output in
      let flow = try arguments.flow
      guard let waits = flow.simulated.waits else {
        throw UsageError("nobody has said what the waits of \(flow.name) are")
      }
      try output.write(await waits.page())
      return .success
    }
  }
}
