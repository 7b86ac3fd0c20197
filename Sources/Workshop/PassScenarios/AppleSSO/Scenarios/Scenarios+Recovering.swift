import AppleSSOFlow
import PassAPI
import PassSimulator

extension AppleSSO.Scenarios {
  /// Calls that fail, with their remedies: a new token, a new registration, a pause.
  static let recovering: [Scenario] = [
    Scenario(
      "token-forgotten", "The server refuses the stored token (401): a new token, and the call again",
      endsIn: .authenticated, path: ["vault.token", "B4.renew", "A4→retrievingProfiles", "B6", "C14"],
      answers: [appleAccess]
    ) {
      $0.remembersClient(tokenSecondsLeft: 3_600)
      $0.backend.incidents = [Incident(before: .listProfiles, .forgetTokens)]
    },
    Scenario(
      "token-ends-meanwhile", "The token expires during playback: a new one before the next decision",
      script: [.atRest(.signIn), .wait(21_600), .atRest(.authorize("news"))],
      endsIn: .authenticated, path: ["C14", "D2.4.renew", "A4.kept→authorizing", "D2.4.permit"],
      answers: [appleAccess, "news permit"]
    ).taking(20),
    Scenario(
      "register-again", "The server revokes the client: all of phase A, then the call again",
      endsIn: .authenticated, path: ["vault.token", "B4.register", "A2", "A4→retrievingProfiles", "C14"],
      answers: [appleAccess]
    ) {
      $0.remembersClient(tokenSecondsLeft: 3_600)
      $0.backend.faults = [Fault(.listProfiles, .only(1), .error(code: "invalid_access_token_client_application"))]
    },
    Scenario(
      "throttled", "Too many requests, then success", script: [.atRest(.signIn), .atRest(.authorize("news"))],
      endsIn: .authenticated,
      path: [
        "C2.pause", "pause.over→retrievingConfiguration", "C2", "C14", "D2.4.pause", "pause.over→authorizing",
        "D2.4.permit",
      ], answers: [appleAccess, "news permit"]
    ) {
      $0.backend.faults = [
        Fault(.configuration, .first(2), .tooManyRequests), Fault(.authorize, .only(1), .tooManyRequests),
      ]
    },
    Scenario(
      "offline", "The device has no network: the viewer is told at once",
      endsIn: .signedOut, path: ["failed@retrievingProfiles"], answers: ["refused: failed: offline"]
    ) { $0.backend.faults = [Fault(.listProfiles, .every, .transport(.offline))] },
    Scenario(
      "connection-lost", "The connection stays lost: the sign-in ends after three retries", endsIn: .signedOut,
      path: [
        "B4.pause", "pause.over→retrievingProfiles", "B4.pause", "pause.over→retrievingProfiles", "B4.pause",
        "pause.over→retrievingProfiles", "failed@retrievingProfiles",
      ], answers: ["refused: failed: connectionLost"]
    ) { $0.backend.faults = [Fault(.listProfiles, .every, .transport(.connectionLost))] },
    Scenario(
      "shaky-connection", "Every call of the partner sign-in is lost once", endsIn: .authenticated,
      path: [
        "pause.over→retrievingProfiles", "pause.over→retrievingConfiguration", "pause.over→requestingPartnerSession",
        "pause.over→creatingPartnerProfile", "C14",
      ], answers: [appleAccess]
    ) {
      $0.backend.faults = [.listProfiles, .configuration, .partnerSession, .partnerProfile].map {
        Fault($0, .only(1), .transport(.connectionLost))
      }
    },
    Scenario(
      "tokens-forgotten-on-the-way", "Every call of the partner sign-in finds its token forgotten",
      endsIn: .authenticated,
      path: [
        "A4→retrievingConfiguration", "A4→requestingPartnerSession",
        "A4→creatingPartnerProfile", "C14",
      ], answers: [appleAccess]
    ) {
      $0.backend.incidents = [.configuration, .partnerSession, .partnerProfile].map {
        Incident(before: $0, .forgetTokens)
      }
    },
    Scenario(
      "registered-again-once",
      "Two calls of one sign-in find the client revoked: it is registered again once, then the sign-in ends",
      endsIn: .signedOut,
      path: [
        "A2", "A2.kept", "A4", "register@retrievingConfiguration", "A2", "A2.kept", "A4→retrievingConfiguration", "C2",
        "C6.outOfReach",
      ],
      answers: ["refused: failed: invalid_access_token_client_application"]
    ) {
      $0.backend.faults = [.configuration, .partnerSession].map {
        Fault($0, .only(1), .error(code: "invalid_access_token_client_application"))
      }
    },
    Scenario(
      "signed-in-without-token", "The token cannot be renewed: the viewer stays signed in",
      script: [.atRest(.signIn), .atRest(.authorize("news"))],
      endsIn: .authenticated, path: ["D2.4.renew", "A4.failed.signedIn"],
      answers: [appleAccess, "refused: failed: unauthorized_client"]
    ) {
      $0.knowsViewer()
      $0.backend.incidents = [Incident(before: .authorize, .forgetTokens)]
      $0.backend.faults = [Fault(.token, .from(2), .registrationError(code: "unauthorized_client"))]
    },
    Scenario(
      "throttled-for-good", "Partner authentication is throttled until no retry is left: the sign-in ends",
      endsIn: .signedOut, path: ["C6.pause", "C6.outOfReach"], answers: ["refused: failed: throttled"]
    ) { $0.backend.faults = [Fault(.partnerSession, .every, .tooManyRequests)] },
    Scenario(
      "throttled-for-long", "The service asks for a pause of ten minutes: the sign-in ends at once",
      endsIn: .signedOut, path: ["failed@retrievingProfiles"], answers: ["refused: failed: throttled, for 600 s"]
    ) { $0.backend.faults = [Fault(.listProfiles, .every, .asksToWait(status: 429, seconds: 600))] }.taking(10),
    Scenario(
      "offline-for-good", "The connection is lost for good while the profile is created",
      endsIn: .signedOut, path: ["C13.pause", "C13.outOfReach"], answers: ["refused: failed: offline"]
    ) { $0.backend.faults = [Fault(.partnerProfile, .every, .transport(.offline))] },
  ]

  /// A call of the partner sign-in finds its client revoked.
  static let registeredAgain = [
    registeredAgain("c1", .configuration, at: "register@retrievingConfiguration", backTo: "retrievingConfiguration"),
    registeredAgain("c5", .partnerSession, at: "C6.register", backTo: "requestingPartnerSession"),
    registeredAgain(
      "c12", .partnerProfile, at: "C13.register", backTo: "requestingPartnerSession", repeating: ["C9", "C11"]),
  ]

  private static func registeredAgain(
    _ step: String, _ endpoint: Endpoint, at edge: String, backTo state: String, repeating again: [String] = []
  ) -> Scenario {
    let client = ["A2", "A2.kept"]
    return Scenario(
      "registered-again-at-\(step)", "The client is revoked at \(step.uppercased()), and registered again",
      endsIn: .authenticated, path: client + ["A4"] + again + [edge] + client + ["A4→\(state)"] + again + ["C14"],
      answers: [appleAccess]
    ) { $0.backend.faults = [Fault(endpoint, .only(1), .error(code: "invalid_access_token_client_application"))] }
  }
}
