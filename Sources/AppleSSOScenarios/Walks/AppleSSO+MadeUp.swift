import AppleSSOFlow
import FlowTesting
import PassService
import PassSimulator
import PassWing

extension Generator<Scenario<AppleSSO>> {
  /// Stories of any world.
  ///
  /// - Parameter answers: What calls are hit by.
  package static func madeUp(faults answers: [Fault.Answer] = Fault.Answer.kinds.map(\.answer)) -> Self {
    madeUp(
      [
        .signIn, .signIn, .signIn, .signInWith(.another), .restore, .authorize("news"), .authorize("sport"),
        .preauthorize(["news", "sport"]), .preauthorize(["a", "b", "c", "d", "e", "f", "g"]), .profile, .signOut,
        .comeToForeground, .askForAccess, .cancel, .newCode, .choose("northlight"), .choose("citycable"),
      ], after: .signIn, settings: [.simulated(.tvOS), .simulated(.iOS)], in: WorldScript(), faults: answers)
  }
}
