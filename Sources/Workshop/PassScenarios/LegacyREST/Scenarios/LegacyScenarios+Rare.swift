import LegacyRESTFlow
import PassAPI
import PassService
import PassSimulator

extension LegacyREST.Scenarios {
  /// Rare moments that no other scenario covers.
  static let rare: [Scenario] = registeringAtTheWrongMoment + openingInVain + choosingWrongly

  /// The app cancels while the client is registered, or the service fails.
  private static let registeringAtTheWrongMoment =
    ([.registering, .requestingToken] as [LegacyREST.State.Name]).flatMap { state in
      let step = state == .registering ? "A1" : "A3", endpoint = state == .registering ? Endpoint.register : .token
      return [
        make(
          "cancel-\(state.stringValue.lowercased())",
          "The app cancels: \(step) still finishes, and the next sign-in uses its result",
          script: [.atRest(.signIn), ScriptedStep(.entering(state), .cancel)], endsIn: .signedOut,
          path: ["A.cancel@\(state.stringValue)", state == .registering ? "A2.cancelled" : "A4.cancelled"],
          answers: ["refused: cancelled", "done"]),
        make(
          "cancel-\(state.stringValue.lowercased())-that-fails", "The app cancels, and \(step) fails",
          script: [.atRest(.signIn), ScriptedStep(.entering(state), .cancel)], endsIn: .signedOut,
          path: ["A.cancel@\(state.stringValue)", state == .registering ? "A1.cancelled" : "A3.cancelled"],
          answers: ["refused: cancelled", "done"]
        ) { $0.backend.faults = [Fault(endpoint, .every, .transport(.offline))] },
        make(
          "\(state.stringValue.lowercased())-repeated", "The call of \(step) times out once", endsIn: .authenticated,
          path: [state == .registering ? "A2.pause" : "A4.pause", "S9.yes"], answers: [appleAccess]
        ) { $0.backend.faults = [Fault(endpoint, .only(1), .transport(.timedOut))] },
      ]
    }
    + [
      make(
        "cancel-storingcredentials", "The app cancels while the vault is written: the contents are kept",
        script: [.atRest(.signIn), ScriptedStep(.entering(.storingCredentials), .cancel)], endsIn: .signedOut,
        path: ["A.cancel@storingCredentials"], answers: ["refused: cancelled", "done"]),
      losingClient(
        "cancel-later-registration-that-fails",
        "A viewer is signed in, and the app cancels while a client is registered",
        ScriptedStep(.entering(.registering), .cancel), ["A1.cancelled.signedIn"], ["refused: cancelled", "done"],
        Fault(.register, .every, .transport(.offline))),
      losingClient(
        "cancel-later-registration",
        "A viewer is signed in, and the app cancels while a client is registered: the client is kept",
        ScriptedStep(.entering(.registering), .cancel), ["A2.cancelled.signedIn"], ["refused: cancelled", "done"]),
      losingClient(
        "cancel-later-token-that-fails", "A viewer is signed in, and the app cancels while a token is requested",
        ScriptedStep(.entering(.requestingToken), .cancel), ["A3.cancelled.signedIn"], ["refused: cancelled", "done"],
        Fault(.token, .every, .transport(.offline)), losesClient: false),
      losingClient(
        "cancel-later-token",
        "A viewer is signed in, and the app cancels while a token is requested: the token is kept",
        ScriptedStep(.entering(.requestingToken), .cancel), ["A4.cancelled.signedIn"], ["refused: cancelled", "done"],
        losesClient: false),
      losingClient(
        "sign-in-while-registered-again",
        "A viewer is signed in, and the app asks for a sign-in while a client is registered",
        ScriptedStep(.entering(.registering), .signIn), ["signIn.known@registering", "S11.permit"],
        [appleAccess, "news permit"]),
      losingClient(
        "later-registration-refused", "A viewer is signed in, and no other client can be registered", nil,
        ["A2.failed.signedIn"], ["refused: failed: invalid_software_statement"],
        Fault(.register, .every, .registrationError(code: "invalid_software_statement"))),
      losingClient(
        "later-token-refused", "A viewer is signed in, and no other token is issued", nil,
        ["A4.failed.signedIn"], ["refused: failed: offline"], Fault(.token, .every, .transport(.offline)),
        losesClient: false),
    ]

  /// Vaults that are locked or damaged.
  private static let openingInVain = [
    make(
      "registration-refused", "The software statement is not accepted", endsIn: .signedOut,
      path: ["A.failed@registering"], answers: ["refused: failed: invalid_software_statement"]
    ) { $0.backend.faults = [Fault(.register, .every, .registrationError(code: "invalid_software_statement"))] },
    make(
      "token-refused-offline", "The stored token is refused, and no other is issued: it is removed from the vault",
      endsIn: .signedOut, path: ["S1.renew", "A.failed@requestingToken", "ended"], answers: ["refused: failed: offline"]
    ) {
      $0.knowsLegacyViewer()
      $0.backend.faults = [
        Fault(.checkAuthenticationToken, .only(1), .status(401)), Fault(.token, .every, .transport(.offline)),
      ]
    },
    make(
      "token-refused-twice", "Every token is refused: none is left in the vault", endsIn: .signedOut,
      path: ["S1.renew", "A4→checkingToken", "failed@checkingToken", "ended"],
      answers: ["refused: failed: unauthorized"]
    ) {
      $0.knowsLegacyViewer()
      $0.backend.faults = [Fault(.checkAuthenticationToken, .every, .status(401))]
    },
    make(
      "vault-fails-later", "The vault cannot be read at the second sign-in of a launch: the client is in memory",
      script: [.atRest(.signIn), ScriptedStep(.entering(.pickingProvider), .cancel), .atRest(.signIn)],
      endsIn: .authenticated, path: ["vault.known@vaultFailed", "S9.yes"],
      answers: ["refused: cancelled", "done", appleAccess]
    ) { $0.vault.failingLoads = .from(2) },
    make(
      "registered-elsewhere", "Another process stores client and token while this one registers: they are used",
      endsIn: .authenticated, path: ["A2.back→checkingToken", "S9.yes"], answers: [appleAccess]
    ) {
      $0.knowsLegacyViewer()
      $0.backend.storedProfiles = []
      $0.vault.contents.provider = nil
      $0.vault.othersStore = [1: $0.vault.contents]
      $0.vault.contents = VaultContents()
    },
    make(
      "vault-damaged", "The vault is damaged: another client is registered", endsIn: .authenticated,
      path: ["vault.lost", "S9.yes"], answers: [appleAccess]
    ) { $0.vault.isDamaged = true },
    make(
      "left-before-vault-damaged", "The client is forgotten, and the vault is damaged: no other is registered unasked",
      script: [.atRest(.forgetClient), .atRest(.restore)], endsIn: .signedOut, path: ["vault.lost.left"],
      answers: ["signed out, not signed out at the service, vault not erased", "refused: not signed in"]
    ) {
      $0.vault.isDamaged = true
      $0.vault.failingStores = .every
    },
    make(
      "vault-fails", "The vault fails for good", endsIn: .signedOut, path: ["vault.failedForGood"],
      answers: ["refused: vault unreadable"]
    ) { $0.vault.failingLoads = .every },
    make(
      "vault-locked", "The device stays locked", endsIn: .signedOut, path: ["vault.lockedForGood"],
      answers: ["refused: vault locked"]
    ) { $0.vault.notReadableYet = 1_000 },
    make(
      "vault-not-erased", "The vault cannot be written at a sign-out", script: [.atRest(.signIn), .atRest(.signOut)],
      endsIn: .signedOut, path: ["ended.unwritten"],
      answers: [appleAccess, "signed out, finish in Settings → Accounts → TV Provider, vault not erased"]
    ) {
      $0.knowsLegacyViewer()
      $0.vault.failingStores = .every
    },
    make(
      "sign-out-without-token", "A sign-out was left undone, and the token of that launch has ended",
      endsIn: .authenticated, path: ["vault.credentials.signingOut", "finish.done"], answers: [appleAccess]
    ) {
      $0.knowsLegacyViewer()
      $0.vault.contents.token = nil
      $0.vault.contents.signingOut = "northlight"
    },
    make(
      "sign-out-refused-later", "A sign-out was left undone, and the service refuses it for good",
      endsIn: .authenticated, path: ["finish.refused"], answers: ["signed in at northlight (type unknown)"]
    ) {
      $0.knowsLegacyViewer()
      $0.vault.contents.signingOut = "northlight"
      $0.backend.faults = [Fault(.legacyLogout, .every, .status(403))]
    },
  ]

  /// Choices that were not offered, and requests at the wrong moment.
  private static let choosingWrongly = [
    phone(
      "provider-not-offered", "The app's picker answers with a provider that it did not offer", endsIn: .signedOut,
      path: ["S10.unknown"], answers: ["refused: nothing to choose"]
    ) {
      $0.framework.system = .init(.denied)
      $0.viewer.providers = [.takes("nobody")]
      $0.viewer.choosesOnlyOffered = false
    },
    make(
      "device-undocumented", "The device describes itself with a system that is not documented", endsIn: .signedOut,
      path: ["P1.undocumented"], answers: ["refused: device unknown"]
    ) { $0.device?.info.osName = "iPadOS" },
    make(
      "sign-in-again", "A viewer who is signed in asks for a sign-in", script: [.atRest(.signIn), .atRest(.signIn)],
      endsIn: .authenticated, path: ["signIn.again"], answers: [appleAccess, appleAccess]),
    make(
      "metadata-cancelled", "The app cancels a question about the viewer",
      script: [.atRest(.signIn), .atRest(.metadata), ScriptedStep(.entering(.retrievingMetadata), .cancel)],
      endsIn: .authenticated, path: ["metadata.cancel"], answers: [appleAccess, "refused: cancelled", "done"]
    ) { $0.knowsLegacyViewer() },
    make(
      "metadata-without-login", "The login is gone when metadata are requested about it",
      script: [.atRest(.signIn), .atRest(.metadata)], endsIn: .signedOut, path: ["metadata.signIn", "ended"],
      answers: [appleAccess, "refused: sign in again: authenticated_profile_expired"]
    ) {
      $0.knowsLegacyViewer()
      $0.backend.faults = [
        Fault(
          .userMetadata, .every,
          .status(
            403, body: ["action": "authentication", "status": .integer(403), "code": "authenticated_profile_expired"]))
      ]
    },
  ]

  /// A viewer is signed in; the token ends, and the client is revoked when a new one is requested.
  private static func losingClient(
    _ name: String, _ summary: String, _ act: ScriptedStep?, _ path: [String], _ answers: [String],
    _ fault: Fault? = nil, losesClient: Bool = true
  ) -> Scenario {
    make(
      name, summary,
      script: [.atRest(.signIn), .wait(25_000), .atRest(.authorize("news"))] + [act].compactMap(\.self),
      endsIn: .authenticated, path: path, answers: [appleAccess] + answers
    ) {
      $0.knowsLegacyViewer()
      $0.backend.faults =
        (losesClient ? [Fault(.token, .only(1), .registrationError(code: "invalid_client"))] : [])
        + [fault].compactMap(\.self)
    }
  }
}
