import FlowEngine
import PassAPI

extension AppleSSO {
  /// Phase E: sign out at the service, and say what is left to do.
  static let logout = Phase<AppleSSO>(
    "E", "Logout", everywhere: whileServing,
    [
      Node(
        \.loggingOut, "E1", "Remove the profiles",
        [
          .does(\.logOut) { context, state in
            Authorized(context, LogOutQuery(mvpd: state.access.mvpd, redirectURL: context.settings.redirectURL))
          },
          .on(
            \.loggedOut, "E2.complete", ["v2 E2", "R-LOGOUT-5"], when: .logout(is: .complete), to: \.erasingSignIn
          ) { context, _, _ in context.signOut(.complete) },
          .on(
            \.loggedOut, "E2.invalid", ["v2 E2", "R-LOGOUT-5"], when: .logout(is: .invalid), to: \.erasingSignIn
          ) { context, _, _ in context.signOut(.nothingToSignOut) },
          .on(
            \.loggedOut, "E2.logout", ["v2 E2", "R-LOGOUT-3"], when: .logout(\.page), to: \.showingLogoutPage
          ) { _, _, _, pages in ShowingLogoutPage(pages: pages) },
          .on(
            \.loggedOut, "E2.logout.elsewhere", ["v2 E2", "R-LOGOUT-3"], when: .logout(is: .pageElsewhere),
            to: \.erasingSignIn
          ) { context, _, _ in context.signOut(.providerPageNotShown) },
          .on(
            \.loggedOut, "E2.partner_logout", ["v2 E2", "R-LOGOUT-4"], when: .logout(is: .settings), to: \.erasingSignIn
          ) { context, _, _ in context.signOut(.finishInSettings(path: context.settings.platform.settingsPath)) },
          .on(
            \.loggedOut, "E2.unknown", ["v2 E2", "R-ERR-10"], when: .logout(is: .unknown), to: \.erasingSignIn
          ) { context, _, _ in context.signOut(.unknownAction) },
          // There is no profile, or no provider any more: local state goes, and the viewer is done (C-83).
          .on(
            \.requestFailed, "E2.gone", ["v2 E2", "C-83"], when: .remedy(is: .reselect, .signInAgain, .registerAgain),
            to: \.erasingSignIn
          ) { context, _, failure in
            if failure.problem.isAboutClient { context.loseClient() }
            return context.signOut(.nothingToSignOut)
          },
          .on(
            \.requestFailed, "E2.failed", ["v2 E2", "R-ERR-7"], when: .noRemedy(or: .newCode, .refreshStatus),
            to: \.authenticated
          ) { _, state, failure in Authenticated(state.access, interrupted: .failed(failure.problem)) },
          .renewal("E1"),
          .pause("E1"),
          .reject(.cancelRequested, with: .tooLate),
        ]),

      Node(
        \.showingLogoutPage, "E2", "The provider's logout page is open",
        [
          .does(\.openPage) { context, state in Page(url: state.pages.url, redirectURL: context.settings.redirectURL) },
          .reject(.cancelRequested, with: .tooLate),
          .closed("E2.page", \.redirectReached),
          .closed("E2.left", \.viewerLeft),
          .closed("E2.notShown", \.pageFailed),
        ]),
    ])
}

extension Row where F == AppleSSO, From == AppleSSO.ShowingLogoutPage {
  /// The profiles are gone already: however the page ends, the rest follows.
  fileprivate static func closed(_ id: String, _ event: CasePath<AppleSSO.Event, Void>) -> Self {
    .group([
      .on(
        event, "\(id).next", ["v2 E2", "R-LOGOUT-2"], when: .logoutPage(\.page), to: \.showingLogoutPage
      ) { _, _, _, pages in AppleSSO.ShowingLogoutPage(pages: pages) },
      .on(
        event, "\(id).settings", ["v2 E2", "R-LOGOUT-4"], when: .logoutPage(is: .settings), to: \.erasingSignIn
      ) { context, _, _ in context.signOut(.finishInSettings(path: context.settings.platform.settingsPath)) },
      .on(
        event, "\(id).done", ["v2 E2", "R-LOGOUT-3"], when: .logoutPage(is: .nothing), to: \.erasingSignIn
      ) { context, _, _ in context.signOut(.complete) },
    ])
  }
}
