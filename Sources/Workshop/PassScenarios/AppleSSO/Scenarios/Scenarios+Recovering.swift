import AppleSSOFlow
import PassAPI
import PassSimulator

extension AppleSSO.Scenarios {
  /// Calls that fail, with their remedies: a new token, a new registration, a pause.
  static let recovering: [Scenario] = [
    Scenario(
      "token-forgotten", "The server refuses the stored token (401): a new token, and the call again",
      given: [.registered, .before(.listProfiles, .forgetTokens)], endsIn: .authenticated,
      path: "vault.token B4.renew A4→retrievingProfiles B6 C14", answers: [appleAccess]),
    Scenario(
      "token-ends-meanwhile", "The token expires during playback: a new one before the next decision",
      script: [.signIn, .wait(21_600), .authorize("news")], endsIn: .authenticated,
      path: "C14 D2.4.renew A4.kept→authorizing D2.4.permit", answers: [appleAccess, "news permit"], transitions: 20),
    Scenario(
      "register-again", "The server revokes the client: all of phase A, then the call again",
      given: [.registered, .error(.listProfiles, "invalid_access_token_client_application", .only(1))],
      endsIn: .authenticated, path: "vault.token B4.register A2 A4→retrievingProfiles C14", answers: [appleAccess]),
    Scenario(
      "throttled", "Too many requests, then success",
      given: [.fault(.configuration, .first(2), .tooManyRequests), .fault(.authorize, .only(1), .tooManyRequests)],
      script: [.signIn, .authorize("news")], endsIn: .authenticated,
      path: "C2.pause pause.over→retrievingConfiguration C2 C14 D2.4.pause pause.over→authorizing D2.4.permit",
      answers: [appleAccess, "news permit"]),
    Scenario(
      "offline", "The device has no network: the viewer is told at once",
      given: [.fault(.listProfiles, .transport(.offline))], endsIn: .signedOut, path: "failed@retrievingProfiles",
      answers: ["refused: failed: offline"]),
    Scenario(
      "connection-lost", "The connection stays lost: the sign-in ends after three retries",
      given: [.fault(.listProfiles, .transport(.connectionLost))], endsIn: .signedOut,
      path: """
        B4.pause pause.over→retrievingProfiles B4.pause pause.over→retrievingProfiles B4.pause
        pause.over→retrievingProfiles failed@retrievingProfiles
        """, answers: ["refused: failed: connectionLost"]),
    Scenario(
      "shaky-connection", "Every call of the partner sign-in is lost once",
      given: [
        .fault(.listProfiles, .only(1), .transport(.connectionLost)),
        .fault(.configuration, .only(1), .transport(.connectionLost)),
        .fault(.partnerSession, .only(1), .transport(.connectionLost)),
        .fault(.partnerProfile, .only(1), .transport(.connectionLost)),
      ],
      endsIn: .authenticated,
      path: """
        pause.over→retrievingProfiles pause.over→retrievingConfiguration pause.over→requestingPartnerSession
        pause.over→creatingPartnerProfile C14
        """, answers: [appleAccess]),
    Scenario(
      "tokens-forgotten-on-the-way", "Every call of the partner sign-in finds its token forgotten",
      given: [
        .before(.configuration, .forgetTokens), .before(.partnerSession, .forgetTokens),
        .before(.partnerProfile, .forgetTokens),
      ],
      endsIn: .authenticated,
      path: "A4→retrievingConfiguration A4→requestingPartnerSession A4→creatingPartnerProfile C14",
      answers: [appleAccess]),
    Scenario(
      "registered-again-once",
      "Two calls of one sign-in find the client revoked: it is registered again once, then the sign-in ends",
      given: [
        .error(.configuration, "invalid_access_token_client_application", .only(1)),
        .error(.partnerSession, "invalid_access_token_client_application", .only(1)),
      ],
      endsIn: .signedOut,
      path: "A2 A2.kept A4 register@retrievingConfiguration A2 A2.kept A4→retrievingConfiguration C2 C6.outOfReach",
      answers: ["refused: failed: invalid_access_token_client_application"]),
    Scenario(
      "signed-in-without-token", "The token cannot be renewed: the viewer stays signed in",
      given: [
        .knownViewer(), .before(.authorize, .forgetTokens), .registrationError(.token, "unauthorized_client", .from(2)),
      ],
      script: [.signIn, .authorize("news")], endsIn: .authenticated, path: "D2.4.renew A4.failed.signedIn",
      answers: [appleAccess, "refused: failed: unauthorized_client"]),
    Scenario(
      "throttled-for-good", "Partner authentication is throttled until no retry is left: the sign-in ends",
      given: [.fault(.partnerSession, .tooManyRequests)], endsIn: .signedOut, path: "C6.pause C6.outOfReach",
      answers: ["refused: failed: throttled"]),
    Scenario(
      "throttled-for-long", "The service asks for a pause of ten minutes: the sign-in ends at once",
      given: [.fault(.listProfiles, .asksToWait(status: 429, seconds: 600))], endsIn: .signedOut,
      path: "failed@retrievingProfiles", answers: ["refused: failed: throttled, for 600 s"], transitions: 10),
    Scenario(
      "offline-for-good", "The connection is lost for good while the profile is created",
      given: [.fault(.partnerProfile, .transport(.offline))], endsIn: .signedOut, path: "C13.pause C13.outOfReach",
      answers: ["refused: failed: offline"]),
  ]

  /// A call of the partner sign-in finds its client revoked.
  static let registeredAgain = [
    registeredAgain("c1", .configuration, at: "register@retrievingConfiguration", backTo: "retrievingConfiguration"),
    registeredAgain("c5", .partnerSession, at: "C6.register", backTo: "requestingPartnerSession"),
    registeredAgain(
      "c12", .partnerProfile, at: "C13.register", backTo: "requestingPartnerSession", repeating: "C9 C11"),
  ]

  private static func registeredAgain(
    _ step: String, _ endpoint: Endpoint, at edge: String, backTo state: String, repeating again: String = ""
  ) -> Scenario {
    Scenario(
      "registered-again-at-\(step)", "The client is revoked at \(step.uppercased()), and registered again",
      given: [.error(endpoint, "invalid_access_token_client_application", .only(1))], endsIn: .authenticated,
      path: "A2 A2.kept A4 \(again) \(edge) A2 A2.kept A4→\(state) \(again) C14", answers: [appleAccess])
  }
}
