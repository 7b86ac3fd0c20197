import PassAPI

extension Scenario {
  /// Calls that fail, and what helps: a new token, a new registration, a pause.
  static let recovering: [Scenario] = [
    Scenario(
      "token-forgotten", "The server refuses the stored token (401): a new one, and the call once more",
      acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["A.token", "B3.renew", "A4.back→retrievingProfiles", "B6", "C14"], answers: [appleAccess]
      )
    ) {
      $0.remembersClient(tokenSecondsLeft: 3_600)
      $0.backend.incidents = [Incident(before: .listProfiles, .forgetTokens)]
    },
    Scenario(
      "token-ends-meanwhile", "The token ends while the app plays: a new one before the next decision",
      acts: [.calmly(.signIn), .calmly(.wait(21_600)), .calmly(.authorize("news"))],
      ending: Ending(
        .authenticated, path: ["C14", "D2.3.renew", "A4.back→authorizing", "D2.4.permit"],
        answers: [appleAccess, "news permit"])
    ) { _ in },
    Scenario(
      "register-again", "The server revokes the client: the whole way of phase A, then the call once more",
      acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["A.token", "B3.register", "A2", "A4.back→retrievingProfiles", "C14"],
        answers: [appleAccess])
    ) {
      $0.remembersClient(tokenSecondsLeft: 3_600)
      $0.backend.faults = [Fault(.listProfiles, .only(1), .error(code: "invalid_access_token_client_application"))]
    },
    Scenario(
      "throttled", "Too many requests, then success", acts: [.calmly(.signIn), .calmly(.authorize("news"))],
      ending: Ending(
        .authenticated,
        path: [
          "C1.pause", "pause.over→retrievingConfiguration", "C2", "C14", "D2.3.pause", "pause.over→authorizing",
          "D2.4.permit",
        ],
        answers: [appleAccess, "news permit"])
    ) {
      $0.backend.faults = [
        Fault(.configuration, .first(2), .tooManyRequests), Fault(.authorize, .only(1), .tooManyRequests),
      ]
    },
    Scenario(
      "offline", "The connection stays lost: three repetitions, then the sign-in is given up", acts: [.calmly(.signIn)],
      ending: Ending(
        .signedOut,
        path: [
          "B3.pause", "pause.over→retrievingProfiles", "B3.pause", "pause.over→retrievingProfiles", "B3.pause",
          "pause.over→retrievingProfiles", "B4.failed",
        ],
        answers: ["refused: failed: transport"])
    ) { $0.backend.faults = [Fault(.listProfiles, .every, .transport(.offline))] },
    Scenario(
      "shaky-connection", "Every call of the partner sign-in is lost once", acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated,
        path: [
          "pause.over→retrievingProfiles", "pause.over→retrievingConfiguration", "pause.over→requestingPartnerSession",
          "pause.over→creatingPartnerProfile", "C14",
        ], answers: [appleAccess])
    ) {
      $0.backend.faults = [.listProfiles, .configuration, .partnerSession, .partnerProfile].map {
        Fault($0, .only(1), .transport(.connectionLost))
      }
    },
    Scenario(
      "tokens-forgotten-on-the-way", "Every call of the partner sign-in finds its token forgotten",
      acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated,
        path: [
          "A4.back→retrievingConfiguration", "A4.back→requestingPartnerSession", "A4.back→creatingPartnerProfile",
          "C14",
        ], answers: [appleAccess])
    ) {
      $0.backend.incidents = [.configuration, .partnerSession, .partnerProfile].map {
        Incident(before: $0, .forgetTokens)
      }
    },
  ]
}
