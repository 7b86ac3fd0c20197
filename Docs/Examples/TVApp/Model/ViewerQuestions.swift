import PassFlowKit

/// Questions to the viewer, one at a time: the situation says what is asked, `answer` what they said. Those of several
/// clients wait for each other.
@MainActor final class ViewerQuestions: ViewerPrompts {
  enum Answer {
    case read
    case profile(String)
    case provider(ProviderConfirmation)
    case choice(ProviderChoice)
    case newCode(Bool)
  }
  /// Whether somebody waits for an answer.
  var isAsking: Bool { !waiting.isEmpty }
  /// The questions of all clients, the one on the screen in front.
  private var waiting: [(number: Int, asked: CheckedContinuation<Answer?, Never>)] = []
  private var count = 0

  /// What the viewer said to what is asked now, nil if they left; without effect when nothing is asked.
  func answer(_ answer: Answer?) { if !waiting.isEmpty { waiting.removeFirst().asked.resume(returning: answer) } }

  func explainAccess(in place: SettingsPlace) async { _ = await next() }

  func chooseProfile(among profiles: [Profile]) async -> String? {
    guard case .profile(let id)? = await next() else { return nil }
    return id
  }

  func confirmProvider(_ provider: RememberedProvider) async -> ProviderConfirmation {
    guard case .provider(let confirmation)? = await next() else { return .left }
    return confirmation
  }

  func chooseProvider(among providers: [TVProvider]) async -> ProviderChoice {
    guard case .choice(let choice)? = await next() else { return .left }
    return choice
  }

  func offerNewCode() async -> Bool {
    guard case .newCode(let isWanted)? = await next() else { return false }
    return isWanted
  }

  /// Waits for the answer; nil once the question is taken back.
  private func next() async -> Answer? {
    count += 1
    let number = count
    return await withTaskCancellationHandler {
      await withCheckedContinuation { asked in
        if Task.isCancelled { asked.resume(returning: nil) } else { waiting.append((number, asked)) }
      }
    } onCancel: {
      Task { await self.takeBack(number) }
    }
  }

  private func takeBack(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).asked.resume(returning: nil)
  }
}
