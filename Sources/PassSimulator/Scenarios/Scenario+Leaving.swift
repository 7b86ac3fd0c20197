import PassAPI
import PassFlows

extension Scenario {
  /// Phase E: sign-out.
  static let leaving: [Scenario] = [
    leaving("logout-complete", "Nothing is left to do", "northlight", .tvOS, ["E2.complete"], "signed out") { _ in },
    leaving(
      "logout-page", "The provider's logout page is shown", "citycable", .iOS, ["E2.logout", "E2.page.done"],
      "signed out"
    ) { _ in },
    leaving(
      "logout-page-left", "The viewer closes the logout page", "citycable", .iOS, ["E2.logout", "E2.left.done"],
      "signed out"
    ) {
      $0.viewer.pages = [.leaves]
    },
    leaving(
      "logout-page-fails", "The logout page cannot be shown", "citycable", .iOS, ["E2.logout", "E2.notShown.done"],
      "signed out"
    ) {
      $0.viewer.pages = [.fails]
    },
    leaving(
      "logout-page-elsewhere", "The provider has a logout page, which a TV cannot show", "citycable", .tvOS,
      ["E2.logout.elsewhere"],
      "provider page not shown"
    ) { _ in },
    leaving(
      "logout-invalid", "There is no profile to remove any more", "northlight", .tvOS, ["E2.invalid"],
      "nothing to sign out"
    ) {
      $0.backend.incidents = [Incident(before: .logout, .dropProfiles)]
    },
    leaving(
      "logout-invalid-integration", "The provider is none any more", "northlight", .tvOS, ["E2.gone"],
      "nothing to sign out"
    ) {
      $0.backend.incidents = [Incident(before: .logout, .disableIntegration(mvpd: "northlight"))]
    },
    leaving(
      "logout-recovers", "The call is repeated, and the token renewed", "northlight", .tvOS,
      ["E1.pause", "pause.over→loggingOut", "E1.renew", "A4.back→loggingOut", "E2.complete"], "signed out"
    ) {
      $0.backend.faults = [Fault(.logout, .only(1), .tooManyRequests), Fault(.logout, .only(2), .status(401))]
    },
    Scenario(
      "logout-fails", "The server fails: the viewer stays signed in", acts: [.calmly(.signIn), .calmly(.signOut)],
      ending: Ending(
        .authenticated, path: ["E1", "E2.failed"], answers: [regularAccess, "refused: failed: internal_server_error"])
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.faults = [Fault(.logout, .every, .error(code: "internal_server_error"))]
    },
  ]

  /// A sign-out from a regular profile.
  private static func leaving(
    _ name: String, _ summary: String, _ mvpd: String, _ platform: AppleSSO.Platform, _ path: [String],
    _ answer: String,
    _ change: (inout WorldScript) -> Void
  ) -> Scenario {
    Scenario(
      name, summary, settings: .simulated(platform), acts: [.calmly(.signIn), .calmly(.signOut)],
      ending: Ending(.signedOut, path: ["B5.one", "E1"] + path, answers: ["signed in at \(mvpd) (regular)", answer])
    ) {
      $0.backend.storedProfiles = [StoredProfile(mvpd)]
      change(&$0)
    }
  }
}
