import AppleSSOFlow
import PassSimulator

extension AppleSSO {
  /// The made-up stories of the flow.
  package static let madeUpStories = MadeUpStories<AppleSSO>(
    [.init("tvOS", .simulated(.tvOS), world: WorldScript()), .init("iOS", .simulated(.iOS), world: WorldScript())],
    opening: [.signIn], returning: [.restore],
    acts: [
      .signIn, .signIn, .signIn, .signInWith(.another), .restore, .authorize("news"), .authorize("sport"),
      .preauthorize(["news", "sport"]), .preauthorize(["a", "b", "c", "d", "e", "f", "g"]), .profile, .signOut,
      .comeToForeground, .askForAccess, .cancel, .newCode, .choose("northlight"), .choose("citycable"),
    ])
}
