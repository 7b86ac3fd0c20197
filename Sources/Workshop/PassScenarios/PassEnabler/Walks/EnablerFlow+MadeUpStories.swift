import PassEnabler
import PassService
import PassSimulator

extension EnablerFlow {
  /// The made-up stories of the flow.
  package static let madeUpStories = MadeUpStories<EnablerFlow>(
    [Platform.tvOS, .iOS].map { platform in
      var world = EnablerFlow.simulatedWorld
      world.app.platform = platform
      return .init(platform.rawValue, Settings(), world: world)
    },
    opening: [.setRequestor(), .check], returning: [.setRequestor(), .check],
    acts: [
      .setRequestor(), .check, .logIn(), .logIn(), .logIn(), .logIn(forced: true), .pick("northlight"),
      .pick("citycable"), .pick("freepreview"), .pick("nosuch"), .pick(nil), .complete(), .complete("adbe.other://"),
      .authorize("news"), .authorize(nil), .play("news"), .play("sport"),
      .preauthorize(["news", "sport"]), .resources(["news", "sport"]), .provider, .metadata(.authentication),
      .metadata(.attribute("tokenSource")), .logOut, .handlesSVC, .comes, .delegateDies,
    ])
}
