import LegacyRESTFlow
import PassSimulator

extension LegacyREST {
  /// The made-up stories of the flow.
  package static let madeUpStories = MadeUpStories<LegacyREST>(
    [.init("tvOS", .simulated(.tvOS), world: .legacy), .init("iOS", .simulated(.iOS), world: .legacy)],
    opening: [.signIn], returning: [.restore],
    acts: [
      .signIn, .signIn, .signIn, .restore, .authorize("news"), .authorize("sport"), .metadata, .signOut, .cancel,
      .newCode, .choose("northlight"), .choose("citycable"),
    ])
}
