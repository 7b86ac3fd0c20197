import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// Basic authentication on the first screen.
  static let basic: [Scenario] = [
    onPhone(
      "first-screen", "The viewer logs in on a page of the provider", endsIn: .authenticated,
      path: "picker.chosen session.page page.redirect poll.found", answers: [regularAccess]),
    onPhone(
      "first-screen-left", "The viewer closes the provider's page: one poll checks whether they logged in",
      given: [.pages(.leaves)], endsIn: .signedOut, path: "session.page page.left poll.left", answers: [.viewerLeft]),
    onPhone(
      "first-screen-left-unanswered", "The viewer closes the page, and the one poll has no answer: the sign-in ends",
      given: [.pages(.leaves), .fault(.profileOfCode, .transport(.timedOut))], endsIn: .signedOut,
      path: "page.left poll.unanswered poll.over.left", answers: [.viewerLeft]),
    onPhone(
      "first-screen-left-dead", "The viewer closes the page, and its code is dead: no new code is offered",
      given: [.pages(.leaves), .error(.profileOfCode, "invalid_authentication_session")], endsIn: .signedOut,
      path: "page.left poll.left.failed", answers: [.viewerLeft]),
    onPhone(
      "first-screen-fails", "The provider's page cannot be shown", given: [.pages(.fails)], endsIn: .signedOut,
      path: "session.page page.failed", answers: ["refused: failed: page_failed"]),
    onPhone(
      "first-screen-unfinished", "The page ends without a login: polled until the code expires",
      given: [.pages(.arrivesWithoutLogin), .option(\.sessionSeconds, 60)], endsIn: .signedOut,
      path: "page.redirect poll.notYet poll.again poll.over left@offeringNewCode", answers: [.viewerLeft]),
    onPhone(
      "session-fails", "The server creates no session, even after retries",
      given: [.error(.createSession, "internal_server_error")], endsIn: .signedOut,
      path: "picker.chosen session.pause failed@creatingSession", answers: ["refused: failed: internal_server_error"]),
    onPhone(
      "session-reselect", "The chosen provider cannot be used: the viewer takes another",
      given: [.error(.createSession, "invalid_integration", .only(1)), .takes("northlight", "citycable")],
      endsIn: .authenticated,
      path: "picker.chosen basic.reselect@creatingSession C2.ownPicker picker.chosen poll.found",
      answers: [.at("citycable")]),
    onPhone(
      "session-recovers", "The session is requested again after a lost connection, and with a new token",
      given: [.fault(.createSession, .only(1), .transport(.timedOut)), .fault(.createSession, .only(2), .status(401))],
      endsIn: .authenticated,
      path: "session.pause pause.over→creatingSession session.renew A4→creatingSession poll.found",
      answers: [regularAccess]),
    onPhone(
      "temporary-access", "A free preview needs no login", given: [.takes("freepreview")], endsIn: .authenticated,
      path: "picker.chosen session.authorize", answers: ["signed in at freepreview (temporary)"]),
    onPhone(
      "session-dies", "The code is dead when polled, but the viewer logged in: the new session says so",
      given: [.error(.profileOfCode, "invalid_authentication_session", .only(1)), .set(\.viewer.newCodes, 1)],
      endsIn: .authenticated, path: "poll.dead code.wanted session.authorize", answers: [regularAccess]),
    Scenario(
      "provider-chosen-by-app", "The app chooses the provider in place of the viewer", settings: .phone,
      given: [.noAccess],
      script: [
        .signIn, .entering(.choosingProvider, .choose("nobody")), .entering(.choosingProvider, .choose("citycable")),
      ],
      endsIn: .authenticated, path: "picker.byApp.unknown picker.byApp poll.found",
      answers: ["refused: nothing to choose", "done", .at("citycable")]),
  ]

  /// A sign-in on a phone whose viewer refuses access to the subscription.
  private static func onPhone(
    _ name: String, _ summary: String, given facts: [Fact] = [], endsIn state: AppleSSO.State.Name, path: String,
    answers: [String]
  ) -> Scenario {
    Scenario(
      name, summary, settings: .phone, given: [.noAccess] + facts, endsIn: state, path: path, answers: answers)
  }
}
