// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of UIKit that this package and the app of Docs/Examples use, and how it presents: a transition takes time,
// and what UIKit refuses it only logs. `.ci/apple-target` compiles it, `.ci/apple` presents with it.
@_exported import Foundation

@available(iOS 2.0, *)
@MainActor open class UIResponder: NSObject { public nonisolated override init() { super.init() } }

@available(iOS 2.0, *)
open class UIViewController: UIResponder {
  public nonisolated override init() { super.init() }
  open var view: UIView! {
    get {
      viewIfLoaded = viewIfLoaded ?? UIView()
      return viewIfLoaded
    }
    set { viewIfLoaded = newValue }
  }
  @available(iOS 9.0, *) open private(set) var viewIfLoaded: UIView?
  open private(set) var presentedViewController: UIViewController?
  open var presentingViewController: UIViewController? { presenting }
  open private(set) var isBeingPresented = false
  open private(set) var isBeingDismissed = false

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    let next = viewControllerToPresent
    guard presentedViewController == nil, next.presenting == nil, !isInTransition, let window = viewIfLoaded?.window
    else { return Transitions.refuse() }
    (presentedViewController, next.presenting, next.isBeingPresented) = (next, self, true)
    next.view.place = window
    Transitions.after {
      next.isBeingPresented = false
      completion?()
    }
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let gone = presentedViewController else { return presenting?.dismiss(animated: flag) ?? Transitions.refuse() }
    guard !gone.isInTransition, !isInTransition else { return Transitions.refuse() }
    gone.isBeingDismissed = true
    Transitions.after { [self] in
      var next = presentedViewController
      presentedViewController = nil
      while let left = next {
        next = left.presentedViewController
        (left.presenting, left.presentedViewController, left.isBeingDismissed) = (nil, nil, false)
        left.viewIfLoaded?.place = nil
      }
      completion?()
    }
  }

  private weak var presenting: UIViewController?
  private var isInTransition: Bool {
    isBeingPresented || isBeingDismissed || presentedViewController?.isInTransition == true
  }
}

@available(iOS 2.0, *)
open class UIView: UIResponder {
  open var window: UIWindow? { place }
  fileprivate weak var place: UIWindow?
}

@available(iOS 2.0, *)
open class UIWindow: UIView {
  @available(iOS 4.0, *) open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.place = nil
      rootViewController?.view.place = self
    }
  }
}

/// What UIKit is doing, and what it has refused. Time passes only when a check says so.
@MainActor package enum Transitions {
  package static let usual = 0.5
  /// How long those take that begin now.
  package static var seconds = usual
  package private(set) static var refusals = 0
  package private(set) static var now = 0.0
  private static var running: [(end: Double, completion: () -> Void)] = []

  package static func pass(_ seconds: Double) {
    now += seconds
    while let index = running.firstIndex(where: { $0.end <= now }) { running.remove(at: index).completion() }
  }
  package static func after(_ completion: @escaping () -> Void) { running.append((now + seconds, completion)) }
  fileprivate static func refuse() { refusals += 1 }
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  @available(iOS 3.2, *) case phone = 0
  @available(iOS 3.2, *) case pad = 1
  @available(iOS 9.0, tvOS 9.0, *) case tv = 2
}

@available(iOS 2.0, *)
@MainActor open class UIDevice: NSObject {
  open class var current: UIDevice { UIDevice() }
  @available(iOS 3.2, *) open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}

@available(iOS 2.0, *)
open class UIApplication: UIResponder {
  open class var shared: UIApplication { application }
  @available(iOS 13.0, tvOS 13.0, *) open package(set) var connectedScenes: Set<UIScene> = []
  private static let application = UIApplication()
}

@available(iOS 13.0, tvOS 13.0, *)
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }
  open package(set) var activationState: UIScene.ActivationState = .unattached
  open var session: UISceneSession { itsSession }
  package let itsSession = UISceneSession()
}

@available(iOS 13.0, tvOS 13.0, *)
@MainActor open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public static let windowApplication: UISceneSession.Role = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  open package(set) var role: UISceneSession.Role = .windowApplication
  public nonisolated override init() { super.init() }
}

@available(iOS 13.0, tvOS 13.0, *)
open class UIWindowScene: UIScene {
  @available(iOS 15.0, tvOS 15.0, *) open package(set) var keyWindow: UIWindow?
}

public enum UIAccessibility {
  public struct Notification: Hashable, RawRepresentable, Sendable {
    public static let announcement: UIAccessibility.Notification = Notification(rawValue: 1008)
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }
  @MainActor public static func post(notification: UIAccessibility.Notification, argument: Any?) {}
}
