import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// The viewer makes the app forget the client, since the service refuses everything that it sends.
  static let forgetting: [Scenario] = [
    Scenario(
      "client-forgotten", "The service refuses the client with every launch: the viewer has it forgotten",
      script: [.atRest(.restore), .atRest(.forgetClient), .atRest(.signIn)], endsIn: .authenticated,
      path: ["failed@retrievingProfiles", "forget@signedOut", "erased", "vault.nothing", "A2", "A4", "B6", "C14"],
      answers: ["refused: failed: rejected", "signed out", appleAccess]
    ) {
      $0.remembers("northlight", .appleSSO)
      $0.backend.faults = [Fault(.profileOfMVPD, .every, .status(451))]
    },
    Scenario(
      "client-forgotten-at-start", "It is the first thing that the viewer does: the vault says which client it is",
      script: [.atRest(.forgetClient), .atRest(.signIn)], endsIn: .authenticated,
      path: ["forget@signedOut", "erased", "vault.nothing", "A2", "A4", "C14"], answers: ["signed out", appleAccess]
    ) {
      $0.remembers("northlight", .appleSSO)
      $0.vault.contents.signOuts = [PendingSignOut(mvpd: "citycable")]
    },
    Scenario(
      "client-forgotten-while-restoring", "The same while an earlier sign-in is restored, which ends with it",
      script: [.atRest(.restore), ScriptedStep(.entering(.retrievingProfiles), .forgetClient)], endsIn: .signedOut,
      path: ["forget@retrievingProfiles", "erased"], answers: ["refused: signed out", "signed out"]
    ) { $0.remembers("northlight", .appleSSO) },
    Scenario(
      "client-forgotten-while-playing", "The same while a decision is fetched: the decision comes first",
      script: [.atRest(.signIn), .atRest(.authorize("news")), ScriptedStep(.entering(.authorizing), .forgetClient)],
      endsIn: .signedOut, path: ["D2.4.permit", "forget@authenticated", "erased"],
      answers: [appleAccess, "news permit", "signed out"]
    ) { $0.remembers("northlight", .appleSSO) },
    Scenario(
      "client-forgotten-while-signing-out", "The same while a sign-out begins, which is carried through first",
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
      "client-forgotten-vault-fails", "The vault cannot be written: its client is not used all the same",
      script: [.atRest(.forgetClient), .atRest(.signIn)], endsIn: .authenticated,
      path: ["forget@signedOut", "notErased", "vault.nothing", "A2", "A2.kept", "C14"],
      answers: ["signed out, vault not erased", appleAccess]
    ) {
      $0.remembers("northlight", .appleSSO)
      $0.vault.failingStores = .first(1)
    },
  ]
}
