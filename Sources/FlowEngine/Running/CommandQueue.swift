/// The commands of one kind, which are performed one after the other.
struct CommandQueue<F: Flow>: Sendable {
  /// Performs the first command, and then what waits.
  let running: Task<Void, Never>
  private var waiting: [F.Effect] = []

  init(_ running: Task<Void, Never>) { self.running = running }

  /// Returns false when the command is not kept, because too many wait.
  mutating func append(_ command: F.Effect, limit: Int) -> Bool {
    guard waiting.count < limit else { return false }
    waiting.append(command)
    return true
  }

  /// The command that is to be performed next.
  mutating func next() -> F.Effect? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// The session is gone; what it commanded is done all the same.
  func finish(_ perform: @escaping Session<F>.Perform) {
    guard !waiting.isEmpty else { return }
    Task { [running, waiting] in
      await running.value
      await Performance.$current.withValue(nil) {
        for command in waiting { _ = await perform(command, Emit { _ in false }) }
      }
    }
  }
}
