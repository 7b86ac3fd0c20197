import AppleSSOFlow
import PassAPI
import PassSimulator

extension AppleSSO.Scenarios {
  /// Basic authentication on the first screen.
  static let basic: [Scenario] = [
    onPhone(
      "first-screen", "The viewer logs in on a page of the provider",
      endsIn: .authenticated, path: ["picker.chosen", "session.page", "page.redirect", "poll.found"],
      answers: [regularAccess]),
    onPhone(
      "first-screen-left", "The viewer closes the provider's page: one poll checks whether they logged in",
      endsIn: .signedOut, path: ["session.page", "page.left", "poll.left"], answers: ["refused: viewer left"]
    ) { $0.viewer.pages = [.leaves] },
    onPhone(
      "first-screen-left-unanswered", "The viewer closes the page, and the one poll has no answer: the sign-in ends",
      endsIn: .signedOut, path: ["page.left", "poll.unanswered", "poll.over.left"], answers: ["refused: viewer left"]
    ) {
      $0.viewer.pages = [.leaves]
      $0.backend.faults = [Fault(.profileOfCode, .every, .transport(.timedOut))]
    },
    onPhone(
      "first-screen-left-dead", "The viewer closes the page, and its code is dead: no new code is offered",
      endsIn: .signedOut, path: ["page.left", "poll.left.failed"], answers: ["refused: viewer left"]
    ) {
      $0.viewer.pages = [.leaves]
      $0.backend.faults = [Fault(.profileOfCode, .every, .error(code: "invalid_authentication_session"))]
    },
    onPhone(
      "first-screen-fails", "The provider's page cannot be shown",
      endsIn: .signedOut, path: ["session.page", "page.failed"], answers: ["refused: failed: page_failed"]
    ) { $0.viewer.pages = [.fails] },
    onPhone(
      "first-screen-unfinished", "The page ends without a login: polled until the code expires",
      endsIn: .signedOut, path: ["page.redirect", "poll.notYet", "poll.again", "poll.over", "left@offeringNewCode"],
      answers: ["refused: viewer left"]
    ) {
      $0.viewer.pages = [.arrivesWithoutLogin]
      $0.backend.options.sessionSeconds = 60
    },
    onPhone(
      "session-fails", "The server creates no session, even after retries",
      endsIn: .signedOut, path: ["picker.chosen", "session.pause", "failed@creatingSession"],
      answers: ["refused: failed: internal_server_error"]
    ) { $0.backend.faults = [Fault(.createSession, .every, .error(code: "internal_server_error"))] },
    onPhone(
      "session-reselect", "The chosen provider cannot be used: the viewer takes another", endsIn: .authenticated,
      path: ["picker.chosen", "basic.reselect@creatingSession", "C2.ownPicker", "picker.chosen", "poll.found"],
      answers: ["signed in at citycable (regular)"]
    ) {
      $0.backend.faults = [Fault(.createSession, .only(1), .error(code: "invalid_integration"))]
      $0.viewer.providers = [.takes("northlight"), .takes("citycable")]
    },
    onPhone(
      "session-recovers", "The session is requested again after a lost connection, and with a new token",
      endsIn: .authenticated,
      path: ["session.pause", "pause.over→creatingSession", "session.renew", "A4→creatingSession", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.backend.faults = [
        Fault(.createSession, .only(1), .transport(.timedOut)), Fault(.createSession, .only(2), .status(401)),
      ]
    },
    onPhone(
      "temporary-access", "A free preview needs no login",
      endsIn: .authenticated, path: ["picker.chosen", "session.authorize"],
      answers: ["signed in at freepreview (temporary)"]
    ) { $0.viewer.providers = [.takes("freepreview")] },
    onPhone(
      "session-dies", "The code is dead when polled, but the viewer logged in: the new session says so",
      endsIn: .authenticated, path: ["poll.dead", "code.wanted", "session.authorize"], answers: [regularAccess]
    ) {
      $0.backend.faults = [Fault(.profileOfCode, .only(1), .error(code: "invalid_authentication_session"))]
      $0.viewer.newCodes = 1
    },
    Scenario(
      "provider-chosen-by-app", "The app chooses the provider in place of the viewer", settings: .simulated(.iOS),
      script: [
        .atRest(.signIn), ScriptedStep(.entering(.choosingProvider), .choose("nobody")),
        ScriptedStep(.entering(.choosingProvider), .choose("citycable")),
      ],
      endsIn: .authenticated, path: ["picker.byApp.unknown", "picker.byApp", "poll.found"],
      answers: ["refused: nothing to choose", "done", "signed in at citycable (regular)"]
    ) { $0.framework.system = .init(.denied) },
  ]

  /// A sign-in on a phone whose viewer refuses access to the subscription.
  private static func onPhone(
    _ name: String, _ summary: String, endsIn state: AppleSSO.State.Name, path: [String], answers: [String],
    _ change: Change = { _ in }
  ) -> Scenario {
    Scenario(name, summary, settings: .simulated(.iOS), endsIn: state, path: path, answers: answers) {
      $0.framework.system = .init(.denied)
      change(&$0)
    }
  }
}
