// Apple's framework has no access check and no request on macOS, and is not there on Mac Catalyst.
#if canImport(VideoSubscriberAccount) && !os(macOS) && !targetEnvironment(macCatalyst)
  import Foundation
  import PassAPI
  import PassService
  import VideoSubscriberAccount

  #if canImport(UIKit)
    import UIKit
  #endif

  /// Apple's VideoSubscriberAccount framework for a flow: each query becomes an access check and a metadata request, at
  /// a manager of its own, on the main thread. What is decided about them stands in `AccountCalls` and `AccountScreen`,
  /// without Apple's names; here each of Apple's properties is set or read, one to one.
  public struct VideoSubscriberAccountFramework: PartnerFramework {
    private let calls: AccountCalls
    private let manager: @MainActor @Sendable () -> VSAccountManager

    /// Fails when the app's Info.plist has no usage text: the system would end the app at the first access check.
    ///
    /// - Parameters:
    ///   - presenter: Shows Apple's views; with nil no view can be shown, and a query that needs one ends in
    ///     `providerRejected`.
    ///   - bundle: Where the usage text is looked for.
    ///   - grace: How long a cancelled call may take to answer, and then its view to go away; both together have to be
    ///     less than `TimeLimits.closing`.
    ///   - clock: Counts the grace.
    ///   - report: Told of each notice, on any thread; the system's log unless given.
    ///   - manager: Makes a manager; each call has its own.
    public init(
      presenter: (any AccountPresenter)?, bundle: Bundle = .main, grace: Duration = .seconds(2),
      clock: any AppClock = SystemClock(),
      report: @escaping @Sendable (AccountNotice) -> Void = { NSLog($0.description) },
      manager: @escaping @MainActor @Sendable () -> VSAccountManager = { VSAccountManager() }
    ) throws(MissingUsageText) {
      try MissingUsageText.look(in: bundle)
      self.manager = manager
      calls = AccountCalls(grace: grace, clock: clock, notices: AccountNotices(report: report)) { screen in
        OneManager(manager(), presenter, screen)
      }
    }

    /// The same with another presenter, for who gets one with each query, as a `PresentingFramework` of `PassEnabler`.
    public func presenting(on presenter: any AccountPresenter) -> Self { Self(self, presenter) }

    private init(_ other: Self, _ presenter: any AccountPresenter) {
      manager = other.manager
      calls = AccountCalls(grace: other.calls.grace, clock: other.calls.clock, notices: other.calls.notices) {
        [manager] screen in OneManager(manager(), presenter, screen)
      }
    }

    /// How often each notice was given.
    public var notices: [AccountNotice: Int] { calls.notices.counts }

    /// Checks access at a manager without delegate.
    public func accessStatus(prompt: Bool) async -> AccessStatus { await calls.accessStatus(prompt: prompt) }
    /// Checks access, and only when it is granted enqueues a request at the same manager.
    public func answer(_ query: PartnerQuery) async -> PartnerReply { await calls.answer(query) }
  }

  /// Shows the views of Apple's framework on the screen of the app.
  @MainActor public protocol AccountPresenter: Sendable {
    /// Begins to present the view before it returns; false if there is nothing to present on.
    func present(_ viewController: UIViewController) -> Bool
    /// Begins to dismiss a view that was presented before it returns.
    func dismiss(_ viewController: UIViewController)
  }

  /// Apple's objects, held for one call.
  @MainActor private final class OneManager: AccountManager {
    private let manager: VSAccountManager
    private let delegate: OneDelegate?
    private let request = VSAccountMetadataRequest()
    private var result: VSAccountManagerResult?

    init(_ manager: VSAccountManager, _ presenter: (any AccountPresenter)?, _ screen: AccountScreen?) {
      self.manager = manager
      delegate = screen.map { OneDelegate(presenter, $0) }
      manager.delegate = delegate
    }

    // Both handlers are called on any thread: what they get is turned into values there.

    func checkAccess(prompt: Bool, _ handler: @escaping @Sendable (AccessStatus, FrameworkError?) -> Void) {
      manager.checkAccessStatus(options: [.prompt: prompt]) { @Sendable status, error in
        handler(AccessStatus(number: status.rawValue), error.map { FrameworkError(apple: $0) })
      }
    }

    func enqueue(
      _ query: PartnerQuery, _ handler: @escaping @Sendable (PartnerReply) -> Void
    ) -> @Sendable () -> Void {
      // Properties are set and read so that it does not matter which of them Swift imports as optional.
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

  /// No document names the thread of a delegate: `AccountScreen` takes any.
  private final class OneDelegate: NSObject, VSAccountManagerDelegate {
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
        presenter?.dismiss(viewController)
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
