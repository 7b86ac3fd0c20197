import Foundation
import PassAPI
import PassService

/// Apple's manager and its delegate for one call, as far as the adapter uses them. It uses no names of Apple's and
/// makes no decisions.
@MainActor protocol AccountManager: AnyObject, Sendable {
  /// Reports whether the app may read the subscription, and the error if it may not.
  func checkAccess(prompt: Bool, _ handler: @escaping @Sendable (AccessStatus, FrameworkError?) -> Void)
  /// Submits a metadata request; returns a closure that cancels it.
  func enqueue(
    _ query: PartnerQuery, _ handler: @escaping @Sendable (PartnerReply) -> Void
  ) -> @Sendable () -> Void
}

/// Calls of Apple's framework, each with exactly one answer, however handlers, delegates and threads behave.
struct AccountCalls: PartnerFramework {
  /// How long a cancelled call may take to answer, then its view to be dismissed, and then to disappear. Also how long
  /// a view may wait to be presented.
  let grace: Duration
  let clock: any AppClock
  let notices: AccountNotices
  /// Makes a manager for one call, whose delegate passes views to the screen. An access check alone has no screen.
  var manager: @MainActor @Sendable (AccountScreen?) -> any AccountManager

  func accessStatus(prompt: Bool) async -> AccessStatus {
    guard !Task.isCancelled else { return .notDetermined }
    return await access(to: manager(nil), prompt: prompt).0
  }

  func answer(_ query: PartnerQuery) async -> PartnerReply {
    let cancelled = FrameworkError(.userCancelled)
    guard !Task.isCancelled else { return PartnerReply(access: .notDetermined, error: cancelled) }
    let answer = newAnswer(PartnerReply.self)
    // Apple documents no error for a view that cannot be shown. The login that is needed cannot take place.
    let screen = AccountScreen(self) {
      answer.come(PartnerReply(access: .granted, error: FrameworkError(.providerRejected)))
    }
    let manager = await manager(screen)
    // The framework does not retain a manager, and a manager does not retain its delegate.
    defer { withExtendedLifetime(manager) {} }
    let (access, refusal) = await access(to: manager, prompt: query.promptsForAccess)
    guard access == .granted else { return PartnerReply(access: access, error: refusal) }
    guard !Task.isCancelled else { return PartnerReply(access: access, error: cancelled) }
    let cancel = await manager.enqueue(query) { answer.come($0) }
    let reply = await value(of: answer, cancel)
    // The request is still waiting for its view.
    if await screen.wasRefused { cancel() }
    await screen.close()
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

  /// The first answer, however long it takes; `nil` if a cancelled call has none within the grace.
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
