import Foundation
import PassAPI
import PassService

/// The view of Apple's framework during one call. It is presented and dismissed on the main thread, and disappears with
/// the end of the call.
@MainActor final class AccountScreen {
  /// A view that was presented.
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

  /// `refused` is called if there is nothing to present on.
  nonisolated init(_ notices: AccountNotices, refused: @escaping @Sendable () -> Void) {
    self.notices = notices
    self.refused = refused
  }

  /// Presents a view for the delegate; on the main thread, presenting begins before the call returns.
  ///
  /// - Parameter present: Begins to present; returns false if there is nothing to present on.
  nonisolated func present(
    _ present: @escaping @MainActor @Sendable () -> Bool, dismiss: @escaping @MainActor @Sendable () -> Void
  ) {
    onMainThread { [self] in
      // A view that arrives after the end of its call is not shown.
      guard !isOver else { return }
      guard present() else {
        notices.add(.notPresented)
        wasRefused = true
        return refused()
      }
      shown = Shown(dismiss: dismiss, gone: FirstAnswer {})
    }
  }

  /// Dismisses the view for the delegate; on the main thread, dismissing begins before the call returns.
  nonisolated func dismiss() { onMainThread { [self] in takeAway() } }

  /// Ends the call: waits for the view to disappear, and dismisses it at the end of the grace.
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

  /// Apple calls delegates on the main thread, but no document guarantees it.
  private nonisolated func onMainThread(_ work: @escaping @MainActor @Sendable () -> Void) {
    if Thread.isMainThread { return MainActor.assumeIsolated(work) }
    notices.add(.notOnMainThread)
    DispatchQueue.main.async { MainActor.assumeIsolated(work) }
  }
}
