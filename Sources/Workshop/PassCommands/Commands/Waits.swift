import FlowCommands
import PassScenarios

extension Command {
  /// Prints the text of `Docs/Generated/Waits.md`.
  static var waits: Command {
    Command(
      name: "waits", summary: "print how long each request waits in worlds that do not serve it", options: [.flow]
    ) { arguments, output in
      let flow = try arguments.flow
      guard let waits = flow.waits else { throw UsageError("\(flow.name) does not declare its waits") }
      try output.write(await waits.page())
      return .success
    }
  }
}
