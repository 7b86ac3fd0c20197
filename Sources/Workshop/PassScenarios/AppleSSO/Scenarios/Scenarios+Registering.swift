import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// Phase A: the contents of the vault, and the server's reaction to them.
  static let registering: [Scenario] = [
    Scenario(
      "credentials-only", "The stored token has expired, the credentials are still valid",
      given: [.registered(secondsLeft: 30)], endsIn: .authenticated, path: "vault.credentials A4 C14",
      answers: [appleAccess]),
    Scenario(
      "vault-locked", "The device stays locked: nothing is concluded from a vault that cannot be read",
      given: [.vault(\.notReadableYet, 99)], endsIn: .signedOut,
      path: "vault.locked pause.over→openingVault vault.lockedForGood", answers: ["refused: vault locked"]),
    Scenario(
      "vault-fails", "The vault cannot be read: the client that it may hold is not replaced",
      given: [.vault(\.failingLoads, .every)], endsIn: .signedOut,
      path: "vault.failed pause.over→openingVault vault.failedForGood", answers: ["refused: vault unreadable"]),
    Scenario(
      "device-unknown", "The device cannot describe itself, so nothing is sent", given: [.set(\.device, nil)],
      endsIn: .signedOut, path: "P1.unknown", answers: ["refused: device unknown"], transitions: 2),
    Scenario(
      "invalid-client", "The server has forgotten the client: it is registered again, once",
      given: [.registered(secondsLeft: 30), .registrationError(.token, "invalid_client", .only(1))],
      endsIn: .authenticated, path: "vault.credentials A4.register A2 A4 C14", answers: [appleAccess]),
    Scenario(
      "registration-refused", "The software statement is not accepted",
      given: [.registrationError(.register, "invalid_software_statement")], endsIn: .signedOut,
      path: "vault.nothing A.failed@registering", answers: ["refused: failed: invalid_software_statement"],
      transitions: 6),
    Scenario(
      "registration-interrupted", "Registration and token are each requested twice",
      given: [.fault(.register, .only(1), .transport(.timedOut)), .fault(.token, .only(1), .tooManyRequests)],
      endsIn: .authenticated, path: "A2.pause pause.over→registering A2 A4.pause pause.over→requestingToken A4 C14",
      answers: [appleAccess]),
    Scenario(
      "token-refused-for-good", "No token is issued", given: [.registrationError(.token, "unauthorized_client")],
      endsIn: .signedOut, path: "A2.kept A.failed@requestingToken", answers: ["refused: failed: unauthorized_client"],
      transitions: 8),
    Scenario(
      "token-refused-twice", "Every token is refused: none is left in the vault",
      given: [.registered, .fault(.listProfiles, .status(401))], endsIn: .signedOut,
      path: "vault.token B4.renew A4→retrievingProfiles failed@retrievingProfiles ended",
      answers: ["refused: failed: unauthorized"]),
    Scenario(
      "token-over-on-arrival", "Every token has expired on arrival: no call can be made",
      given: [.option(\.tokenSeconds, 0)], endsIn: .signedOut, path: "A4 B4.renew A4 failed@retrievingProfiles",
      answers: ["refused: failed: token_unusable"], transitions: 12),
    Scenario(
      "not-set-up", "The service's configuration of this platform must be corrected by an operator",
      given: [.error(.listProfiles, "invalid_configuration_platform")], endsIn: .signedOut,
      path: "A4 failed@retrievingProfiles", answers: ["refused: failed: invalid_configuration_platform"],
      transitions: 10),
    Scenario(
      "vault-lost-for-good", "The vault's contents can never be read: the second sign-in still knows the client",
      given: [.vault(\.isDamaged, true), .vault(\.failingStores, .every)],
      script: [.signIn, .signOut, .wait(200), .signIn], endsIn: .authenticated,
      path: "vault.lost A2 E2.done ended.unwritten vault.known@vaultLost C14",
      answers: [appleAccess, finishNotErased, appleAccess]),
    Scenario(
      "vault-fails-later", "The vault can no longer be read: the second sign-in still knows the client",
      given: [.vault(\.failingLoads, .from(2))], script: [.signIn, .signOut, .wait(200), .signIn],
      endsIn: .authenticated, path: "vault.nothing A2 E2.done ended vault.known@vaultFailed C14",
      answers: [appleAccess, .finishInSettings, appleAccess]),
    Scenario(
      "vault-forgets", "The vault keeps nothing: the second sign-in still knows client and token",
      given: [.vault(\.failingStores, .every)], script: [.signIn, .signOut, .wait(200), .signIn],
      endsIn: .authenticated, path: "vault.nothing A2 E2.done ended.unwritten vault.token C14",
      answers: [appleAccess, finishNotErased, appleAccess]),
    Scenario(
      "vault-shared-with-token", "Two clients share a vault: the other was faster, and already has a token",
      given: [.sharedVault], endsIn: .authenticated, path: "vault.nothing A2 A2.back→readingStatus C14",
      answers: [appleAccess]),
    Scenario(
      "device-undocumented", "The device describes itself with a system that is not documented",
      given: [.undocumentedDevice], endsIn: .signedOut, path: "P1.undocumented", answers: ["refused: device unknown"],
      transitions: 2),
    Scenario(
      "statement-of-another-api", "The software statement is not one for this API",
      given: [.fault(.register, withoutScope)], endsIn: .signedOut, path: "A2.scope",
      answers: ["refused: failed: scope_missing"]),
  ]

  private static let finishNotErased = "signed out, finish in Settings → Accounts → TV Provider, vault not erased"

  static let withoutScope = ScriptedFault.Answer.status(
    201,
    body: [
      "client_id": "v1-client", "client_secret": "v1-secret", "grant_types": ["client_credentials"],
      "scopes": ["api:client"],
    ])
}
