@testable import AccessEnablerFlow
@testable import PassScenarios
@testable import PassAPI
@testable import PassService
@testable import PassSimulator
@testable import FlowEngine

/// A world that the SDK and the façade both live in, and what the app does there.
struct SDKSituation: Sendable, CustomStringConvertible {
  typealias Move = SDKWalk.Move
  let description: String
  let platform: Platform
  let world: WorldScript
  /// What shows a difference that is known.
  private let stories: [[Move]]
  /// What may come in any order.
  private let moves: [Move]

  init(
    _ description: String, on platform: Platform = .iOS, _ stories: [Move]..., moves: [Move] = Self.anything,
    change: (inout WorldScript) -> Void = { _ in }
  ) {
    var world = WorldScript()
    world.enabler.platform = platform
    world.enabler.deniedResources = ["sport"]
    world.backend.resourceRules = [ResourceRule("sport")]
    world.backend.secondScreen = SecondScreenVisit()
    change(&world)
    (self.description, self.platform, self.world) = (description, platform, world)
    (self.stories, self.moves) = (stories, moves)
  }

  /// The stories, and a walk that the name chooses, so that another situation does not change it.
  var walks: [[Move]] {
    var random = SeededRandom(seed: description.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    let walk = moves.isEmpty ? [] : (0..<20).map { _ in moves[random.below(moves.count)] }
    return (stories + (walk.isEmpty ? [] : [walk])).map { [.start] + $0 }
  }

  static let all: [SDKSituation] = [
    SDKSituation(
      "nobody is signed in on the device", [.authorize("news"), .signIn(), .authorize("sport"), .signOut]),
    SDKSituation(
      "an id of nobody's", [.choose("nosuch")], [.choose("citycable"), .choose("nosuch")],
      [.signIn(), .choose("nosuch")], moves: []),
    SDKSituation("nobody is signed in on the device, on tvOS", on: .tvOS, [.choose("citycable")]),
    SDKSituation("signed in on the device", [.check, forced]) { $0.apply(.signedInOnDevice()) },
    SDKSituation("signed in on the device, on tvOS", on: .tvOS) { $0.apply(.signedInOnDevice()) },
    SDKSituation(
      "another provider",
      [.signIn(), .metadata(.tokenSource), .metadata(.authorization(resource: "news")), forced]
    ) { $0.takesOtherProvider() },
    SDKSituation("another provider; the app's picker is left at first", [.signIn(), .play("news"), .signIn()]) {
      $0.takesOtherProvider()
      $0.viewer.providers = [.leaves, .leaves, .takes("citycable")]
    },
    SDKSituation("another provider; the page is left at first") {
      $0.takesOtherProvider()
      $0.viewer.pages = [.leaves, .finishes]
    },
    SDKSituation("another provider, with a code", on: .tvOS, moves: oneLogin) { $0.takesOtherProvider() },
    SDKSituation(
      "another provider, with a code that nobody enters", on: .tvOS, [.signIn()], [.play("news")],
      [.choose("citycable")]
    ) {
      $0.takesOtherProvider()
      $0.enabler.secondScreenLogsIn = false
      $0.backend.secondScreen = nil
    },
    SDKSituation("a provider that Apple only lists", [.signIn(), forced]) {
      $0.framework.picker = .picks("pickeronly-apple")
    },
    SDKSituation("a provider that Apple only lists, with a code", on: .tvOS, moves: oneLogin) {
      $0.framework.picker = .picks("pickeronly-apple")
    },
    SDKSituation("a page in a Safari view controller of the app's", [handlesSafari, .signIn()], moves: []) {
      $0.takesOtherProvider()
    },
    SDKSituation("the same, of a provider that demands it", [handlesSafari, .signIn(), forced], moves: []) {
      $0.takesOtherProvider()
      $0.enabler.dashboards[0].demandsSafari = ["citycable"]
    },
    SDKSituation("a Safari view controller of the SDK's own", [.signIn()], [.play("news")], moves: []) {
      $0.takesOtherProvider()
      $0.enabler.dashboards[0].demandsSafari = ["citycable"]
    },
    SDKSituation("permission denied", [.signIn(), .check]) {
      $0.apply(.signedInOnDevice(.denied))
      $0.viewer.providers = [.takes("citycable")]
    },
    SDKSituation("permission undecided") {
      $0.apply(.signedInOnDevice(.notDetermined))
      $0.viewer.providers = [.leaves]
    },
    SDKSituation("Apple's framework fails", [.signIn(), .check]) {
      $0.apply(.signedInOnDevice())
      $0.framework.failures = [.init(fromQuery: 1, FrameworkError(.serviceTemporarilyUnavailable))]
      $0.viewer.providers = [.takes("citycable")]
    },
    SDKSituation("Apple's picker is cancelled") {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.viewer.providers = [.takes("citycable")]
    },
    SDKSituation("no provider with single sign-on", [.choose("citycable"), .signIn(), forced], [.signIn(), forced]) {
      $0.backend.catalogue = [.cityCable]
      $0.viewer.providers = [.takes("citycable")]
    },
    SDKSituation("single sign-on is off") {
      $0.framework.readings.unlistedTap = .unsupported
      $0.backend.disabledIntegrations = ["northlight"]
      $0.enabler.dashboards[0].integrationOff = ["northlight"]
      $0.viewer.providers = [.takes("citycable")]
    },
    SDKSituation(
      "logged in before", [forced, .start, forced, .provider], [.choose("nosuch")],
      [.choose("freepreview"), .authorize("news")]
    ) {
      $0.enabler.storedLogin = .init("citycable", isFromApple: false)
      $0.backend.storedProfiles = [StoredProfile("citycable")]
    },
    SDKSituation("the login is over, that of the device is not") {
      $0.apply(.signedInOnDevice())
      $0.enabler.storedLogin = .init("northlight", isFromApple: true, secondsLeft: -1)
      $0.backend.storedProfiles = [StoredProfile("northlight", type: "appleSSO", secondsLeft: -1)]
    },
    SDKSituation("both logins are over") {
      $0.enabler.storedLogin = .init("northlight", isFromApple: true, secondsLeft: -1)
      $0.backend.storedProfiles = [StoredProfile("northlight", type: "appleSSO", secondsLeft: -1)]
    },
    SDKSituation(
      "throttled", [.resources(["news"]), .preauthorize(["news"]), .metadata(.authentication), .authorize("news")],
      moves: []
    ) {
      $0.enabler.storedLogin = .init("citycable", isFromApple: false)
      $0.backend.storedProfiles = [StoredProfile("citycable")]
      $0.enabler.isThrottled = true
      $0.backend.faults = [.authorize, .preauthorize].map { ScriptedFault($0, .every, .tooManyRequests) }
    },
    SDKSituation("the exchange is refused", [.signIn()], [.play("news")], moves: []) {
      $0.apply(.signedInOnDevice())
      $0.enabler.refusesExchange = true
      $0.apply(.error(.partnerProfile, "invalid_configuration_platform_services"))
    },
    SDKSituation("the exchange fails", [.signIn(), forced, .play("news")]) {
      $0.apply(.signedInOnDevice())
      $0.enabler.refusesExchange = true
      $0.apply(.error(.partnerProfile, "internal_server_error"))
    },
    SDKSituation("the first setRequestor fails", [.check, .play("news"), .start]) {
      $0.enabler.configurations = [false, true]
      $0.enabler.configurationFailure = .notRegistered
      $0.backend.faults = [ScriptedFault(.register, .only(1), .registrationError(code: "invalid_software_statement"))]
    },
    SDKSituation(
      "degraded", [.check], [.signIn(), .check, .signIn(), .authorize("news"), .play("news"), .signOut], moves: []
    ) {
      $0.apply(.signedInOnDevice())
      $0.enabler.dashboards[0].degraded = ["northlight"]
      $0.backend.degradation = ["northlight": .authNAll]
    },
    SDKSituation(
      "a temporary pass", [.choose("freepreview"), .check, .signIn(), .authorize("news"), .play("news"), .signOut],
      moves: permitted),
  ]

  private static let forced = Move.signIn(AuthenticationOptions(isForced: true))
  private static let handlesSafari = Move.options(AccessEnablerOptions(handlesSafariController: true))

  /// What an app may ask for.
  static let anything: [Move] = oneLogin + [forced, .choose("citycable"), .signOut, .signOut]

  /// The same, but for what leads to a second login: the simulated second screen logs in once.
  private static let oneLogin: [Move] = [
    .start, .check, .check, .signIn(), .signIn(), .play("news"), .authorize("news"), .authorize("sport"),
    .preauthorize(["news", "sport"]), .resources(["news", "sport"]), .provider, .metadata(.tokenSource),
    .metadata(.authentication), .metadata(.authorization(resource: "news")), .metadata(.deviceId),
    .metadata(.user("nosuch")),
  ]

  /// Where what the provider would deny is permitted for another reason.
  private static let permitted: [Move] = [
    .check, .signIn(), .choose("freepreview"), .play("news"), .authorize("news"), .preauthorize(["news"]),
    .resources(["news"]), .provider, .metadata(.tokenSource), .signOut,
  ]
}

extension WorldScript {
  /// "Other TV Provider" in Apple's picker, and a provider in the app's.
  fileprivate mutating func takesOtherProvider() {
    framework.picker = .otherProvider
    viewer.providers = [.takes("citycable")]
  }
}
