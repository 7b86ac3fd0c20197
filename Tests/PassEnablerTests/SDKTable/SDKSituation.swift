import AccessEnablerFlow
import AccessEnablerScenarios
import PassAPI
import PassService
import PassSimulator

/// A world that the SDK and the façade both live in, and what the app does there.
struct SDKSituation: Sendable, CustomStringConvertible {
  let description: String
  let platform: Platform
  let world: WorldScript
  /// How it begins.
  let opening: [SDKWalk.Move]
  /// What may follow, in any order.
  let moves: [SDKWalk.Move]

  init(
    _ description: String, _ platform: Platform = .iOS, opening: [SDKWalk.Move] = [.start],
    _ moves: [SDKWalk.Move] = Self.anything, _ change: (inout WorldScript) -> Void = { _ in }
  ) {
    var world = WorldScript()
    world.enabler.platform = platform
    world.enabler.deniedResources = ["sport"]
    world.backend.resourceRules = [ResourceRule("sport")]
    world.backend.secondScreen = SecondScreenVisit()
    change(&world)
    (self.description, self.platform, self.world) = (description, platform, world)
    (self.opening, self.moves) = (opening, moves)
  }

  static let all: [SDKSituation] = [
    SDKSituation("nobody is signed in on the device"),
    SDKSituation("nobody is signed in on the device; an id of nobody's", .iOS, anything + strangers),
    SDKSituation("nobody is signed in on the device, on tvOS", .tvOS),
    SDKSituation("signed in on the device") { $0.isSignedInOnDevice() },
    SDKSituation("signed in on the device, on tvOS", .tvOS) { $0.isSignedInOnDevice() },
    SDKSituation("another provider") { $0.takesOtherProvider() },
    SDKSituation("another provider; the app's picker is left at first") {
      $0.takesOtherProvider()
      $0.viewer.providers = [.leaves, .takes("citycable")]
    },
    SDKSituation("another provider; the page is left at first") {
      $0.takesOtherProvider()
      $0.viewer.pages = [.leaves, .finishes]
    },
    SDKSituation("another provider, with a code", .tvOS, oneLogin) { $0.takesOtherProvider() },
    SDKSituation("another provider, with a code that nobody enters", .tvOS) {
      $0.takesOtherProvider()
      $0.enabler.secondScreenLogsIn = false
      $0.backend.secondScreen = nil
    },
    SDKSituation("a provider that Apple only lists") { $0.framework.picker = .picks("pickeronly-apple") },
    SDKSituation("a provider that Apple only lists, with a code", .tvOS, oneLogin) {
      $0.framework.picker = .picks("pickeronly-apple")
    },
    SDKSituation("permission denied") {
      $0.isSignedInOnDevice(.denied)
      $0.viewer.providers = [.takes("citycable")]
    },
    SDKSituation("permission undecided") {
      $0.isSignedInOnDevice(.notDetermined)
      $0.viewer.providers = [.leaves]
    },
    SDKSituation("Apple's framework fails") {
      $0.isSignedInOnDevice()
      $0.framework.failures = [.init(fromQuery: 1, FrameworkError(.serviceTemporarilyUnavailable))]
      $0.viewer.providers = [.takes("citycable")]
    },
    SDKSituation("Apple's picker is cancelled") {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.viewer.providers = [.takes("citycable")]
    },
    SDKSituation("no provider with single sign-on") {
      $0.backend.catalogue = [.cityCable]
      $0.viewer.providers = [.takes("citycable")]
    },
    SDKSituation("single sign-on is off") {
      $0.framework.readings.unlistedTap = .unsupported
      $0.backend.disabledIntegrations = ["northlight"]
      $0.enabler.dashboards[0].integrationOff = ["northlight"]
      $0.viewer.providers = [.takes("citycable")]
    },
    SDKSituation("logged in before") { $0.isLoggedIn() },
    SDKSituation("logged in before; an id of nobody's", .iOS, anything + strangers) { $0.isLoggedIn() },
    SDKSituation("logged in before; at once an id of nobody's", opening: [.start, .choose("nosuch")], []) {
      $0.isLoggedIn()
    },
    SDKSituation("logged in before; at once a temporary pass", opening: [.start, .choose("freepreview")], permitted) {
      $0.isLoggedIn()
    },
    SDKSituation("the exchange is refused") {
      $0.isSignedInOnDevice()
      $0.enabler.refusesExchange = true
      $0.backend.faults = [Fault(.partnerProfile, .every, .error(code: "invalid_configuration_platform_services"))]
    },
    SDKSituation("the exchange fails") {
      $0.isSignedInOnDevice()
      $0.enabler.refusesExchange = true
      $0.backend.faults = [Fault(.partnerProfile, .every, .error(code: "internal_server_error"))]
    },
    SDKSituation("the first setRequestor fails") {
      $0.enabler.configurations = [false, true]
      $0.enabler.configurationFailure = .notRegistered
      $0.backend.faults = [Fault(.register, .only(1), .registrationError(code: "invalid_software_statement"))]
    },
    SDKSituation("degraded", opening: [.start, .check], []) { $0.isDegraded() },
    SDKSituation("degraded, after a login", opening: [.start, .signIn()], permitted) { $0.isDegraded() },
    SDKSituation("a temporary pass", .iOS, permitted + [.choose("freepreview"), .choose("freepreview")]),
  ]

  /// What an app may ask for.
  static let anything: [SDKWalk.Move] =
    oneLogin + [.signIn(AuthenticationOptions(isForced: true)), .choose("citycable"), .signOut, .signOut]
  private static let strangers: [SDKWalk.Move] = [.choose("nosuch"), .choose("nosuch"), .choose("nosuch")]

  /// The same, but for what leads to a second login: the simulated second screen logs in once.
  private static let oneLogin: [SDKWalk.Move] = [
    .start, .check, .check, .signIn(), .signIn(), .play("news"), .authorize("news"), .authorize("sport"),
    .preauthorize(["news", "sport"]), .resources(["news", "sport"]), .provider, .metadata(.tokenSource),
    .metadata(.authentication), .metadata(.authorization(resource: "news")), .metadata(.deviceId),
    .metadata(.user("nosuch")),
  ]

  /// Where what the provider would deny is permitted for another reason.
  private static let permitted: [SDKWalk.Move] = [
    .check, .signIn(), .play("news"), .authorize("news"), .preauthorize(["news"]), .resources(["news"]), .provider,
    .metadata(.tokenSource), .signOut,
  ]
}

extension WorldScript {
  /// "Other TV Provider" in Apple's picker, and a provider in the app's.
  fileprivate mutating func takesOtherProvider() {
    framework.picker = .otherProvider
    viewer.providers = [.takes("citycable")]
  }

  /// A login at a provider's page.
  fileprivate mutating func isLoggedIn() {
    enabler.storedLogin = .init("citycable", isFromApple: false)
    backend.storedProfiles = [StoredProfile("citycable")]
  }

  /// A rule of degradation for the provider of the device.
  fileprivate mutating func isDegraded() {
    isSignedInOnDevice()
    enabler.dashboards[0].degraded = ["northlight"]
    backend.degradation = ["northlight": .authNAll]
  }
}
