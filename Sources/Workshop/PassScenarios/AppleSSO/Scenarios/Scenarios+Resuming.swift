import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// A session lacks parameters, and they are supplied. The simulated server needs none, so its answers are scripted.
  static let resuming: [Scenario] = [
    resumed(
      "resume-fails", "The server fails when the session is resumed", .every, .error(code: "internal_server_error"),
      endsIn: .signedOut, path: "failed@resumingSession", answers: ["refused: failed: internal_server_error"]),
    resumed(
      "resume-exhausted-preview", "The free preview is used up when the session is resumed", .every,
      .error(code: "temporary_access_duration_limit_exceeded"), endsIn: .signedOut,
      path: "basic.signIn@resumingSession",
      answers: ["refused: sign in again: temporary_access_duration_limit_exceeded"]),
    resumed(
      "resume-reselect", "The provider is switched off when the session is resumed", .every,
      .error(code: "invalid_integration"), endsIn: .authenticated,
      path: "picker.chosen basic.reselect@resumingSession C2.ownPicker picker.chosen poll.found",
      answers: [.at("citycable")]),
    resumed(
      "resume-throttled", "Resuming is throttled once", .only(1), .tooManyRequests, endsIn: .authenticated,
      path: "resume.pause pause.over→resumingSession resume.authorize", answers: [regularAccess]),
    resumed(
      "resume-with-new-token", "The token is forgotten when the session is resumed", .only(1), .status(401),
      endsIn: .authenticated, path: "A4 resume.renew A4→resumingSession resume.authorize", answers: [regularAccess]),
    resumed(
      "resume-with-new-client", "The client is revoked: its session is dead, so a new one is created", .only(1),
      .error(code: "invalid_access_token_client_application"), endsIn: .authenticated,
      path: """
        A2 A2.kept A4 session.resume basic.register@resumingSession A2 A2.kept A4→creatingSession session.resume
        resume.authorize
        """, answers: [regularAccess]),
    resumed(
      "resume-unusable", "The resumed session asks for an unknown action", .every, .session("unheard_of"),
      endsIn: .signedOut, path: "resume.unusable", answers: ["refused: failed: unusable_action_unheard_of"]),
  ]

  private static func resumed(
    _ name: String, _ summary: String, _ calls: ScriptedFault.Calls, _ answer: ScriptedFault.Answer,
    endsIn state: AppleSSO.State.Name, path: String, answers: [String]
  ) -> Scenario {
    Scenario(
      name, summary,
      given: [
        .noAccess, .takes("northlight", "citycable"), .secondScreen(),
        .fault(.createSession, .first(name == "resume-with-new-client" ? 2 : 1), .resume(["mvpd": "northlight"])),
        .fault(.resumeSession, calls, answer), .fault(.resumeSession, .from(2), .authorize),
      ],
      endsIn: state, path: path, answers: answers)
  }
}
