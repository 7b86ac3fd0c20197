import Observation
import PassAPI
import PassFlows

/// Questions to the viewer, one at a time: the situation says what is asked, `answer` what they said.
@available(macOS 14, iOS 17, tvOS 17, *)
@Observable @MainActor
final class ViewerQuestions: Chooser {
  enum Answer {
    case read
    case profile(String)
    case provider(ProviderConfirmation)
    case choice(ProviderChoice)
    case newCode(Bool)
  }
  private var number = 0
  /// Whether somebody waits for an answer: buttons that give one are enabled meanwhile.
  var isAsking: Bool { waiting != nil }
  private var waiting: CheckedContinuation<Answer?, Never>?

  /// What the viewer said to what is asked now; without effect when nothing is.
  func answer(_ answer: Answer?) {
    waiting?.resume(returning: answer)
    waiting = nil
  }

  func explainAccess(in place: SettingsPlace) async { _ = await next() }

  func chooseProfile(among profiles: [Profile]) async -> String? {
    guard case .profile(let id)? = await next() else { return nil }
    return id
  }

  func confirms(_ provider: RememberedProvider) async -> ProviderConfirmation {
    guard case .provider(let confirmation)? = await next() else { return .left }
    return confirmation
  }

  func chooseProvider(among providers: [MVPD]) async -> ProviderChoice {
    guard case .choice(let choice)? = await next() else { return .left }
    return choice
  }

  func wantsNewCode() async -> Bool {
    guard case .newCode(let isWanted)? = await next() else { return false }
    return isWanted
  }

  /// Waits for the answer; nil once the question is taken back.
  private func next() async -> Answer? {
    number += 1
    let asked = number
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume(returning: nil) } else { waiting = continuation }
      }
    } onCancel: {
      Task { await self.takeBack(asked) }
    }
  }

  private func takeBack(_ asked: Int) { if asked == number { answer(nil) } }
}
