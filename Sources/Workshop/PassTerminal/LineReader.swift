import Foundation

/// The lines that a person types.
actor LineReader {
  private var lines: [String?] = []
  private var waiting: CheckedContinuation<String?, Never>?
  private var isReading = false

  /// The next line; `nil` at the end of the input, or if the task is cancelled. One caller at a time.
  func next() async -> String? {
    if !isReading {
      isReading = true
      // On its own thread, since a read cannot be interrupted.
      Thread.detachNewThread {
        while let line = readLine() { self.add(line) }
        self.add(nil)
      }
    }
    if !lines.isEmpty { return lines[0] == nil ? nil : lines.removeFirst() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        if Task.isCancelled { waiting.resume(returning: nil) } else { self.waiting = waiting }
      }
    } onCancel: {
      Task { await self.take(nil) }
    }
  }

  private nonisolated func add(_ line: String?) { Task { await read(line) } }

  private func read(_ line: String?) { if waiting == nil { lines.append(line) } else { take(line) } }

  private func take(_ line: String?) {
    waiting?.resume(returning: line)
    waiting = nil
  }
}
