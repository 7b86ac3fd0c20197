#if canImport(VideoSubscriberAccount) && canImport(UIKit) && !targetEnvironment(macCatalyst)
  import UIKit

  /// Presents Apple's views on top of the app's views.
  @MainActor public final class ScreenPresenter: AccountPresenter {
    private let screen: @MainActor () -> UIViewController?

    /// - Parameter screen: Returns the view controller that the app shows, the root of the window in front; `nil` while
    ///   it shows none.
    public nonisolated init(on screen: @escaping @MainActor @Sendable () -> UIViewController?) { self.screen = screen }

    /// Presents on the topmost view controller; false while it is in no window, or in a transition.
    public func present(_ viewController: UIViewController) -> Bool {
      guard viewController.presentingViewController == nil else { return !viewController.isBeingDismissed }
      guard var top = screen() else { return false }
      // UIKit refuses these three, and reports it only in its log.
      while let next = top.presentedViewController {
        if next.isBeingPresented || next.isBeingDismissed { return false }
        top = next
      }
      guard top.viewIfLoaded?.window != nil else { return false }
      top.present(viewController, animated: true)
      return viewController.presentingViewController != nil
    }

    /// Dismisses the view, with everything presented on it; true once UIKit has completed that.
    public func dismiss(_ viewController: UIViewController) -> Bool {
      guard let presenting = viewController.presentingViewController else { return true }
      // UIKit drops a dismissal during a transition.
      if !viewController.isBeingPresented && !viewController.isBeingDismissed { presenting.dismiss(animated: true) }
      return false
    }
  }
#endif
