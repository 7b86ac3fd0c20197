/// Work that is done one after the other: what was given up is over only when it has returned.
package actor Turns {
  private var last: Task<Void, Never>?

  /// Returns when nothing is under way.
  package func idle() async { await last?.value }

  /// What some work brings, which begins when all before it has returned; nil if the caller was cancelled before that.
  package func next<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
    let before = last
    let task = Task {
      await before?.value
      return Task.isCancelled ? nil : await work()
    }
    last = Task { _ = await task.value }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
