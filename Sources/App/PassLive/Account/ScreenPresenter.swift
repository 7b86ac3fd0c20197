#if canImport(VideoSubscriberAccount) && canImport(UIKit) && !targetEnvironment(macCatalyst)
  import UIKit

  /// Presents Apple's views on top of the app's views.
  @MainActor public final class ScreenPresenter: AccountPresenter {
    private let screen: @MainActor () -> UIViewController?

    /// - Parameter screen: Returns the view controller that the app shows, the root of the window in front; `nil` while
    ///   it shows none.
    public nonisolated init(on screen: @escaping @MainActor @Sendable () -> UIViewController?) { self.screen = screen }

    /// Presents on the topmost view controller.
    public func present(_ viewController: UIViewController) -> Bool {
      guard var top = screen() else { return false }
      while let next = top.presentedViewController, !next.isBeingDismissed { top = next }
      top.present(viewController, animated: true)
      return true
    }

    /// Dismisses the view, with everything presented on it.
    public func dismiss(_ viewController: UIViewController) {
      viewController.presentingViewController?.dismiss(animated: true)
    }
  }
#endif
