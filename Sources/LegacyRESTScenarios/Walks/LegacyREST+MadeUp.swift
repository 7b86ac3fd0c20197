import FlowTesting
import LegacyRESTFlow
import PassService
import PassSimulator
import PassWing

extension Generator<Scenario<LegacyREST>> {
  /// Stories of any world.
  package static func madeUp() -> Self {
    madeUp(
      [
        .signIn, .signIn, .signIn, .restore, .authorize("news"), .authorize("sport"), .metadata, .signOut, .cancel,
        .newCode, .choose("northlight"), .choose("citycable"),
      ], after: .signIn, settings: [.simulated(.tvOS), .simulated(.iOS)], in: .legacy)
  }
}
