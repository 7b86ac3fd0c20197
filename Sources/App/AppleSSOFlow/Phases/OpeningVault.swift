import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// The vault before phase A, and the logout in this API that an earlier launch could not finish.
  static let vault = vaultPhase(
    then: \.readingStatus, loginsBelongToClient: true, everywhere: whileSearching,
    finishing: [
      .does(\.logOut) { context, state in
        TokenCall(
          context,
          LogOutQuery(
            mvpd: state.mvpd, redirectAddress: context.settings.redirectAddress, patience: FinishingSignOut.patience))
      },
      .on(
        \.loggedOut, "finish.page", ["v2 E2", "R-LOGOUT-3", "PassFlow: vault"],
        finding: .logout(\.page).and(.not(.silent)), to: \.showingEarlierLogoutPage
      ) { context, state, _, pages in
        context.finishSignOut(from: state.mvpd)
        return pages
      },
      // A silent sign-in shows no page.
      .on(
        \.loggedOut, "finish.page.silent", ["v2 E2", "PassFlow: vault", "PassFlow: requests"],
        finding: .logout(\.page).and(.silent), to: \.readingStatus
      ) { context, state, _, pages in
        context.finishSignOut(from: state.mvpd)
        context.recordRemains(of: pages.unfinished.finally)
      },
      .on(
        \.loggedOut, "finish.done", ["v2 E2", "R-LOGOUT-4", "PassFlow: vault"], finding: .logout(\.done),
        to: \.readingStatus
      ) { context, state, _, result in
        context.finishSignOut(from: state.mvpd)
        context.recordRemains(of: result)
      },
    ], others: [showingEarlierLogoutPage]
  ) {}

  /// The page of a logout that an earlier launch began; then the sign-in goes on.
  private static let showingEarlierLogoutPage = StateNode<AppleSSO>(
    \.showingEarlierLogoutPage, "E2", "The provider's logout page is open, for the sign-out of an earlier launch",
    logoutPages("finish.page", again: \.showingEarlierLogoutPage, then: \.readingStatus) { context, result in
      context.recordRemains(of: result)
    })
}

extension AppleSSO.Context {
  /// Records as problems what an earlier launch's sign-out leaves to the viewer, since no caller waits for its result.
  fileprivate mutating func recordRemains(of result: SignOutResult) {
    for remainder in result.remaining { record(Problem(noting: .signOutRemains, text: remainder.text)) }
  }
}
