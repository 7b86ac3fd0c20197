import PassAPI
import PassFlows

extension Scenario {
  /// Phase A: what the vault holds, and what the server makes of it.
  static let registering: [Scenario] = [
    Scenario(
      "warm-start", "Credentials and token of an earlier launch are used as they are", acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["A.token", "B2.nobody", "C14"], answers: [appleAccess])
    ) { $0.remembersClient(tokenSecondsLeft: 3_600) },
    Scenario(
      "credentials-only", "The stored token has ended, the credentials live on", acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["A.credentials", "A4", "C14"], answers: [appleAccess])
    ) { $0.remembersClient(tokenSecondsLeft: 30) },
    Scenario(
      "vault-not-readable-yet", "The device is locked at first, and the app waits", acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["A.locked", "A.again", "A.nothing", "C14"], answers: [appleAccess])
    ) { $0.vault.notReadableYet = 2 },
    Scenario(
      "vault-locked", "The device stays locked: nothing is concluded from a vault that cannot be read",
      acts: [.calmly(.signIn)],
      ending: Ending(.signedOut, path: ["A.locked", "A.again", "A.lockedForGood"], answers: ["refused: vault locked"])
    ) { $0.vault.notReadableYet = 99 },
    Scenario(
      "vault-lost", "The vault fails, for reading and for writing: the app registers for this launch",
      acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["A.lost", "A2", "A2.kept", "A4", "C14"], answers: [appleAccess])
    ) {
      $0.vault.failsToLoad = true
      $0.vault.failsToStore = true
    },
    Scenario(
      "device-unknown", "The device cannot describe itself, so nothing is sent", acts: [.calmly(.signIn)],
      ending: Ending(.signedOut, path: ["P1.unknown"], answers: ["refused: device unknown"])
    ) { $0.device = nil },
    Scenario(
      "invalid-client", "The server has forgotten the client: it is registered again, once", acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["A.credentials", "A3.register", "A2", "A4", "C14"], answers: [appleAccess])
    ) {
      $0.remembersClient(tokenSecondsLeft: 30)
      $0.backend.faults = [Fault(.token, .only(1), .registrationError(code: "invalid_client"))]
    },
    Scenario(
      "registration-refused", "The software statement is not accepted", acts: [.calmly(.signIn)],
      ending: Ending(
        .signedOut, path: ["A.nothing", "A1.failed"], answers: ["refused: failed: invalid_software_statement"])
    ) { $0.backend.faults = [Fault(.register, .every, .registrationError(code: "invalid_software_statement"))] },
    Scenario(
      "registration-interrupted", "Registration and token are each asked for twice", acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated,
        path: ["A1.pause", "pause.over→registering", "A2", "A3.pause", "pause.over→requestingToken", "A4", "C14"],
        answers: [appleAccess])
    ) {
      $0.backend.faults = [
        Fault(.register, .only(1), .transport(.timedOut)), Fault(.token, .only(1), .tooManyRequests),
      ]
    },
    Scenario(
      "token-refused-for-good", "No token is to be had", acts: [.calmly(.signIn)],
      ending: Ending(.signedOut, path: ["A2.kept", "A3.failed"], answers: ["refused: failed: unauthorized_client"])
    ) { $0.backend.faults = [Fault(.token, .every, .registrationError(code: "unauthorized_client"))] },
  ]
  static let appleAccess = "signed in at northlight (appleSSO)"
  static let regularAccess = "signed in at northlight (regular)"
}

extension WorldScript {
  /// The vault has what an earlier launch got, and the server knows it.
  mutating func remembersClient(tokenSecondsLeft: Int) {
    let client = KnownClient(token: "earlier-token", tokenSecondsLeft: tokenSecondsLeft)
    backend.knownClient = client
    vault.contents = VaultContents(
      credentials: ClientCredentials(clientId: client.id, clientSecret: client.secret),
      token: client.token.map { StoredToken(token: $0, expires: start.advanced(bySeconds: tokenSecondsLeft)) })
  }

  /// Signed in at system level, with an `appleSSO` profile on the server.
  mutating func knowsViewer(secondsLeft: Int? = 86_400) {
    framework.system = .init(provider: "northlight-apple", secondsLeft: secondsLeft)
    backend.storedProfiles = [StoredProfile("northlight", type: "appleSSO")]
  }
}
