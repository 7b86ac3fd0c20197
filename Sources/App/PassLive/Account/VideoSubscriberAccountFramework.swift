// Apple's framework has no access check and no request on macOS, and is absent on Mac Catalyst.
#if canImport(VideoSubscriberAccount) && !os(macOS) && !targetEnvironment(macCatalyst)
  import Foundation
  import PassAPI
  import PassService
  import VideoSubscriberAccount

  #if canImport(UIKit)
    import UIKit
  #endif

  /// An adapter of Apple's VideoSubscriberAccount framework for a flow. Each query becomes an access check and a
  /// metadata request, at its own manager, on the main thread.
  ///
  /// `AccountCalls` and `AccountScreen` make the decisions, without Apple's names; this file sets and reads Apple's
  /// properties, one to one.
  public struct VideoSubscriberAccountFramework: PartnerFramework {
    private var calls: AccountCalls
    private let manager: @MainActor @Sendable () -> VSAccountManager
    /// Whether it presents Apple's views itself.
    package private(set) var hasPresenter: Bool

    /// Throws if the app's Info.plist has no usage text: the system would terminate the app at the first access check.
    ///
    /// - Parameters:
    ///   - presenter: Shows Apple's views; without one no view can be shown, and a query that needs one ends in
    ///     `providerRejected`.
    ///   - bundle: The bundle with the usage text.
    ///   - grace: How long a view may wait to be presented, while something else is being presented or dismissed. Also
    ///     how long a cancelled call may take to answer, then its view to be dismissed, and then to disappear: three
    ///     times this has to be less than `TimeLimits.closing`.
    ///   - clock: Measures the grace.
    ///   - report: Receives each notice, on any thread; by default it writes to the system's log.
    ///   - manager: Makes a manager for each call.
    public init(
      presenter: (any AccountPresenter)?, bundle: Bundle = .main, grace: Duration = .milliseconds(1_500),
      clock: any AppClock = SystemClock(),
      report: @escaping @Sendable (AccountNotice) -> Void = { NSLog("%@", $0.description) },
      manager: @escaping @MainActor @Sendable () -> VSAccountManager = { VSAccountManager() }
    ) throws(MissingUsageText) {
      try MissingUsageText.look(in: bundle)
      self.manager = manager
      hasPresenter = presenter != nil
      calls = AccountCalls(grace: grace, clock: clock, notices: AccountNotices(report: report)) { screen in
        ManagerAdapter(manager(), presenter, screen)
      }
    }

    /// The framework with another presenter, for callers that get one with each query, such as a `PresentingFramework`
    /// of `PassEnabler`.
    public func presenting(on presenter: any AccountPresenter) -> Self {
      var framework = self
      framework.hasPresenter = true
      framework.calls.manager = { [manager] screen in ManagerAdapter(manager(), presenter, screen) }
      return framework
    }

    /// The number of times that each notice was given.
    public var notices: [AccountNotice: Int] { calls.notices.counts }

    /// Checks access with a manager that has no delegate.
    public func accessStatus(prompt: Bool) async -> AccessStatus { await calls.accessStatus(prompt: prompt) }
    /// Checks access and, if it is granted, enqueues a request at the same manager.
    public func answer(_ query: PartnerQuery) async -> PartnerReply { await calls.answer(query) }
  }

  /// Shows the views of Apple's framework on the app's screen.
  @MainActor public protocol AccountPresenter: Sendable {
    /// Begins to present the view before it returns. False if that is not possible, as while something else is being
    /// presented or dismissed: the adapter then calls again, at most for its grace.
    func present(_ viewController: UIViewController) -> Bool
    /// Begins to dismiss a view before it returns. True once it is gone, or if it never was presented; until then the
    /// adapter calls again, at most for its grace.
    func dismiss(_ viewController: UIViewController) -> Bool
  }

  /// Apple's objects, held for one call.
  @MainActor private final class ManagerAdapter: AccountManager {
    private let manager: VSAccountManager
    private let delegate: DelegateAdapter?
    private let request = VSAccountMetadataRequest()
    private var result: VSAccountManagerResult?

    init(_ manager: VSAccountManager, _ presenter: (any AccountPresenter)?, _ screen: AccountScreen?) {
      self.manager = manager
      delegate = screen.map { DelegateAdapter(presenter, $0) }
      manager.delegate = delegate
    }

    // Both handlers are called on any thread, and convert their arguments to values there.

    func checkAccess(prompt: Bool, _ handler: @escaping @Sendable (AccessStatus, FrameworkError?) -> Void) {
      manager.checkAccessStatus(options: [.prompt: prompt]) { @Sendable status, error in
        handler(AccessStatus(number: status.rawValue), error.map { FrameworkError(apple: $0) })
      }
    }

    func enqueue(
      _ query: PartnerQuery, _ handler: @escaping @Sendable (PartnerReply) -> Void
    ) -> @Sendable () -> Void {
      // Written so that it does not matter which properties Swift imports as optional.
      request.channelIdentifier = PartnerQuery.channelIdentifier
      request.includeAccountProviderIdentifier = PartnerQuery.includesProviderIdentifier
      request.includeAuthenticationExpirationDate = PartnerQuery.includesExpirationDate
      request.isInterruptionAllowed = query.allowsInterruption
      request.supportedAccountProviderIdentifiers = query.supported
      request.featuredAccountProviderIdentifiers = query.featured
      request.verificationToken = query.verificationToken?.revealed
      request.attributeNames = query.attributeNames
      result = manager.enqueue(request) { @Sendable metadata, error in
        handler(
          PartnerReply(
            provider: metadata?.accountProviderIdentifier, expires: metadata?.authenticationExpirationDate,
            saml: metadata?.samlAttributeQueryResponse, error: error.map { FrameworkError(apple: $0) }))
      }
      return { Task { @MainActor in self.result?.cancel() } }
    }
  }

  /// No document names the thread of a delegate: `AccountScreen` accepts any.
  private final class DelegateAdapter: NSObject, VSAccountManagerDelegate {
    private let presenter: (any AccountPresenter)?
    private let screen: AccountScreen

    init(_ presenter: (any AccountPresenter)?, _ screen: AccountScreen) {
      self.presenter = presenter
      self.screen = screen
    }

    nonisolated func accountManager(_ accountManager: VSAccountManager, present viewController: UIViewController) {
      screen.present { [presenter] in
        presenter?.present(viewController) ?? false
      } dismiss: { [presenter] in
        presenter?.dismiss(viewController) ?? true
      }
    }

    nonisolated func accountManager(_ accountManager: VSAccountManager, dismiss viewController: UIViewController) {
      screen.dismiss()
    }
  }

  extension FrameworkError {
    fileprivate init(apple error: any Error) {
      self.init(error, domain: VSErrorDomain, tapped: VSErrorInfoKeyUnsupportedProviderIdentifier)
    }
  }
#endif
