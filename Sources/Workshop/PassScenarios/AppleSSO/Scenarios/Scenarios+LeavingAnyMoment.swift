import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// A sign-out before it is known who is signed in, or during a sign-in.
  static let leavingAnyMoment: [Scenario] = [
    Scenario(
      "sign-out-at-start", "The viewer's first action is a sign-out: the vault says from which provider",
      given: [.returning(.regular), .system()], script: [.signOut, .restore], endsIn: .signedOut,
      path: "E1.doubt E1.left.device E1.device E2.done ended B2.left", answers: ["signed out", .notSignedIn]),
    Scenario(
      "sign-out-offline", "The device stays offline: the sign-out is noted, and the next launch finishes it",
      given: [.returning(.regular), .system(), .fault(.logout, .first(1), .transport(.offline))],
      script: [.signOut, .wait(60), .relaunch, .restore], endsIn: .signedOut,
      path: "E1.left.device E2.failed ended vault.token.signingOut finish.done B2.left",
      answers: [.notAtService, .notSignedIn]),
    Scenario(
      "sign-out-while-restoring", "The viewer signs out while an earlier sign-in is restored", given: [.returning()],
      script: [.restore, .entering(.retrievingProfiles, .signOut)], endsIn: .signedOut,
      path: "B2 E1.meanwhile@retrievingProfiles E1.left E2.done ended",
      answers: ["refused: signed out", .finishInSettings]),
    Scenario(
      "sign-out-before-the-vault-is-open",
      "The viewer signs out before the vault is read; a second sign-out joins the first", given: [.returning()],
      script: [.restore, .entering(.openingVault, .signOut), .entering(.recordingSignOut, .signOut)],
      endsIn: .signedOut, path: "E1.meanwhile@openingVault E1.left.joins E1.left E2.done",
      answers: ["refused: signed out", .finishInSettings, .finishInSettings]),
    Scenario(
      "sign-out-while-registering",
      "The viewer signs out during registration: the client is stored, then the sign-in ends",
      script: [.signIn, .entering(.registering, .signOut)], endsIn: .signedOut,
      path: "A2 A2.kept E1.meanwhile@readingStatus E1.left.asks B4.silent",
      answers: ["refused: signed out", .nothingToSignOut]),
    Scenario(
      "sign-out-of-unknown", "The vault has a client, but no provider: the service says who is signed in",
      given: [.registered, .profile()], script: [.signOut, .entering(.storingSignIn, .signOut), .restore],
      endsIn: .signedOut,
      path: "E1.doubt E1.left.asks vault.token B5 E1.found.joins E1.found E1.left E2.done ended B2.left",
      answers: ["signed out", "signed out", .notSignedIn]),
    Scenario(
      "sign-out-refused", "The service refuses the logout and keeps the profile: only the viewer's own sign-in uses it",
      given: [.registered, .restricted, .profile(), .fault(.logout, .status(403))],
      script: [.signIn, .signOut, .restore, .relaunch, .restore, .signIn], endsIn: .authenticated,
      path: "B5 E2.failed ended B2.left vault.token B2.left B5",
      answers: [regularAccess, .notAtService, .notSignedIn, .notSignedIn, regularAccess]),
    Scenario(
      "sign-out-while-logging-in", "The viewer signs out while a page of their provider is open: the login ends",
      settings: .phone, given: [.restricted, .takes("citycable")],
      script: [.signIn, .entering(.showingLoginPage, .signOut)], endsIn: .signedOut,
      path: "picker.chosen E1.meanwhile@showingLoginPage E1.left E2.done",
      answers: ["refused: signed out", .nothingToSignOut]),
    Scenario(
      "sign-out-vault-fails", "The vault cannot be read: the viewer is signed out as soon as it can",
      given: [.returning(.regular), .system(), .vault(\.failingLoads, .first(1))], script: [.signOut, .restore],
      endsIn: .signedOut, path: "E1.left.unread vault.token.signingOut finish.done B2.left",
      answers: ["nothing to sign out, vault not erased", .notSignedIn]),
    Scenario(
      "sign-out-device-unknown",
      "The device cannot describe itself: the viewer is signed out without a call to the service",
      given: [.returning(.regular), .set(\.device, nil)],
      script: [.signOut, .entering(.describingForLogout, .signOut)],
      endsIn: .signedOut, path: "E1.left.device E1.device.joins E1.device.unknown",
      answers: Array(repeating: .notAtService, count: 2)),
    Scenario(
      "sign-out-device-undocumented",
      "The device has an undocumented system: the viewer is signed out without a call to the service",
      given: [.returning(.regular), .undocumentedDevice], script: [.signOut], endsIn: .signedOut,
      path: "E1.left.device E1.device.undocumented", answers: [.notAtService]),
    Scenario(
      "sign-out-without-client", "The client is gone, and no other can be registered: the viewer is still signed out",
      given: [
        .returning(.regular), .fault(.logout, .status(401)), .registrationError(.token, "invalid_client"),
        .registrationError(.register, "invalid_software_statement"),
      ],
      script: [.signOut], endsIn: .signedOut, path: "E2.renew A4.register A.failed.signingOut@registering ended",
      answers: [.notAtService]),
    Scenario(
      "sign-out-without-scope",
      "The client is gone, and the next one is not for this API: the viewer is still signed out",
      given: [
        .returning(.regular), .fault(.logout, .status(401)), .registrationError(.token, "invalid_client"),
        .fault(.register, withoutScope),
      ],
      script: [.signOut], endsIn: .signedOut, path: "E2.renew A4.register A2.scope.signingOut ended",
      answers: [.notAtService]),
  ]

}
