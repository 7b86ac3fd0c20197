import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// Basic authentication on a second screen: the code is shown, and the profile is polled.
  static let secondScreen: [Scenario] = [
    Scenario(
      "second-screen", "The code is shown until the viewer has logged in elsewhere",
      given: [.noAccess, .secondScreen(beforePoll: 5)], endsIn: .authenticated,
      path: "picker.chosen session.code poll.notYet poll.again poll.found", answers: [regularAccess]),
    Scenario(
      "provider-chosen-elsewhere", "The viewer chooses the provider on the second screen as well",
      given: [.noAccess, .providers(.onSecondScreen), .secondScreen(mvpd: "citycable")], endsIn: .authenticated,
      path: "picker.elsewhere session.code poll.found", answers: [.at("citycable")]),
    Scenario(
      "code-expired", "The code expires, and the viewer wants another",
      given: [.noAccess, .option(\.sessionSeconds, 60), .secondScreen(code: 2), .set(\.viewer.newCodes, 1)],
      endsIn: .authenticated, path: "poll.over code.wanted session.code poll.found", answers: [regularAccess]),
    Scenario(
      "code-expired-and-left", "The code expires, and the viewer leaves",
      given: [.noAccess, .secondScreen(), .option(\.sessionSeconds, 60), .set(\.backend.secondScreen, nil)],
      endsIn: .signedOut, path: "poll.over left@offeringNewCode", answers: [.viewerLeft]),
    Scenario(
      "new-code", "The app asks for another code while the first is shown", given: [.noAccess, .secondScreen(code: 2)],
      script: [.signIn, .entering(.awaitingLogin, visit: 2, .newCode)], endsIn: .authenticated,
      path: "poll.notYet newCode@awaitingLogin session.code poll.found", answers: ["done", regularAccess]),
    Scenario(
      "new-code-after-end", "The app asks for another code when the first has expired",
      given: [.noAccess, .option(\.sessionSeconds, 60), .secondScreen(code: 2)],
      script: [.signIn, .entering(.offeringNewCode, .newCode)], endsIn: .authenticated,
      path: "poll.over newCode@offeringNewCode poll.found", answers: ["done", regularAccess]),
    Scenario(
      "poll-recovers", "Polling survives throttling and a forgotten token",
      given: [
        .noAccess, .secondScreen(), .fault(.profileOfCode, .only(1), .tooManyRequests),
        .fault(.profileOfCode, .only(2), .status(401)),
      ],
      endsIn: .authenticated, path: "poll.pause poll.renew A4→awaitingLogin poll.found", answers: [regularAccess]),
    Scenario(
      "poll-outlasts-outage", "Polling survives retryable errors, an outage and the loss of the network",
      given: [
        .noAccess, .secondScreen(beforePoll: 12), .error(.profileOfCode, "network_received_error", .only(1)),
        .fault(.profileOfCode, .first(6), .page(500)), .fault(.profileOfCode, .first(11), .transport(.offline)),
      ],
      endsIn: .authenticated, path: "poll.pause poll.unanswered poll.again poll.unanswered poll.found",
      answers: [regularAccess]),
    onSecondScreen(
      "poll-fails", "The service provider becomes unknown during polling",
      given: [.error(.profileOfCode, "invalid_parameter_service_provider")], endsIn: .signedOut, path: "poll.failed",
      answers: ["refused: failed: invalid_parameter_service_provider"]),
    onSecondScreen(
      "poll-without-token", "The token is refused while the code is shown, and the next one is delayed",
      given: [
        .secondScreen(beforePoll: 2), .fault(.profileOfCode, .only(1), .status(401)),
        .fault(.token, .only(2), .transport(.connectionLost)),
      ],
      endsIn: .authenticated, path: "poll.renew A4.poll poll.renew A4→awaitingLogin poll.found",
      answers: [regularAccess]),
    onSecondScreen(
      "poll-reselect", "The integration ends while the code is shown",
      given: [
        .takes("northlight", "citycable"), .error(.profileOfCode, "invalid_integration", .only(1)),
        .secondScreen(code: 2),
      ],
      endsIn: .authenticated,
      path: "picker.chosen session.code poll.reselect C2.ownPicker picker.chosen session.code poll.found",
      answers: [.at("citycable")]),
    onSecondScreen(
      "preview-used-up", "The free preview is used up when the session is created",
      given: [.error(.createSession, "temporary_access_duration_limit_exceeded")], endsIn: .signedOut,
      path: "basic.signIn@creatingSession",
      answers: ["refused: sign in again: temporary_access_duration_limit_exceeded"]),
    onSecondScreen(
      "preview-used-up-while-polled", "The free preview is used up while the code is shown",
      given: [.error(.profileOfCode, "temporary_access_resources_limit_exceeded")], endsIn: .signedOut,
      path: "poll.signIn", answers: ["refused: sign in again: temporary_access_resources_limit_exceeded"]),
    onSecondScreen(
      "client-never-accepted", "Every poll finds its client revoked: the sign-in registers once more, then ends",
      given: [.error(.profileOfCode, "invalid_access_token_client_application")], endsIn: .signedOut,
      path: "A2 A2.kept A4 session.code poll.register A2 A2.kept A4→creatingSession session.code poll.failed",
      answers: ["refused: failed: invalid_access_token_client_application"]),
    onSecondScreen(
      "session-dead-at-once", "The session is dead when it is created: another code for the same provider",
      given: [
        .error(.createSession, "invalid_authentication_session", .only(1)), .secondScreen(), .set(\.viewer.newCodes, 1),
      ],
      endsIn: .authenticated, path: "basic.dead@creatingSession code.wanted session.code poll.found",
      answers: [regularAccess]),
    onSecondScreen(
      "session-unusable", "The session asks for an action that this version does not know",
      given: [.fault(.createSession, .session("unheard_of"))], endsIn: .signedOut, path: "session.unusable",
      answers: ["refused: failed: unusable_action_unheard_of"]),
  ]

  private static func onSecondScreen(
    _ name: String, _ summary: String, given facts: [Fact] = [], endsIn state: AppleSSO.State.Name, path: String,
    answers: [String]
  ) -> Scenario {
    Scenario(
      name, summary, given: [.noAccess, .secondScreen()] + facts, endsIn: state, path: path, answers: answers)
  }
}
