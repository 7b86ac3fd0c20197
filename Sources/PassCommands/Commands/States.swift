extension Command {
  /// Prints the text of `STATES.md`.
  static var states: Command {
    Command(name: "states", summary: "print the text of STATES.md", options: [.flow]) { _, output in
      try output.write(AppleSSODocument.text)
      return .success
    }
  }
}
