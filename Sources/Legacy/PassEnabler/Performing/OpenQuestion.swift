/// A question to the app, which it answers by a later call.
///
/// One question is open at a time; an earlier one, and a cancelled task, get the default answer.
@MainActor final class OpenQuestion<Answer: Sendable> {
  private let defaultAnswer: Answer
  private var open: (number: Int, continuation: CheckedContinuation<Answer, Never>)?
  private var count = 0

  init(otherwise defaultAnswer: Answer) { self.defaultAnswer = defaultAnswer }

  /// Whether a caller waits for an answer.
  var isOpen: Bool { open != nil }

  /// Waits for the answer.
  func next() async -> Answer {
    count += 1
    let number = count
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: defaultAnswer) }
        answer(defaultAnswer)
        open = (number, continuation)
      }
    } onCancel: {
      Task { @MainActor in if self.open?.number == number { self.answer(self.defaultAnswer) } }
    }
  }

  /// Answers the question; false if no caller waits.
  @discardableResult func answer(_ answer: Answer) -> Bool {
    guard let waiting = open else { return false }
    open = nil
    waiting.continuation.resume(returning: answer)
    return true
  }
}
