import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// The viewer makes the app forget the client, since the service refuses everything that it sends.
  static let forgetting: [Scenario] = [
    Scenario(
      "client-forgotten", "The service refuses the client at every launch: the viewer has the app forget it",
      script: [.atRest(.restore), .atRest(.forgetClient), .atRest(.signIn)], endsIn: .authenticated,
      path: ["failed@retrievingProfiles", "forget@signedOut", "erased", "vault.nothing", "A2", "A4", "B6", "C14"],
      answers: ["refused: failed: rejected", "signed out", appleAccess]
    ) {
      $0.remembers("northlight", .appleSSO)
      $0.backend.faults = [Fault(.profileOfMVPD, .every, .status(451))]
    },
    Scenario(
      "client-forgotten-at-start", "The client is forgotten at the start: the vault says which one it is",
      script: [.atRest(.forgetClient), .atRest(.signIn)], endsIn: .authenticated,
      path: ["forget@signedOut", "erased", "vault.nothing", "A2", "A4", "C14"], answers: ["signed out", appleAccess]
    ) {
      $0.remembers("northlight", .appleSSO)
      $0.vault.contents.signOuts = [PendingSignOut(mvpd: "citycable")]
    },
    Scenario(
      "client-forgotten-while-restoring",
      "The client is forgotten while an earlier sign-in is restored: that ends, too",
      script: [.atRest(.restore), ScriptedStep(.entering(.retrievingProfiles), .forgetClient)], endsIn: .signedOut,
      path: ["forget@retrievingProfiles", "erased"], answers: ["refused: signed out", "signed out"]
    ) { $0.remembers("northlight", .appleSSO) },
    Scenario(
      "client-forgotten-while-playing", "The client is forgotten during a decision: the decision comes first",
      script: [.atRest(.signIn), .atRest(.authorize("news")), ScriptedStep(.entering(.authorizing), .forgetClient)],
      endsIn: .signedOut, path: ["D2.4.permit", "forget@authenticated", "erased"],
      answers: [appleAccess, "news permit", "signed out"]
    ) { $0.remembers("northlight", .appleSSO) },
    Scenario(
      "client-forgotten-while-signing-out", "The client is forgotten as a sign-out begins: the sign-out finishes first",
      script: [
        .atRest(.signOut), ScriptedStep(.entering(.endingSignIn), .forgetClient),
        ScriptedStep(.entering(.describingForLogout), .forgetClient),
      ], endsIn: .signedOut,
      path: [
        "E1.left.device", "E1.device", "E2.done", "erased", "forget@signedOut", "erased", "forget@signedOut", "erased",
      ],
      answers: ["signed out", "nothing to sign out", "nothing to sign out"]
    ) { $0.remembers("northlight", .regular) },
    Scenario(
      "client-forgotten-vault-fails",
      "The client is forgotten, but the vault cannot be written: its client is not used again",
      script: [.atRest(.forgetClient), .atRest(.signIn)], endsIn: .authenticated,
      path: ["forget@signedOut", "notErased", "vault.nothing", "A2", "A2.kept", "C14"],
      answers: ["signed out, vault not erased", appleAccess]
    ) {
      $0.remembers("northlight", .appleSSO)
      $0.vault.failingStores = .first(1)
    },
  ]
}
