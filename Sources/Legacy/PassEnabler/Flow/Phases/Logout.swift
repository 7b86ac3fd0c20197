import FlowEngine

extension EnablerFlow {
  /// C15, with the provider's page if it has one.
  static let logout = Phase<EnablerFlow>(
    "C15", "logout",
    [preparingLogout, loggingOut, openingLogoutPage, showingLogoutPage, closingLogoutPage],
    everywhere: [
      signedOut, leftAgain, .unexpectedURL("C08.logout"),
      .oneAfterTheOther(but: [.cancelRequested, .completeRequested]),
    ])

  private static let preparingLogout = StateNode<EnablerFlow>(
    \.preparingLogout, "L1", "Ask the client to sign out",
    [
      .does(\.beginSignOut) { context, _ in context.options },
      .on(\.signOutBegun, "C15.begun", ["sdk L1"], to: \.loggingOut),
    ])

  private static let loggingOut = StateNode<EnablerFlow>(
    \.loggingOut, "L1", "The profile in use is removed",
    [
      .does(\.awaitSignOut),
      .on(\.pageWanted, "C15.page", ["sdk L2"], to: \.openingLogoutPage) { _, _, page in page },
    ])

  private static let openingLogoutPage = StateNode<EnablerFlow>(
    \.openingLogoutPage, "L2", "Ask the app to load the provider's logout page",
    [
      .does(\.tell) { context, page in [context.navigation(to: page)] },
      .on(\.told, "C15.told", ["sdk L2", "sdk K04", "sdk K05"], to: \.showingLogoutPage) { _, page, _ in page },
      .on(\.unheard, "C15.unheard", ["sdk 13"], to: \.closingLogoutPage) { _, _, _ in .left },
      .oneAfterTheOther, .defer(.callReceived, .delegateReleased),
    ])

  private static let showingLogoutPage = StateNode<EnablerFlow>(
    \.showingLogoutPage, "L2", "The app loads the page",
    [
      .does(\.awaitSignOut),
      .on(
        \.completeRequested, "C15.completed", ["sdk L2", "sdk C08"], when: .completesPage, answering: .done,
        to: \.closingLogoutPage
      ) { _, _, _ in .completed },
      .foreignURL("C15.foreign"),
      .on(\.cancelRequested, "C15.left", ["sdk C07"], answering: .done, to: \.closingLogoutPage) { _, _, _ in .left },
      // A page that the app has forgotten is not waited for.
      .on(anyOf: [.callReceived, .delegateReleased], "C15.forgotten", ["sdk 6", "sdk 13"], to: \.closingLogoutPage) {
        _, _ in .left
      },
      .on(\.pageWanted, "C15.anotherPage", ["sdk L2"], to: \.openingLogoutPage) { _, _, page in page },
    ])

  private static let closingLogoutPage = StateNode<EnablerFlow>(
    \.closingLogoutPage, "L2", "The page has finished, or was left",
    [
      .does(\.answer) { _, answer in answer },
      .on(\.answered, "C15.closed", ["sdk L2"], to: \.loggingOut),
    ])

  /// VSA203 comes before K02(0); K02(1) if the service did not log the viewer out.
  private static let signedOut: Column<EnablerFlow> = .group([
    signedOut("C15.done", when: .configured, then: \.ready),
    signedOut("C15.done.unconfigured", when: .not(.configured), then: \.unconfigured),
  ])

  private static func signedOut(
    _ id: String, when: Guard<EnablerFlow, AnyState<EnablerFlow>, SignedOut, Void>, then next: CasePath<State, Void>
  ) -> Column<EnablerFlow> {
    .on(
      \.signedOut, id, ["sdk L1", "sdk K02", "sdk 6"], when: when, answering: .ended(\.logoutRequested), to: \.telling,
      then: next
    ) { context, _, end in
      if let failure = end.failure {
        return Telling(
          .status(failure), end.isLoggedIn ? .loggedIn : .notLoggedIn(GENERIC_AUTHENTICATION_ERROR))
      }
      context.selection = .remembered
      return Telling(
        end.asksForSettings ? .status(StatusNotice(.signOutOnDevice)) : nil,
        .notLoggedIn(USER_NOT_AUTHENTICATED_ERROR))
    }
  }

  private static let leftAgain: Column<EnablerFlow> = .stay(
    on: \.cancelRequested, "C15.left.late", ["sdk C07"], answering: .done)
}

extension Guard where F == EnablerFlow, From == AnyState<EnablerFlow>, Trigger == EnablerFlow.SignedOut, Found == Void {
  fileprivate static var configured: Self { .check("configured") { context, _, _ in context.isConfigured } }
}
