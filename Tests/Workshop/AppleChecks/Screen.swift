import PassAPI
import PassLive
import PassService
import UIKit

/// The screen of an app on UIKit, and what stands in the way of Apple's views.
@MainActor final class Screen: AccountPresenter {
  /// What stands in the way of a view when it comes: for good, or as long as a transition.
  enum Obstacle: CaseIterable, Sendable {
    case noController, noWindow, sheetComesForEver, sheetGoesForEver
    case windowComes, sheetComes, sheetGoes
    var passes: Bool { [.windowComes, .sheetComes, .sheetGoes].contains(self) }
    var refuses: Bool { !passes }
    /// Those that a view meets: they take turns, or with EACH in the environment all of them, which takes minutes.
    static func drawn(_ view: Int, among isMeant: (Self) -> Bool) -> [Self] {
      let all = allCases.filter(isMeant), isEach = ProcessInfo.processInfo.environment["EACH"] != nil
      return isEach ? all : [all[view % all.count]]
    }
  }
  let root = UIViewController()
  private let window = UIWindow(), sheet = UIViewController()
  private let obstacle: (kind: Obstacle, view: Int)?
  private var seen: [UIViewController] = []
  private(set) var presented = 0
  private(set) var dismissed = 0
  private(set) var wasOffMainThread = false
  private var presenter: ScreenPresenter {
    ScreenPresenter { [self] in isInTheWay(.noController) ? nil : root }
  }
  /// The number of views that were handed over.
  var count: Int { seen.count }

  /// - Parameter obstacle: What stands in the way of the view of that number, the first is 0.
  nonisolated init(_ obstacle: (kind: Obstacle, view: Int)? = nil) { self.obstacle = obstacle }

  func present(_ viewController: UIViewController) -> Bool {
    wasOffMainThread = wasOffMainThread || !Thread.isMainThread
    if !hasSeen(viewController) { comes(viewController) }
    guard presenter.present(viewController) else { return false }
    presented += 1
    return true
  }

  func dismiss(_ viewController: UIViewController) -> Bool {
    wasOffMainThread = wasOffMainThread || !Thread.isMainThread
    guard presenter.dismiss(viewController) else { return false }
    dismissed += 1
    return true
  }

  func hasSeen(_ viewController: UIViewController) -> Bool { seen.contains(viewController) }

  private func isInTheWay(_ kinds: Obstacle...) -> Bool {
    obstacle.map { kinds.contains($0.kind) && $0.view == seen.count - 1 } ?? false
  }

  private func comes(_ viewController: UIViewController) {
    seen.append(viewController)
    window.rootViewController = isInTheWay(.noWindow, .windowComes) ? nil : root
    if isInTheWay(.windowComes) { Transitions.after { [self] in window.rootViewController = root } }
    if isInTheWay(.sheetGoes, .sheetGoesForEver) {
      root.present(sheet, animated: true)
      Transitions.pass(Transitions.usual)
    }
    Transitions.seconds = isInTheWay(.sheetComesForEver, .sheetGoesForEver) ? 1_000_000 : Transitions.usual
    if isInTheWay(.sheetGoes, .sheetGoesForEver) { root.dismiss(animated: true) }
    if isInTheWay(.sheetComes, .sheetComesForEver) { root.present(sheet, animated: true) }
    Transitions.seconds = Transitions.usual
  }

  /// Whether the app's own next screen can be presented.
  func isFree() -> Bool {
    if window.rootViewController == nil { window.rootViewController = root }
    guard root.presentedViewController == nil || root.presentedViewController == sheet else { return false }
    let next = UIViewController()
    (root.presentedViewController ?? root).present(next, animated: true)
    defer { Transitions.pass(Transitions.usual) }
    return next.presentingViewController != nil
  }
}

/// A clock in whose sleeps the transitions of UIKit go on. A time limit on other work is one of the system's.
struct ScreenClock: AppClock {
  let limit: Duration
  var now: Timestamp { SystemClock().now }
  var uptime: Duration { SystemClock().uptime }
  func sleep(for duration: Duration) async {
    let end = await Transitions.now + duration / .seconds(1)
    while await Transitions.now < end { await Transitions.pass(0.025) }
  }
  func timeOut(after _: Duration) async { await SystemClock().timeOut(after: limit) }
}
