import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// The viewer makes the app forget the client, since the service refuses everything that it sends.
  static let forgetting: [Scenario] =
    [
      Scenario(
        "client-forgotten", "The service refuses the client at every launch: the viewer has the app forget it",
        given: [.returning(), .fault(.profileOfMVPD, .status(451))], script: [.restore, .forgetClient, .signIn],
        endsIn: .authenticated, path: "failed@retrievingProfiles forget@signedOut ended vault.nothing A2 A4 B6 C14",
        answers: ["refused: failed: rejected", "signed out", appleAccess]),
      Scenario(
        "client-forgotten-while-restoring",
        "The client is forgotten while an earlier sign-in is restored: that ends, too", given: [.returning()],
        script: [.restore, .entering(.retrievingProfiles, .forgetClient)], endsIn: .signedOut,
        path: "forget@retrievingProfiles ended", answers: ["refused: signed out", "signed out"]),
      Scenario(
        "client-forgotten-vault-fails",
        "The client is forgotten, but the vault cannot be written: its client is not used again",
        given: [.returning(), .vault(\.failingStores, .first(1))], script: [.forgetClient, .signIn],
        endsIn: .authenticated, path: "forget@signedOut ended.unwritten vault.nothing A2 A2.kept C14",
        answers: ["signed out, vault not erased", appleAccess]),
    ]
    + Scenario.leavingTwice(
      describing: .describingForLogout, loggingOut: .loggingOut,
      given: [.returning(.regular)], signedOut: "signed out", forgotten: "signed out")
}
