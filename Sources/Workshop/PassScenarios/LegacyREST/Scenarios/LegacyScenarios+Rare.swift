import LegacyRESTFlow
import PassAPI
import PassSimulator

extension LegacyREST.Scenarios {
  /// Rare moments that no other scenario covers.
  static let rare: [Scenario] = registeringAtTheWrongMoment + openingInVain + choosingWrongly

  /// The app cancels while the client is registered, or the service fails.
  private static let registeringAtTheWrongMoment =
    ([.registering, .requestingToken] as [LegacyREST.State.Name]).flatMap { state in
      let isFirst = state == .registering, step = isFirst ? "A1" : "A3",
        endpoint: Endpoint = isFirst ? .register : .token
      return [
        Scenario(
          "cancel-\(state.stringValue.lowercased())",
          "The app cancels: \(step) still finishes, and the next sign-in uses its result",
          script: [.signIn, .entering(state, .cancel)], endsIn: .signedOut,
          path: "A.cancel@\(state.stringValue) \(isFirst ? "A2" : "A4").cancelled", answers: [.cancelled, "done"]),
        Scenario(
          "cancel-\(state.stringValue.lowercased())-that-fails", "The app cancels, and \(step) fails",
          given: [.fault(endpoint, .transport(.offline))], script: [.signIn, .entering(state, .cancel)],
          endsIn: .signedOut, path: "A.cancel@\(state.stringValue) \(step).cancelled", answers: [.cancelled, "done"]),
        Scenario(
          "\(state.stringValue.lowercased())-repeated", "The call of \(step) times out once",
          given: [.fault(endpoint, .only(1), .transport(.timedOut))], endsIn: .authenticated,
          path: "\(isFirst ? "A2" : "A4").pause S9.yes", answers: [appleAccess]),
      ]
    }
    + [
      Scenario(
        "cancel-storingcredentials", "The app cancels while the vault is written: the contents are kept",
        script: [.signIn, .entering(.storingCredentials, .cancel)], endsIn: .signedOut,
        path: "A.cancel@storingCredentials", answers: [.cancelled, "done"]),
      losingClient(
        "cancel-later-registration-that-fails",
        "A viewer is signed in, and the app cancels while a client is registered", .entering(.registering, .cancel),
        "A1.cancelled.signedIn", [.cancelled, "done"], clientLost, .fault(.register, .transport(.offline))),
      losingClient(
        "cancel-later-registration",
        "A viewer is signed in, and the app cancels while a client is registered: the client is kept",
        .entering(.registering, .cancel), "A2.cancelled.signedIn", [.cancelled, "done"], clientLost),
      losingClient(
        "cancel-later-token-that-fails", "A viewer is signed in, and the app cancels while a token is requested",
        .entering(.requestingToken, .cancel), "A3.cancelled.signedIn", [.cancelled, "done"],
        .fault(.token, .transport(.offline))),
      losingClient(
        "cancel-later-token",
        "A viewer is signed in, and the app cancels while a token is requested: the token is kept",
        .entering(.requestingToken, .cancel), "A4.cancelled.signedIn", [.cancelled, "done"]),
      losingClient(
        "sign-in-while-registered-again",
        "A viewer is signed in, and the app asks for a sign-in while a client is registered",
        .entering(.registering, .signIn), "signIn.known@registering S11.permit", [appleAccess, "news permit"],
        clientLost),
      losingClient(
        "later-registration-refused", "A viewer is signed in, and no other client can be registered", nil,
        "A2.failed.signedIn", ["refused: failed: invalid_software_statement"], clientLost,
        .registrationError(.register, "invalid_software_statement")),
      losingClient(
        "later-token-refused", "A viewer is signed in, and no other token is issued", nil, "A4.failed.signedIn",
        ["refused: failed: offline"], .fault(.token, .transport(.offline))),
    ]

  /// Vaults that are locked or damaged.
  private static let openingInVain = [
    Scenario(
      "registration-refused", "The software statement is not accepted",
      given: [.registrationError(.register, "invalid_software_statement")], endsIn: .signedOut,
      path: "A.failed@registering", answers: ["refused: failed: invalid_software_statement"]),
    Scenario(
      "token-refused-offline", "The stored token is refused, and no other is issued: it is removed from the vault",
      given: [
        .remembered(), .fault(.checkAuthenticationToken, .only(1), .status(401)), .fault(.token, .transport(.offline)),
      ],
      endsIn: .signedOut, path: "S1.renew A.failed@requestingToken ended", answers: ["refused: failed: offline"]),
    Scenario(
      "token-refused-twice", "Every token is refused: none is left in the vault",
      given: [.remembered(), .fault(.checkAuthenticationToken, .status(401))], endsIn: .signedOut,
      path: "S1.renew A4→checkingToken failed@checkingToken ended", answers: ["refused: failed: unauthorized"]),
    Scenario(
      "vault-fails-later", "The vault cannot be read at the second sign-in of a launch: the client is in memory",
      given: [.vault(\.failingLoads, .from(2))], script: [.signIn, .entering(.pickingProvider, .cancel), .signIn],
      endsIn: .authenticated, path: "vault.known@vaultFailed S9.yes", answers: [.cancelled, "done", appleAccess]),
    Scenario(
      "registered-elsewhere", "Another process stores client and token while this one registers: they are used",
      given: [.sharedVault], endsIn: .authenticated, path: "A2.back→checkingToken S9.yes", answers: [appleAccess]),
    Scenario(
      "vault-damaged", "The vault is damaged: another client is registered", given: [.vault(\.isDamaged, true)],
      endsIn: .authenticated, path: "vault.lost S9.yes", answers: [appleAccess]),
    Scenario(
      "left-before-vault-damaged", "The client is forgotten, and the vault is damaged: no other is registered unasked",
      given: [.vault(\.isDamaged, true), .vault(\.failingStores, .every)], script: [.forgetClient, .restore],
      endsIn: .signedOut, path: "vault.lost.left",
      answers: ["signed out, not signed out at the service, vault not erased", .notSignedIn]),
    Scenario(
      "vault-fails", "The vault fails for good", given: [.vault(\.failingLoads, .every)], endsIn: .signedOut,
      path: "vault.failedForGood", answers: ["refused: vault unreadable"]),
    Scenario(
      "vault-locked", "The device stays locked", given: [.vault(\.notReadableYet, 1_000)], endsIn: .signedOut,
      path: "vault.lockedForGood", answers: ["refused: vault locked"]),
    Scenario(
      "vault-not-erased", "The vault cannot be written at a sign-out",
      given: [.remembered(), .vault(\.failingStores, .every)], script: [.signIn, .signOut], endsIn: .signedOut,
      path: "ended.unwritten",
      answers: [appleAccess, "signed out, finish in Settings → Accounts → TV Provider, vault not erased"]),
    Scenario(
      "sign-out-without-token", "A sign-out was left undone, and the token of that launch has ended",
      given: [.remembered(), .noToken, .signingOut("northlight")], endsIn: .authenticated,
      path: "vault.credentials.signingOut finish.done", answers: [appleAccess]),
    Scenario(
      "sign-out-refused-later", "A sign-out was left undone, and the service refuses it for good",
      given: [.remembered(), .signingOut("northlight"), .fault(.legacyLogout, .status(403))], endsIn: .authenticated,
      path: "finish.refused", answers: ["signed in at northlight (type unknown)"]),
  ]

  /// Choices that were not offered, and requests at the wrong moment.
  private static let choosingWrongly = [
    Scenario(
      "provider-not-offered", "The app's picker answers with a provider that it did not offer", settings: .phone,
      given: [.noAccess, .takes("nobody"), .set(\.viewer.choosesOnlyOffered, false)], endsIn: .signedOut,
      path: "S10.unknown", answers: ["refused: nothing to choose"]),
    Scenario(
      "device-undocumented", "The device describes itself with a system that is not documented",
      given: [.undocumentedDevice], endsIn: .signedOut, path: "P1.undocumented", answers: ["refused: device unknown"]),
    Scenario(
      "sign-in-again", "A viewer who is signed in asks for a sign-in", script: [.signIn, .signIn],
      endsIn: .authenticated, path: "signIn.again", answers: [appleAccess, appleAccess]),
    Scenario(
      "metadata-cancelled", "The app cancels a question about the viewer", given: [.remembered()],
      script: [.signIn, .metadata, .entering(.retrievingMetadata, .cancel)], endsIn: .authenticated,
      path: "metadata.cancel", answers: [appleAccess, .cancelled, "done"]),
    Scenario(
      "metadata-without-login", "The login is gone when metadata are requested about it",
      given: [
        .remembered(),
        denial(.userMetadata, "authentication", "authenticated_profile_expired"),
      ],
      script: [.signIn, .metadata], endsIn: .signedOut, path: "metadata.signIn ended",
      answers: [appleAccess, "refused: sign in again: authenticated_profile_expired"]),
  ]

  /// The client is revoked when another token is requested.
  private static let clientLost = Fact.registrationError(.token, "invalid_client", .only(1))

  /// A viewer is signed in, and the token ends.
  private static func losingClient(
    _ name: String, _ summary: String, _ step: ScriptedStep?, _ path: String, _ answers: [String], _ facts: Fact...
  ) -> Scenario {
    Scenario(
      name, summary, given: [.remembered()] + facts,
      script: [.signIn, .wait(25_000), .authorize("news")] + [step].compactMap(\.self), endsIn: .authenticated,
      path: path, answers: [appleAccess] + answers)
  }
}
