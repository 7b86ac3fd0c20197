import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// A sign-out before it is known who is signed in, or during a sign-in.
  static let leavingAnyMoment: [Scenario] = [
    Scenario(
      "sign-out-at-start", "The viewer's first action is a sign-out: the vault says from which provider",
      script: [.atRest(.signOut), .atRest(.restore)], endsIn: .signedOut,
      path: ["E1.doubt", "E1.left.device", "E1.device", "E2.done", "ended", "B2.left"],
      answers: ["signed out", "refused: not signed in"]
    ) {
      $0.remembers("northlight", .regular)
      $0.framework.system = .init()
    },
    Scenario(
      "sign-out-offline", "The device stays offline: the sign-out is noted, and the next launch finishes it",
      script: [.atRest(.signOut), .wait(60), .relaunch, .atRest(.restore)], endsIn: .signedOut,
      path: ["E1.left.device", "E2.failed", "ended", "vault.token.signingOut", "finish.done", "B2.left"],
      answers: ["signed out, not signed out at the service", "refused: not signed in"]
    ) {
      $0.remembers("northlight", .regular)
      $0.framework.system = .init()
      $0.backend.faults = [Fault(.logout, .first(1), .transport(.offline))]
    },
    Scenario(
      "sign-out-while-restoring", "The viewer signs out while an earlier sign-in is restored",
      script: [.atRest(.restore), ScriptedStep(.entering(.retrievingProfiles), .signOut)], endsIn: .signedOut,
      path: ["B2", "E1.meanwhile@retrievingProfiles", "E1.left", "E2.done", "ended"],
      answers: ["refused: signed out", finishInSettings]
    ) { $0.remembers("northlight", .appleSSO) },
    Scenario(
      "sign-out-before-the-vault-is-open",
      "The viewer signs out before the vault is read; a second sign-out joins the first",
      script: [
        .atRest(.restore), ScriptedStep(.entering(.openingVault), .signOut),
        ScriptedStep(.entering(.recordingSignOut), .signOut),
      ], endsIn: .signedOut,
      path: ["E1.meanwhile@openingVault", "E1.left.joins", "E1.left", "E2.done"],
      answers: ["refused: signed out", finishInSettings, finishInSettings]
    ) { $0.remembers("northlight", .appleSSO) },
    Scenario(
      "sign-out-while-registering",
      "The viewer signs out during registration: the client is stored, then the sign-in ends",
      script: [.atRest(.signIn), ScriptedStep(.entering(.registering), .signOut)], endsIn: .signedOut,
      path: ["A2", "A2.kept", "E1.meanwhile@readingStatus", "E1.left.asks", "B4.silent"],
      answers: ["refused: signed out", "nothing to sign out"]),
    Scenario(
      "sign-out-of-nobody", "The vault is empty: there is nothing to sign out", script: [.atRest(.signOut)],
      endsIn: .signedOut, path: ["E1.doubt", "E1.left.nobody"], answers: ["nothing to sign out"]),
    Scenario(
      "sign-out-of-unknown", "The vault has a client, but no provider: the service says who is signed in",
      script: [.atRest(.signOut), ScriptedStep(.entering(.storingSignIn), .signOut), .atRest(.restore)],
      endsIn: .signedOut,
      path: [
        "E1.doubt", "E1.left.asks", "vault.token", "B5", "E1.found.joins", "E1.found", "E1.left", "E2.done", "ended",
        "B2.left",
      ],
      answers: ["signed out", "signed out", "refused: not signed in"]
    ) {
      $0.remembersClient(tokenSecondsLeft: 3_600)
      $0.backend.storedProfiles = [StoredProfile("northlight")]
    },
    Scenario(
      "sign-out-refused", "The service refuses the logout and keeps the profile: only the viewer's own sign-in uses it",
      script: [.atRest(.signIn), .atRest(.signOut), .atRest(.restore), .relaunch, .atRest(.restore), .atRest(.signIn)],
      endsIn: .authenticated, path: ["B5", "E2.failed", "ended", "B2.left", "vault.token", "B2.left", "B5"],
      answers: [
        regularAccess, "signed out, not signed out at the service", "refused: not signed in", "refused: not signed in",
        regularAccess,
      ]
    ) {
      $0.remembersClient(tokenSecondsLeft: 3_600)
      $0.framework.system = .init(.restricted)
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.faults = [Fault(.logout, .every, .status(403))]
    },
    Scenario(
      "sign-out-while-logging-in", "The viewer signs out while a page of their provider is open: the login ends",
      settings: .simulated(.iOS),
      script: [.atRest(.signIn), ScriptedStep(.entering(.showingLoginPage), .signOut)], endsIn: .signedOut,
      path: ["picker.chosen", "E1.meanwhile@showingLoginPage", "E1.left", "E2.done"],
      answers: ["refused: signed out", "nothing to sign out"]
    ) {
      $0.framework.system = .init(.restricted)
      $0.viewer.providers = [.takes("citycable")]
    },
    Scenario(
      "sign-out-vault-fails", "The vault cannot be read: the viewer is signed out as soon as it can",
      script: [.atRest(.signOut), .atRest(.restore)], endsIn: .signedOut,
      path: ["E1.left.unread", "vault.token.signingOut", "finish.done", "B2.left"],
      answers: ["nothing to sign out, vault not erased", "refused: not signed in"]
    ) {
      $0.remembers("northlight", .regular)
      $0.framework.system = .init()
      $0.vault.failingLoads = .first(1)
    },
    Scenario(
      "sign-out-device-unknown",
      "The device cannot describe itself: the viewer is signed out without a call to the service",
      script: [.atRest(.signOut), ScriptedStep(.entering(.describingForLogout), .signOut)], endsIn: .signedOut,
      path: ["E1.left.device", "E1.device.joins", "E1.device.unknown"],
      answers: Array(repeating: "signed out, not signed out at the service", count: 2)
    ) {
      $0.remembers("northlight", .regular)
      $0.device = nil
    },
    Scenario(
      "sign-out-device-undocumented",
      "The device has an undocumented system: the viewer is signed out without a call to the service",
      script: [.atRest(.signOut)], endsIn: .signedOut, path: ["E1.left.device", "E1.device.undocumented"],
      answers: ["signed out, not signed out at the service"]
    ) {
      $0.remembers("northlight", .regular)
      $0.device?.info.osName = "iPadOS"
    },
    Scenario(
      "sign-out-without-client", "The client is gone, and no other can be registered: the viewer is still signed out",
      script: [.atRest(.signOut)], endsIn: .signedOut,
      path: ["E2.renew", "A4.register", "A.failed.signingOut@registering", "ended"],
      answers: ["signed out, not signed out at the service"]
    ) {
      $0.remembers("northlight", .regular)
      $0.backend.faults = [
        Fault(.logout, .every, .status(401)), Fault(.token, .every, .registrationError(code: "invalid_client")),
        Fault(.register, .every, .registrationError(code: "invalid_software_statement")),
      ]
    },
    Scenario(
      "sign-out-without-scope",
      "The client is gone, and the next one is not for this API: the viewer is still signed out",
      script: [.atRest(.signOut)], endsIn: .signedOut,
      path: ["E2.renew", "A4.register", "A2.scope.signingOut", "ended"],
      answers: ["signed out, not signed out at the service"]
    ) {
      $0.remembers("northlight", .regular)
      $0.backend.faults = [
        Fault(.logout, .every, .status(401)), Fault(.token, .every, .registrationError(code: "invalid_client")),
        Fault(.register, .every, withoutScope),
      ]
    },
  ]

  static let finishInSettings = "signed out, finish in Settings → Accounts → TV Provider"
}
