import AccessEnablerFlow
import PassService
import PassSimulator

extension AccessEnablerSDK {
  /// The made-up stories of the flow.
  package static let madeUpStories = MadeUpStories<AccessEnablerSDK>(
    [Platform.tvOS, .iOS].map { platform in
      .init(platform.rawValue, .simulated(platform), world: world(for: .simulated(platform)))
    },
    opening: [.start, .check], returning: [.start, .check],
    acts: [
      .start, .check, .signIn(), .signIn(), .signIn(), .signIn(AuthenticationOptions(isForced: true)),
      .choose("northlight"), .choose("citycable"), .authorize("news"), .play("news"), .play("sport"),
      .preauthorize(["news", "sport"]), .resources(["news", "sport"]), .provider, .metadata(.tokenSource),
      .metadata(.authentication), .signOut, .cancel, .opened("adbe.simulated://elsewhere"),
    ],
    questions: [logins, services, callbacks])

  private static let logins = WorldChange.answers(
    "login",
    [
      "northlight of Apple": .storedLogin("northlight", isFromApple: true), "citycable": .storedLogin("citycable"),
      "fails": .sdk(\.loginSucceeds, false), "exchange refused": .sdk(\.refusesExchange, true),
      "no codes": .sdk(\.hasCodes, false), "no code is entered": .sdk(\.secondScreenLogsIn, false),
    ])

  private static let services = WorldChange.answers(
    "SDK",
    [
      "configured at the second call": .sdk(\.configurations, [false, true]),
      "never configured": .sdk(\.configurations, [false]), "throttled": .sdk(\.isThrottled, true),
      "sport denied": .sdk(\.deniedResources, ["sport"]), "codes behind callbacks": .sdk(\.order, .after),
      "northlight off": .sdk(\.dashboards[0].integrationOff, ["northlight"]),
      "northlight degraded": .sdk(\.dashboards[0].degraded, ["northlight"]),
    ])

  /// Faults of the SDK itself.
  private static let callbacks = AccessEnablerScript.Fault.allCases.flatMap { fault in
    (1...24).map { number in WorldChange("callback \(number): \(fault)", .sdk(\.incidents[number], fault)) }
  }
}
