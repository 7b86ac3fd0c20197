import Foundation
import PassAPI
import PassService

/// The view of Apple's framework during one call: it is presented and dismissed on the main thread, and is gone when
/// the call ends.
@MainActor final class AccountScreen {
  /// What was presented.
  private struct Shown {
    let dismiss: @MainActor @Sendable () -> Void
    let gone: FirstAnswer<Void>
  }
  private let notices: AccountNotices
  private let refused: @Sendable () -> Void
  private var shown: Shown?
  private var isOver = false
  /// Whether there was nothing to present on.
  private(set) var wasRefused = false

  /// `refused` is told when there is nothing to present on.
  nonisolated init(_ notices: AccountNotices, refused: @escaping @Sendable () -> Void) {
    self.notices = notices
    self.refused = refused
  }

  /// The delegate is to present a view: it begins to before it returns, if this is the main thread.
  ///
  /// - Parameter present: Begins to present; false if there is nothing to present on.
  nonisolated func present(
    _ present: @escaping @MainActor @Sendable () -> Bool, dismiss: @escaping @MainActor @Sendable () -> Void
  ) {
    onMainThread { [self] in
      // One that comes after the end of its call belongs to nobody.
      guard !isOver else { return }
      guard present() else {
        notices.add(.notPresented)
        wasRefused = true
        return refused()
      }
      shown = Shown(dismiss: dismiss, gone: FirstAnswer {})
    }
  }

  /// The delegate is to dismiss the view: it begins to before it returns, if this is the main thread.
  nonisolated func dismiss() { onMainThread { [self] in takeAway() } }

  /// The call is over: the view is waited for, and dismissed at the end of the grace.
  func close(within grace: Duration, by clock: any AppClock) async {
    isOver = true
    guard let shown else { return }
    if await clock.limiting(grace, { await shown.gone.value != nil }) == nil {
      notices.add(.notDismissed)
      takeAway()
    }
  }

  private func takeAway() {
    shown?.dismiss()
    shown?.gone.come(())
    shown = nil
  }

  /// Apple calls delegates on the main thread; no document promises it.
  private nonisolated func onMainThread(_ work: @escaping @MainActor @Sendable () -> Void) {
    if Thread.isMainThread { return MainActor.assumeIsolated(work) }
    notices.add(.notOnMainThread)
    DispatchQueue.main.async { MainActor.assumeIsolated(work) }
  }
}
