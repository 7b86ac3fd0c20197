import FlowEngine
import AccessEnablerFlow
import PassAPI
import PassService
import PassSimulator

/// The configuration of the simulated SDK: system, dashboard, answers of the server, and the order of callbacks (sdk
/// 11). Apple's framework and the viewer in its picker have their own scripts.
package struct AccessEnablerScript: Hashable, Sendable {
  /// The vendor's dashboard, as a `setRequestor` loads it.
  package struct Dashboard: Hashable, Sendable {
    /// Providers whose integration is off.
    package var integrationOff: Set<String> = []
    /// Providers whose single sign-on is off.
    package var singleSignOnOff: Set<String> = []
    /// Providers that are degraded.
    package var degraded: Set<String> = []
    /// Providers that demand the Safari controller.
    package var demandsSafari: Set<String> = []
    /// Creates a dashboard on which everything is on.
    package init() {}
  }

  /// A login in the storage of the SDK.
  @Memberwise(unlabelled: 1) package struct Login: Hashable, Sendable {
    /// The provider.
    package var mvpd: String
    /// Whether it was made through Apple.
    package var isFromApple: Bool
    /// How long it lasts from the start of the simulation, in seconds.
    package var secondsLeft: Int = 86_400
  }

  /// Whether a code is delivered before or after the callback that it belongs to.
  package enum Order: Hashable, Sendable, CaseIterable { case before, after }

  /// A fault of a callback: it is delivered twice, never, or after the next one.
  package enum Fault: Hashable, Sendable, CaseIterable { case twice, never, late }

  /// The system, which is that of the app's settings.
  package var platform = Platform.tvOS
  /// Whether each `setRequestor` succeeds, in order; the last repeats.
  package var configurations = [true]
  /// The reason for a failed `setRequestor`.
  package var configurationFailure = AdvancedStatus.Code.serversNotFound
  /// The dashboard that each `setRequestor` loads, in order; the last repeats.
  package var dashboards = [Dashboard()]
  /// Whether `setRequestor` ends only when `finishConfiguration()` is called.
  package var holdsConfiguration = false
  /// The login in the storage at the start.
  package var storedLogin: Login?
  /// Whether the storage holds malformed values, which only a storage check finds.
  package var hasDamagedStorage = false
  /// How long a login lasts, in seconds.
  package var loginSeconds = 86_400
  /// Whether the vendor refuses to exchange Apple's profile.
  package var refusesExchange = false
  /// Whether the login on a page, or in the controller that the SDK presents, succeeds.
  package var loginSucceeds = true
  /// Whether a viewer enters the code on a second screen.
  package var secondScreenLogsIn = true
  /// Whether there are codes for a second screen.
  package var hasCodes = true
  /// Whether a viewer is still logged in at the end of a logout.
  package var keepsLogin = false
  /// Resources that the provider denies.
  package var deniedResources: Set<String> = []
  /// Resources whose permit comes with an empty media token.
  package var tokenlessResources: Set<String> = []
  /// Whether decisions, preauthorization and metadata are throttled.
  package var isThrottled = false
  /// Whether metadata of the viewer are wrapped in an object.
  package var wrapsMetadata = false
  /// Metadata of the viewer in addition to `tokenSource`.
  package var userMetadata = ["zip": "10115"]
  /// The order of codes and callbacks.
  package var order = Order.before
  /// The faults of callbacks, by their ids in sdk 3: `K02`.
  package var faults: [String: Fault] = [:]
  /// The faults of single callbacks, counted from 1.
  package var incidents: [Int: Fault] = [:]

  /// Creates a script in which everything works, on an Apple TV, and no one is logged in.
  package init() {}
}

extension AccessEnablerScript: WorldExtension {
  package func part(of world: SimulatedWorld) -> SimulatedAccessEnabler {
    SimulatedAccessEnabler(
      self, catalogue: world.script.backend.catalogue, framework: world.framework, clock: world.clock,
      start: world.script.start, limit: world.script.limits?.framework)
  }
}

extension WorldScript {
  /// The script of the AccessEnabler SDK.
  package var enabler: AccessEnablerScript {
    get { extensions[AccessEnablerScript.self] }
    set { extensions[AccessEnablerScript.self] = newValue }
  }
}

extension SimulatedWorld {
  /// The simulated AccessEnabler SDK.
  package var enabler: SimulatedAccessEnabler { part(AccessEnablerScript.self) }
  /// The part that presents Apple's controllers.
  package var dialogs: SimulatedDialogs { part(DialogScript.self) }

  /// The environment of the AccessEnabler SDK's flow.
  package var enablerEnvironment: AccessEnablerEnvironment {
    AccessEnablerEnvironment(
      enabler: enabler, framework: framework, dialogs: dialogs, prompts: viewer, userAgent: viewer, clock: clock,
      limits: script.limits)
  }
}

extension SDKCallback {
  /// The id in sdk 3.
  package var id: String {
    switch self {
    case .setRequestorComplete: "K01"
    case .setAuthenticationStatus: "K02"
    case .displayProviderDialog: "K03"
    case .navigate(let page): page.inSafariController ? "K05" : "K04"
    case .presentTvProviderDialog: "K06"
    case .dismissTvProviderDialog: "K07"
    case .setToken: "K08"
    case .tokenRequestFailed: "K09"
    case .preauthorizedResources: "K10"
    case .selectedProvider: "K11"
    case .setMetadataStatus: "K12"
    case .sendTrackingData: "K13"
    case .status: "K14"
    case .preauthorized: "C12"
    }
  }
}
