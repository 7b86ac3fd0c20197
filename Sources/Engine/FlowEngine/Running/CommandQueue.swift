/// The commands of one kind, which are performed one after another.
struct CommandQueue<F: Flow>: Sendable {
  /// Performs the first command, then those that wait.
  let running: Task<Void, Never>
  private var waiting: [F.Effect] = []

  init(_ running: Task<Void, Never>) { self.running = running }

  /// Returns false if the command is dropped, because too many wait.
  mutating func append(_ command: F.Effect, limit: Int) -> Bool {
    guard waiting.count < limit else { return false }
    waiting.append(command)
    return true
  }

  /// Removes the next command to perform, and returns it.
  mutating func next() -> F.Effect? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Performs the commands that wait, although the session is gone.
  func finish(_ perform: @escaping Session<F>.Perform) {
    guard !waiting.isEmpty else { return }
    Task { [running, waiting] in
      await running.value
      await EffectTask.$current.withValue(nil) {
        for command in waiting { _ = await perform(command, Emitter { _ in false }) }
      }
    }
  }
}
