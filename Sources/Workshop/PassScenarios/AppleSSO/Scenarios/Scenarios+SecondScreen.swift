import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// Basic authentication on a second screen: the code is shown, and the profile is polled.
  static let secondScreen: [Scenario] = [
    Scenario(
      "second-screen", "The code is shown until the viewer has logged in elsewhere",
      endsIn: .authenticated, path: ["picker.chosen", "session.code", "poll.notYet", "poll.again", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.takesSecondScreen()
      $0.backend.secondScreen?.poll = 5
    },
    Scenario(
      "provider-chosen-elsewhere", "The viewer chooses the provider on the second screen as well",
      endsIn: .authenticated, path: ["picker.elsewhere", "session.code", "poll.found"],
      answers: ["signed in at citycable (regular)"]
    ) {
      $0.takesSecondScreen()
      $0.viewer.providers = [.onSecondScreen]
      $0.backend.secondScreen = SecondScreenVisit(mvpd: "citycable")
    },
    Scenario(
      "code-expired", "The code expires, and the viewer wants another",
      endsIn: .authenticated, path: ["poll.over", "code.wanted", "session.code", "poll.found"], answers: [regularAccess]
    ) {
      $0.takesSecondScreen()
      $0.backend.options.sessionSeconds = 60
      $0.backend.secondScreen = SecondScreenVisit(code: 2)
      $0.viewer.newCodes = 1
    },
    Scenario(
      "code-expired-and-left", "The code expires, and the viewer leaves",
      endsIn: .signedOut, path: ["poll.over", "left@offeringNewCode"], answers: ["refused: viewer left"]
    ) {
      $0.takesSecondScreen()
      $0.backend.options.sessionSeconds = 60
      $0.backend.secondScreen = nil
    },
    Scenario(
      "new-code", "The app asks for another code while the first is shown",
      script: [.atRest(.signIn), ScriptedStep(.entering(.awaitingLogin, visit: 2), .newCode)],
      endsIn: .authenticated, path: ["poll.notYet", "newCode@awaitingLogin", "session.code", "poll.found"],
      answers: ["done", regularAccess]
    ) {
      $0.takesSecondScreen()
      $0.backend.secondScreen = SecondScreenVisit(code: 2)
    },
    Scenario(
      "new-code-after-end", "The app asks for another code when the first has expired",
      script: [.atRest(.signIn), ScriptedStep(.entering(.offeringNewCode), .newCode)],
      endsIn: .authenticated, path: ["poll.over", "newCode@offeringNewCode", "poll.found"],
      answers: ["done", regularAccess]
    ) {
      $0.takesSecondScreen()
      $0.backend.options.sessionSeconds = 60
      $0.backend.secondScreen = SecondScreenVisit(code: 2)
    },
    Scenario(
      "poll-recovers", "Polling survives throttling and a forgotten token",
      endsIn: .authenticated, path: ["poll.pause", "poll.renew", "A4→awaitingLogin", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.takesSecondScreen()
      $0.backend.faults = [
        Fault(.profileOfCode, .only(1), .tooManyRequests), Fault(.profileOfCode, .only(2), .status(401)),
      ]
    },
    Scenario(
      "poll-outlasts-outage", "Polling survives retryable errors, an outage and the loss of the network",
      endsIn: .authenticated, path: ["poll.pause", "poll.unanswered", "poll.again", "poll.unanswered", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.takesSecondScreen()
      $0.backend.secondScreen = SecondScreenVisit(beforePoll: 12)
      $0.backend.faults = [
        Fault(.profileOfCode, .only(1), .error(code: "network_received_error")),
        Fault(.profileOfCode, .first(6), .page(500)), Fault(.profileOfCode, .first(11), .transport(.offline)),
      ]
    },
    onSecondScreen(
      "poll-fails", "The service provider becomes unknown during polling",
      endsIn: .signedOut, path: ["poll.failed"], answers: ["refused: failed: invalid_parameter_service_provider"]
    ) {
      $0.backend.faults = [Fault(.profileOfCode, .every, .error(code: "invalid_parameter_service_provider"))]
    },
    onSecondScreen(
      "poll-without-token", "The token is refused while the code is shown, and the next one is delayed",
      endsIn: .authenticated, path: ["poll.renew", "A4.poll", "poll.renew", "A4→awaitingLogin", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.backend.secondScreen = SecondScreenVisit(beforePoll: 2)
      $0.backend.faults = [
        Fault(.profileOfCode, .only(1), .status(401)), Fault(.token, .only(2), .transport(.connectionLost)),
      ]
    },
    onSecondScreen(
      "poll-reselect", "The integration ends while the code is shown", endsIn: .authenticated,
      path: [
        "picker.chosen", "session.code", "poll.reselect", "C2.ownPicker", "picker.chosen", "session.code",
        "poll.found",
      ],
      answers: ["signed in at citycable (regular)"]
    ) {
      $0.viewer.providers = [.takes("northlight"), .takes("citycable")]
      $0.backend.faults = [Fault(.profileOfCode, .only(1), .error(code: "invalid_integration"))]
      $0.backend.secondScreen = SecondScreenVisit(code: 2)
    },
    onSecondScreen(
      "preview-used-up", "The free preview is used up when the session is created",
      endsIn: .signedOut, path: ["basic.signIn@creatingSession"],
      answers: ["refused: sign in again: temporary_access_duration_limit_exceeded"]
    ) {
      $0.backend.faults = [Fault(.createSession, .every, .error(code: "temporary_access_duration_limit_exceeded"))]
    },
    onSecondScreen(
      "preview-used-up-while-polled", "The free preview is used up while the code is shown",
      endsIn: .signedOut, path: ["poll.signIn"],
      answers: ["refused: sign in again: temporary_access_resources_limit_exceeded"]
    ) {
      $0.backend.faults = [Fault(.profileOfCode, .every, .error(code: "temporary_access_resources_limit_exceeded"))]
    },
    onSecondScreen(
      "client-never-accepted", "Every poll finds its client revoked: the sign-in registers once more, then ends",
      endsIn: .signedOut,
      path: [
        "A2", "A2.kept", "A4", "session.code", "poll.register", "A2", "A2.kept", "A4→creatingSession", "session.code",
        "poll.failed",
      ],
      answers: ["refused: failed: invalid_access_token_client_application"]
    ) {
      $0.backend.faults = [Fault(.profileOfCode, .every, .error(code: "invalid_access_token_client_application"))]
    },
    onSecondScreen(
      "session-dead-at-once", "The session is dead when it is created: another code for the same provider",
      endsIn: .authenticated, path: ["basic.dead@creatingSession", "code.wanted", "session.code", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.backend.faults = [Fault(.createSession, .only(1), .error(code: "invalid_authentication_session"))]
      $0.backend.secondScreen = SecondScreenVisit()
      $0.viewer.newCodes = 1
    },
    onSecondScreen(
      "session-unusable", "The session asks for an action that this version does not know",
      endsIn: .signedOut, path: ["session.unusable"], answers: ["refused: failed: unusable_action_unheard_of"]
    ) {
      $0.backend.faults = [Fault(.createSession, .every, .session("unheard_of"))]
    },
  ]

  private static func onSecondScreen(
    _ name: String, _ summary: String, endsIn state: AppleSSO.State.Name, path: [String], answers: [String],
    _ change: Change = { _ in }
  ) -> Scenario {
    Scenario(name, summary, endsIn: state, path: path, answers: answers) {
      $0.takesSecondScreen()
      change(&$0)
    }
  }
}

extension WorldScript {
  /// The viewer refuses access to the subscription, and logs in on a second screen.
  mutating func takesSecondScreen() {
    framework.system = .init(.denied)
    backend.secondScreen = SecondScreenVisit()
  }
}
