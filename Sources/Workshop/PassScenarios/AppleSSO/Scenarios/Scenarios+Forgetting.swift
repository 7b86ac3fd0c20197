import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// The viewer makes the app forget the client, since the service refuses everything that it sends.
  static let forgetting: [Scenario] =
    [
      Scenario(
        "client-forgotten", "The service refuses the client at every launch: the viewer has the app forget it",
        given: [.knownViewer(), .remembered(), .fault(.profileOfMVPD, .status(451))],
        script: [.restore, .forgetClient, .signIn], endsIn: .authenticated,
        path: "failed@retrievingProfiles forget@signedOut ended vault.nothing A2 A4 B6 C14",
        answers: ["refused: failed: rejected", "signed out", appleAccess]),
      Scenario(
        "client-forgotten-while-restoring",
        "The client is forgotten while an earlier sign-in is restored: that ends, too",
        given: [.knownViewer(), .remembered()], script: [.restore, .entering(.retrievingProfiles, .forgetClient)],
        endsIn: .signedOut, path: "forget@retrievingProfiles ended", answers: ["refused: signed out", "signed out"]),
      Scenario(
        "client-forgotten-vault-fails",
        "The client is forgotten, but the vault cannot be written: its client is not used again",
        given: [.knownViewer(), .remembered(), .vault(\.failingStores, .first(1))], script: [.forgetClient, .signIn],
        endsIn: .authenticated, path: "forget@signedOut ended.unwritten vault.nothing A2 A2.kept C14",
        answers: ["signed out, vault not erased", appleAccess]),
    ]
    + [(.loggingOut, "E1.joins@loggingOut"), (.storingEnd, "ended.joins")].map {
      (state: AppleSSO.State.Name, edge) in
      Scenario(
        "signed-out-twice-at-\(state.stringValue.lowercased())", "Two callers sign out: both get the answer",
        given: [.knownViewer(), .remembered("northlight", .regular)], script: [.signOut, .entering(state, .signOut)],
        endsIn: .signedOut, path: "E1.doubt \(edge)", answers: ["signed out", "signed out"])
    }
    + [
      (.recordingSignOut, "E1.left.forget"), (.describingForLogout, "E1.device.forget"),
      (.loggingOut, "E1.forget@loggingOut"),
    ].map { (state: AppleSSO.State.Name, edge) in
      Scenario(
        "client-forgotten-at-\(state.stringValue.lowercased())",
        "The client is forgotten during a sign-out: both callers get that answer, and the service is not waited for",
        given: [.knownViewer(), .remembered("northlight", .regular)],
        script: [.signOut, .entering(state, .forgetClient)], endsIn: .signedOut, path: "E1.doubt \(edge) ended",
        answers: ["signed out", "signed out"])
    }
}
