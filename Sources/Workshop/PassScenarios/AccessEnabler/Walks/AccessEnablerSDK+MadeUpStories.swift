import AccessEnablerFlow
import PassService
import PassSimulator

extension AccessEnablerSDK {
  /// The made-up stories of the flow.
  package static let madeUpStories = MadeUpStories<AccessEnablerSDK>(
    [Platform.tvOS, .iOS].map { platform in
      var world = WorldScript()
      world.enabler.platform = platform
      return .init(platform.rawValue, .simulated(platform), world: world)
    },
    opening: [.start, .check], returning: [.start, .check],
    acts: [
      .start, .check, .signIn(), .signIn(), .signIn(), .signIn(AuthenticationOptions(isForced: true)),
      .choose("northlight"), .choose("citycable"), .authorize("news"), .play("news"), .play("sport"),
      .preauthorize(["news", "sport"]), .resources(["news", "sport"]), .provider, .metadata(.tokenSource),
      .metadata(.authentication), .signOut, .cancel, .opened("adbe.simulated://elsewhere"),
    ],
    questions: [logins, services, callbacks])

  private static let logins = [
    WorldChange("login: northlight of Apple") { $0.enabler.storedLogin = .init("northlight", isFromApple: true) },
    WorldChange("login: citycable") { $0.enabler.storedLogin = .init("citycable", isFromApple: false) },
    WorldChange("login: fails") { $0.enabler.loginSucceeds = false },
    WorldChange("login: exchange refused") { $0.enabler.refusesExchange = true },
    WorldChange("login: no codes") { $0.enabler.hasCodes = false },
    WorldChange("login: no code is entered") { $0.enabler.secondScreenLogsIn = false },
  ]

  private static let services = [
    WorldChange("SDK: configured at the second call") { $0.enabler.configurations = [false, true] },
    WorldChange("SDK: never configured") { $0.enabler.configurations = [false] },
    WorldChange("SDK: throttled") { $0.enabler.isThrottled = true },
    WorldChange("SDK: sport denied") { $0.enabler.deniedResources = ["sport"] },
    WorldChange("SDK: codes behind callbacks") { $0.enabler.order = .after },
    WorldChange("SDK: northlight off") { $0.enabler.dashboards[0].integrationOff = ["northlight"] },
    WorldChange("SDK: northlight degraded") { $0.enabler.dashboards[0].degraded = ["northlight"] },
  ]

  /// Faults of the SDK itself.
  private static let callbacks = AccessEnablerScript.Fault.allCases.flatMap { fault in
    (1...24).map { number in WorldChange("callback \(number): \(fault)") { $0.enabler.incidents[number] = fault } }
  }
}
