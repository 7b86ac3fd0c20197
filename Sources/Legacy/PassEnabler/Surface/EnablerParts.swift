import FlowEngine
import PassAPI
import PassService

#if canImport(UIKit)
  // For all files of the target.
  @_exported import UIKit

  extension UIViewController {
    /// Whether it is presented, or an app shows its view in another way.
    var isOnScreen: Bool { presentingViewController != nil || viewIfLoaded?.window != nil }
  }
#else
  /// A stand-in for UIKit's class where there is no UIKit.
  @MainActor open class UIViewController {
    /// Whether it is presented, and whether it is still on its way there.
    let isOnScreen = true, isBeingPresented = false
    /// Creates an empty controller.
    public nonisolated init() {}
  }
#endif

/// The app's adapters for one requestor at one address of the service.
///
/// They are those of `AppEnvironment`, except that the façade provides prompts and user agent, by its callbacks. On iOS
/// and tvOS `live` creates them all.
@Memberwise public struct EnablerParts: Sendable {
  /// The transport to the service.
  public var transport: any HTTPTransport
  /// Apple's framework. K06 and K07 require a `PresentingFramework`; any other presents its controller itself.
  public var framework: any PartnerFramework
  /// The storage that survives launches; requestors may share it.
  public var vault: any Vault
  /// The clocks of the device.
  public var clock: any AppClock
  /// The source of the device's description, unless the option `device_info` replaces it.
  public var device: any DeviceDescriber
  /// The system; on tvOS there are no web pages.
  public var platform: Platform
  /// The domain that the app is registered for.
  public var domainName: String
  /// The app's own URL scheme, `adbe.<id>`, for the redirect of a Safari view controller.
  public var urlScheme: String
  /// The redirect sent with the registration; `nil` for none.
  public var registrationRedirectURI: String?
  /// Optional headers in addition to those of calls and options.
  public var optionalHeaders: (any OptionalHeaderSource)?
  /// The time limits of the adapters.
  public var limits: TimeLimits? = .standard
  /// The policies that protect the service, for every request.
  public var policies: Policies = .standard
  /// The texts that viewers read after a failure: the messages of K14 and of `Status`.
  public var texts: FailureTexts = .english
}

/// An adapter of Apple's framework that leaves presenting and dismissing its view controller to a presenter. Otherwise
/// the contract of `PartnerFramework` applies. `VideoSubscriberAccountFramework` is one.
public protocol PresentingFramework: PartnerFramework {
  /// Answers as `answer(_:)` does, but passes the framework's controllers to the presenter; each is dismissed before
  /// this returns, presented or not.
  func answer(_ query: PartnerQuery, on presenter: any TvProviderDialogPresenter) async -> PartnerReply
}

/// The presenter of Apple's controllers: the façade, by K06 and K07. The app gets its callbacks a little later, and may
/// take as long as a transition, so an adapter asks again, at most for a grace.
@MainActor public protocol TvProviderDialogPresenter: Sendable {
  /// Has the app present a controller (K06); true once it is on the screen.
  func present(_ viewController: UIViewController) -> Bool
  /// Has the app dismiss a controller (K07); true once it is gone.
  func dismiss(_ viewController: UIViewController) -> Bool
}

/// A call of the app that the documents leave undefined. The façade ignores it.
public enum CallDefect: String, Hashable, Codable, Sendable, CaseIterable {
  /// C08 while no page is open, for example a second time.
  case unexpectedCompletionURL
  /// C08 with an address that is not the completion URL.
  case foreignCompletionURL
  /// An option of C02 that cannot be read.
  case unreadableOption
  /// Data of C05b, C09 or C10 without a hash in `email`, which a promotional temporary pass needs.
  case unreadableData
}
