import Foundation

/// A deviation of Apple's framework, or of the app, from the documentation, and the adapter's reaction. It contains no
/// secret.
public enum AccountNotice: String, Hashable, Sendable, CaseIterable {
  /// A handler was called twice, or after its call was given up; the answer was dropped.
  case answerDropped
  /// A cancelled call had no answer within the grace; it was given up.
  case notAnswered
  /// A view was to be presented or dismissed on another thread than the main one; that was done a little later, on the
  /// main thread.
  case notOnMainThread
  /// A view was still on the screen at the end of the grace; the adapter dismissed it.
  case notDismissed
  /// A view was still on the screen a grace after it was to be dismissed; the call ended nevertheless.
  case notGone
  /// A view was needed, but within the grace it was not presented: there is no presenter or nothing to present on, or
  /// UIKit refused. The viewer cannot sign in there, and the call ended as if the provider had refused.
  case notPresented
}

extension AccountNotice: CustomStringConvertible {
  /// What happened, and what to do about it.
  public var description: String {
    switch self {
    case .answerDropped: "VideoSubscriberAccount answered a call again, or too late: the answer was dropped"
    case .notAnswered: "VideoSubscriberAccount did not answer a cancelled call in time: it was given up"
    case .notOnMainThread: "VideoSubscriberAccount called its delegate on another thread than the main one"
    case .notDismissed: "VideoSubscriberAccount left its view on the screen: the adapter dismissed it"
    case .notGone: "a view of VideoSubscriberAccount was to be dismissed, and did not go"
    case .notPresented:
      """
      VideoSubscriberAccount has a view to show, and it could not be presented: give the adapter a presenter, and ask \
      for a sign-in only while the app shows a view controller in a window
      """
    }
  }
}

/// The notices of an adapter, with their counts.
///
/// Sendable, because its mutable state is accessed only under the lock.
final class AccountNotices: @unchecked Sendable {
  private let lock = NSLock()
  private var count: [AccountNotice: Int] = [:]
  private let report: @Sendable (AccountNotice) -> Void

  init(report: @escaping @Sendable (AccountNotice) -> Void) { self.report = report }

  /// The number of times that each notice was given.
  var counts: [AccountNotice: Int] { lock.withLock { count } }

  func add(_ notice: AccountNotice) {
    lock.withLock { count[notice, default: 0] += 1 }
    report(notice)
  }
}
