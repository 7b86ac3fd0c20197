// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of UIKit that this package and the app of Docs/Examples use: `.ci/apple-target`.
@_exported import Foundation

@available(iOS 2.0, *)
@MainActor open class UIResponder: NSObject { public nonisolated override init() { super.init() } }

@available(iOS 2.0, *)
open class UIViewController: UIResponder {
  public nonisolated override init() { super.init() }
  open var view: UIView!
  open var presentedViewController: UIViewController? { nil }
  open var presentingViewController: UIViewController? { nil }
  open var isBeingPresented: Bool { false }
  open var isBeingDismissed: Bool { false }
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {}
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

@available(iOS 2.0, *)
open class UIView: UIResponder { open var window: UIWindow? { nil } }

@available(iOS 2.0, *)
open class UIWindow: UIView { @available(iOS 4.0, *) open var rootViewController: UIViewController? }

public enum UIUserInterfaceIdiom: Int, Sendable {
  @available(iOS 3.2, *) case phone = 0
  @available(iOS 3.2, *) case pad = 1
  @available(iOS 9.0, tvOS 9.0, *) case tv = 2
}

@available(iOS 2.0, *)
@MainActor open class UIDevice: NSObject {
  open class var current: UIDevice { fatalError() }
  @available(iOS 3.2, *) open var userInterfaceIdiom: UIUserInterfaceIdiom { fatalError() }
}

@available(iOS 2.0, *)
open class UIApplication: UIResponder {
  open class var shared: UIApplication { fatalError() }
  @available(iOS 13.0, tvOS 13.0, *) open var connectedScenes: Set<UIScene> { fatalError() }
}

@available(iOS 13.0, tvOS 13.0, *)
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }
  open var activationState: UIScene.ActivationState { fatalError() }
}

@available(iOS 13.0, tvOS 13.0, *)
open class UIWindowScene: UIScene { @available(iOS 15.0, tvOS 15.0, *) open var keyWindow: UIWindow? { nil } }
