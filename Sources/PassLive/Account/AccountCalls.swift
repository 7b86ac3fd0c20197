import Foundation
import PassAPI
import PassService

/// Apple's manager, with its delegate, for one call: what the adapter needs of it. It has neither Apple's names nor any
/// decision of its own.
@MainActor protocol AccountManager: AnyObject, Sendable {
  /// Whether the app may read the subscription, and why not.
  func checkAccess(prompt: Bool, _ handler: @escaping @Sendable (AccessStatus, FrameworkError?) -> Void)
  /// Submits a metadata request; what it returns cancels the request.
  func enqueue(
    _ query: PartnerQuery, _ handler: @escaping @Sendable (PartnerReply) -> Void
  ) -> @Sendable () -> Void
}

/// Calls of Apple's framework as values that come once, whatever handlers, delegates and threads do.
struct AccountCalls: PartnerFramework {
  /// How long a cancelled call may take to answer, and then its view to go away.
  let grace: Duration
  let clock: any AppClock
  let notices: AccountNotices
  /// A manager for one call; its delegate hands views to the screen. An access check alone has no screen.
  let manager: @MainActor @Sendable (AccountScreen?) -> any AccountManager

  func accessStatus(prompt: Bool) async -> AccessStatus {
    guard !Task.isCancelled else { return .notDetermined }
    return await access(to: manager(nil), prompt: prompt).0
  }

  func answer(_ query: PartnerQuery) async -> PartnerReply {
    let cancelled = FrameworkError(.userCancelled)
    guard !Task.isCancelled else { return PartnerReply(access: .notDetermined, error: cancelled) }
    let answer = newAnswer(PartnerReply.self)
    // Apple documents no error for a view that cannot be shown: a login is needed, and cannot be.
    let screen = AccountScreen(notices) {
      answer.come(PartnerReply(access: .granted, error: FrameworkError(.providerRejected)))
    }
    let manager = await manager(screen)
    // The framework does not keep a manager, nor a manager its delegate.
    defer { withExtendedLifetime(manager) {} }
    let (access, refusal) = await access(to: manager, prompt: query.promptsForAccess)
    guard access == .granted else { return PartnerReply(access: access, error: refusal) }
    guard !Task.isCancelled else { return PartnerReply(access: access, error: cancelled) }
    let cancel = await manager.enqueue(query) { answer.come($0) }
    let reply = await value(of: answer, cancel)
    // The request goes on waiting for its view.
    if await screen.wasRefused { cancel() }
    await screen.close(within: grace, by: clock)
    return reply ?? PartnerReply(access: access, error: cancelled)
  }

  private func access(to manager: any AccountManager, prompt: Bool) async -> (AccessStatus, FrameworkError?) {
    let answer = newAnswer((AccessStatus, FrameworkError?).self)
    await manager.checkAccess(prompt: prompt) { answer.come(($0, $1)) }
    defer { withExtendedLifetime(manager) {} }
    return await value(of: answer) {} ?? (.notDetermined, nil)
  }

  private func newAnswer<Value: Sendable>(_: Value.Type) -> FirstAnswer<Value> {
    FirstAnswer { [notices] in notices.add(.answerDropped) }
  }

  /// The first answer, however long it takes; of a cancelled call nil when it does not come within the grace.
  private func value<Value: Sendable>(
    of answer: FirstAnswer<Value>, _ cancel: @escaping @Sendable () -> Void
  ) async -> Value? {
    let value = await clock.closing(within: grace) {
      await withTaskCancellationHandler {
        await answer.value
      } onCancel: {
        cancel()
      }
    }
    if value == nil {
      answer.giveUp()
      notices.add(.notAnswered)
    }
    return value ?? nil
  }
}
