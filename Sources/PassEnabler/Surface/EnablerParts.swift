import FlowEngine
import PassAPI
import PassService

#if canImport(UIKit)
  import UIKit
#else
  /// Stands for UIKit's class where there is no UIKit.
  @MainActor open class UIViewController {
    /// A controller of nothing.
    public nonisolated init() {}
  }
#endif

/// The app's parts for one requestor at one address of the service.
///
/// The parts are those of `AppEnvironment`; the façade provides prompts and user agent, by its callbacks.
@Memberwise public struct EnablerParts: Sendable {
  /// The way to the service.
  public var transport: any HTTPTransport
  /// Apple's framework. K06 and K07 come with a `PresentingFramework`; another presents its controller itself.
  public var framework: any PartnerFramework
  /// What survives launches. Each requestor needs one of its own.
  public var vault: any Vault
  /// The time.
  public var clock: any AppClock
  /// Who describes the device, unless the option `device_info` does.
  public var device: any DeviceDescriber
  /// The system: without web pages on tvOS.
  public var platform: Platform
  /// The domain that the app is registered for.
  public var domainName: String
  /// The app's own URL scheme, `adbe.<id>`: where a Safari view controller lands.
  public var urlScheme: String
  /// The redirect that goes along with the registration; nil for none.
  public var registrationRedirectURI: String?
  /// Optional headers in addition to those of calls and options.
  public var optionalHeaders: (any OptionalHeaderSource)?
  /// Time limits for the parts.
  public var limits: TimeLimits? = .standard
  /// What is done for the service on every request.
  public var policies: Policies = .standard
  /// What viewers read after a failure: the messages of K14 and of `Status`.
  public var texts: FailureTexts = .english
}

/// An adapter of Apple's framework that leaves its view controller to another part, which presents and dismisses it.
/// Otherwise the contract of `PartnerFramework` holds.
public protocol PresentingFramework: PartnerFramework {
  /// As `answer(_:)` does; what the framework hands to its delegate goes to the presenter, and a controller that was
  /// presented is dismissed before this returns.
  func answer(_ query: PartnerQuery, on presenter: any TvProviderDialogPresenter) async -> PartnerReply
}

/// Who shows the controller of Apple's framework: the façade, by K06 and K07.
@MainActor public protocol TvProviderDialogPresenter: Sendable {
  /// K06.
  func present(_ viewController: UIViewController)
  /// K07.
  func dismiss(_ viewController: UIViewController)
}

/// What an app did that the documents leave undefined. The façade ignores it.
public enum CallDefect: String, Hashable, Codable, Sendable, CaseIterable {
  /// C08 while no page is open, as when it comes twice.
  case unexpectedCompletionURL
  /// C08 with an address that is not the completion URL.
  case foreignCompletionURL
  /// An option of C02 that cannot be read.
  case unreadableOption
  /// Data of C05b, C09 or C10 without a hash in `email`, which a promotional temporary pass needs.
  case unreadableData
}
