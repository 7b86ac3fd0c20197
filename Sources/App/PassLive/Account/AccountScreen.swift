import Foundation
import PassAPI
import PassService

/// The views of Apple's framework during one call. They are presented and dismissed on the main thread, and disappear
/// with the end of the call.
///
/// UIKit refuses while another transition is under way, and says so in its log alone. So whatever is to be done is
/// tried again until it is, at most for the grace.
@MainActor final class AccountScreen {
  /// Begins to present or to dismiss a view; false as long as that has to be tried again.
  typealias Attempt = @MainActor @Sendable () -> Bool

  /// A view that was handed over.
  private final class View {
    let dismiss: Attempt
    var isShown = false, isLeaving = false
    /// The attempts that go on.
    var attempts: Task<Void, Never>?
    init(dismiss: @escaping Attempt) { self.dismiss = dismiss }
  }
  /// The time between two attempts: several of them take as long as a transition.
  private static let pause = Duration.milliseconds(50)
  private let calls: AccountCalls
  private let refused: @Sendable () -> Void
  private var views: [View] = []
  private var isOver = false
  /// Whether a view could not be presented.
  private(set) var wasRefused = false

  /// `refused` is called if a view could not be presented within the grace.
  nonisolated init(_ calls: AccountCalls, refused: @escaping @Sendable () -> Void) {
    self.calls = calls
    self.refused = refused
  }

  /// Presents a view for the delegate; on the main thread, presenting begins before the call returns, unless UIKit
  /// refuses.
  ///
  /// - Parameters:
  ///   - present: Begins to present; false if it could not.
  ///   - dismiss: Begins to dismiss, if it was presented; true once the view is gone.
  nonisolated func present(_ present: @escaping Attempt, dismiss: @escaping Attempt) {
    onMainThread { [self] in
      // A view that arrives after the end of its call is not shown.
      guard !isOver else { return }
      let view = View(dismiss: dismiss)
      views.append(view)
      attempt(view) {
        view.isShown = view.isShown || !view.isLeaving && present()
        return view.isShown || view.isLeaving
      } otherwise: { [self] in
        calls.notices.add(.notPresented)
        wasRefused = true
        refused()
      }
    }
  }

  /// Dismisses the view for the delegate; on the main thread, dismissing begins before the call returns, unless UIKit
  /// refuses.
  nonisolated func dismiss() { onMainThread { [self] in takeAway(views) } }

  /// Ends the call: waits for the view to be dismissed, dismisses it at the end of the grace, and returns when it is
  /// gone, or does not go within another grace.
  func close() async {
    isOver = true
    // A presenter may have shown one without saying so yet.
    takeAway(views.filter { !$0.isShown })
    if !(await succeed { self.views.allSatisfy(\.isLeaving) }) {
      calls.notices.add(.notDismissed)
      takeAway(views)
    }
    for view in views { await view.attempts?.value }
  }

  private func takeAway(_ views: [View]) {
    for view in views where !view.isLeaving {
      view.isLeaving = true
      attempt(view, view.dismiss) { [calls] in calls.notices.add(.notGone) }
    }
  }

  /// Tries at once, and again as long as the grace lasts.
  private func attempt(_ view: View, _ attempt: @escaping Attempt, otherwise fail: @escaping @MainActor () -> Void) {
    if !attempt() { view.attempts = Task { if !(await succeed(attempt)) { fail() } } }
  }

  /// False if it has not succeeded within the grace. A caller that is cancelled waits as well.
  private func succeed(_ attempt: @escaping Attempt) async -> Bool {
    await Task { [calls] in
      for _ in stride(from: 0, to: calls.grace / Self.pause, by: 1) {
        if attempt() { return true }
        await calls.clock.sleep(for: Self.pause)
      }
      return attempt()
    }.value
  }

  /// Apple calls delegates on the main thread, but no document guarantees it.
  private nonisolated func onMainThread(_ work: @escaping @MainActor @Sendable () -> Void) {
    if Thread.isMainThread { return MainActor.assumeIsolated(work) }
    calls.notices.add(.notOnMainThread)
    DispatchQueue.main.async { MainActor.assumeIsolated(work) }
  }
}
