import PassAPI
import PassFlows

extension Scenario {
  /// Phase A: what the vault holds, and what the server makes of it.
  static let registering: [Scenario] = [
    Scenario(
      "warm-start", "Credentials and token of an earlier launch are used as they are", acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["A.token", "B2.nobody", "C14"], answers: ["signed in at northlight (appleSSO)"])
    ) { $0.remembersClient(tokenSecondsLeft: 3_600) },
    Scenario(
      "credentials-only", "The stored token has ended, the credentials live on", acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["A.credentials", "A4", "C14"], answers: ["signed in at northlight (appleSSO)"])
    ) { $0.remembersClient(tokenSecondsLeft: 30) },
  ]
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
